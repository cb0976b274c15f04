/* What is looked up most often in an open state: frames, units, and the hooks that speak of one. The twins of methods of
 * skald/rules/context.py, of is_spoken_of in voices.py, side_of in fight/numbers.py, recall in memory.py and of
 * lying_on in phases/saga_dice.py. No rule of the game: whatever is more than a look-up is left to the twin. */
#ifndef SKALD_CONTEXTS_H
#define SKALD_CONTEXTS_H

#include "tallies.h"

METHOD(context_tally)
{
    if (count != 4 || tally_class == NULL) {
        PyObject *made = ask_twin(TALLY, self, args, count);
        if (made != NULL && tally_class == NULL) tally_class = (PyTypeObject *)Py_NewRef((PyObject *)Py_TYPE(made));
        return made;
    }
    PyObject *hooks = plain_hooks(self, args[0], args[1], "modifiers");
    if (hooks == NULL) { if (PyErr_Occurred()) return NULL; ASK_TWIN(TALLY); }
    return spoken(self, args[1], hooks, PyObject_Vectorcall((PyObject *)tally_class, args + 2, 2, NULL));
}

METHOD(context_ask)
{
    if (count != 3) ASK_TWIN(ASK);
    PyObject *hooks = plain_hooks(self, args[0], args[1], "answers");
    if (hooks == NULL) { if (PyErr_Occurred()) return NULL; ASK_TWIN(ASK); }
    return spoken(self, args[1], hooks, Py_NewRef(args[2]));
}

METHOD(context_is_answered)
{
    Py_ssize_t *at = count == 1 ? opened(self) : NULL;
    if (at == NULL) ASK_TWIN(IS_ANSWERED);
    int found = PySet_Contains(now.answering, args[0]);
    if (!found && PyTuple_GET_SIZE(FIELD(self, at, OF_EFFECTS))) found = PySet_Contains(now.lent, args[0]);
    return found < 0 ? NULL : PyBool_FromLong(found);
}

METHOD(context_cite)
{
    Py_ssize_t *at = places_of(&context_form, Py_TYPE(self));
    if (count != 1 || at == NULL || !know(FIELD(self, at, OF_RULESET))) ASK_TWIN(CITE);
    PyObject *found = PyDict_GetItemWithError(now.clauses, args[0]);
    if (found != NULL) return Py_NewRef(found);
    if (PyErr_Occurred()) return NULL;
    ASK_TWIN(CITE);
}

METHOD(context_unit)
{
    Py_ssize_t *at = places_of(&context_form, Py_TYPE(self));
    i64 number;
    if (count != 1 || at == NULL || !read_number(args[0], WIDE, &number) || number < 0) ASK_TWIN(UNIT);
    PyObject *units = FIELD(self, at, OF_UNITS);
    if (units == NULL || !PyList_CheckExact(units) || number >= PyList_GET_SIZE(units)) ASK_TWIN(UNIT);
    return Py_NewRef(PyList_GET_ITEM(units, number));
}

static PyObject *pending_of(PyObject *self)
{
    Py_ssize_t *at = places_of(&context_form, Py_TYPE(self));
    PyObject *pending = at == NULL ? NULL : FIELD(self, at, OF_PENDING);
    return pending != NULL && PyList_CheckExact(pending) ? pending : NULL;
}

METHOD(context_nearest)
{
    PyObject *pending = pending_of(self);
    if (count != 1 || pending == NULL) ASK_TWIN(NEAREST);
    for (Py_ssize_t i = PyList_GET_SIZE(pending) - 1; i >= 0; i--) {
        PyObject *frame = PyList_GET_ITEM(pending, i);
        if ((PyObject *)Py_TYPE(frame) == args[0]) return Py_NewRef(frame);
    }
    Py_RETURN_NONE;
}

/* The topmost frame of a class that is known by its name until one was met. */
static PyObject *topmost(PyObject *self, PyTypeObject **class, const char *name)
{
    PyObject *pending = pending_of(self);
    for (Py_ssize_t i = pending == NULL ? -1 : PyList_GET_SIZE(pending) - 1; i >= 0; i--) {
        PyTypeObject *type = Py_TYPE(PyList_GET_ITEM(pending, i));
        if (*class == NULL && strcmp(type->tp_name, name) == 0) *class = (PyTypeObject *)Py_NewRef((PyObject *)type);
        if (type == *class) return Py_NewRef(PyList_GET_ITEM(pending, i));
    }
    return NULL;
}

