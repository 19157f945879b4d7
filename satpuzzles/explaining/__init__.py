"""What follows from what: the steps by which a person can solve a puzzle, in words.

| word | meaning | in the code |
|---|---|---|
| fact | that a cell has a value, or that it does not; for a solver a literal | `cell_literals.Fact` |
| rule | an instance of a rule, "row 3"; a solver knows it by its switch, a literal | `rule_book.RuleInstance` |
| whole rule | a rule whose instances people take as one: "stars never touch" | `RuleBook.is_whole` |
| reasoner | the puzzle in an open solver: does this follow from these rules and facts? | `reasoner.Reasoner` |
| small solver | a few rules in a solver of their own, where questions are quicker | `small_solvers.SmallSolver` |
| knowledge | the facts so far, and the values that they leave to each cell | `knowledge.Knowledge` |
| origin | the rule and the filled cell that exclude a value; this goes without saying | `Knowledge.origins` |
| noted | an exclusion that an earlier step concluded, and that the board does not show | `Reason.noted` |
| core | assumptions that cannot hold together; shrunk until none can go | `cores.shrunk` |
| step | conclusions, with a smallest set of rules and facts as their reason | `step.StepOf` |
| technique | what people call a step | `step.Technique` |
| draft | a step found by counting, before the reason of its exclusions is known | `step.Draft` |
| candidate | a step of the solver with all that it may rest on, not only what it needs | `candidates` |
| tier | a way to look for candidates, tried where those before it find none | `steps.Steps` |
| supposition | a value that is tried, to see whether it leads to a contradiction | `suppositions` |
| split | the cell with few values left, each of which is tried: its cases | `Step.split` |
| chain, inference | the reason of a step from rule to rule; one member of it | `chain.chain`, `step.InferenceOf` |
| trail | the literals of a chain that grows, in order, each with its derivation | `chain.Trail` |
| block | instances of a rule with the same bounds on how often values stand in them | `counting.Block` |
| way | values of the cells of a sum that make its total | `sums.ways` |
| grade, round, score | how hard a puzzle is: what has to be tried, how often; by its steps | `rating` |

`reasoning` answers questions, `techniques` and `finding` look for steps, `telling` puts them into words; each rests on
those before it. `explain` has what users call, `rating` says how hard puzzles are.
"""
