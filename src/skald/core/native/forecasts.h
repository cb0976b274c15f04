/* What a fight is likely to cost, as an agent guesses: the twins of functions of skald/agents/estimate.py. What is known of kits lies in
 * the agent's own memory; what is not known yet is left to the methods that find it out. */
#ifndef SKALD_FORECASTS_H
#define SKALD_FORECASTS_H

#include "fights.h"

static Form needs_form = {{"_known", "_covers", "_kit_of", "_dice"}, 4, {{0}}, 0};
enum { OF_KNOWN, OF_COVERS, OF_KITS, OF_DICE };

/* What is known of a number in one of the agent's memories (borrowed); NULL if nothing is, perhaps with an error. */
static PyObject *known_of(PyObject *needs, int which, PyObject *key)
{
    Py_ssize_t *at = places_of(&needs_form, Py_TYPE(needs));
    PyObject *known = at == NULL ? NULL : FIELD(needs, at, which);
    return known == NULL || key == NULL || !PyDict_CheckExact(known) ? NULL : PyDict_GetItemWithError(known, key);
}

/* The second of a row whose first is this very thing (borrowed); NULL otherwise. */
static PyObject *told_of(PyObject *row, PyObject *thing)
{
    return row != NULL && PyTuple_CheckExact(row) && PyTuple_GET_ITEM(row, 0) == thing ? PyTuple_GET_ITEM(row, 1) : NULL;
}

/* A number for what a unit is and carries (borrowed); NULL where the twin is to be asked, perhaps with an error. */
static PyObject *kit_in(PyObject *needs, PyObject *ctx, PyObject *uid)
{
    Py_ssize_t *at = places_of(&among_form, Py_TYPE(ctx)), *of;
    i64 number;
    if (at == NULL || !read_number(uid, WIDE, &number)) return NULL;
    PyObject *effects = FIELD(ctx, at, OF_ALL_EFFECTS), *unit;
    if (effects == NULL || !PyTuple_CheckExact(effects)) return NULL;
    if (PyTuple_GET_SIZE(effects) || number == -1) return uid;
    if ((unit = unit_numbered(ctx, uid)) == NULL || (of = places_of(&unit_form, Py_TYPE(unit))) == NULL) return NULL;
    return told_of(known_of(needs, OF_KITS, uid), FIELD(unit, of, OF_RULES));
}

METHOD(needs_kit)
{
    PyObject *found = count == 2 ? kit_in(self, args[0], args[1]) : NULL;
    if (found != NULL) return Py_NewRef(found);
    if (PyErr_Occurred()) return NULL;
    ASK_TWIN(KIT);
}

METHOD(needs_cover)
{
    Py_ssize_t *of;
    PyObject *unit = count == 2 ? unit_numbered(args[0], args[1]) : NULL, *found = NULL;
    if (unit != NULL && (of = places_of(&unit_form, Py_TYPE(unit))) != NULL)
        found = told_of(known_of(self, OF_COVERS, args[1]), FIELD(unit, of, OF_FIGURES));
    if (found != NULL) return Py_NewRef(found);
    if (PyErr_Occurred()) return NULL;
    ASK_TWIN(COVER);
}