static PyTypeObject *fight_class = NULL, *acting_class = NULL;

METHOD(context_fight)
{
    PyObject *found = count ? NULL : topmost(self, &fight_class, "Fight");
    if (found != NULL) return found;
    ASK_TWIN(FIGHT);
}

METHOD(context_acting)
{
    PyObject *found = count ? NULL : topmost(self, &acting_class, "Acting");
    if (found != NULL) return found;
    ASK_TWIN(ACTING);
}

METHOD(context_profile)
{
    Py_ssize_t *of = count == 1 && calm(self, args[0], NULL) != NULL ? places_of(&unit_form, Py_TYPE(args[0])) : NULL;
    PyObject *troop = of == NULL ? NULL : FIELD(args[0], of, OF_TROOP);
    PyObject *found = troop == NULL ? NULL : PyDict_GetItemWithError(now.profiles, troop);
    if (found != NULL) return Py_NewRef(found);
    if (PyErr_Occurred()) return NULL;
    ASK_TWIN(PROFILE);
}

/* Rules of units joined to those in force for everybody: the same tuple for the same two. */
typedef struct { PyObject *rules, *force, *all; } Joined;
#define JOINED 256
static Joined joined[JOINED];

static PyObject *joined_rules(PyObject *rules, PyObject *force)
{
    if (!PyTuple_GET_SIZE(force)) return Py_NewRef(rules);
    Joined *slot = joined + slot_of(rules, force, 0, JOINED);
    if (slot->rules == rules && slot->force == force) return Py_NewRef(slot->all);
    PyObject *all = PySequence_Concat(rules, force);
    if (all == NULL) return NULL;
    Joined old = *slot;
    *slot = (Joined){Py_NewRef(rules), Py_NewRef(force), Py_NewRef(all)};
    Py_XDECREF(old.rules);
    Py_XDECREF(old.force);
    Py_XDECREF(old.all);
    return all;
}

/* The printed rules of a unit that has its own form, and those in force; 0 where the twin is asked. */
static int calm_rules(PyObject *ctx, PyObject *unit, PyObject **rules, PyObject **force)
{
    Py_ssize_t *at = calm(ctx, unit, NULL), *of = at == NULL ? NULL : places_of(&unit_form, Py_TYPE(unit));
    if (of == NULL) return 0;
    *rules = FIELD(unit, of, OF_RULES);
    *force = FIELD(ctx, at, OF_FORCE);
    return *rules != NULL && PyTuple_CheckExact(*rules);
}

METHOD(context_rules_of)
{
    PyObject *rules, *force;
    if (count != 1 || !calm_rules(self, args[0], &rules, &force)) ASK_TWIN(RULES_OF);
    return joined_rules(rules, force);
}

METHOD(context_offers)
{
    PyObject *rules, *force;
    if (count != 2 || !calm_rules(self, args[1], &rules, &force)) ASK_TWIN(OFFERS);
    return hooks_about(args[0], rules, force, "offers");
}

METHOD(context_permissions)
{
    PyObject *rules, *force;
    if (count != 2 || !calm_rules(self, args[1], &rules, &force)) ASK_TWIN(PERMISSIONS);
    return hooks_about(args[0], rules, force, "permissions");
}

METHOD(context_triggers)
{
    static PyObject *nothing = NULL;
    PyObject *rules, *force;
    if (nothing == NULL && (nothing = PyTuple_New(0)) == NULL) return NULL;
    if (count != 2 || !calm_rules(self, args[1], &rules, &force)) ASK_TWIN(TRIGGERS);
    return hooks_about(args[0], rules, nothing, "triggers");
}

