% A finite-domain problem of equalities, all-different groups, sums, pairs and automata, solved with library(clpfd).
% Called as: swipl -g main clpfd.pl -- FILE MOST DISTINCT OPTIONS, DISTINCT all_distinct or all_different (which propagates
% less), OPTIONS those of labeling/2 as a list; prints the solutions, the seconds they took, and whether there are others.
:- use_module(library(clpfd)).
:- use_module(library(solution_sequences)).

main :-
    current_prolog_flag(argv, Arguments),
    append(_, [File, Most0, Distinct, Options0], Arguments), !,
    atom_number(Most0, Most),
    term_to_atom(Options, Options0),
    read_problem(File, Problem),
    get_time(Start),
    findall(Cells, limit(Most, solution(Problem, Distinct, Options, Cells)), Solutions),
    get_time(End),
    forall(member(Cells, Solutions), (write(solution), forall(member(C, Cells), (write(' '), write(C))), nl)),
    Seconds is End - Start,
    length(Solutions, Found),
    ( Found < Most -> Others = no ; Others = unknown ),
    format("others ~w~nseconds ~6f~n", [Others, Seconds]).

read_problem(File, Problem) :-
    setup_call_cleanup(open(File, read, Stream), read_term(Stream, Problem, []), close(Stream)).

solution(problem(Count, Low, High, Rules), Distinct, Options, Cells) :-
    length(Cells, Count),
    Cells ins Low..High,
    Vector =.. [v|Cells],
    maplist(post(Vector, Distinct), Rules),
    labeling(Options, Cells).

post(Vector, _, fixed(Cell, Value)) :- pick(Vector, Cell, X), X = Value.
post(Vector, Distinct, distinct(Cells)) :- maplist(pick(Vector), Cells, Xs), call(Distinct, Xs).
post(Vector, _, sum(Cells, Total)) :- maplist(pick(Vector), Cells, Xs), sum(Xs, #=, Total).
post(Vector, _, apart(A, B)) :- pick(Vector, A, X), pick(Vector, B, Y), X + Y #=< 1.
post(Vector, _, automaton(Cells, Nodes, Arcs)) :- maplist(pick(Vector), Cells, Xs), automaton(Xs, Nodes, Arcs).

pick(Vector, Cell, X) :- N is Cell + 1, arg(N, Vector, X).
