/* Formations as others meet them, known again by identity; the twins of skald/rules/screens.py. */
#ifndef SKALD_FORMATIONS_H
#define SKALD_FORMATIONS_H

#include "bases.h"
#include "contexts.h"

/* Entries keep their formations alive, so that no other can have their identity. */
typedef struct { PyObject *one, *other; i64 number; PyObject *answer; } Entry;
#define ENTRIES 4096
static Entry screens[ENTRIES], nears[ENTRIES];

static void enter(Entry *slot, PyObject *one, PyObject *other, i64 number, PyObject *answer)
{
    Entry old = *slot;
    *slot = (Entry){Py_NewRef(one), Py_XNewRef(other), number, Py_NewRef(answer)};
    Py_XDECREF(old.one);
    Py_XDECREF(old.other);
    Py_XDECREF(old.answer);
}

QUESTION(screen_of)
{
    i64 link;
    NEEDS(2, SCREEN_OF);
    if (!PyTuple_CheckExact(args[0]) || !read_number(args[1], WIDE, &link)) LEAVE_TO(SCREEN_OF);
    Entry *slot = screens + slot_of(args[0], NULL, (size_t)link, ENTRIES);
    if (slot->one == args[0] && slot->number == link) return Py_NewRef(slot->answer);
    PyObject *made = leave(SCREEN_OF, args, count);
    if (made != NULL) enter(slot, args[0], NULL, link, made);
    return made;
}

QUESTION(are_within)
{
    i64 d;
    NEEDS(3, ARE_WITHIN);
    if (!PyTuple_CheckExact(args[0]) || !PyTuple_CheckExact(args[1]) || !read_number(args[2], WIDE, &d))
        LEAVE_TO(ARE_WITHIN);
    Entry *slot = nears + slot_of(args[0], args[1], (size_t)d, ENTRIES);
    if (slot->one == args[0] && slot->other == args[1] && slot->number == d) return Py_NewRef(slot->answer);
    PyObject *found = d < 0 ? leave(ARE_WITHIN, args, count) : any_within(module, args, count);
    if (found != NULL) enter(slot, args[0], args[1], d, found);
    return found;
}

/* met_in(units, but, link, box): the units, but for one, whose boxes reach into a box, each with its screen. */
QUESTION(met_in)
{
    i64 but, box[4], number;
    NEEDS(4, MET_IN);
    if (!PyList_CheckExact(args[0]) || !read_number(args[1], WIDE, &but) || !PyTuple_CheckExact(args[3])) LEAVE_TO(MET_IN);
    if (PyTuple_GET_SIZE(args[3]) != 4) LEAVE_TO(MET_IN);
    for (int i = 0; i < 4; i++)
        if (!read_number(PyTuple_GET_ITEM(args[3], i), FAR, box + i)) LEAVE_TO(MET_IN);
    PyObject *found = PyList_New(0);
    for (Py_ssize_t i = 0; found != NULL && i < PyList_GET_SIZE(args[0]); i++) {
        PyObject *unit = PyList_GET_ITEM(args[0], i);
        Py_ssize_t *of = places_of(&unit_form, Py_TYPE(unit));
        PyObject *figures = of == NULL ? NULL : FIELD(unit, of, OF_FIGURES);
        if (figures == NULL || !PyTuple_CheckExact(figures) || !read_number(FIELD(unit, of, OF_NUMBER), WIDE, &number)) {
            Py_DECREF(found);
            LEAVE_TO(MET_IN);
        }
        if (number == but || !PyTuple_GET_SIZE(figures)) continue;
        PyObject *asked[2] = {figures, args[2]};
        PyObject *screen = screen_of(module, asked, 2);
        if (screen == NULL) { Py_DECREF(found); return NULL; }
        i64 there[4];
        int plain = PyTuple_Check(screen) && PyTuple_GET_SIZE(screen) == 7;
        for (int k = 0; plain && k < 4; k++) plain = read_number(PyTuple_GET_ITEM(screen, k + 2), FAR, there + k);
        if (!plain) {
            Py_DECREF(screen);
            Py_DECREF(found);
            LEAVE_TO(MET_IN);
        }
        if (there[2] >= box[0] && there[0] <= box[2] && there[3] >= box[1] && there[1] <= box[3]) {
            PyObject *row = PyTuple_Pack(2, unit, screen);
            if (row == NULL || PyList_Append(found, row) < 0) Py_CLEAR(found);
            Py_XDECREF(row);
        }
        Py_DECREF(screen);
    }
    return found;
}

/* enemies_within(units, unit, distance): the enemies of a unit that lie within a distance of it. */
QUESTION(enemies_within)
{
    NEEDS(3, ENEMIES_WITHIN);
    Py_ssize_t *of = places_of(&unit_form, Py_TYPE(args[1]));
    if (of == NULL || !PyList_CheckExact(args[0])) LEAVE_TO(ENEMIES_WITHIN);
    PyObject *found = PyList_New(0);
    for (Py_ssize_t i = 0; found != NULL && i < PyList_GET_SIZE(args[0]); i++) {
        PyObject *other = PyList_GET_ITEM(args[0], i);
        Py_ssize_t *its = places_of(&unit_form, Py_TYPE(other));
        PyObject *figures = its == NULL ? NULL : FIELD(other, its, OF_FIGURES);
        if (figures == NULL || !PyTuple_CheckExact(figures)) { Py_DECREF(found); LEAVE_TO(ENEMIES_WITHIN); }
        if (FIELD(other, its, OF_SIDE) == FIELD(args[1], of, OF_SIDE) || !PyTuple_GET_SIZE(figures)) continue;
        PyObject *asked[3] = {FIELD(args[1], of, OF_FIGURES), figures, args[2]}, *near = are_within(module, asked, 3);
        if (near == NULL || (near == Py_True && PyList_Append(found, other) < 0)) Py_CLEAR(found);
        Py_XDECREF(near);
    }
    return found;
}

/* The pairs of figures with at most `link` between them. */
QUESTION(close_pairs)
{
    Bases all;
    i64 link;
    NEEDS(2, CLOSE_PAIRS);
    begin_question();
    if (!read_number(args[1], WIDE, &link) || link < 0 || !PyTuple_CheckExact(args[0])) LEAVE_TO(CLOSE_PAIRS);
    if (!read_bases(args[0], WIDE, &all)) LEAVE_TO(CLOSE_PAIRS);
    PyObject *found = PyList_New(0);
    for (int i = 0; found != NULL && i < all.count; i++)
        for (int k = 0; found != NULL && k < i; k++) {
            if (!bases_within(all.of + i, all.of + k, link)) continue;
            PyObject *pair = Py_BuildValue("((LL)(LL))", (long long)all.of[i].x, (long long)all.of[i].y,
                                           (long long)all.of[k].x, (long long)all.of[k].y);
            if (pair == NULL || PyList_Append(found, pair) < 0) Py_CLEAR(found);
            Py_XDECREF(pair);
        }
    if (found == NULL) return NULL;
    PyObject *made = PyList_AsTuple(found);
    Py_DECREF(found);
    return made;
}

#endif
