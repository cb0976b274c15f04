"""Every line of a campaign's story and every passage that a refusal cites leads to a ruling, in both languages."""

from __future__ import annotations

from html import unescape
from typing import get_args

import pytest
from django.utils.html import escape
from django.utils.translation import override

from skald.campaign import citing
from skald.campaign.events import AnyEvent
from skald.campaign.telling import key_of
from skald.content.handbook.entries import entries
from skald.content.words import LANGUAGES, word
from skald.web.campaigns.queries.rulings import OF_EVENTS, ruling_of
from skald.web.campaigns.templatetags.campaign_rulings import ruling_link
from skald.web.campaigns.wording import sentence

PASSAGES = {
    citing.BANDS, citing.RECRUITING, citing.MARCHING, citing.UPKEEP, citing.INITIATIVE, citing.LOSSES,
    citing.TOOL_WAY_BACK, citing.TOOL_TRANSFERS,
}  # fmt: skip


def test_every_event_has_a_ruling_with_a_page():
    assert {key_of(kind) for kind in get_args(AnyEvent)} == set(OF_EVENTS)
    assert [key for key in OF_EVENTS if ruling_of(key) not in entries()] == []


@pytest.mark.parametrize("language", LANGUAGES)
def test_lines_and_refusals_lead_there(language):
    with override(language):
        for key in OF_EVENTS:
            name = entries()[ruling_of(key)].name(language)
            assert f'href="/rules/{ruling_of(key)}"' in ruling_link(key) and name in unescape(ruling_link(key))
        for passage in PASSAGES:
            told = sentence(citing.refused("order.in-debt", passage, pp="<b>"))
            cite = escape(word(language, "campaign", f"cite-{passage}"))
            link = (
                f'<a href="/rules/{told.pages[0]}" title="{escape(entries()[told.pages[0]].name(language))}">{cite}</a>'
            )
            assert "&lt;b&gt;" in told.__html__() and link in told.__html__()


def test_what_is_no_event_has_no_link():
    assert ruling_link("nothing") == ""
