/* A block of figures and the discs about it, places on which it re-forms; the twins of skald/planning/clearance.py and of
 * marched in formation.py. */
#ifndef SKALD_BLOCKS_H
#define SKALD_BLOCKS_H

#include "moves.h"

typedef struct { i64 x, y, size; } Spot;
typedef struct { int count; Spot *of; } Spots;

static int read_discs(PyObject *given, Spots *out)
{
    if (!PyList_CheckExact(given)) return 0;
    out->count = (int)PyList_GET_SIZE(given);
    out->of = ROOM(Spot, out->count);
    for (int i = 0; i < out->count; i++) {
        PyObject *row = PyList_GET_ITEM(given, i);
        Spot *disc = out->of + i;
        if (!PyTuple_Check(row) || PyTuple_GET_SIZE(row) != 3 || !read_number(PyTuple_GET_ITEM(row, 0), MOST, &disc->x)
            || !read_number(PyTuple_GET_ITEM(row, 1), MOST, &disc->y)
            || !read_number(PyTuple_GET_ITEM(row, 2), MOST, &disc->size))
            return 0;
    }
    return 1;
}

/* discs(units, unit, reach, gap): other figures near enough to matter, on round bases. */
QUESTION(discs)
{
    i64 reach, gap_;
    NEEDS(4, DISCS);
    if (!PyList_CheckExact(args[0]) || !read_number(args[2], WIDE, &reach) || !read_number(args[3], WIDE, &gap_)) LEAVE_TO(DISCS);
    Py_ssize_t *of = places_of(&unit_form, Py_TYPE(args[1]));
    Bases own, others;
    begin_question();
    if (of == NULL || !read_bases(FIELD(args[1], of, OF_FIGURES), WIDE, &own) || !own.count) LEAVE_TO(DISCS);
    i64 left = FAR, bottom = FAR, right = -FAR, top = -FAR;
    for (int i = 0; i < own.count; i++) {
        const Base *base = own.of + i;
        left = smaller(left, base->x - base->radius);
        bottom = smaller(bottom, base->y - base->radius);
        right = greater(right, base->x + base->radius);
        top = greater(top, base->y + base->radius);
    }
    PyObject *found = PyList_New(0);
    for (Py_ssize_t i = 0; found != NULL && i < PyList_GET_SIZE(args[0]); i++) {
        PyObject *unit = PyList_GET_ITEM(args[0], i);
        if (is_same_unit(unit, args[1])) continue;
        Py_ssize_t *its = places_of(&unit_form, Py_TYPE(unit));
        if (its == NULL || !read_bases(FIELD(unit, its, OF_FIGURES), WIDE, &others) || others.shaped) {
            Py_DECREF(found);
            LEAVE_TO(DISCS);
        }
        i64 room = FIELD(unit, its, OF_SIDE) == FIELD(args[1], of, OF_SIDE) ? 0 : gap_, far = reach + room;
        i64 west = FAR, south = FAR, east = -FAR, north = -FAR;
        for (int k = 0; k < others.count; k++) {
            const Base *base = others.of + k;
            west = smaller(west, base->x - base->radius);
            south = smaller(south, base->y - base->radius);
            east = greater(east, base->x + base->radius);
            north = greater(north, base->y + base->radius);
        }
        if (east < left - far || west > right + far || north < bottom - far || south > top + far) continue;
        for (int k = 0; found != NULL && k < others.count; k++) {
            const Base *base = others.of + k;
            PyObject *row = Py_BuildValue("(LLL)", (long long)base->x, (long long)base->y, (long long)(base->radius + room));
            if (row == NULL || PyList_Append(found, row) < 0) Py_CLEAR(found);
            Py_XDECREF(row);
        }
    }
    return found;
}

/* landing_part(figures, vector, others): how much of a vector a flying block can go and come down on nobody. */
QUESTION(landing_part)
{
    Bases block;
    Point vector;
    Spots others;
    NEEDS(3, LANDING_PART);
    begin_question();
    if (!read_bases(args[0], MOST, &block) || block.shaped || !read_point(args[1], MOST, &vector)) LEAVE_TO(LANDING_PART);
    if (!read_discs(args[2], &others)) LEAVE_TO(LANDING_PART);
    for (int eighths = 8; eighths > 0; eighths--) {
        i64 part = 128 * eighths, dx = quotient(vector.x * part, 1024), dy = quotient(vector.y * part, 1024);
        int met = 0;
        for (int i = 0; !met && i < block.count; i++)
            for (int k = 0; !met && k < others.count; k++)
                met = square(block.of[i].x + dx - others.of[k].x) + square(block.of[i].y + dy - others.of[k].y)
                    < square(others.of[k].size + block.of[i].radius);
        if (!met) return PyLong_FromLongLong(part);
    }
    return PyLong_FromLong(0);
}

