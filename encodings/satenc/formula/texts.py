"""What a formula is as a text or a file, for solvers and for others."""

from collections.abc import Iterable, Iterator
from typing import TYPE_CHECKING, Any

from satenc.formula import checks
from satenc.formula.checked import checked
from satenc.formula.contents import Contents

if TYPE_CHECKING:
    from satenc.formula.files import File


class Texts(Contents):
    """See `satenc.Formula`."""

    @checked
    def to_dimacs(self, comments: Iterable[str] = (), *, varnames: bool = False) -> str:
        """DIMACS CNF with comments that keep names and rules (`satenc.formula.dimacs`); ``varnames`` adds one for each
        variable. Raises ValueError for a formula with soft clauses, which `to_wcnf` and `to_opb` have, and as these.
        """
        return b"".join(self._pieces("cnf", comments, varnames=varnames)).decode()

    def to_pysat(self) -> Any:
        """The same as python-sat's ``CNF``, or its ``WCNF`` where there are soft clauses. Raises ValueError for a
        formula with lazy rules, because its clauses say less than it does.
        """
        from satenc.formula import outputs

        self._expect_whole()
        return outputs.to_pysat(self)

    @checked
    def to_wcnf(self, comments: Iterable[str] = (), *, varnames: bool = False) -> str:
        """WCNF for MaxSAT solvers, in the form of 2022, with the comments of `to_dimacs`. Raises as `to_pysat`."""
        return b"".join(self._pieces("wcnf", comments, varnames=varnames)).decode()

    @checked
    def to_opb(self, comments: Iterable[str] = ()) -> str:
        """OPB for pseudo-Boolean solvers, with the sums of `add_sum` as they are, and what answers cost as the
        objective. Raises as `to_pysat`, and for soft sums, which `to_wbo` has.
        """
        return b"".join(self._pieces("opb", comments)).decode()

    @checked
    def to_wbo(self, comments: Iterable[str] = ()) -> str:
        """WBO for pseudo-Boolean solvers: the same with a cost before each clause and sum that may be broken. Raises as
        `to_pysat`.
        """
        return b"".join(self._pieces("wbo", comments)).decode()

    def to_file(self, file: "File") -> None:
        """Write what `to_dimacs`, `to_wcnf`, `to_opb` or `to_wbo` returns, as the name of the file ends in ``.cnf``,
        ``.wcnf``, ``.opb`` or ``.wbo``, packed if ``.gz``, ``.bz2``, ``.xz`` or ``.zst`` stands after it. Raises
        OSError where it cannot be written, ValueError for other names, and as these.
        """
        from satenc.formula import files

        pieces = self._pieces(files.form_of_name(file))
        with files.created(file) as stream:
            for piece in pieces:
                stream.write(piece)

    def _pieces(self, form: str, comments: Iterable[str] = (), *, varnames: bool = False) -> Iterator[bytes]:
        """The text of a file, piece by piece."""
        from satenc.formula import dimacs

        if form in ("opb", "wbo"):
            from satenc.formula import outputs

            self.expect_all()
            return outputs.opb_pieces(self, comments, soft=form == "wbo")
        self._expect_whole()
        if form == "wcnf":
            return dimacs.weighted_pieces(self, comments, varnames=varnames)
        if self.soft:
            expected = "expected clauses that must hold, for soft ones there are to_wcnf and to_opb"
            raise ValueError(f"DIMACS: {expected}; found {len(self.soft)} soft clauses")
        return dimacs.pieces(self, comments, varnames=varnames)

    def _expect_whole(self) -> None:
        """Raise ValueError for a formula with lazy rules or sums, which its clauses alone do not state."""
        self.expect_all()
        if self.sums or self.top is not None:
            found = f"{len(self.sums)} sums" if self.sums else f"a bound on what answers cost, {self.top}"
            raise ValueError(f"formula: expected clauses that say all, as satenc.as_clauses makes them; found {found}")

    def expect_all(self) -> None:
        """Raise ValueError for a formula with lazy rules."""
        if self.lazy:
            expected = "expected clauses that say all, as in the form 'exact'"
            raise ValueError(f"formula: {expected}; found the lazy rule {checks.shown(self.lazy[0].label)}")
