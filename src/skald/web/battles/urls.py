"""Every address of battles: the door, the table of a seat, the table of whoever watches."""

from django.urls import path

from skald.web.battles.views import door, files, table, watching

app_name = "battles"
urlpatterns = [
    path("", door.battles, name="list"),
    path("now", door.play_now, name="now"),
    path("new", door.new, name="new"),
    path("join/<slug:token>/", door.join_page, name="join"),
    path("seat/<slug:token>/", table.seat_page, name="seat"),
    path("seat/<slug:token>/do", table.do, name="do"),
    path("seat/<slug:token>/follow", table.follow, name="follow"),
    path("seat/<slug:token>/roll", table.roll, name="roll"),
    path("seat/<slug:token>/plan", table.plan, name="plan"),
    path("seat/<slug:token>/back", table.take_back, name="back"),
    path("seat/<slug:token>/hand-over", table.give_over, name="hand-over"),
    path("seat/<slug:token>/replay", files.replay_file, name="replay"),
    path("seat/<slug:token>/told", files.told, name="told"),
    path("seat/<slug:token>/film", files.film, name="film"),
    path("seat/<slug:token>/result.png", files.result_card, name="result"),
    path("seat/<slug:token>/odds", table.fight_odds, name="odds"),
    path("seat/<slug:token>/example", table.shown_example, name="example"),
    path("seat/<slug:token>/unit/<int:number>", table.unit_card, name="unit"),
    path("seat/<slug:token>/moment/<int:number>", table.moment, name="moment"),
    path("seat/<slug:token>/watchers", table.delay_watchers, name="watchers"),
    path("seat/<slug:token>/yield", table.agents_yield, name="yield"),
    path("seat/<slug:token>/asks", table.asked_how, name="asks"),
    path("watch/<slug:token>/", watching.watch_page, name="watch"),
    path("watch/<slug:token>/unit/<int:number>", watching.watched_card, name="watched-unit"),
    path("watch/<slug:token>/moment/<int:number>", watching.watched_moment, name="watched-moment"),
    path("watch/<slug:token>/replay", files.watched_file, name="watched-replay"),
    path("watch/<slug:token>/told", files.watched_told, name="watched-told"),
    path("watch/<slug:token>/film", files.watched_film, name="watched-film"),
    path("watch/<slug:token>/result.png", files.watched_result, name="watched-result"),
]
