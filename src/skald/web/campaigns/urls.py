"""Every address of campaigns: the door, a lord's own pages, pages for whoever watches."""

from django.urls import path

from skald.web.campaigns.views import affairs, again, battle, correcting, door, hands, seat, story, watch

app_name = "campaigns"
urlpatterns = [
    path("", door.campaigns, name="list"),
    path("new", door.new, name="new"),
    path("files/<slug:name>.toml", door.shipped_file, name="shipped-file"),
    path("join/<slug:token>/", door.join_page, name="join"),
    path("seat/<slug:token>/", seat.home, name="seat"),
    path("seat/<slug:token>/state.json", seat.state_file, name="state"),
    path("seat/<slug:token>/hand-over/", seat.hand_over, name="hand-over"),
    path("seat/<slug:token>/bid", hands.bid, name="bid"),
    path("seat/<slug:token>/orders/", hands.orders, name="orders"),
    path("seat/<slug:token>/ready", hands.ready, name="ready"),
    path("seat/<slug:token>/removal", hands.removal, name="removal"),
    path("seat/<slug:token>/battle/", battle.page, name="battle"),
    path("seat/<slug:token>/battle/way", battle.choose, name="way"),
    path("seat/<slug:token>/battle/odds", battle.odds, name="odds"),
    path("seat/<slug:token>/battle/yes", battle.yes, name="confirm"),
    path("seat/<slug:token>/replay/<int:key>/", story.replay_page, name="replay"),
    path("seat/<slug:token>/replay/<int:key>/film.json", story.replay_film, name="replay-film"),
    path("seat/<slug:token>/replay/<int:key>/file", story.replay_file, name="replay-file"),
    path("seat/<slug:token>/replay/<int:key>/play-on", story.replay_play_on, name="replay-play-on"),
    path("seat/<slug:token>/story/", story.turn_page, name="story"),
    path("seat/<slug:token>/story/<int:turn>/", story.turn_page, name="turn"),
    path("seat/<slug:token>/journal.json", story.journal_file, name="journal"),
    path("seat/<slug:token>/receipts/", story.receipts_page, name="receipts"),
    path("seat/<slug:token>/correct/<int:number>/", correcting.battle, name="correct"),
    path("seat/<slug:token>/amend/", correcting.amend, name="amend"),
    path("seat/<slug:token>/affairs/", affairs.page, name="affairs"),
    path("seat/<slug:token>/affairs/propose", affairs.propose_something, name="propose"),
    path("seat/<slug:token>/affairs/answer/<int:key>", affairs.answer_proposal, name="answer"),
    path("seat/<slug:token>/affairs/resume", affairs.end_pause, name="resume"),
    path("seat/<slug:token>/affairs/concede", affairs.give_up, name="concede"),
    path("seat/<slug:token>/rematch", again.once_more, name="rematch"),
    path("seat/<slug:token>/call-me/", affairs.call_me, name="call-me"),
    path("watch/<slug:token>/", watch.home, name="watch"),
    path("watch/<slug:token>/story/<int:turn>/", watch.turn, name="watch-turn"),
    path("watch/<slug:token>/replay/<int:key>/", watch.replay_page, name="watch-replay"),
    path("watch/<slug:token>/replay/<int:key>/film.json", watch.replay_film, name="watch-replay-film"),
    path("watch/<slug:token>/replay/<int:key>/file", watch.replay_file, name="watch-replay-file"),
]
