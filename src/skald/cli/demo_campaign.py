"""`skald demo campaign`: a campaign in its third turn, with the links of both lords."""

import click

from skald.cli.options import json_option, lang_option
from skald.cli.pages import Page
from skald.cli.printing import print_json
from skald.cli.words import _


@click.command(
    "campaign",
    cls=Page,
    help=_("Make a campaign in its third turn, ready to be played on."),
    examples=[("skald demo campaign", _("two links; open them after “skald serve”"))],
)
@click.option(
    "--address", default="http://127.0.0.1:8000", show_default=True, metavar="URL", help=_("Where the server is open.")
)
@json_option
@lang_option
def command(address: str, as_json: bool) -> None:
    from skald.cli.serve import prepare

    prepare([])
    from django.utils import timezone

    from skald.web.campaigns.services.demo import make_demo

    lords = (_("Astrid of the North"), _("Bersi of the South"))
    base = address.rstrip("/")
    seats = make_demo(name=_("The two lands (demo)"), lords=lords, now=timezone.now(), origin=base)
    campaign = seats[0].campaign
    links = {seat.name: f"{base}/campaigns/seat/{seat.token}/" for seat in seats}
    watch = f"{base}/campaigns/watch/{campaign.watching}/"
    if as_json:
        print_json({"campaign": campaign.uid, "turn": campaign.turn, "seats": list(links.values()), "watch": watch})
        return
    click.echo(
        _("A campaign in turn {turn}. Start “skald serve” and open the link of a lord:").format(turn=campaign.turn)
    )
    for name, link in links.items():
        click.echo(f"  {name}\n    {link}")
    click.echo(_("For spectators:"))
    click.echo(f"    {watch}")
