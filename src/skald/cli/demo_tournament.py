"""`skald demo tournament`: an event in the middle of its day."""

from typing import TYPE_CHECKING

import click

from skald.cli.demo_address import USUAL, served_at
from skald.cli.options import lang_option
from skald.cli.pages import Page
from skald.cli.serve import prepare
from skald.cli.words import _

if TYPE_CHECKING:
    from skald.web.accounts.models import User


@click.command(
    "tournament",
    cls=Page,
    help=_(
        "Create an event of 24 invented players, three rounds played and the fourth under way.\n\nA second run shows"
        " where it is, and creates another only with --again."
    ),
    examples=[
        ("skald demo tournament", _("create it, then: skald serve")),
        ("skald demo tournament --again", _("another one beside the first")),
    ],
)
@click.option("--again", is_flag=True, help=_("Create another, even if there is one."))
@lang_option
def command(again: bool) -> None:
    prepare(["localhost"])
    from skald.web.tournaments.demo import find_demo, make_demo

    event = None if again else find_demo()
    if event is not None:
        click.echo(_("The demo event already exists; --again creates another."))
        link = None
    else:
        organiser, link = organiser_and_link()
        event = make_demo(organiser)
        click.echo(_("The demo event is ready."))
    served = served_at()
    address = served or USUAL
    click.echo(_("Open:") if served else _("Start “skald serve” and open:"))
    click.echo(f"  {address}/events/{event.uid}/")
    click.echo(f"  {address}/events/{event.uid}/screen")
    names = ", ".join(event.organisers.order_by("pk").values_list("username", flat=True))
    if link is not None:
        click.echo(_("To run it, open this link once, choose a password, and continue to the event:"))
        click.echo(f"  {address}/welcome/{link}")
    else:
        click.echo(_("To run it, sign in as {names} and continue to the event:").format(names=names))
    click.echo(f"  {address}/events/{event.uid}/run/")


def organiser_and_link() -> tuple["User", str | None]:
    """The first organiser of this installation; where there is none, one called “demo” with a link to come in."""
    from skald.web.accounts.models import OneTimeLink, User
    from skald.web.accounts.one_time import make_link

    known = User.objects.order_by("pk").first()
    if known is not None:
        return known, None
    made = User(username="demo")
    made.set_unusable_password()
    made.save()
    return made, make_link(OneTimeLink.Purpose.PASSWORD, made)