/* offering(ctx, side, window): the units of a side on the table whose rules offer something in a window, with their hooks. */
QUESTION(offering)
{
    NEEDS(3, OFFERING);
    Py_ssize_t *at = opened(args[0]);
    PyObject *units = at == NULL ? NULL : FIELD(args[0], at, OF_UNITS), *rules, *force;
    if (units == NULL || !PyList_CheckExact(units)) LEAVE_TO(OFFERING);
    PyObject *found = PyList_New(0);
    for (Py_ssize_t i = 0; found != NULL && i < PyList_GET_SIZE(units); i++) {
        PyObject *unit = PyList_GET_ITEM(units, i);
        Py_ssize_t *of = places_of(&unit_form, Py_TYPE(unit));
        PyObject *figures = of == NULL ? NULL : FIELD(unit, of, OF_FIGURES);
        if (figures == NULL || !PyTuple_CheckExact(figures)) { Py_DECREF(found); LEAVE_TO(OFFERING); }
        if (FIELD(unit, of, OF_SIDE) != args[1] || !PyTuple_GET_SIZE(figures)) continue;
        if (!calm_rules(args[0], unit, &rules, &force)) { Py_DECREF(found); LEAVE_TO(OFFERING); }
        PyObject *hooks = hooks_about(args[2], rules, force, "offers");
        if (hooks == NULL) { Py_DECREF(found); return NULL; }
        if (PyObject_IsTrue(hooks)) {
            PyObject *row = PyTuple_Pack(2, unit, hooks);
            if (row == NULL || PyList_Append(found, row) < 0) Py_CLEAR(found);
            Py_XDECREF(row);
        }
        Py_DECREF(hooks);
    }
    return found;
}

METHOD(context_standing)
{
    Py_ssize_t *at = places_of(&context_form, Py_TYPE(self));
    PyObject *units = at == NULL ? NULL : FIELD(self, at, OF_UNITS);
    if (count != 1 || units == NULL || !PyList_CheckExact(units)) ASK_TWIN(STANDING);
    PyObject *found = PyList_New(0);
    for (Py_ssize_t i = 0; found != NULL && i < PyList_GET_SIZE(units); i++) {
        PyObject *unit = PyList_GET_ITEM(units, i);
        Py_ssize_t *of = places_of(&unit_form, Py_TYPE(unit));
        PyObject *figures = of == NULL ? NULL : FIELD(unit, of, OF_FIGURES);
        if (figures == NULL || !PyTuple_CheckExact(figures)) { Py_DECREF(found); ASK_TWIN(STANDING); }
        if (FIELD(unit, of, OF_SIDE) != args[0] || !PyTuple_GET_SIZE(figures)) continue;
        if (PyList_Append(found, unit) < 0) Py_CLEAR(found);
    }
    return found;
}

/* Whether the rule of any of some effects says anything about something; -1 with an error, UNREAD if it is not for us. */
#define UNREAD (-2)
static int any_says(PyObject *effects, PyObject *what, const char *finder)
{
    int said = 0;
    for (Py_ssize_t i = 0; !said && i < PyTuple_GET_SIZE(effects); i++) {
        PyObject *effect = PyTuple_GET_ITEM(effects, i);
        Py_ssize_t *at = places_of(&effect_form, Py_TYPE(effect));
        PyObject *rule = at == NULL ? NULL : FIELD(effect, at, OF_RULE);
        said = rule == NULL ? UNREAD : says(rule, what, finder);
    }
    return said;
}

QUESTION(is_spoken_of)
{
    PyObject *rules, *force;
    NEEDS(3, IS_SPOKEN_OF);
    if (!calm_rules(args[0], args[2], &rules, &force)) LEAVE_TO(IS_SPOKEN_OF);
    PyObject *effects = FIELD(args[0], places_of(&context_form, Py_TYPE(args[0])), OF_EFFECTS);
    int known = PySet_Contains(now.answering, args[1]);
    if (!known && PyTuple_GET_SIZE(effects)) known = PySet_Contains(now.lent, args[1]);
    if (known <= 0) return known < 0 ? NULL : Py_NewRef(Py_False);
    PyObject *hooks = hooks_about(args[1], rules, force, "answers");
    if (hooks == NULL) return NULL;
    known = !PyTuple_CheckExact(hooks) || PyTuple_GET_SIZE(hooks);
    Py_DECREF(hooks);
    if (!known) known = any_says(effects, args[1], "says");
    if (known == UNREAD) LEAVE_TO(IS_SPOKEN_OF);
    return known < 0 ? NULL : PyBool_FromLong(known);
}

