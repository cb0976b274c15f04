/* A unit on the move, all its figures at once; the twins of straight_ways (skald/rules/movement/paths.py) and way_problem
 * (moving.py). What the core finds wrong, the twin puts into words. */
#ifndef SKALD_MOVES_H
#define SKALD_MOVES_H

#include "formations.h"
#include "strides.h"

#define HEADINGS 64

static Form path_form = {{"figure", "places", "heading"}, 3, {{0}}, 0};

/* straight_ways(figures, paths, width, height): corridors, ends and the square of the longest way. */
QUESTION(straight_ways)
{
    i64 width, height, number, heading, longest = 0;
    Point place;
    NEEDS(4, STRAIGHT_WAYS);
    begin_question();
    if (!PyTuple_CheckExact(args[0]) || !PyTuple_CheckExact(args[1])) LEAVE_TO(STRAIGHT_WAYS);
    if (!read_number(args[2], WIDE, &width) || !read_number(args[3], WIDE, &height)) LEAVE_TO(STRAIGHT_WAYS);
    Py_ssize_t figures = PyTuple_GET_SIZE(args[0]), paths = PyTuple_GET_SIZE(args[1]);
    char *seen = ROOM(char, figures);
    for (Py_ssize_t i = 0; i < figures; i++) seen[i] = 0;
    for (Py_ssize_t i = 0; i < paths; i++) {
        PyObject *path = PyTuple_GET_ITEM(args[1], i);
        Py_ssize_t *at = places_of(&path_form, Py_TYPE(path));
        if (at == NULL || !read_number(FIELD(path, at, 0), WIDE, &number) || number < 0 || number >= figures) LEAVE_TO(STRAIGHT_WAYS);
        PyObject *places = FIELD(path, at, 1);
        if (seen[number] || !read_number(FIELD(path, at, 2), WIDE, &heading) || heading < 0 || heading >= HEADINGS) LEAVE_TO(STRAIGHT_WAYS);
        if (!PyTuple_Check(places) || PyTuple_GET_SIZE(places) != 1) LEAVE_TO(STRAIGHT_WAYS);
        if (!read_point(PyTuple_GET_ITEM(places, 0), WIDE, &place)) LEAVE_TO(STRAIGHT_WAYS);
        if (place.x < 0 || place.x > width || place.y < 0 || place.y > height) LEAVE_TO(STRAIGHT_WAYS);
        Base base;
        if (!read_base(PyTuple_GET_ITEM(args[0], number), WIDE, &base) || base.count) LEAVE_TO(STRAIGHT_WAYS);
        longest = greater(longest, square(place.x - base.x) + square(place.y - base.y));
        seen[number] = 1;
    }
    /* From here on nothing is left to the twin: what is made is owned by the tuples. */
    PyObject *corridors = PyTuple_New(paths), *after = PyTuple_New(figures);
    for (Py_ssize_t i = 0; corridors != NULL && after != NULL && i < paths; i++) {
        PyObject *path = PyTuple_GET_ITEM(args[1], i);
        Py_ssize_t *at = places_of(&path_form, Py_TYPE(path));
        PyObject *spot = PyTuple_GET_ITEM(FIELD(path, at, 1), 0);
        Py_ssize_t which = PyLong_AsSsize_t(FIELD(path, at, 0));
        PyObject *asked[4] = {PyTuple_GET_ITEM(args[0], which), PyTuple_GET_ITEM(spot, 0), PyTuple_GET_ITEM(spot, 1), FIELD(path, at, 2)};
        PyObject *corridor = corridor_of(module, asked, 3), *end = corridor == NULL ? NULL : figure_moved(module, asked, 4);
        PyObject *line = end == NULL ? NULL : PyTuple_Pack(1, corridor);
        Py_XDECREF(corridor);
        if (line == NULL) { Py_XDECREF(end); Py_CLEAR(corridors); break; }
        PyTuple_SET_ITEM(corridors, i, line);
        PyTuple_SET_ITEM(after, which, end);
    }
    if (corridors == NULL || after == NULL) { Py_XDECREF(corridors); Py_XDECREF(after); return NULL; }
    for (Py_ssize_t i = 0; i < figures; i++)
        if (PyTuple_GET_ITEM(after, i) == NULL) PyTuple_SET_ITEM(after, i, Py_NewRef(PyTuple_GET_ITEM(args[0], i)));
    return Py_BuildValue("(NNL)", corridors, after, (long long)longest);
}

static Form opened_form = {{"units", "constants", "start", "markers"}, 4, {{0}}, 0};
static Form constants_form = {{"move_enemy_gap", "chain", "gaps_block", "engage_within"}, 4, {{0}}, 0};
static Form table_form = {{"width", "height"}, 2, {{0}}, 0};
static Form course_form = {{"sweeps", "ends", "flies", "barred"}, 4, {{0}}, 0};

/* One figure of a unit on the move. */
typedef struct { Base start, end; int lines; Sweep *line; } Goer;

typedef struct {
    int count;
    Goer *of;
    i64 left, bottom, right, top, width, height, apart, link;
    int keeps;
} Column;