METHOD(needs_bare)
{
    MEMBER(melee, BARE, "Combat", "MELEE");
    static PyObject *never = NULL;
    if (never == NULL && (never = PyLong_FromLong(-1)) == NULL) return NULL;
    Seen look;
    if (count != 3 || !see_side(args[0], args[1], args[2], &look) || look.unit == NULL) ASK_TWIN(BARE);
    Py_ssize_t *at = places_of(&among_form, Py_TYPE(args[0])), *by = places_of(&clash_form, Py_TYPE(args[1]));
    Py_ssize_t *of = places_of(&unit_form, Py_TYPE(look.unit));
    PyObject *one = FIELD(look.side, look.its, OF_WHOM), *other = FIELD(look.foe, look.theirs, OF_WHOM), *turn = FIELD(args[0], at, OF_TURN);
    PyObject *cover = of == NULL ? NULL : told_of(known_of(self, OF_COVERS, one), FIELD(look.unit, of, OF_FIGURES));
    if (look.combat == melee) {
        turn = never;
        one = kit_in(self, args[0], one);
        other = kit_in(self, args[0], other);
    }
    if (PyErr_Occurred()) return NULL;
    if (cover == NULL || one == NULL || other == NULL) ASK_TWIN(BARE);
    PyObject *key = PyTuple_Pack(
        11, one, FIELD(look.side, look.its, OF_CLOSED), FIELD(look.side, look.its, OF_EXHAUSTED), cover, other,
        FIELD(look.foe, look.theirs, OF_CLOSED), FIELD(look.foe, look.theirs, OF_EXHAUSTED), FIELD(args[1], by, OF_CHARGED), turn, args[2],
        FIELD(args[0], at, OF_ALL_EFFECTS));
    if (key == NULL) return NULL;
    PyObject *found = known_of(self, OF_KNOWN, key);
    Py_DECREF(key);
    if (found != NULL) return Py_NewRef(found);
    if (PyErr_Occurred()) return NULL;
    ASK_TWIN(BARE);
}

/* The sum of some modifiers; 0 if it is not for us. */
static int sum_of(PyObject *modifiers, i64 *out)
{
    i64 amount;
    if (modifiers == NULL || !PyTuple_Check(modifiers)) return 0;
    *out = 0;
    for (Py_ssize_t i = 0; i < PyTuple_GET_SIZE(modifiers); i++) {
        PyObject *modifier = PyTuple_GET_ITEM(modifiers, i);
        Py_ssize_t *at = places_of(&reasoned_form, Py_TYPE(modifier));
        if (at == NULL || !read_number(FIELD(modifier, at, 0), WIDE, &amount)) return 0;
        *out += amount;
    }
    return 1;
}

static i64 faces_from(i64 needed) { return needed > 6 ? 0 : needed < 1 ? 6 : 7 - needed; }

/* The hits that the saves of a side are likely to let through, in hundredths: 1 if they are found, 0 if it is not for us, -1 with an
 * error. */
