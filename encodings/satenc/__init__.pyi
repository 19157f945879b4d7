from satenc.automata.automaton import Dfa as Dfa, Nfa as Nfa, stepping as stepping
from satenc.automata.expression import expression as expression
from satenc.automata.regular import States as States, regular as regular
from satenc.automata.sums import IntegerSums as IntegerSums, Sums as Sums, encode_sums as encode_sums
from satenc.constraints.all_different import AllDifferent as AllDifferent, all_different as all_different
from satenc.constraints.count import Count as Count
from satenc.constraints.cover import Cover as Cover
from satenc.constraints.different_sum import DifferentSum as DifferentSum
from satenc.constraints.different_vectors import DifferentVectors as DifferentVectors
from satenc.constraints.element import Element as Element
from satenc.constraints.global_cardinality import GlobalCardinality as GlobalCardinality
from satenc.constraints.joined import Joined as Joined
from satenc.constraints.lexicographic import Lexicographic as Lexicographic
from satenc.constraints.matching import Matching as Matching
from satenc.constraints.pairs import Pairs as Pairs
from satenc.constraints.patterns import Patterns as Patterns
from satenc.constraints.product import Operation as Operation, Product as Product
from satenc.constraints.regular import Regular as Regular
from satenc.constraints.sum import Sum as Sum
from satenc.constraints.table import Table as Table
from satenc.constraints.visible import Visible as Visible
from satenc.encoders.at_most_one import (
    AtMostOne as AtMostOne,
    at_most_one as at_most_one,
    commander as commander,
    exactly_one as exactly_one,
    grid as grid,
)
from satenc.encoders.cardinality import (
    Cardinality as Cardinality,
    at_least as at_least,
    at_most as at_most,
    between as between,
    exactly as exactly,
    unary_count as unary_count,
)
from satenc.encoders.graph import board_graph as board_graph, maximal_cliques as maximal_cliques
from satenc.encoders.integers import (
    ChannelledInts as ChannelledInts,
    DirectInts as DirectInts,
    Encoded as Encoded,
    Integers as Integers,
    LogInts as LogInts,
    OrderInts as OrderInts,
    encode_integers as encode_integers,
    excluding as excluding,
)
from satenc.encoders.linear import Relation as Relation, Term as Term, linear as linear
from satenc.encoders.log_sum import LogTerm as LogTerm, log_sum as log_sum
from satenc.encoders.pseudo_boolean.at_most import AtMost as AtMost
from satenc.encoders.pseudo_boolean.generalized_totalizer import weighted_count as weighted_count
from satenc.encoders.pseudo_boolean.kept import as_clauses as as_clauses
from satenc.encoders.pseudo_boolean.weighted import PseudoBoolean as PseudoBoolean, pseudo_boolean as pseudo_boolean
from satenc.encoders.xor import xor as xor
from satenc.expressions.expression import Expression as Expression
from satenc.expressions.functions import (
    among as among,
    choose as choose,
    connected as connected,
    different as different,
    element as element,
    every as every,
    listed as listed,
    maximum as maximum,
    minimum as minimum,
    seen as seen,
    some as some,
    spelled as spelled,
    total as total,
)
from satenc.formula.contents import Rule as Rule
from satenc.formula.formula import Formula as Formula
from satenc.formula.literals import (
    FALSE as FALSE,
    TRUE as TRUE,
    Assignment as Assignment,
    Lits as Lits,
    assignment_of as assignment_of,
    evaluate as evaluate,
)
from satenc.formula.logic import define_and as define_and, define_or as define_or
from satenc.formula.propagation import Implied as Implied, Propagated as Propagated, Propagation as Propagation
from satenc.formula.switches import Switch as Switch, switch_rules as switch_rules
from satenc.graph_constraints.areas import Areas as Areas
from satenc.graph_constraints.beams import Beams as Beams, BeamTurns as BeamTurns
from satenc.graph_constraints.connected import Connected as Connected
from satenc.graph_constraints.division import Division as Division
from satenc.graph_constraints.independent_set import (
    IndependentSet as IndependentSet,
    independent_set as independent_set,
)
from satenc.graph_constraints.no_rectangles import NoRectangles as NoRectangles
from satenc.graph_constraints.numbered_parts import NumberedParts as NumberedParts
from satenc.graph_constraints.paths import Paths as Paths
from satenc.graph_constraints.pieces import Pieces as Pieces
from satenc.graph_constraints.single_loop import SingleLoop as SingleLoop
from satenc.graph_constraints.sizes_at import SizesAt as SizesAt
from satenc.graph_constraints.sizes_beside import SizesBeside as SizesBeside
from satenc.graph_constraints.spanning import Spanning as Spanning
from satenc.graph_constraints.tree import Tree as Tree
from satenc.graph_constraints.twins import Twins as Twins
from satenc.graphs.graph import Connectivity as Connectivity, Graph as Graph
from satenc.model.model import Model as Model
from satenc.solving.answer import Answer as Answer, Status as Status
from satenc.solving.solve import solve as solve
from satenc.unknowns.constraint import Constraint as Constraint
from satenc.unknowns.unknown import Unknown as Unknown, Views as Views

def exported(package: str) -> dict[str, str]: ...