/* The figures with their corridors: 0 where something is not for us. */
static int read_column(PyObject *unit_figures, PyObject *paths, PyObject *sweeps, PyObject *ends, Column *out)
{
    Bases before, after;
    i64 number;
    if (!read_bases(unit_figures, MOST, &before) || !read_bases(ends, MOST, &after) || before.count != after.count) return 0;
    if (before.shaped || after.shaped || !PyTuple_CheckExact(paths) || !PyTuple_CheckExact(sweeps)) return 0;
    if (PyTuple_GET_SIZE(paths) != PyTuple_GET_SIZE(sweeps)) return 0;
    out->count = before.count;
    out->of = ROOM(Goer, before.count);
    out->left = out->bottom = FAR;
    out->right = out->top = -FAR;
    for (int i = 0; i < before.count; i++) out->of[i] = (Goer){before.of[i], after.of[i], 0, NULL};
    for (Py_ssize_t i = 0; i < PyTuple_GET_SIZE(paths); i++) {
        PyObject *path = PyTuple_GET_ITEM(paths, i), *line = PyTuple_GET_ITEM(sweeps, i);
        Py_ssize_t *at = places_of(&path_form, Py_TYPE(path));
        if (at == NULL || !PyTuple_CheckExact(line) || !read_number(FIELD(path, at, 0), WIDE, &number)) return 0;
        if (number < 0 || number >= out->count) return 0;
        Goer *goer = out->of + number;
        goer->lines = (int)PyTuple_GET_SIZE(line);
        goer->line = ROOM(Sweep, goer->lines);
        for (int k = 0; k < goer->lines; k++) {
            Sweep *s = goer->line + k;
            if (!read_sweep(PyTuple_GET_ITEM(line, k), s) || s->count) return 0;
            out->left = smaller(out->left, s->left);
            out->bottom = smaller(out->bottom, s->bottom);
            out->right = greater(out->right, s->right);
            out->top = greater(out->top, s->top);
        }
    }
    for (int i = 0; i < out->count; i++) {
        const Base *end = &out->of[i].end;
        out->left = smaller(out->left, end->x - end->radius);
        out->bottom = smaller(out->bottom, end->y - end->radius);
        out->right = greater(out->right, end->x + end->radius);
        out->top = greater(out->top, end->y + end->radius);
    }
    return 1;
}

/* Whether all figures stay on the table, end beside each other and run into no barred ground; -1: can't be read. */
static int is_sound(const Column *column, PyObject *barred)
{
    if (!PyTuple_CheckExact(barred)) return -1;
    for (int i = 0; i < column->count; i++) {
        const Goer *goer = column->of + i;
        for (int k = 0; k < goer->lines; k++) {
            const Sweep *s = goer->line + k;
            if (s->left < 0 || s->bottom < 0 || s->right > column->width || s->top > column->height) return 0;
        }
        for (int k = 0; k < i; k++)
            if (bases_overlap(&goer->end, &column->of[k].end)) return 0;
    }
    for (Py_ssize_t a = 0; a < PyTuple_GET_SIZE(barred); a++)
        for (int i = 0; i < column->count; i++) {
            const Goer *goer = column->of + i;
            int met = base_in_area(&goer->end, PyTuple_GET_ITEM(barred, a));
            for (int k = 0; !met && k < goer->lines; k++) met = sweep_over_area(goer->line + k, PyTuple_GET_ITEM(barred, a));
            if (met) return met < 0 ? -1 : 0;
        }
    return 1;
}

/* Whether nobody of a column meets a base of another unit, or comes too near to an enemy's. */
static int passes(const Column *column, const Base *other, int enemy)
{
    i64 far = enemy ? column->apart : 0;
    for (int i = 0; i < column->count; i++) {
        const Goer *goer = column->of + i;
        if (bases_overlap(&goer->end, other)) return 0;
        for (int k = 0; k < goer->lines; k++)
            if (sweep_near(goer->line + k, other, 0, 1)) return 0;
        if (!enemy || !column->keeps) continue;
        if (bases_within(&goer->end, other, far)) return 0;
        /* Who starts too near may leave, but come no closer. */
        i64 clearance = bases_within(&goer->start, other, far) ? bases_gap(&goer->start, other) - 1 : far;
        for (int k = 0; clearance >= 0 && k < goer->lines; k++)
            if (sweep_near(goer->line + k, other, clearance, 0)) return 0;
    }
    return 1;
}

/* Whether a column gets past another unit, by its screen: 0 or 1, and -1 if something can't be read. */
static int gets_past(const Column *column, PyObject *screen, int enemy)
{
    i64 box[4], far = column->apart;
    Bases others;
    if (!PyTuple_Check(screen) || PyTuple_GET_SIZE(screen) != 7) return -1;
    for (int k = 0; k < 4; k++)
        if (!read_number(PyTuple_GET_ITEM(screen, k + 2), FAR, box + k)) return -1;
    if (box[2] < column->left - far || box[0] > column->right + far) return 1;
    if (box[3] < column->bottom - far || box[1] > column->top + far) return 1;
    if (!read_bases(PyTuple_GET_ITEM(screen, 0), MOST, &others)) return -1;
    for (int i = 0; i < others.count; i++)
        if (!passes(column, others.of + i, enemy)) return 0;
    for (int i = 0; i < column->count; i++)
        for (int k = 0; k < column->of[i].lines; k++) {
            int crossed = crosses_gap(column->of[i].line + k, PyTuple_GET_ITEM(screen, 6));
            if (crossed) return crossed < 0 ? -1 : 0;
        }
    return 1;
}

