"""`skald demo tournament`: an event in the middle of its day."""

from typing import TYPE_CHECKING

import click

from skald.cli.options import lang_option
from skald.cli.pages import Page
from skald.cli.serve import prepare
from skald.cli.words import _

if TYPE_CHECKING:
    from skald.web.accounts.models import User

ADDRESS = "http://localhost:8000"


@click.command(
    "tournament",
    cls=Page,
    help=_(
        "Make an event of 24 invented players, three rounds played and the fourth under way.\n\nA second run shows"
        " where it is, and makes another only with --again."
    ),
    examples=[
        ("skald demo tournament", _("make it, then: skald serve")),
        ("skald demo tournament --again", _("another one beside the first")),
    ],
)
@click.option("--again", is_flag=True, help=_("Make another, even if there is one."))
@lang_option
def command(again: bool) -> None:
    prepare(["localhost"])
    from skald.web.tournaments.demo import find_demo, make_demo

    event = None if again else find_demo()
    if event is not None:
        click.echo(_("The demo event is there already; --again makes another."))
        link = None
    else:
        organiser, link = organiser_and_link()
        event = make_demo(organiser)
        click.echo(_("The demo event is made."))
    click.echo(_("Start “skald serve” and open:"))
    click.echo(f"  {ADDRESS}/events/{event.uid}/")
    click.echo(f"  {ADDRESS}/events/{event.uid}/screen")
    names = ", ".join(event.organisers.order_by("pk").values_list("username", flat=True))
    if link is not None:
        click.echo(_("To run it, open this link once, choose a password, and go on to the event:"))
        click.echo(f"  {ADDRESS}/welcome/{link}")
    else:
        click.echo(_("To run it, sign in as {names} and go on to the event:").format(names=names))
    click.echo(f"  {ADDRESS}/events/{event.uid}/run/")


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