QUESTION(is_heard)
{
    static PyObject *nothing = NULL;
    NEEDS(2, IS_HEARD);
    if (nothing == NULL && (nothing = PyTuple_New(0)) == NULL) return NULL;
    Py_ssize_t *at = opened(args[0]);
    PyObject *units = at == NULL ? NULL : FIELD(args[0], at, OF_UNITS), *rules, *force;
    if (units == NULL || !PyList_CheckExact(units)) LEAVE_TO(IS_HEARD);
    int heeded = any_says(FIELD(args[0], at, OF_EFFECTS), args[1], "hears");
    for (Py_ssize_t i = 0; !heeded && i < PyList_GET_SIZE(units); i++) {
        if (!calm_rules(args[0], PyList_GET_ITEM(units, i), &rules, &force)) LEAVE_TO(IS_HEARD);
        PyObject *hooks = hooks_about(args[1], rules, nothing, "triggers");
        if (hooks == NULL) return NULL;
        heeded = PyTuple_CheckExact(hooks) && PyTuple_GET_SIZE(hooks);
        Py_DECREF(hooks);
    }
    if (heeded == UNREAD) LEAVE_TO(IS_HEARD);
    return heeded < 0 ? NULL : PyBool_FromLong(heeded);
}

static Form fight_form = {{"attacker", "defender"}, 2, {{0}}, 0};

QUESTION(side_of)
{
    NEEDS(2, SIDE_OF);
    Py_ssize_t *at = places_of(&fight_form, Py_TYPE(args[0]));
    int who = PyObject_IsTrue(args[1]);
    if (who < 0) return NULL;
    PyObject *found = at == NULL ? NULL : FIELD(args[0], at, who);
    if (found == NULL) LEAVE_TO(SIDE_OF);
    return Py_NewRef(found);
}

static Form memory_form = {{"_known"}, 1, {{0}}, 0};

METHOD(memory_recall)
{
    Py_ssize_t *at = places_of(&memory_form, Py_TYPE(self));
    PyObject *known = at == NULL ? NULL : FIELD(self, at, 0);
    if (count < 2 || count > 3 || known == NULL || !PyDict_CheckExact(known)) ASK_TWIN(RECALL);
    PyObject *one = PyLong_FromVoidPtr(args[0]), *other = PyLong_FromVoidPtr(args[1]);
    PyObject *key = one == NULL || other == NULL ? NULL : PyTuple_Pack(3, one, other, count == 3 ? args[2] : Py_None);
    Py_XDECREF(one);
    Py_XDECREF(other);
    if (key == NULL) return NULL;
    PyObject *found = PyDict_GetItemWithError(known, key);
    Py_DECREF(key);
    if (found == NULL) { if (PyErr_Occurred()) return NULL; Py_RETURN_NONE; }
    if (PyTuple_GET_ITEM(found, 0) != args[0] || PyTuple_GET_ITEM(found, 1) != args[1]) Py_RETURN_NONE;
    return Py_NewRef(PyTuple_GET_ITEM(found, 2));
}

static Form noting_form = {{"_known", "_most"}, 2, {{0}}, 0};

METHOD(memory_note)
{
    i64 most;
    Py_ssize_t *at = count == 4 ? places_of(&noting_form, Py_TYPE(self)) : NULL;
    PyObject *known = at == NULL ? NULL : FIELD(self, at, 0);
    if (known == NULL || !PyDict_CheckExact(known) || !read_number(FIELD(self, at, 1), WIDE, &most)) ASK_TWIN(NOTE);
    if (PyDict_GET_SIZE(known) >= most) PyDict_Clear(known);
    PyObject *one = PyLong_FromVoidPtr(args[0]), *other = PyLong_FromVoidPtr(args[1]);
    PyObject *key = one == NULL || other == NULL ? NULL : PyTuple_Pack(3, one, other, args[2]);
    PyObject *row = key == NULL ? NULL : PyTuple_Pack(3, args[0], args[1], args[3]);
    int noted = row == NULL ? -1 : PyDict_SetItem(known, key, row);
    Py_XDECREF(one);
    Py_XDECREF(other);
    Py_XDECREF(key);
    Py_XDECREF(row);
    return noted < 0 ? NULL : Py_NewRef(args[3]);
}

