% A finite-domain problem of equalities, all-different groups, sums, pairs and automata, solved with library(clpfd).
% Called as: swipl -g main clpfd.pl -- FILE MOST; prints the solutions, the seconds they took, and whether there are others.
:- use_module(library(clpfd)).
:- use_module(library(solution_sequences)).

main :-
    current_prolog_flag(argv, Arguments),
    append(_, [File, Most0], Arguments), !,
    atom_number(Most0, Most),
    read_problem(File, Problem),
    get_time(Start),
    findall(Cells, limit(Most, solution(Problem, Cells)), Solutions),
    get_time(End),
    forall(member(Cells, Solutions), (write(solution), forall(member(C, Cells), (write(' '), write(C))), nl)),
    Seconds is End - Start,
    length(Solutions, Found),
    ( Found < Most -> Others = no ; Others = unknown ),
    format("others ~w~nseconds ~6f~n", [Others, Seconds]).

read_problem(File, Problem) :-
    setup_call_cleanup(open(File, read, Stream), read_term(Stream, Problem, []), close(Stream)).

solution(problem(Count, Low, High, Rules), Cells) :-
    length(Cells, Count),
    Cells ins Low..High,
    Vector =.. [v|Cells],
    maplist(post(Vector), Rules),
    labeling([ff], Cells).

post(Vector, fixed(Cell, Value)) :- pick(Vector, Cell, X), X = Value.
post(Vector, distinct(Cells)) :- maplist(pick(Vector), Cells, Xs), all_distinct(Xs).
post(Vector, sum(Cells, Total)) :- maplist(pick(Vector), Cells, Xs), sum(Xs, #=, Total).
post(Vector, apart(A, B)) :- pick(Vector, A, X), pick(Vector, B, Y), X + Y #=< 1.
post(Vector, automaton(Cells, Nodes, Arcs)) :- maplist(pick(Vector), Cells, Xs), automaton(Xs, Nodes, Arcs).

pick(Vector, Cell, X) :- N is Cell + 1, arg(N, Vector, X).
