% A finite-domain problem of equalities, all-different groups, sums, pairs and automata, solved with library(clpfd).
% Called as: swipl -g main clpfd.pl -- FILE DISTINCT OPTIONS, DISTINCT all_distinct or all_different (which propagates
% less), OPTIONS those of labeling/2 as a list; prints the first solution, if there is one, and the seconds that it took.
:- use_module(library(clpfd)).

main :-
    current_prolog_flag(argv, Arguments),
    append(_, [File, Distinct, Options0], Arguments), !,
    term_to_atom(Options, Options0),
    read_problem(File, Problem),
    get_time(Start),
    ( solution(Problem, Distinct, Options, Cells) -> Found = [Cells] ; Found = [] ),
    get_time(End),
    forall(member(Values, Found), (write(solution), forall(member(C, Values), (write(' '), write(C))), nl)),
    Seconds is End - Start,
    format("seconds ~6f~n", [Seconds]).

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