static Form opening_form = {{"ruleset", "constants", "start", "players", "units", "pending", "terrain", "first", "active", "turn",
                             "in_force", "facts", "effects", "spent", "time_called", "outcome", "markers", "points", "events",
                             "courses", "speaking", "here"}, 22, {{0}}, 0};
/* The fields of a state in the order in which an open one has them, from its players on. */
static Form state_form = {{"players", "units", "pending", "terrain", "first", "active", "turn", "in_force", "facts", "effects",
                           "spent", "time_called", "outcome", "markers", "points"}, 15, {{0}}, 0};
enum { OPEN_PLAYERS = 3, OPEN_TERRAIN = 6, OPEN_EVENTS = 18 };

METHOD(context_init)
{
    Py_ssize_t *at = count == 2 ? places_of(&opening_form, Py_TYPE(self)) : NULL;
    Py_ssize_t *of = at == NULL ? NULL : places_of(&state_form, Py_TYPE(args[1]));
    if (of == NULL || !know(args[0])) ASK_TWIN(INIT);
    for (int i = 0; i < state_form.count; i++) {
        PyObject *given = FIELD(args[1], of, i);
        if (given == NULL || (i < OPEN_TERRAIN - OPEN_PLAYERS && !PyTuple_CheckExact(given))) ASK_TWIN(INIT);
    }
    PyObject *made[22] = {Py_NewRef(args[0]), Py_NewRef(now.constants), Py_NewRef(args[1])};
    int lost = 0;
    for (int i = 0; i < state_form.count; i++) {
        PyObject *given = FIELD(args[1], of, i);
        made[OPEN_PLAYERS + i] = i < OPEN_TERRAIN - OPEN_PLAYERS ? PySequence_List(given) : Py_NewRef(given);
        lost |= made[OPEN_PLAYERS + i] == NULL;
    }
    lost |= (made[OPEN_EVENTS] = PyList_New(0)) == NULL;
    lost |= (made[OPEN_EVENTS + 1] = PyDict_New()) == NULL;
    made[20] = Py_NewRef(Py_None);
    made[21] = Py_NewRef(Py_None);
    for (int i = 0; i < opening_form.count; i++) {
        if (lost) Py_XDECREF(made[i]); else Py_XSETREF(FIELD(self, at, i), made[i]);
    }
    return lost ? NULL : Py_NewRef(Py_None);
}

static Form moment_form = {{"turn", "effects", "terrain", "markers", "facts", "in_force"}, 6, {{0}}, 0};

METHOD(context_moment)
{
    /* The moment that was asked for last: the same tuple for as long as it lasts. */
    static PyObject *last = NULL;
    Py_ssize_t *at = count ? NULL : places_of(&moment_form, Py_TYPE(self));
    if (at == NULL) ASK_TWIN(MOMENT);
    int same = last != NULL;
    for (int i = 0; i < 6; i++) {
        if (FIELD(self, at, i) == NULL) ASK_TWIN(MOMENT);
        same = same && PyTuple_GET_ITEM(last, i) == FIELD(self, at, i);
    }
    if (same) return Py_NewRef(last);
    PyObject *made = PyTuple_New(6);
    if (made == NULL) return NULL;
    for (int i = 0; i < 6; i++) PyTuple_SET_ITEM(made, i, Py_NewRef(FIELD(self, at, i)));
    Py_XSETREF(last, Py_NewRef(made));
    return made;
}

/* What is known of a unit in a ruleset at a moment (and in one state, where others may have a say). */
typedef struct { PyObject *unit, *state, *moment, *facts; size_t era; } Facts;
#define FACTS 2048

static Form start_form = {{"start"}, 1, {{0}}, 0};

