"""`skald let-in`: an organiser who can't sign in any more gets a link, from whoever sits at the server."""

import click

from skald.cli.demo_address import USUAL, served_at
from skald.cli.errors import UserMistake
from skald.cli.options import lang_option
from skald.cli.pages import Page
from skald.cli.words import _


@click.command(
    "let-in",
    cls=Page,
    help=_(
        "Give an organiser a link for a new password.\n\nFor whoever has forgotten a password, or is kept out after"
        " too many wrong ones. The link works once, within two days; run this where the server’s data are."
    ),
    examples=[
        ("skald let-in", _("the names of all organisers")),
        ("skald let-in Astrid", _("a link that lets Astrid choose a new password")),
    ],
)
@click.argument("name", required=False)
@click.option(
    "--port", type=click.IntRange(1, 65535), metavar="N", help=_("Of the server; otherwise that of the one that runs.")
)
@lang_option
def command(name: str | None, port: int | None) -> None:
    from skald.cli.serve import prepare

    prepare([])
    from skald.web.accounts.models import User

    if name is None:
        for each in User.objects.order_by("username").values_list("username", flat=True):
            click.echo(each)
        return
    click.echo(_("Open this link once and choose a new password:"))
    click.echo(f"  {link_for(name, port)}")


def link_for(name: str, port: int | None) -> str:
    """A link for a new password; wrong tries under this name are forgotten."""
    from skald.web.accounts.limits import forgive
    from skald.web.accounts.models import User
    from skald.web.accounts.names import known_as
    from skald.web.accounts.one_time import make_link
    from skald.web.accounts.site import base_address

    user = User.objects.filter(username=known_as(name)).first()
    if user is None:
        raise UserMistake(_("No organiser is called “{name}”.").format(name=name))
    forgive(user.username)
    start = base_address() or (f"http://localhost:{port}" if port else served_at() or USUAL)
    return f"{start}/welcome/{make_link('password', user)}"