/* Whether a round base can go straight to a place without meeting a disc. */
static int goes_clear(const Base *base, Point place, const Spots *others)
{
    i64 dx = place.x - base->x, dy = place.y - base->y, squared = dx * dx + dy * dy;
    for (int i = 0; i < others->count; i++) {
        const Spot *disc = others->of + i;
        i64 wx = disc->x - base->x, wy = disc->y - base->y, forward = wx * dx + wy * dy, least = square(disc->size + base->radius);
        if (forward <= 0) continue;
        if (forward >= squared) {
            if (square(wx - dx) + square(wy - dy) < least) return 0;
        } else if (wide_square(dx * wy - dy * wx) < (i128)least * squared) {
            return 0;
        }
    }
    return 1;
}

/* are_clear(figures, paths, others): whether each figure can go straight to the end of its path and meets no disc. */
QUESTION(are_clear)
{
    Bases block;
    Spots others;
    Point place;
    i64 number;
    NEEDS(3, ARE_CLEAR);
    begin_question();
    if (!read_bases(args[0], MOST, &block) || block.shaped || !PyTuple_CheckExact(args[1])) LEAVE_TO(ARE_CLEAR);
    if (!read_discs(args[2], &others)) LEAVE_TO(ARE_CLEAR);
    for (Py_ssize_t i = 0; i < PyTuple_GET_SIZE(args[1]); i++) {
        PyObject *path = PyTuple_GET_ITEM(args[1], i);
        Py_ssize_t *at = places_of(&path_form, Py_TYPE(path));
        PyObject *places = at == NULL ? NULL : FIELD(path, at, 1);
        if (places == NULL || !PyTuple_Check(places) || PyTuple_GET_SIZE(places) != 1) LEAVE_TO(ARE_CLEAR);
        if (!read_number(FIELD(path, at, 0), WIDE, &number) || number < 0 || number >= block.count) LEAVE_TO(ARE_CLEAR);
        if (!read_point(PyTuple_GET_ITEM(places, 0), MOST, &place)) LEAVE_TO(ARE_CLEAR);
        if (!goes_clear(block.of + number, place, &others)) Py_RETURN_FALSE;
    }
    Py_RETURN_TRUE;
}

static Form place_form = {{"x", "y", "heading"}, 3, {{0}}, 0};

typedef struct { i64 far; int figure, place; } Pair;

static int nearer(const void *one, const void *other)
{
    const Pair *a = one, *b = other;
    if (a->far != b->far) return a->far < b->far ? -1 : 1;
    if (a->figure != b->figure) return a->figure - b->figure;
    return a->place - b->place;
}

/* marched(figures, places): straight paths that bring figures to places, the shortest way first taken. */
QUESTION(marched)
{
    static PyTypeObject *class = NULL;
    Bases block;
    NEEDS(2, MARCHED);
    begin_question();
    if (class == NULL) {
        PyObject *made = leave(MARCHED, args, count);
        if (made != NULL && PyTuple_CheckExact(made) && PyTuple_GET_SIZE(made))
            class = (PyTypeObject *)Py_NewRef((PyObject *)Py_TYPE(PyTuple_GET_ITEM(made, 0)));
        return made;
    }
    if (!read_bases(args[0], MOST, &block) || !PyTuple_CheckExact(args[1])) LEAVE_TO(MARCHED);
    int places = (int)PyTuple_GET_SIZE(args[1]), pairs = 0;
    Pair *pair = ROOM(Pair, block.count * places);
    int *taken = ROOM(int, block.count), *used = ROOM(int, places);
    for (int k = 0; k < places; k++) {
        PyObject *place = PyTuple_GET_ITEM(args[1], k);
        Py_ssize_t *at = places_of(&place_form, Py_TYPE(place));
        Point spot;
        if (at == NULL || !read_number(FIELD(place, at, 0), MOST, &spot.x) || !read_number(FIELD(place, at, 1), MOST, &spot.y))
            LEAVE_TO(MARCHED);
        used[k] = 0;
        for (int i = 0; i < block.count; i++)
            pair[pairs++] = (Pair){square(block.of[i].x - spot.x) + square(block.of[i].y - spot.y), i, k};
    }
    for (int i = 0; i < block.count; i++) taken[i] = -1;
    qsort(pair, (size_t)pairs, sizeof(Pair), nearer);
    int left = block.count < places ? block.count : places;
    for (int i = 0, due = left; due && i < pairs; i++)
        if (taken[pair[i].figure] < 0 && !used[pair[i].place]) {
            taken[pair[i].figure] = pair[i].place;
            used[pair[i].place] = 1;
            due--;
        }
    PyObject *found = PyTuple_New(left);
    for (int i = 0, next = 0; found != NULL && i < block.count; i++) {
        if (taken[i] < 0) continue;
        PyObject *place = PyTuple_GET_ITEM(args[1], taken[i]);
        Py_ssize_t *at = places_of(&place_form, Py_TYPE(place));
        PyObject *parts[3] = {PyLong_FromLong(i), Py_BuildValue("((OO))", FIELD(place, at, 0), FIELD(place, at, 1)), FIELD(place, at, 2)};
        PyObject *path = parts[0] == NULL || parts[1] == NULL ? NULL : PyObject_Vectorcall((PyObject *)class, parts, 3, NULL);
        Py_XDECREF(parts[0]);
        Py_XDECREF(parts[1]);
        if (path == NULL) Py_CLEAR(found);
        else PyTuple_SET_ITEM(found, next++, path);
    }
    return found;
}

#endif
