"""Private links: of players, of tables, of helpers; and how somebody becomes a player."""

from django.urls import path

from skald.web.tournaments.views import player, player_draft, player_trial, registration, rosters, scorekeeper, table

urlpatterns = [
    path("events/<slug:uid>/register", registration.registration, name="register"),
    path("p/<slug:token>/", player.home, name="player"),
    path("p/<slug:token>/key", player.key, name="player-key"),
    path("p/<slug:token>/me", player.me, name="player-me"),
    path("p/<slug:token>/leave", player.leave, name="player-leave"),
    path("p/<slug:token>/list", rosters.my_list, name="player-list"),
    path("p/<slug:token>/round/<int:number>/result", player.result, name="player-result"),
    path("p/<slug:token>/round/<int:number>/confirm", player.confirm, name="player-confirm"),
    path("p/<slug:token>/round/<int:number>/draft", player_draft.draft, name="player-draft"),
    path("p/<slug:token>/round/<int:number>/clock", player_draft.chess, name="player-chess"),
    path("p/<slug:token>/round/<int:number>/bid", player_draft.bid, name="player-bid"),
    path("p/<slug:token>/round/<int:number>/try", player_trial.try_match, name="player-try"),
    path("p/<slug:token>/round/<int:number>/points", player_draft.points, name="player-points"),
    path("p/<slug:token>/round/<int:number>/opponent", rosters.opponents_list, name="player-opponent"),
    path("table/<slug:token>/", table.table, name="table"),
    path("table/<slug:token>/<str:side>/", table.table_side, name="table-side"),
    path("table/<slug:token>/<str:side>/result", table.table_result, name="table-result"),
    path("table/<slug:token>/<str:side>/confirm", table.table_confirm, name="table-confirm"),
    path("table/<slug:token>/<str:side>/draft", table.table_draft, name="table-draft"),
    path("table/<slug:token>/<str:side>/clock", table.table_chess, name="table-chess"),
    path("table/<slug:token>/<str:side>/bid", table.table_bid, name="table-bid"),
    path("helper/<slug:token>/", scorekeeper.helper, name="helper"),
    path("helper/<slug:token>/round/<int:number>/<path:a>", scorekeeper.helper_game, name="helper-game"),
]
