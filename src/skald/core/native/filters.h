/* Which units abilities mean, and the grounds that lie on the table: the twins of fits in skald/rules/abilities/filters.py, of is_meant in
 * effects.py, of areas in rules/movement/ground.py and of radius_of in cohesion.py. */
#ifndef SKALD_FILTERS_H
#define SKALD_FILTERS_H

#include "fights.h"

/* What each filter asks of units, as its twin's module says; of filters that are asked for often, and never let go of. */
typedef struct { PyObject *filter, *checks; } Asking;
#define ASKINGS 512
static Asking askings[ASKINGS];

static Form classes_form = {{"classes"}, 1, {{0}}, 0}, category_form = {{"category"}, 1, {{0}}, 0};

/* What a module of a twin knows by some name (borrowed); NULL with an error. */
static PyObject *named_in(int twin, const char *name)
{
    PyObject *globals = PyFunction_Check(twins[twin]) ? PyFunction_GetGlobals(twins[twin]) : NULL;
    PyObject *found = globals == NULL ? NULL : PyDict_GetItemString(globals, name);
    if (found == NULL) PyErr_Format(PyExc_LookupError, "no %s", name);
    return found;
}

/* The checks of a filter (a new reference). */
static PyObject *checks_of(PyObject *filter)
{
    Asking *slot = askings + slot_of(filter, NULL, 0, ASKINGS);
    if (slot->filter == filter) return Py_NewRef(slot->checks);
    PyObject *ask = named_in(FITS, "_asked_by"), *checks = ask == NULL ? NULL : PyObject_CallOneArg(ask, filter);
    if (checks != NULL && slot->filter == NULL && PyTuple_CheckExact(checks)) *slot = (Asking){Py_NewRef(filter), Py_NewRef(checks)};
    return checks;
}

/* Whether a unit is of one of the classes that a filter names: 1, 0, -1 with an error, UNREAD if it is not for us. */
static int is_of_class(PyObject *ctx, PyObject *filter, PyObject *unit, int itself)
{
    Py_ssize_t *at = places_of(&classes_form, Py_TYPE(filter)), *of = places_of(&unit_form, Py_TYPE(unit)), *by;
    if (at == NULL || of == NULL || opened(ctx) == NULL) return UNREAD;
    PyObject *profile = itself ? Py_XNewRef(PyDict_GetItemWithError(now.profiles, FIELD(unit, of, OF_TROOP))) : context_profile(ctx, &unit, 1);
    if (profile == NULL) return PyErr_Occurred() ? -1 : UNREAD;
    by = places_of(&category_form, Py_TYPE(profile));
    int found = by == NULL ? UNREAD : PySequence_Contains(FIELD(filter, at, 0), FIELD(profile, by, 0));
    Py_DECREF(profile);
    return found;
}

/* fits(ctx, who, unit, owner, itself=False) */
QUESTION(filter_fits)
{
    static PyObject *by_class = NULL;
    (void)module;
    if (by_class == NULL && (by_class = named_in(FITS, "_fits_class")) == NULL) return NULL;
    Py_ssize_t *of = count == 4 || count == 5 ? places_of(&unit_form, Py_TYPE(args[2])) : NULL;
    PyObject *figures = of == NULL ? NULL : FIELD(args[2], of, OF_FIGURES);
    int itself = count == 5 ? PyObject_IsTrue(args[4]) : 0;
    if (figures == NULL || !PyTuple_CheckExact(figures) || itself < 0) LEAVE_TO(FITS);
    if (!PyTuple_GET_SIZE(figures)) Py_RETURN_FALSE;
    PyObject *checks = checks_of(args[1]);
    if (checks == NULL) return NULL;
    int holds = PyTuple_CheckExact(checks) ? 1 : UNREAD;
    for (Py_ssize_t i = 0; holds == 1 && i < PyTuple_GET_SIZE(checks); i++) {
        PyObject *check = PyTuple_GET_ITEM(checks, i);
        holds = check == by_class ? is_of_class(args[0], args[1], args[2], itself) : UNREAD;
        if (holds != UNREAD) continue;
        PyObject *given[5] = {args[0], args[1], args[2], args[3], itself ? Py_True : Py_False};
        PyObject *said = PyObject_Vectorcall(check, given, 5, NULL);
        holds = said == NULL ? -1 : PyObject_IsTrue(said);
        Py_XDECREF(said);
    }
    Py_DECREF(checks);
    if (holds == UNREAD) LEAVE_TO(FITS);
    return holds < 0 ? NULL : PyBool_FromLong(holds);
}

static Form meaning_form = {{"basic", "who"}, 2, {{0}}, 0}, verb_form = {{"who"}, 1, {{0}}, 0}, forms_form = {{"form_class"}, 1, {{0}}, 0};

