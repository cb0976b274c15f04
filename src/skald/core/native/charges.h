/* A figure on its way into contact: what it has about it (skald/rules/movement/approach.py: met_about), and a glance at
 * whether it could touch (skald/planning/charging.py: touches_likely). */
#ifndef SKALD_CHARGES_H
#define SKALD_CHARGES_H

#include "blocks.h"

/* A glance looks at so many of the nearest enemies, and at so many places about each. */
#define LIKELY_FOES 4
#define LIKELY_PLACES 9

static Entry opens[ENTRIES];

/* The gaps of a screen that bases leave open to a round one: a new reference. Gaps belong to one formation. */
static PyObject *open_to(PyObject *module, PyObject *screen, i64 radius)
{
    PyObject *gaps = PyTuple_GET_ITEM(screen, 6);
    if (!PyTuple_CheckExact(gaps) || !PyTuple_GET_SIZE(gaps)) return Py_NewRef(gaps);
    Entry *slot = opens + slot_of(gaps, NULL, (size_t)radius, ENTRIES);
    if (slot->one == gaps && slot->number == radius) return Py_NewRef(slot->answer);
    PyObject *size = PyLong_FromLongLong(radius);
    if (size == NULL) return NULL;
    PyObject *asked[3] = {PyTuple_GET_ITEM(screen, 0), gaps, size}, *found = wide_gaps(module, asked, 3);
    Py_DECREF(size);
    if (found != NULL) enter(slot, gaps, NULL, radius, found);
    return found;
}

static int extend(PyObject *list, PyObject *rows)
{
    return PyList_SetSlice(list, PyList_GET_SIZE(list), PyList_GET_SIZE(list), rows);
}

/* Adds what a unit has within reach of a figure to the lists: 1, 0 if something can't be read, -1 with an error. */
static int meet(PyObject *module, PyObject *figures, PyObject *link, const Base *figure, i64 near, i64 wide, PyObject *into, PyObject *gaps)
{
    PyObject *asked[2] = {figures, link}, *screen = screen_of(module, asked, 2);
    i64 box[4];
    Base base;
    int plain = screen != NULL && PyTuple_Check(screen) && PyTuple_GET_SIZE(screen) == 7;
    for (int k = 0; plain && k < 4; k++) plain = read_number(PyTuple_GET_ITEM(screen, k + 2), FAR, box + k);
    if (!plain) { Py_XDECREF(screen); return screen == NULL ? -1 : 0; }
    int found = 1;
    if (box[2] >= figure->x - near && box[0] <= figure->x + near && box[3] >= figure->y - near && box[1] <= figure->y + near) {
        for (Py_ssize_t i = 0; found == 1 && i < PyTuple_GET_SIZE(figures); i++) {
            begin_question();
            if (!read_base(PyTuple_GET_ITEM(figures, i), WIDE, &base)) { found = 0; break; }
            i64 across = base.x > figure->x ? base.x - figure->x : figure->x - base.x;
            i64 along = base.y > figure->y ? base.y - figure->y : figure->y - base.y;
            if (across <= near + base.radius && along <= near + base.radius && PyList_Append(into, PyTuple_GET_ITEM(figures, i)) < 0)
                found = -1;
        }
        PyObject *open = found == 1 ? open_to(module, screen, wide) : NULL;
        if (found == 1 && (open == NULL || extend(gaps, open) < 0)) found = -1;
        Py_XDECREF(open);
    }
    Py_DECREF(screen);
    return found;
}

