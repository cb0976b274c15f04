/* Formations as others meet them, known again by identity; the twins of skald/rules/screens.py. */
#ifndef SKALD_FORMATIONS_H
#define SKALD_FORMATIONS_H

#include "bases.h"
#include "contexts.h"

/* Entries keep their formations alive, so that no other can have their identity. */
typedef struct { PyObject *one, *other; i64 number; PyObject *answer; } Entry;
#define ENTRIES 4096
static Entry screens[ENTRIES], nears[ENTRIES];

/* The box about the bases of a formation. */
typedef struct { PyObject *figures; i64 left, bottom, right, top; } Box;
static Box boxes[ENTRIES];

/* The box of a formation, known again by its identity; NULL if it is not for us. */
static const Box *boxed(PyObject *figures)
{
    Box *slot = boxes + slot_of(figures, NULL, 0, ENTRIES);
    if (slot->figures == figures) return slot;
    Box made = {figures, FAR, FAR, -FAR, -FAR};
    Base base;
    for (Py_ssize_t i = 0; i < PyTuple_GET_SIZE(figures); i++) {
        begin_question();
        if (!read_base(PyTuple_GET_ITEM(figures, i), WIDE, &base)) return NULL;
        made.left = smaller(made.left, base.x - base.radius);
        made.bottom = smaller(made.bottom, base.y - base.radius);
        made.right = greater(made.right, base.x + base.radius);
        made.top = greater(made.top, base.y + base.radius);
    }
    PyObject *old = slot->figures;
    Py_INCREF(figures);
    *slot = made;
    Py_XDECREF(old);
    return slot;
}

/* Whether two formations can't lie within a distance of each other, judged by their boxes. */
static int are_far_apart(PyObject *one, PyObject *other, i64 d)
{
    const Box *found = boxed(one);
    if (found == NULL) return 0;
    /* The other one may come to lie in its place. */
    Box here = *found;
    const Box *there = boxed(other);
    return there != NULL && (here.right + d < there->left || there->right + d < here.left
                             || here.top + d < there->bottom || there->top + d < here.bottom);
}

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
    PyObject *found;
    if (d < 0) found = leave(ARE_WITHIN, args, count);
    else found = are_far_apart(args[0], args[1], d) ? Py_NewRef(Py_False) : any_within(module, args, count);
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
    int many = 0, (*pairs)[2] = room_for(sizeof(int[2]) * (size_t)(all.count * all.count + 1));
    for (int i = 0; i < all.count; i++)
        for (int k = 0; k < i; k++)
            if (bases_within(all.of + i, all.of + k, link)) {
                pairs[many][0] = i;
                pairs[many++][1] = k;
            }
    /* One place for each figure, which its pairs share. */
    PyObject **places = ROOM(PyObject *, all.count), *found = PyTuple_New(many);
    memset(places, 0, sizeof(PyObject *) * (size_t)all.count);
    for (int n = 0; found != NULL && n < many; n++) {
        for (int k = 0; k < 2; k++) {
            PyObject **place = places + pairs[n][k];
            const Base *base = all.of + pairs[n][k];
            if (*place == NULL) *place = Py_BuildValue("(LL)", (long long)base->x, (long long)base->y);
        }
        PyObject *one = places[pairs[n][0]], *other = places[pairs[n][1]];
        PyObject *pair = one == NULL || other == NULL ? NULL : PyTuple_Pack(2, one, other);
        if (pair == NULL) Py_CLEAR(found);
        else PyTuple_SET_ITEM(found, n, pair);
    }
    for (int i = 0; i < all.count; i++) Py_XDECREF(places[i]);
    return found;
}

#endif