/* is_meant(ctx, side, source, verb, unit) */
QUESTION(verb_is_meant)
{
    MEMBER(may_use_basic, IS_MEANT, "Question", "MAY_USE_BASIC");
    MEMBER(may_use_advanced, IS_MEANT, "Question", "MAY_USE_ADVANCED");
    /* Filters that mean everyone, however they were made. */
    static struct { PyObject *filter; int all; } everyone[ASKINGS];
    NEEDS(5, IS_MEANT);
    Py_ssize_t *at = places_of(&among_form, Py_TYPE(args[0])), *from = places_of(&meaning_form, Py_TYPE(args[2]));
    Py_ssize_t *by = places_of(&verb_form, Py_TYPE(args[3])), *of = places_of(&unit_form, Py_TYPE(args[4])), *in;
    if (at == NULL || from == NULL || by == NULL || of == NULL) LEAVE_TO(IS_MEANT);
    PyObject *constants = FIELD(args[0], at, OF_CONSTANTS), *form = NULL;
    if ((in = places_of(&forms_form, Py_TYPE(constants))) != NULL) form = FIELD(constants, in, 0);
    if (form == NULL || !PyUnicode_Check(form)) LEAVE_TO(IS_MEANT);
    PyObject *itself = PyUnicode_CompareWithASCIIString(form, "itself") == 0 ? Py_True : Py_False;
    if (FIELD(args[4], of, OF_SIDE) != args[1]) Py_RETURN_FALSE;
    PyObject *given[5] = {args[0], FIELD(args[3], by, 0), args[4], args[1], itself}, *said = filter_fits(NULL, given, 5);
    if (said != Py_True) return said;
    Py_DECREF(said);
    PyObject *who = FIELD(args[2], from, 1);
    size_t slot = slot_of(who, NULL, 0, ASKINGS);
    int all;
    if (everyone[slot].filter == who) {
        all = everyone[slot].all;
    } else {
        PyObject *filter = named_in(IS_MEANT, "EVERYONE");
        all = filter == NULL ? -1 : PyObject_RichCompareBool(who, filter, Py_EQ);
        if (all < 0) return NULL;
        if (everyone[slot].filter == NULL) {
            everyone[slot].filter = Py_NewRef(who);
            everyone[slot].all = all;
        }
    }
    if (!all) {
        PyObject *rest[4] = {args[0], args[2], args[4], itself}, *is_for = named_in(IS_MEANT, "_is_for");
        said = is_for == NULL ? NULL : PyObject_Vectorcall(is_for, rest, 4, NULL);
        if (said != Py_True) return said;
        Py_DECREF(said);
    }
    PyObject *asked[3] = {FIELD(args[2], from, 0) == Py_True ? may_use_basic : may_use_advanced, args[4], Py_True};
    said = context_ask(args[0], asked, 3);
    if (said == NULL) return NULL;
    int may = PyObject_IsTrue(said);
    Py_DECREF(said);
    return may < 0 ? NULL : PyBool_FromLong(may);
}

static Form lying_form = {{"terrain", "effects"}, 2, {{0}}, 0};

/* areas(ctx, grounds, unit=None): pieces as they are printed, which keep their areas for as long as they lie. */
QUESTION(ground_areas)
{
    typedef struct { PyObject *terrain, *grounds, *areas; size_t era; } Laid;
    static Laid laid[256];
    MEMBER(footing, AREAS, "Question", "FOOTING");
    (void)module;
    Py_ssize_t *at = count == 2 || count == 3 ? places_of(&lying_form, Py_TYPE(args[0])) : NULL;
    PyObject *terrain = at == NULL ? NULL : FIELD(args[0], at, 0), *effects = at == NULL ? NULL : FIELD(args[0], at, 1);
    if (terrain == NULL || effects == NULL || !PyTuple_CheckExact(terrain) || !PyTuple_CheckExact(effects)) LEAVE_TO(AREAS);
    if (PyTuple_GET_SIZE(effects) || !PyTuple_GET_SIZE(terrain) || opened(args[0]) == NULL) LEAVE_TO(AREAS);
    if (count == 3 && args[2] != Py_None) {
        PyObject *given[3] = {args[0], footing, args[2]}, *spoken_of = is_spoken_of(NULL, given, 3);
        if (spoken_of == NULL) return NULL;
        Py_DECREF(spoken_of);
        if (spoken_of != Py_False) LEAVE_TO(AREAS);
    }
    Laid *slot = laid + slot_of(terrain, args[1], now.era, 256);
    size_t era = now.era;
    if (slot->terrain == terrain && slot->grounds == args[1] && slot->era == era) return Py_NewRef(slot->areas);
    PyObject *found = leave(AREAS, args, count);
    if (found == NULL || now.era != era) return found;
    Laid old = *slot;
    *slot = (Laid){Py_NewRef(terrain), Py_NewRef(args[1]), Py_NewRef(found), era};
    Py_XDECREF(old.terrain);
    Py_XDECREF(old.grounds);
    Py_XDECREF(old.areas);
    return found;
}

