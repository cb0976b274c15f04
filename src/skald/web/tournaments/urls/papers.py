"""What an event gives to take away: prints, tables, files; and what it takes in."""

from django.urls import URLPattern, path

from skald.web.tournaments.views import files, papers, privacy, restore

urlpatterns: list[URLPattern] = [
    path("papers/", papers.all_papers, name="papers"),
    path("papers/pairings-by-name/<int:number>.pdf", papers.pairings_by_name, name="pairings-by-name"),
    path("papers/pairings-by-table/<int:number>.pdf", papers.pairings_by_table, name="pairings-by-table"),
    path("papers/slips/<int:number>.pdf", papers.result_slips, name="slips"),
    path("papers/missing/<int:number>.pdf", papers.missing_results, name="missing"),
    path("papers/standings.pdf", papers.standings_paper, name="standings-paper"),
    path("papers/warbands.pdf", papers.warbands, name="warbands"),
    path("papers/warband/<path:player>.pdf", papers.warband, name="warband"),
    path("papers/cards.pdf", papers.player_cards, name="cards"),
    path("papers/signs.pdf", papers.table_signs, name="signs"),
    path("papers/event.json", files.full_event_json, name="full-event-json"),
    path("papers/t3.gep", files.t3_file, name="t3"),
    path("papers/carry", files.carried_file, name="carry"),
    path("papers/results", files.import_results, name="import-results"),
    path("papers/backups", restore.show_backups, name="backups"),
    path("papers/backups/<str:name>", restore.backup, name="backup"),
    path("papers/forget/<path:player>", privacy.forget, name="forget"),
    path("standings.pdf", papers.public_standings_paper, name="standings-pdf"),
    path("scenario/<int:number>.pdf", papers.scenario_paper, name="scenario-sheet"),
    path("standings.csv", files.standings_csv, name="standings-csv"),
    path("standings.json", files.standings_json, name="standings-json"),
    path("results.csv", files.results_csv, name="results-csv"),
    path("event.json", files.event_json, name="event-json"),
]
