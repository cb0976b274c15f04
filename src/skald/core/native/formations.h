/* Formations as others meet them, known again by identity; the twins of skald/rules/screens.py. */
#ifndef SKALD_FORMATIONS_H
#define SKALD_FORMATIONS_H

#include "bases.h"
#include "contexts.h"

/* Entries keep their formations alive, so that no other can have their identity. */
typedef struct { PyObject *one, *other; i64 number; PyObject *answer; } Entry;
#define ENTRIES 2048
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
