"""What follows from what: the steps by which a person can solve a puzzle, in words.

| word | meaning | in the code |
|---|---|---|
| fact | that a cell has a value, or that it has not; for a solver a literal | `reasoning.reasoner.Fact` |
| rule | an instance of a rule, "row 3"; a solver sees it while its switch, a literal, is assumed | `reasoning.reasoner.Rule` |
| whole rule | a rule whose instances people take as one: "stars never touch" | `Reasoner.is_whole` |
| reasoner | the puzzle in an open solver that is asked what follows from some rules and facts | `reasoning.reasoner.Reasoner` |
| part | a few rules in a solver of their own, where questions are quicker | `reasoning.parts.Part` |
| knowledge | the facts so far, and the values that they leave to each cell | `reasoning.knowledge.Knowledge` |
| origin | the rule and the filled cell that exclude a value: this goes without saying, and is no fact | `Knowledge.origins` |
| noted | an exclusion that an earlier step concluded, and that the board does not show | `knowledge.Reason.noted` |
| core | assumptions that cannot hold together; shrunk until none can go | `reasoning.cores` |
| step | conclusions with a smallest set of rules and facts from which they follow, the reason | `techniques.step.StepOf` |
| technique | the name of a step that is found by counting, without a solver | `techniques.technique.Technique` |
| draft | a step by counting before the reason of its exclusions is known | `techniques.step.Draft` |
| candidate | a conclusion that the solver found, with what it may rest on | `finding.candidates.Candidate` |
| tier | a way to look for candidates; a slower one is tried where the one before has none | `finding.steps` |
| supposition | a value that is tried, to see whether it leads to a contradiction | `finding.suppositions` |
| split | a cell with few values left, each of which is supposed: the cases | `Step.split` |
| chain, link | the reason of a step from rule to rule; one inference in it | `finding.chain`, `techniques.step.LinkOf` |
| trail | the literals of a chain that grows, in order, each with its inference | `finding.chain.Trail` |
| block | instances of a rule with the same bounds on how often values stand in them | `reasoning.counting.Block` |
| way | values of the cells of a sum that make its total | `techniques.sums.ways` |
| grade, round, score | how hard a puzzle is: what has to be tried, how often, and by its steps | `rating` |

`reasoning` asks, `techniques` and `finding` look for steps, `telling` puts them into words, `rating` weighs them. Each may
import those before it. `explain` has what users call.
"""