/* facts_of(ctx, unit): the facts known of a unit now, to be added to. */
QUESTION(facts_of)
{
    static Facts known[FACTS];
    NEEDS(2, FACTS_OF);
    Py_ssize_t *at = opened(args[0]), *by = places_of(&start_form, Py_TYPE(args[0]));
    int shared = at == NULL || by == NULL ? -1 : are_shared(FIELD(args[0], at, OF_EFFECTS));
    if (shared < 0) LEAVE_TO(FACTS_OF);
    PyObject *state = shared || PySet_GET_SIZE(now.remote) ? FIELD(args[0], by, 0) : Py_None;
    PyObject *moment = context_moment(args[0], NULL, 0);
    if (moment == NULL) return NULL;
    Facts *slot = known + slot_of(args[1], NULL, 0, FACTS);
    if (slot->unit == args[1] && slot->era == now.era && slot->state == state) {
        int same = slot->moment == moment ? 1 : PyObject_RichCompareBool(slot->moment, moment, Py_EQ);
        if (same) Py_DECREF(moment);
        if (same) return same < 0 ? NULL : Py_NewRef(slot->facts);
    }
    PyObject *facts = PyDict_New();
    if (facts == NULL) { Py_DECREF(moment); return NULL; }
    Facts old = *slot;
    *slot = (Facts){Py_NewRef(args[1]), Py_NewRef(state), moment, Py_NewRef(facts), now.era};
    Py_XDECREF(old.unit);
    Py_XDECREF(old.state);
    Py_XDECREF(old.moment);
    Py_XDECREF(old.facts);
    return facts;
}

static Form spent_form = {{"what", "unit"}, 2, {{0}}, 0}, spending_form = {{"spent"}, 1, {{0}}, 0};

METHOD(context_uses)
{
    i64 number = -1, other;
    Py_ssize_t *at = count == 1 || count == 2 ? places_of(&spending_form, Py_TYPE(self)) : NULL;
    PyObject *spent = at == NULL ? NULL : FIELD(self, at, 0);
    if (spent == NULL || !PyTuple_CheckExact(spent)) ASK_TWIN(USES);
    if (count == 2 && !read_number(args[1], WIDE, &number)) ASK_TWIN(USES);
    long times = 0;
    for (Py_ssize_t i = 0; i < PyTuple_GET_SIZE(spent); i++) {
        PyObject *row = PyTuple_GET_ITEM(spent, i);
        Py_ssize_t *of = places_of(&spent_form, Py_TYPE(row));
        if (of == NULL || !read_number(FIELD(row, of, 1), WIDE, &other)) ASK_TWIN(USES);
        if (other != number) continue;
        int same = PyObject_RichCompareBool(FIELD(row, of, 0), args[0], Py_EQ);
        if (same < 0) return NULL;
        times += same;
    }
    return PyLong_FromLong(times);
}

METHOD(context_is_exhausted)
{
    static PyObject *name = NULL;
    i64 fatigue, most;
    Py_ssize_t *of = count == 1 ? places_of(&unit_form, Py_TYPE(args[0])) : NULL;
    if (of == NULL || !read_number(FIELD(args[0], of, OF_FATIGUE), WIDE, &fatigue)) ASK_TWIN(IS_EXHAUSTED);
    if (fatigue <= 0) Py_RETURN_FALSE;
    if (name == NULL && (name = PyUnicode_InternFromString("limit")) == NULL) return NULL;
    PyObject *limit = PyObject_CallMethodOneArg(self, name, args[0]);
    if (limit == NULL) return NULL;
    int read = read_number(limit, WIDE, &most);
    Py_DECREF(limit);
    if (!read) ASK_TWIN(IS_EXHAUSTED);
    return PyBool_FromLong(fatigue >= most);
}

static Form player_form = {{"active"}, 1, {{0}}, 0}, die_form = {{"ability", "face"}, 2, {{0}}, 0};