static int let_through(PyObject *ctx, PyObject *fight, int who, PyObject *needs, PyObject *bare, i64 *out)
{
    static PyObject *sides[2] = {NULL}, *asking = NULL;
    if (asking == NULL) {
        sides[0] = PyLong_FromLong(0);
        sides[1] = PyLong_FromLong(1);
        asking = PyUnicode_InternFromString("dice");
        if (sides[0] == NULL || sides[1] == NULL || asking == NULL) return -1;
    }
    Seen look;
    i64 dice, needed, bonus, save, change, most, value[6];
    if (!see_side(ctx, fight, sides[who], &look)) return 0;
    PyObject *key = PyTuple_Pack(3, FIELD(look.foe, look.theirs, OF_ATTACK), FIELD(look.foe, look.theirs, OF_GENERATED),
                                 FIELD(look.foe, look.theirs, OF_STARTING));
    if (key == NULL) return -1;
    PyObject *rolled = known_of(needs, OF_DICE, key);
    Py_DECREF(key);
    if (rolled == NULL && PyErr_Occurred()) return -1;
    if (rolled == NULL) {
        PyObject *given[4] = {needs, ctx, fight, sides[1 - who]};
        rolled = PyObject_VectorcallMethod(asking, given, 4, NULL);
        if (rolled == NULL) return -1;
    } else Py_INCREF(rolled);
    int read = read_number(rolled, WIDE, &dice);
    Py_DECREF(rolled);
    if (!read) return 0;
    dice *= 100;
    PyObject *given[3] = {ctx, fight, sides[who]};
    bare = bare == NULL ? needs_bare(needs, given, 3) : Py_NewRef(bare);
    if (bare == NULL) return -1;
    read = PyTuple_CheckExact(bare) && PyTuple_GET_SIZE(bare) == 3 && read_number(PyTuple_GET_ITEM(bare, 0), WIDE, &needed)
        && read_number(PyTuple_GET_ITEM(bare, 1), WIDE, &bonus) && read_number(PyTuple_GET_ITEM(bare, 2), WIDE, &save);
    Py_DECREF(bare);
    if (!read) return 0;
    if (!sum_of(FIELD(look.side, look.its, OF_ARMOUR), &change)) return 0;
    if (PyTuple_GET_SIZE(FIELD(look.side, look.its, OF_ARMOUR))) {
        i64 least;
        if (!read_number(FIELD(look.constants, look.of, OF_FLOOR), WIDE, &least)) return 0;
        if (!read_number(FIELD(look.constants, look.of, OF_CEILING), WIDE, &most)) return 0;
        needed = greater(least, needed + change);
        if (most) needed = smaller(needed, most);
    }
    if (!sum_of(FIELD(look.foe, look.theirs, OF_HIT), &change)) return 0;
    bonus += change;
    if (!sum_of(FIELD(look.side, look.its, OF_SAVE), &change)) return 0;
    save -= change;
    i64 faces = needed > 6 && FIELD(look.constants, look.of, OF_CAPPED) == Py_True ? 0 : faces_from(needed - bonus), saves = faces_from(save);
    static const int of_foe[] = {OF_AGAIN_ATTACK, OF_FORCED_AGAIN, OF_AUTOMATIC}, of_side[] = {OF_DEFENCE, OF_AGAIN_DEFENCE};
    for (int i = 0; i < 3; i++) if (!read_number(FIELD(look.foe, look.theirs, of_foe[i]), WIDE, value + i)) return 0;
    for (int i = 0; i < 2; i++) if (!read_number(FIELD(look.side, look.its, of_side[i]), WIDE, value + 3 + i)) return 0;
    if (!read_number(FIELD(look.constants, look.of, OF_PER_HIT), WIDE, value + 5)) return 0;
    i64 hits = quotient(dice * faces, 6);
    if (value[0] || value[1]) {
        i64 again = quotient(smaller(100 * value[0], dice - hits) * faces, 6);
        hits += again - quotient(smaller(100 * value[1], hits) * (6 - faces), 6);
    }
    hits += 100 * value[2];
    i64 thrown = hits;
    if (value[3]) {
        thrown = greater(0, hits + 100 * value[3]);
        if (value[5]) thrown = smaller(thrown, value[5] * hits);
    }
    i64 saved = quotient(thrown * saves, 6);
    if (value[4]) saved += quotient(smaller(100 * value[4], thrown - saved) * saves, 6);
    *out = greater(0, hits - saved);
    return 1;
}

/* The class of forecasts, learnt from the first that the twin makes. */
static PyTypeObject *forecast_class = NULL;

/* Losses among so many figures of a unit; 0 if there is no such unit. */
static int fallen_of(PyObject *ctx, PyObject *side, i64 through, i64 *out)
{
    *out = 0;
    if (!through) return 1;
    Py_ssize_t *at = places_of(&combatant_form, Py_TYPE(side));
    PyObject *unit = at == NULL ? NULL : unit_numbered(ctx, FIELD(side, at, OF_WHOM));
    Py_ssize_t *of = unit == NULL ? NULL : places_of(&unit_form, Py_TYPE(unit));
    PyObject *figures = of == NULL ? NULL : FIELD(unit, of, OF_FIGURES);
    if (figures == NULL || !PyTuple_CheckExact(figures)) return 0;
    *out = smaller(through, 100 * PyTuple_GET_SIZE(figures));
    return 1;
}

