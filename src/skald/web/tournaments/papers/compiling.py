"""From data to a PDF: a template of `sheets/`, and everything that people wrote beside it as JSON."""

from __future__ import annotations

import json
from collections.abc import Sequence
from pathlib import Path
from typing import Any, Literal, NamedTuple

import typst

SHEETS = Path(__file__).parent / "sheets"

Data = dict[str, Any]


class Paper(NamedTuple):
    """A print: which template, what is on it, and what the file is called."""

    template: str
    name: str
    data: Data


def pdf(paper: Paper) -> bytes:
    """The print as a tagged PDF; the same data gives the same bytes."""
    try:
        return _compiled(paper, "pdf", standards=["ua-1"])[0]
    except typst.TypstError:
        # The standard forbids letters that no font here has; the paper is worth more than its label.
        return _compiled(paper, "pdf")[0]


def pictures(paper: Paper, ppi: int = 72) -> list[bytes]:
    """The pages as PNG, for whoever wants to look without a reader."""
    return _compiled(paper, "png", ppi=ppi)


def _compiled(
    paper: Paper, form: Literal["pdf", "png"], *, standards: Sequence[Any] = (), ppi: int = 72
) -> list[bytes]:
    # A path, not bytes: a second compilation from bytes fails.
    compiler = typst.Compiler(SHEETS / f"{paper.template}.typ", root=SHEETS)
    made, _warnings = compiler.compile_with_warnings(
        format=form,
        sys_inputs={"data": json.dumps(paper.data)},
        pdf_standards=list(standards),
        ppi=ppi,
        timestamp=0,
    )
    assert made is not None
    return made if isinstance(made, list) else [made]