/* lying_on(player, ability): the faces of the dice that lie on an ability. */
QUESTION(lying_on)
{
    NEEDS(2, LYING_ON);
    Py_ssize_t *at = places_of(&player_form, Py_TYPE(args[0])), *of;
    PyObject *active = at == NULL ? NULL : FIELD(args[0], at, 0);
    if (active == NULL || !PyTuple_CheckExact(active)) LEAVE_TO(LYING_ON);
    PyObject *found = PyList_New(0);
    for (Py_ssize_t i = 0; found != NULL && i < PyTuple_GET_SIZE(active); i++) {
        PyObject *die = PyTuple_GET_ITEM(active, i);
        if ((of = places_of(&die_form, Py_TYPE(die))) == NULL) { Py_DECREF(found); LEAVE_TO(LYING_ON); }
        int same = PyObject_RichCompareBool(FIELD(die, of, 0), args[1], Py_EQ);
        if (same < 0 || (same && PyList_Append(found, FIELD(die, of, 1)) < 0)) Py_CLEAR(found);
    }
    return found;
}

static Form sides_form = {{"ruleset", "players"}, 2, {{0}}, 0}, boarded_form = {{"board"}, 1, {{0}}, 0};

/* board_of(ctx, side): the battle board of a side. */
QUESTION(board_of)
{
    i64 side;
    NEEDS(2, BOARD_OF);
    Py_ssize_t *at = places_of(&sides_form, Py_TYPE(args[0])), *of;
    PyObject *players = at == NULL ? NULL : FIELD(args[0], at, 1);
    if (players == NULL || !PyList_CheckExact(players) || !know(FIELD(args[0], at, 0))) LEAVE_TO(BOARD_OF);
    if (!read_number(args[1], 1, &side) || side < 0 || side >= PyList_GET_SIZE(players)) LEAVE_TO(BOARD_OF);
    PyObject *player = PyList_GET_ITEM(players, (Py_ssize_t)side);
    if ((of = places_of(&boarded_form, Py_TYPE(player))) == NULL) LEAVE_TO(BOARD_OF);
    PyObject *found = PyDict_GetItemWithError(now.boards, FIELD(player, of, 0));
    if (found != NULL) return Py_NewRef(found);
    if (PyErr_Occurred()) return NULL;
    LEAVE_TO(BOARD_OF);
}

/* The abilities of boards by their ids: of boards that are asked for often, and never let go of. */
METHOD(board_ability)
{
    static struct { PyObject *board, *abilities; } known[64];
    int i = 0;
    while (i < 64 && known[i].board != NULL && known[i].board != self) i++;
    if (count != 1 || i == 64) ASK_TWIN(ABILITY);
    if (known[i].board == NULL) {
        PyObject *abilities = PyObject_GetAttrString(self, "_by_id");
        if (abilities == NULL) return NULL;
        if (!PyDict_CheckExact(abilities)) { Py_DECREF(abilities); ASK_TWIN(ABILITY); }
        known[i].abilities = abilities;
        known[i].board = Py_NewRef(self);
    }
    PyObject *found = PyDict_GetItemWithError(known[i].abilities, args[0]);
    if (found == NULL && PyErr_Occurred()) return NULL;
    return Py_NewRef(found == NULL ? Py_None : found);
}

/* The procedures of frames, by their class, in each ruleset that was asked about last. */
typedef struct { PyTypeObject *class; PyObject *procedure; size_t era; } Course;
#define COURSES 512

/* procedure_of(ctx, frame): what is done at a frame; stages of rules are left to the twin. */
QUESTION(procedure_of)
{
    static Course courses[COURSES];
    NEEDS(2, PROCEDURE_OF);
    PyTypeObject *class = Py_TYPE(args[1]);
    Py_ssize_t *at = places_of(&sides_form, Py_TYPE(args[0]));
    if (at == NULL || !know(FIELD(args[0], at, 0)) || strcmp(class->tp_name, "RuleStage") == 0) LEAVE_TO(PROCEDURE_OF);
    Course *slot = courses + slot_of(class, NULL, now.era, COURSES);
    if (slot->class == class && slot->era == now.era) return Py_NewRef(slot->procedure);
    PyObject *found = leave(PROCEDURE_OF, args, count);
    if (found == NULL) return NULL;
    Course old = *slot;
    *slot = (Course){(PyTypeObject *)Py_NewRef((PyObject *)class), Py_NewRef(found), now.era};
    Py_XDECREF((PyObject *)old.class);
    Py_XDECREF(old.procedure);
    return found;
}

#endif