/* forecast_of(ctx, fight, needs, bare=None) */
QUESTION(forecast_of)
{
    MEMBER(melee, FORECAST_OF, "Combat", "MELEE");
    (void)module;
    Py_ssize_t *at = count == 3 || count == 4 ? places_of(&clash_form, Py_TYPE(args[1])) : NULL;
    if (at == NULL) LEAVE_TO(FORECAST_OF);
    if (forecast_class == NULL) {
        PyObject *made = leave(FORECAST_OF, args, count);
        if (made != NULL) forecast_class = (PyTypeObject *)Py_NewRef((PyObject *)Py_TYPE(made));
        return made;
    }
    PyObject *bare = count == 4 && args[3] != Py_None ? args[3] : NULL, *attacker = FIELD(args[1], at, OF_ATTACKER);
    if (bare != NULL && (!PyTuple_CheckExact(bare) || PyTuple_GET_SIZE(bare) != 2)) LEAVE_TO(FORECAST_OF);
    i64 uid, through[2] = {0, 0}, lost[2];
    Py_ssize_t *by = places_of(&combatant_form, Py_TYPE(attacker));
    if (by == NULL || !read_number(FIELD(attacker, by, OF_WHOM), WIDE, &uid)) LEAVE_TO(FORECAST_OF);
    for (int who = 1; who >= 0; who--) {
        if (!who && (uid == -1 || FIELD(args[1], at, OF_COMBAT) != melee)) continue;
        int found = let_through(args[0], args[1], who, args[2], bare == NULL ? NULL : PyTuple_GET_ITEM(bare, who), through + who);
        if (found < 0) return NULL;
        if (!found) LEAVE_TO(FORECAST_OF);
    }
    for (int who = 0; who < 2; who++)
        if (!fallen_of(args[0], FIELD(args[1], at, OF_ATTACKER + who), through[who], lost + who)) LEAVE_TO(FORECAST_OF);
    PyObject *parts[4] = {PyLong_FromLongLong(lost[0]), PyLong_FromLongLong(lost[1]), PyLong_FromLongLong(through[0]), PyLong_FromLongLong(through[1])};
    PyObject *made = NULL;
    if (parts[0] != NULL && parts[1] != NULL && parts[2] != NULL && parts[3] != NULL)
        made = PyObject_Vectorcall((PyObject *)forecast_class, parts, 4, NULL);
    for (int i = 0; i < 4; i++) Py_XDECREF(parts[i]);
    return made;
}

/* What a figure of a profile is worth: of profiles that are asked for often, and never let go of. */
static struct { PyObject *profile, *worth; } prices[256];

/* figure_worth(ctx, unit) */
QUESTION(figure_worth)
{
    NEEDS(2, FIGURE_WORTH);
    PyObject *profile = context_profile(args[0], args + 1, 1);
    if (profile == NULL) return NULL;
    size_t slot = slot_of(profile, NULL, 0, 256);
    if (prices[slot].profile == profile) {
        Py_DECREF(profile);
        return Py_NewRef(prices[slot].worth);
    }
    PyObject *worth = leave(FIGURE_WORTH, args, count);
    if (worth == NULL || prices[slot].profile != NULL) { Py_DECREF(profile); return worth; }
    prices[slot].profile = profile;
    prices[slot].worth = Py_NewRef(worth);
    return worth;
}

/* loss_worth(ctx, unit, lost) */
QUESTION(loss_worth)
{
    static i64 gone = -1;
    i64 lost, one;
    NEEDS(3, LOSS_WORTH);
    if (gone < 0) {
        PyObject *named = PyDict_GetItemString(PyFunction_GetGlobals(twins[LOSS_WORTH]), "WIPED_OUT");
        if (!read_number(named, WIDE, &gone)) LEAVE_TO(LOSS_WORTH);
    }
    Py_ssize_t *of = places_of(&unit_form, Py_TYPE(args[1]));
    PyObject *figures = of == NULL ? NULL : FIELD(args[1], of, OF_FIGURES);
    if (figures == NULL || !PyTuple_CheckExact(figures) || !read_number(args[2], WIDE, &lost)) LEAVE_TO(LOSS_WORTH);
    PyObject *price = figure_worth(NULL, args, 2);
    if (price == NULL) return NULL;
    int read = read_number(price, WIDE, &one);
    Py_DECREF(price);
    if (!read) LEAVE_TO(LOSS_WORTH);
    i64 worth = quotient(one * lost, 100), whole = 100 * PyTuple_GET_SIZE(figures);
    if (whole && 2 * lost > whole) worth += quotient(gone * (2 * lost - whole), whole);
    return PyLong_FromLongLong(worth);
}

#endif