/* met_about(units, unit, target, figure, near, link): foes and friends about a round figure, and the gaps left open to it. */
QUESTION(met_about)
{
    Base figure;
    i64 near;
    NEEDS(6, MET_ABOUT);
    begin_question();
    Py_ssize_t *of = places_of(&unit_form, Py_TYPE(args[1]));
    if (of == NULL || !PyList_CheckExact(args[0]) || !read_base(args[3], WIDE, &figure) || figure.count) LEAVE_TO(MET_ABOUT);
    if (!read_number(args[4], WIDE, &near)) LEAVE_TO(MET_ABOUT);
    PyObject *foes = PyList_New(0), *friends = PyList_New(0), *gaps = PyList_New(0), *answer = NULL;
    int found = foes == NULL || friends == NULL || gaps == NULL ? -1 : 1;
    for (Py_ssize_t i = 0; found == 1 && i < PyList_GET_SIZE(args[0]); i++) {
        PyObject *other = PyList_GET_ITEM(args[0], i);
        Py_ssize_t *its = places_of(&unit_form, Py_TYPE(other));
        PyObject *figures = its == NULL ? NULL : FIELD(other, its, OF_FIGURES);
        if (figures == NULL || !PyTuple_CheckExact(figures)) { found = 0; break; }
        if (!PyTuple_GET_SIZE(figures) || is_same_unit(other, args[1]) || is_same_unit(other, args[2])) continue;
        int own = FIELD(other, its, OF_SIDE) == FIELD(args[1], of, OF_SIDE);
        /* Foes may not be touched, so that they leave less of a gap. */
        found = meet(module, figures, args[5], &figure, near, figure.radius + (own ? 0 : CONTACT), own ? friends : foes, gaps);
    }
    if (found == 1) {
        PyObject *parts[3] = {PyList_AsTuple(foes), PyList_AsTuple(friends), PyList_AsTuple(gaps)};
        answer = Py_BuildValue("(NNN)", parts[0], parts[1], parts[2]);
    }
    Py_XDECREF(foes);
    Py_XDECREF(friends);
    Py_XDECREF(gaps);
    if (found == 0) LEAVE_TO(MET_ABOUT);
    return answer;
}

/* Whether a place about one enemy may be gone to: straight on, then round the ring, the nearest first. */
static int touches_at(Way *way, const Base *foe, i64 reach)
{
    Point start = {way->x, way->y}, tried[TARGET_RING + 1];
    const Point *ring = ring_of(reach);
    int count = 0, direct = start.x != foe->x || start.y != foe->y;
    if (direct) {
        Point offset = beyond(start.x - foe->x, start.y - foe->y, reach);
        tried[count++] = (Point){foe->x + offset.x, foe->y + offset.y};
    }
    for (int i = 0; i < TARGET_RING; i++) {
        Point place = {foe->x + ring[i].x, foe->y + ring[i].y};
        if (direct && place.x == tried[0].x && place.y == tried[0].y) continue;
        int at = count++;
        for (; at > direct && comes_before(place, tried[at - 1], start); at--) tried[at] = tried[at - 1];
        tried[at] = place;
    }
    for (int i = 0; i < count && i < LIKELY_PLACES; i++) {
        if (square(tried[i].x - start.x) + square(tried[i].y - start.y) > way->far) return 0;
        if (allows(way, tried[i].x, tried[i].y)) return 1;
    }
    return 0;
}

/* touches_likely(ask): whether a figure could touch one of the nearest enemies in a likely place. */
QUESTION(touches_likely)
{
    Ask ask;
    Way way;
    NEEDS(1, TOUCHES_LIKELY);
    begin_question();
    if (!read_ask(args[0], &ask)) LEAVE_TO(TOUCHES_LIKELY);
    lay_way(&way, &ask);
    char *seen = ROOM(char, ask.target.count);
    memset(seen, 0, (size_t)ask.target.count);
    for (int number = 0; number < LIKELY_FOES && number < ask.target.count; number++) {
        int nearest_one = -1;
        i64 least = 0;
        for (int i = 0; i < ask.target.count; i++) {
            i64 apart = square(ask.target.of[i].x - way.x) + square(ask.target.of[i].y - way.y);
            if (!seen[i] && (nearest_one < 0 || apart < least)) { nearest_one = i; least = apart; }
        }
        seen[nearest_one] = 1;
        const Base *foe = ask.target.of + nearest_one;
        if (touches_at(&way, foe, ask.figure.radius + foe->radius)) Py_RETURN_TRUE;
    }
    Py_RETURN_FALSE;
}

#endif