static Form radius_form = {{"radius", "mounted_radius"}, 2, {{0}}, 0};

/* radius_of(ctx, unit) */
QUESTION(unit_radius)
{
    MEMBER(mounted, RADIUS_OF, "Question", "MOUNTED");
    MEMBER(point, RADIUS_OF, "Point", "RADIUS");
    MEMBER(printed, RADIUS_OF, "Clause", "RADIUS");
    NEEDS(2, RADIUS_OF);
    Py_ssize_t *at = places_of(&among_form, Py_TYPE(args[0])), *of;
    PyObject *constants = at == NULL ? NULL : FIELD(args[0], at, OF_CONSTANTS);
    i64 radius;
    if (constants == NULL || (of = places_of(&radius_form, Py_TYPE(constants))) == NULL) LEAVE_TO(RADIUS_OF);
    if (!read_number(FIELD(constants, of, 0), WIDE, &radius)) LEAVE_TO(RADIUS_OF);
    if (!radius) return PyLong_FromLong(0);
    PyObject *asked[3] = {mounted, args[1], Py_False}, *said = context_ask(args[0], asked, 3);
    int rides = said == NULL ? -1 : PyObject_IsTrue(said);
    Py_XDECREF(said);
    if (rides < 0) return NULL;
    PyObject *tally = number_of(args[0], point, args[1], FIELD(constants, of, rides), printed);
    if (tally == NULL) return NULL;
    PyObject *value = tally_value(tally, NULL);
    Py_DECREF(tally);
    return value;
}

/* rules_problem(ctx, unit, action): nothing where no rule judges such an action; what rules say is asked by the twin. */
QUESTION(unit_rules_problem)
{
    static size_t era = 0;
    static int forbidding = 0;
    PyObject *rules, *force;
    NEEDS(3, RULES_PROBLEM);
    if (!calm_rules(args[0], args[1], &rules, &force)) LEAVE_TO(RULES_PROBLEM);
    if (PyTuple_GET_SIZE(FIELD(args[0], places_of(&context_form, Py_TYPE(args[0])), OF_EFFECTS))) LEAVE_TO(RULES_PROBLEM);
    if (era != now.era) {
        PyObject *found = PyObject_GetAttrString(now.ruleset, "forbidding");
        int any = found == NULL ? -1 : PyObject_IsTrue(found);
        Py_XDECREF(found);
        if (any < 0) return NULL;
        forbidding = any;
        era = now.era;
    }
    if (forbidding) LEAVE_TO(RULES_PROBLEM);
    PyObject *hooks = hooks_about((PyObject *)Py_TYPE(args[2]), rules, force, "permissions");
    if (hooks == NULL) return NULL;
    int heard_of = !PyTuple_CheckExact(hooks) || PyTuple_GET_SIZE(hooks);
    Py_DECREF(hooks);
    if (heard_of) LEAVE_TO(RULES_PROBLEM);
    Py_RETURN_NONE;
}

static Form plane_form = {{"a", "b", "c", "least"}, 4, {{0}}, 0};

/* clear_of_planes(fp, planes): whether a whole base lies on the right side of some lines, far enough from each. */
QUESTION(clear_of_planes)
{
    NEEDS(2, CLEAR_OF_PLANES);
    Base base;
    begin_question();
    if (!read_base(args[0], WIDE, &base) || !PyTuple_CheckExact(args[1])) LEAVE_TO(CLEAR_OF_PLANES);
    for (Py_ssize_t i = 0; i < PyTuple_GET_SIZE(args[1]); i++) {
        PyObject *plane = PyTuple_GET_ITEM(args[1], i);
        Py_ssize_t *at = places_of(&plane_form, Py_TYPE(plane));
        i64 a, b, c, least;
        if (at == NULL || !read_number(FIELD(plane, at, 0), WIDE, &a) || !read_number(FIELD(plane, at, 1), WIDE, &b)) LEAVE_TO(CLEAR_OF_PLANES);
        if (!read_number(FIELD(plane, at, 2), (i64)1 << 42, &c) || !read_number(FIELD(plane, at, 3), WIDE, &least)) LEAVE_TO(CLEAR_OF_PLANES);
        i128 squared = wide_square(a) + wide_square(b);
        for (int k = 0; k < (base.count ? base.count : 1); k++) {
            i64 x = base.count ? base.corners[k].x : base.x, y = base.count ? base.corners[k].y : base.y;
            i64 value = a * x + b * y + c, far = base.count ? least : least + base.radius;
            i128 bound = wide_square(far) * squared;
            if (far >= 0 ? value < 0 || wide_square(value) < bound : value < 0 && wide_square(value) > bound) Py_RETURN_FALSE;
        }
    }
    Py_RETURN_TRUE;
}

#endif
