"""What everybody may see of an event."""

from django.urls import path

from skald.web.tournaments.views import boards, public, screen

urlpatterns = [
    path("", public.event_page, name="event"),
    path("round/<int:number>", public.show_round, name="round"),
    path("standings", public.show_standings, name="standings"),
    path("standings/<int:after>", public.show_standings, name="standings-after"),
    path("player/<path:player>", public.show_player, name="card"),
    path("scenario/<int:number>", public.show_scenario, name="scenario"),
    path("draw", public.show_draw, name="draw"),
    path("boards/<slug:board>", boards.show_board, name="board"),
    path("boards/<slug:board>.toml", boards.board_file, name="board-file"),
    path("archive", public.show_archive, name="archive"),
    path("screen", screen.big_screen, name="screen"),
]