/* The screens of all units but one: a list with None for those that are not on the table; NULL where the twin is asked. */
static PyObject *screens_of(PyObject *module, PyObject *units, PyObject *but, PyObject *link)
{
    PyObject *found = PyList_New(PyList_GET_SIZE(units));
    for (Py_ssize_t i = 0; found != NULL && i < PyList_GET_SIZE(units); i++) {
        PyObject *unit = PyList_GET_ITEM(units, i);
        Py_ssize_t *of = places_of(&unit_form, Py_TYPE(unit));
        PyObject *figures = of == NULL ? NULL : FIELD(unit, of, OF_FIGURES), *screen = NULL;
        if (figures != NULL && PyTuple_CheckExact(figures)) {
            PyObject *asked[2] = {figures, link};
            screen = is_same_unit(unit, but) || !PyTuple_GET_SIZE(figures) ? Py_NewRef(Py_None) : screen_of(module, asked, 2);
        }
        if (screen == NULL) Py_CLEAR(found);
        else PyList_SET_ITEM(found, i, screen);
    }
    return found;
}

static int is_way_free(PyObject *const *args, Column *column, PyObject *screens, PyObject *units)
{
    Py_ssize_t *of = places_of(&unit_form, Py_TYPE(args[1])), *by = places_of(&course_form, Py_TYPE(args[3]));
    if (!read_column(FIELD(args[1], of, OF_FIGURES), args[2], FIELD(args[3], by, 0), FIELD(args[3], by, 1), column)) return -1;
    int free_ = is_sound(column, FIELD(args[3], by, 3));
    for (Py_ssize_t i = 0; free_ == 1 && i < PyList_GET_SIZE(screens); i++) {
        PyObject *screen = PyList_GET_ITEM(screens, i), *unit = PyList_GET_ITEM(units, i);
        Py_ssize_t *its = places_of(&unit_form, Py_TYPE(unit));
        if (screen != Py_None) free_ = gets_past(column, screen, FIELD(unit, its, OF_SIDE) != FIELD(args[1], of, OF_SIDE));
    }
    return free_;
}

/* way_problem(ctx, unit, paths, course): None where the way is free, else the twin says why not. */
QUESTION(way_problem)
{
    Column column;
    i64 engages;
    NEEDS(4, WAY_PROBLEM);
    Py_ssize_t *at = places_of(&opened_form, Py_TYPE(args[0])), *of = places_of(&unit_form, Py_TYPE(args[1]));
    Py_ssize_t *by = places_of(&course_form, Py_TYPE(args[3]));
    if (at == NULL || of == NULL || by == NULL) LEAVE_TO(WAY_PROBLEM);
    PyObject *units = FIELD(args[0], at, 0), *constants = FIELD(args[0], at, 1), *table = FIELD(args[0], at, 2);
    PyObject *markers = FIELD(args[0], at, 3);
    if (FIELD(args[3], by, 2) != Py_False || !PyTuple_CheckExact(markers) || PyTuple_GET_SIZE(markers)) LEAVE_TO(WAY_PROBLEM);
    Py_ssize_t *which = places_of(&constants_form, Py_TYPE(constants)), *wide = places_of(&table_form, Py_TYPE(table));
    if (which == NULL || wide == NULL || !PyList_CheckExact(units)) LEAVE_TO(WAY_PROBLEM);
    if (!read_number(FIELD(table, wide, 0), MOST, &column.width) || !read_number(FIELD(table, wide, 1), MOST, &column.height)
        || !read_number(FIELD(constants, which, 0), MOST, &column.apart)
        || !read_number(FIELD(constants, which, 3), MOST, &engages))
        LEAVE_TO(WAY_PROBLEM);
    column.keeps = !engages;
    column.apart = greater(column.apart, CONTACT);
    static PyObject *unlinked = NULL;
    if (unlinked == NULL && (unlinked = PyLong_FromLong(-1)) == NULL) return NULL;
    PyObject *link = FIELD(constants, which, 2) == Py_True ? FIELD(constants, which, 1) : unlinked;
    /* Screens are asked for before the question is laid out: they may be questions themselves. */
    PyObject *screens = screens_of(module, units, args[1], link);
    if (screens == NULL) { if (PyErr_Occurred()) return NULL; LEAVE_TO(WAY_PROBLEM); }
    begin_question();
    int free_ = is_way_free(args, &column, screens, units);
    Py_DECREF(screens);
    if (free_ != 1) LEAVE_TO(WAY_PROBLEM);
    Py_RETURN_NONE;
}

#endif
