"""How campaigns begin: the list, the form that starts one, the invitation that somebody accepts."""

from __future__ import annotations

from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils import timezone
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_http_methods, require_safe

from skald.campaign.map_file import MOST_BYTES, map_text, shipped_map, shipped_maps
from skald.campaign.settings import PAPER
from skald.campaign.troop_file import book_text, shipped_book, shipped_books
from skald.campaign.turn import RefusedError
from skald.web.campaigns.access import invited
from skald.web.campaigns.chronicles import opening_of
from skald.web.campaigns.crowding import is_crowded, mark_of
from skald.web.campaigns.forms.opening import CampaignSettings, JoinCampaign, NewCampaign
from skald.web.campaigns.forms.zones import zones
from skald.web.campaigns.models import Campaign, title_of
from skald.web.campaigns.queries.terms import beside_core_told, differing
from skald.web.campaigns.remembering import remembered
from skald.web.campaigns.services.opening import create_campaign, join
from skald.web.campaigns.wording import language, sentences
from skald.web.serving.sizes import takes_files


@never_cache
@require_safe
def campaigns(request: HttpRequest) -> HttpResponse:
    """Where campaigns begin, and those that anybody may watch."""
    watched = (
        Campaign.objects.filter(is_listed=True, length__gt=0)
        .exclude(status=Campaign.Status.ABANDONED)
        .order_by("-changed_at")[:50]
    )
    return render(request, "campaigns/list.html", {"campaigns": watched, "yours": remembered(request)})


@takes_files(2 * MOST_BYTES)
@never_cache
@require_http_methods(["GET", "HEAD", "POST"])
def new(request: HttpRequest) -> HttpResponse:
    """Start a campaign: no account, a name is enough; every option can be chosen."""
    sent = request.POST if request.method == "POST" else None
    wanted = request.GET.get("mode", "")
    initial = {"mode": wanted} if wanted in Campaign.Mode.values else None
    form = NewCampaign(sent, request.FILES or None, initial=initial)
    options = CampaignSettings(sent)
    if sent is not None and form.is_valid() and options.is_valid():
        settings = options.settings(form.cleaned_data["preset"])
        mark = mark_of(request.META.get("REMOTE_ADDR", ""))
        if is_crowded(mark, timezone.now()):
            form.add_error(None, _crowded())
            return _form_page(request, form, options, 429)
        if options.is_valid():
            plan = form.plan(settings, mark)
            try:
                seat = create_campaign(plan=plan, now=timezone.now())
            except RefusedError as error:
                form.add_error(None, sentences(error.problems))
            else:
                return redirect("campaigns:seat", seat.token)
    return _form_page(request, form, options, 200 if sent is None else 422)


def _crowded() -> str:
    return _(
        "Many campaigns were begun from here today and still wait for their first turn. Play one of them or come back"
        " tomorrow; whoever runs this server can allow more."
    )


def _form_page(request: HttpRequest, form: NewCampaign, options: CampaignSettings, status: int) -> HttpResponse:
    maps = [(each, shipped_map(each).name[language()]) for each in shipped_maps()]
    books = [(each, shipped_book(each).name[language()]) for each in shipped_books()]
    context = {"form": form, "options": options, "zones": zones(), "usual": PAPER, "shipped": [*maps, *books]}
    return render(request, "campaigns/new.html", context, status=status)


@require_safe
def shipped_file(request: HttpRequest, name: str) -> HttpResponse:
    """A map or a book that comes with Skald, for whoever wants to write one: its file as it is."""
    if name in shipped_maps():
        text = map_text(name)
    elif name in shipped_books():
        text = book_text(name)
    else:
        raise Http404
    headers = {"Content-Disposition": f'attachment; filename="{name}.toml"'}
    return HttpResponse(text, content_type="application/toml; charset=utf-8", headers=headers)


@never_cache
@require_http_methods(["GET", "HEAD", "POST"])
def join_page(request: HttpRequest, token: str) -> HttpResponse:
    """An invitation: what was agreed on, and a name to sign with."""
    campaign = invited(request, token)
    opened = opening_of(campaign)
    free = campaign.seats.filter(is_taken=False).first()
    if free is None or campaign.status != Campaign.Status.WAITING:
        return render(request, "campaigns/taken.html", {"campaign": campaign}, status=410)
    host = campaign.seats.get(is_taken=True)
    form = JoinCampaign(request.POST if request.method == "POST" else None, host=host.name)
    if request.method == "POST" and form.is_valid():
        given = form.cleaned_data
        try:
            seat = join(
                campaign=campaign, name=given["lord"], language=language(), zone=given["zone"],
                now=timezone.now(), bloc=given["bloc"], people=form.people(),
            )  # fmt: skip
        except RefusedError as error:
            form.add_error(None, sentences(error.problems) or _("Somebody else was quicker."))
        else:
            return redirect("campaigns:seat", seat.token)
    if opened.settings.blocs != "free":
        del form.fields["bloc"]
    context = {
        "campaign": campaign, "title": campaign.name or title_of(host.name), "form": form, "host": host,
        "zones": zones(), "map": opened.map.name[language()],
        "side": opened.map.sides[free.number].name[language()], "preset": opened.settings.preset,
        "settings": opened.settings,
        "options": differing(opened.settings), "troops": beside_core_told(opened.troops),
    }  # fmt: skip
    return render(request, "campaigns/join.html", context, status=422 if form.is_bound else 200)
