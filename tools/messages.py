"""Extract the words of the web pages and of the command line, merge and compile their French catalogues.

Nothing but Babel and Django is needed: no GNU gettext. Dates and line numbers stay out of the files, so
that a difference is always a difference of words.
"""

import sys
from collections.abc import Iterator
from datetime import UTC, datetime
from io import BytesIO
from pathlib import Path
from typing import NamedTuple

from babel.messages.catalog import Catalog
from babel.messages.extract import DEFAULT_KEYWORDS, extract
from babel.messages.mofile import write_mo
from babel.messages.pofile import read_po, write_po
from django.utils.translation.template import templatize

ROOT = Path(__file__).parents[1]
KEYWORDS = {
    **DEFAULT_KEYWORDS,
    "gettext_lazy": None,
    "gettext_noop": None,
    "ngettext_lazy": (1, 2),
    "pgettext_lazy": ((1, "c"), 2),
}
_WHENEVER = datetime(2000, 1, 1, tzinfo=UTC)


class Domain(NamedTuple):
    """One catalogue: where its words are written, and what its files are called."""

    name: str
    source: Path

    @property
    def po(self) -> Path:
        return self.source / "locale" / "fr" / "LC_MESSAGES" / f"{self.name}.po"

    @property
    def mo(self) -> Path:
        return self.po.with_suffix(".mo")


DOMAINS = (Domain("django", ROOT / "src/skald/web"), Domain("messages", ROOT / "src/skald/cli"))


def main(arguments: list[str]) -> int:
    if "--check" not in arguments:
        for domain in DOMAINS:
            update(domain)
    found = problems()
    print("\n".join(found) or "All words are translated.")
    return 1 if found else 0


def update(domain: Domain) -> None:
    """Write the catalogue anew: known translations are kept, words no longer used are dropped."""
    catalog = _fresh(domain)
    known = _read(domain.po) if domain.po.exists() else Catalog(locale="fr")
    for message in catalog:
        if message.id and (old := known.get(message.id, message.context)):
            message.string = old.string
            message.flags |= old.flags & {"fuzzy"}
    if domain.name == "messages":
        _keep_click_words(catalog, known)
    domain.po.parent.mkdir(parents=True, exist_ok=True)
    with domain.po.open("wb") as stream:
        write_po(stream, catalog, width=110, include_lineno=False, sort_output=True)
    domain.mo.write_bytes(_compiled(_read(domain.po)))


def problems() -> list[str]:
    """Everything that keeps a French reader from reading French."""
    return [f"{domain.po.relative_to(ROOT)}: {problem}" for domain in DOMAINS for problem in _problems_of(domain)]


def _problems_of(domain: Domain) -> Iterator[str]:
    catalog = _read(domain.po)
    # The same word may stand in several contexts, each with a French of its own.
    listed = {(message.id, message.context): message for message in catalog if message.id}
    for wanted in _fresh(domain):
        if wanted.id and (wanted.id, wanted.context) not in listed:
            yield f"not listed: {wanted.id!r} (run scripts/messages)"
    for (identity, _context), message in listed.items():
        texts = message.string if isinstance(message.string, tuple | list) else [message.string]
        if message.fuzzy or not all(texts):
            yield f"not translated: {identity!r}"
    if not domain.mo.exists() or domain.mo.read_bytes() != _compiled(catalog):
        yield "the compiled catalogue is stale (run scripts/messages)"


def _fresh(domain: Domain) -> Catalog:
    catalog = Catalog(
        locale="fr", domain=domain.name, project="skald", header_comment="# French words of Skald.",
        copyright_holder="", creation_date=_WHENEVER, revision_date=_WHENEVER, last_translator="Skald",
        language_team="fr", msgid_bugs_address="none", version="0", fuzzy=False,
    )  # fmt: skip
    for file in sorted([*domain.source.rglob("*.py"), *domain.source.rglob("*.html")]):
        for line, words, comments, context in _words_in(file):
            place = [(file.relative_to(ROOT).as_posix(), line)]
            catalog.add(words, locations=place, auto_comments=comments, context=context)
    return catalog


def _words_in(file: Path) -> Iterator[tuple[int, str | tuple[str, ...], list[str], str | None]]:
    text = file.read_text(encoding="utf-8")
    if file.suffix == ".html":
        # Django turns a template into something like Python; its indentation means nothing.
        text = "\n".join(line.lstrip() for line in templatize(text).splitlines())
    yield from extract("python", BytesIO(text.encode()), keywords=KEYWORDS, options={"encoding": "utf-8"})


def _keep_click_words(catalog: Catalog, known: Catalog) -> None:
    """Click looks up its own words in our catalogue; they occur nowhere in our sources."""
    for message in known:
        if message.id and "click" in message.user_comments and message.id not in catalog:
            catalog[message.id] = message


def _read(file: Path) -> Catalog:
    with file.open("rb") as stream:
        return read_po(stream, locale="fr")


def _compiled(catalog: Catalog) -> bytes:
    buffer = BytesIO()
    write_mo(buffer, catalog)
    return buffer.getvalue()


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
