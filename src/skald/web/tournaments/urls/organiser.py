"""Where organisers run an event."""

from django.urls import URLPattern, path

from skald.web.tournaments.views.run import (
    clock,
    home,
    journal,
    keys,
    player,
    player_list,
    players,
    result_grid,
    results,
    rounds,
    settings,
    standings,
)

urlpatterns: list[URLPattern] = [
    path("", home.home, name="run"),
    path("code.svg", keys.event_code, name="run-event-qr"),
    path("players/", players.player_list, name="run-players"),
    path("players/new", players.new_player, name="run-player-new"),
    path("players/import", players.import_page, name="run-players-import"),
    path("players/export.csv", players.export, name="run-players-export"),
    path("players/of/<path:player>/qr.svg", player.player_code, name="run-player-qr"),
    path("players/of/<path:player>/list", player_list.list_page, name="run-player-list"),
    path("players/of/<path:player>/", player.player_page, name="run-player"),
    path("rounds/", rounds.rounds, name="run-rounds"),
    path("rounds/<int:number>/", rounds.one_round, name="run-round"),
    path("results/", results.results, name="run-results"),
    path("results/<int:number>/", result_grid.results_page, name="run-results-of"),
    path("results/<int:number>/<path:player>/sheet", results.game_sheet, name="run-sheet"),
    path("results/<int:number>/<path:player>/", results.game_page, name="run-game"),
    path("standings/", standings.standings, name="run-standings"),
    path("standings/<int:after>/", standings.standings, name="run-standings-after"),
    path("clock/", clock.clock, name="run-clock"),
    path("journal/", journal.journal, name="run-journal"),
    path("journal/<int:entry>/", journal.ask_to_undo, name="run-undo"),
    path("keys/", keys.keys, name="run-keys"),
    path("keys/<int:key>.svg", keys.key_code, name="run-key-qr"),
    path("settings/", settings.overview, name="run-settings"),
    path("settings/details/", settings.details, name="run-details"),
    path("settings/format/", settings.choose_format, name="run-format"),
    path("settings/tie-breaks/", settings.tie_breaks, name="run-tie-breaks"),
    path("settings/<slug:section>/", settings.section, name="run-section"),
]
