/* Steps of figures away from an enemy; the twins of open_step and open_strides in skald/rules/movement/strides.py, and what
 * formations are to whoever goes past them (screens.py). */
#ifndef SKALD_STRIDES_H
#define SKALD_STRIDES_H

#include "corridors.h"

typedef struct { i64 x, y, end, passed; } Ring;
typedef struct { Point one, other; } Opening;

/* What one figure could meet within one step. */
typedef struct {
    Base *figure;
    int discs, openings, areas;
    Ring *disc;
    Opening *opening;
    PyObject **area;
} Stepper;

static Form lie_form = {{"enemies", "friends", "gaps", "impassable", "width", "height", "marks"}, 7, {{0}}, 0};

typedef struct {
    Bases enemies, foes, friends, marks;
    i64 width, height, least;
    int openings;
    Opening *opening;
    PyObject *areas;
} Lie;

static int read_rows(PyObject *rows, Bases *out)
{
    if (rows == NULL || !PyTuple_CheckExact(rows)) return 0;
    out->count = (int)PyTuple_GET_SIZE(rows);
    out->of = ROOM(Base, out->count);
    out->shaped = 0;
    for (int i = 0; i < out->count; i++) {
        PyObject *row = PyTuple_GET_ITEM(rows, i);
        if (!PyTuple_CheckExact(row) || PyTuple_GET_SIZE(row) != 2) return 0;
        if (!read_base(PyTuple_GET_ITEM(row, 1), MOST, out->of + i)) return 0;
        out->shaped |= out->of[i].count > 0;
    }
    return 1;
}

static int read_openings(PyObject *gaps, Opening **out, int *count)
{
    if (gaps == NULL || !PyTuple_CheckExact(gaps)) return 0;
    *count = (int)PyTuple_GET_SIZE(gaps);
    *out = ROOM(Opening, *count);
    for (int i = 0; i < *count; i++) {
        PyObject *pair = PyTuple_GET_ITEM(gaps, i);
        if (!PyTuple_CheckExact(pair) || PyTuple_GET_SIZE(pair) != 2) return 0;
        if (!read_point(PyTuple_GET_ITEM(pair, 0), MOST, &(*out)[i].one)) return 0;
        if (!read_point(PyTuple_GET_ITEM(pair, 1), MOST, &(*out)[i].other)) return 0;
    }
    return 1;
}

static int read_lie(PyObject *around, PyObject *enemies, PyObject *least, Lie *out)
{
    Py_ssize_t *at = places_of(&lie_form, Py_TYPE(around));
    if (at == NULL || !read_bases(enemies, MOST, &out->enemies) || !out->enemies.count) return 0;
    if (!read_rows(FIELD(around, at, 0), &out->foes) || !read_bases(FIELD(around, at, 1), MOST, &out->friends)) return 0;
    if (!read_openings(FIELD(around, at, 2), &out->opening, &out->openings)) return 0;
    if (!read_number(FIELD(around, at, 4), MOST, &out->width) || !read_number(FIELD(around, at, 5), MOST, &out->height))
        return 0;
    if (!read_bases(FIELD(around, at, 6), MOST, &out->marks) || !read_number(least, MOST, &out->least)) return 0;
    out->areas = FIELD(around, at, 3);
    if (out->areas == NULL || !PyTuple_CheckExact(out->areas) || out->least < 0) return 0;
    out->least = greater(out->least, CONTACT);
    return !(out->enemies.shaped || out->foes.shaped || out->friends.shaped || out->marks.shaped);
}

static Ring disc_about(const Base *figure, const Base *base, i64 apart, i64 more)
{
    i64 touching = figure->radius + base->radius;
    return (Ring){base->x - figure->x, base->y - figure->y, square(touching + apart) + more, square(touching)};
}

/* What a figure has about it within a reach; 0 where it lies on somebody, or something can't be read. */
static int begin_steps(Stepper *s, Base *figure, const Lie *lie, i64 reach)
{
    s->figure = figure;
    s->discs = s->openings = s->areas = 0;
    s->disc = ROOM(Ring, lie->enemies.count + lie->foes.count + lie->friends.count);
    i64 before = bases_gap(figure, lie->enemies.of);
    for (int i = 1; i < lie->enemies.count; i++) before = smaller(before, bases_gap(figure, lie->enemies.of + i));
    for (int i = 0; i < lie->enemies.count; i++)
        s->disc[s->discs++] = disc_about(figure, lie->enemies.of + i, before + 1, 0);
    for (int i = 0; i < lie->foes.count; i++) {
        if (!bases_within(figure, lie->foes.of + i, reach)) continue;
        if (bases_overlap(figure, lie->foes.of + i)) return 0;
        s->disc[s->discs++] = disc_about(figure, lie->foes.of + i, lie->least, 1);
    }
    for (int i = 0; i < lie->friends.count; i++) {
        if (!bases_within(figure, lie->friends.of + i, reach)) continue;
        if (bases_overlap(figure, lie->friends.of + i)) return 0;
        s->disc[s->discs++] = disc_about(figure, lie->friends.of + i, 0, 0);
    }
    i64 x = figure->x, y = figure->y, far = figure->radius + reach;
    s->opening = ROOM(Opening, lie->openings);
    for (int i = 0; i < lie->openings; i++) {
        Point a = lie->opening[i].one, b = lie->opening[i].other;
        if ((a.x > x + reach && b.x > x + reach) || (a.x < x - reach && b.x < x - reach)) continue;
        if ((a.y > y + reach && b.y > y + reach) || (a.y < y - reach && b.y < y - reach)) continue;
        s->opening[s->openings++] = lie->opening[i];
    }
    s->area = ROOM(PyObject *, PyTuple_GET_SIZE(lie->areas));
    for (Py_ssize_t i = 0; i < PyTuple_GET_SIZE(lie->areas); i++) {
        Area area;
        if (!read_area(PyTuple_GET_ITEM(lie->areas, i), MOST, &area)) return 0;
        if (area.left <= x + far && area.right >= x - far && area.bottom <= y + far && area.top >= y - far)
            s->area[s->areas++] = PyTuple_GET_ITEM(lie->areas, i);
    }
    return 1;
}

/* Whether a figure may make a step. */
static int may_step(Stepper *s, const Lie *lie, i64 dx, i64 dy)
{
    i64 squared = dx * dx + dy * dy;
    for (int i = 0; i < s->discs; i++) {
        Ring d = s->disc[i];
        i64 forward = d.x * dx + d.y * dy;
        if (square(d.x - dx) + square(d.y - dy) < d.end
            || (0 < forward && forward < squared && square(dx * d.y - dy * d.x) < d.passed * squared)) {
            /* Who bars one step mostly bars the next. */
            s->disc[i] = s->disc[0];
            s->disc[0] = d;
            return 0;
        }
    }
    const Base *f = s->figure;
    Sweep sweep = {f->x, f->y, dx, dy, squared, f->radius, f->x + smaller(0, dx) - f->radius, f->y + smaller(0, dy) - f->radius,
                   f->x + greater(0, dx) + f->radius, f->y + greater(0, dy) + f->radius, 0, NULL};
    if (sweep.left < 0 || sweep.bottom < 0 || sweep.right > lie->width || sweep.top > lie->height) return 0;
    Base end = {f->x + dx, f->y + dy, f->radius, 0, NULL};
    for (int i = 0; i < lie->marks.count; i++)
        if (bases_overlap(&end, lie->marks.of + i)) return 0;
    Point start = {f->x, f->y}, there = {end.x, end.y};
    for (int i = 0; i < s->openings; i++)
        if (segments_cross(start, there, s->opening[i].one, s->opening[i].other)) return 0;
    for (int i = 0; i < s->areas; i++)
        if (sweep_over_area(&sweep, s->area[i]) > 0) return 0;
    return 1;
}

/* open_step(figures, enemies, around, vectors, distance, least, start) */
QUESTION(open_step)
{
    Lie lie;
    Bases block;
    i64 distance, start;
    NEEDS(7, OPEN_STEP);
    begin_question();
    if (!read_bases(args[0], MOST, &block) || block.shaped || !read_lie(args[2], args[1], args[5], &lie)) LEAVE_TO(OPEN_STEP);
    if (!PyList_CheckExact(args[3]) || !read_number(args[4], MOST, &distance) || distance < 0) LEAVE_TO(OPEN_STEP);
    if (!read_number(args[6], MOST, &start) || start < 0) LEAVE_TO(OPEN_STEP);
    Stepper *steppers = ROOM(Stepper, block.count);
    for (int i = 0; i < block.count; i++)
        if (!begin_steps(steppers + i, block.of + i, &lie, distance + lie.least)) LEAVE_TO(OPEN_STEP);
    for (Py_ssize_t at = (Py_ssize_t)start; at < PyList_GET_SIZE(args[3]); at++) {
        Point vector;
        if (!read_point(PyList_GET_ITEM(args[3], at), MOST, &vector)) LEAVE_TO(OPEN_STEP);
        int open = 1;
        for (int i = 0; open && i < block.count; i++) open = may_step(steppers + i, &lie, vector.x, vector.y);
        if (open) return PyLong_FromSsize_t(at);
    }
    return PyLong_FromLong(-1);
}

/* open_strides(figure, enemies, around, strides, distance, least): the strides that a figure may make, those that lead
 * farthest from the enemy first: (how far, less than nothing; heading; length; x; y). */
QUESTION(open_strides)
{
    Lie lie;
    Base figure;
    Stepper stepper;
    i64 distance;
    NEEDS(6, OPEN_STRIDES);
    begin_question();
    if (!read_base(args[0], MOST, &figure) || figure.count || !read_lie(args[2], args[1], args[5], &lie))
        LEAVE_TO(OPEN_STRIDES);
    if (!PyTuple_CheckExact(args[3]) || !read_number(args[4], MOST, &distance) || distance < 0) LEAVE_TO(OPEN_STRIDES);
    if (!begin_steps(&stepper, &figure, &lie, distance + lie.least)) LEAVE_TO(OPEN_STRIDES);
    PyObject *found = PyList_New(0);
    for (Py_ssize_t at = 0; found != NULL && at < PyTuple_GET_SIZE(args[3]); at++) {
        PyObject *stride = PyTuple_GET_ITEM(args[3], at);
        i64 dx, dy;
        if (!PyTuple_CheckExact(stride) || PyTuple_GET_SIZE(stride) != 4
            || !read_number(PyTuple_GET_ITEM(stride, 2), MOST, &dx) || !read_number(PyTuple_GET_ITEM(stride, 3), MOST, &dy)) {
            Py_DECREF(found);
            LEAVE_TO(OPEN_STRIDES);
        }
        if (!may_step(&stepper, &lie, dx, dy)) continue;
        i64 apart = FAR;
        for (int i = 0; i < lie.enemies.count; i++) {
            const Base *enemy = lie.enemies.of + i;
            i64 away = root(square(enemy->x - figure.x - dx) + square(enemy->y - figure.y - dy)) - enemy->radius;
            apart = smaller(apart, away);
        }
        PyObject *row = Py_BuildValue("(LOOLL)", (long long)(figure.radius - apart), PyTuple_GET_ITEM(stride, 0),
                                      PyTuple_GET_ITEM(stride, 1), (long long)(figure.x + dx), (long long)(figure.y + dy));
        if (row == NULL || PyList_Append(found, row) < 0) Py_CLEAR(found);
        Py_XDECREF(row);
    }
    if (found != NULL && PyList_Sort(found) < 0) Py_CLEAR(found);
    return found;
}

/* sweep(figure, x, y): the corridor of a round base. The class of corridors is learnt from the first that the twin makes. */
QUESTION(corridor_of)
{
    static PyTypeObject *class = NULL;
    static PyObject *nothing = NULL;
    Base base;
    i64 x, y;
    NEEDS(3, CORRIDOR);
    begin_question();
    if (class == NULL || !read_base(args[0], WIDE, &base) || base.count || !read_number(args[1], WIDE, &x)
        || !read_number(args[2], WIDE, &y)) {
        PyObject *made = leave(CORRIDOR, args, count);
        if (made != NULL && class == NULL) class = (PyTypeObject *)Py_NewRef((PyObject *)Py_TYPE(made));
        return made;
    }
    if (nothing == NULL && (nothing = PyTuple_New(0)) == NULL) return NULL;
    i64 dx = x - base.x, dy = y - base.y, numbers[11] = {
        base.x, base.y, dx, dy, dx * dx + dy * dy, base.radius, 0, smaller(base.x, x) - base.radius,
        smaller(base.y, y) - base.radius, greater(base.x, x) + base.radius, greater(base.y, y) + base.radius};
    PyObject *parts[11], *made = NULL;
    int ready = 0;
    for (; ready < 11; ready++)
        if ((parts[ready] = ready == 6 ? Py_NewRef(nothing) : PyLong_FromLongLong(numbers[ready])) == NULL) break;
    if (ready == 11) made = PyObject_Vectorcall((PyObject *)class, parts, 11, NULL);
    while (ready--) Py_DECREF(parts[ready]);
    return made;
}

static Form figure_form = {{"radius", "corners", "base", "heading", "role"}, 5, {{0}}, 0};

/* moved_to(figure, x, y, heading): a figure on a round base elsewhere. */
QUESTION(figure_moved)
{
    (void)module;
    Py_ssize_t *at = count == 3 || count == 4 ? places_of(&figure_form, Py_TYPE(args[0])) : NULL;
    PyObject *corners = at == NULL ? NULL : FIELD(args[0], at, 1);
    if (corners == NULL || !PyTuple_CheckExact(corners) || PyTuple_GET_SIZE(corners)) LEAVE_TO(MOVED_TO);
    PyObject *heading = count == 4 && args[3] != Py_None ? args[3] : FIELD(args[0], at, 3);
    PyObject *parts[7] = {args[1], args[2], FIELD(args[0], at, 0), corners, FIELD(args[0], at, 2), heading, FIELD(args[0], at, 4)};
    return PyObject_Vectorcall((PyObject *)Py_TYPE(args[0]), parts, 7, NULL);
}

/* box_of(figures): the box about their bases. */
QUESTION(box_of)
{
    Bases all;
    NEEDS(1, BOX_OF);
    begin_question();
    if (!read_bases(args[0], WIDE, &all) || !all.count) LEAVE_TO(BOX_OF);
    i64 left = FAR, bottom = FAR, right = -FAR, top = -FAR;
    for (int i = 0; i < all.count; i++) {
        const Base *base = all.of + i;
        left = smaller(left, base->x - base->radius);
        bottom = smaller(bottom, base->y - base->radius);
        right = greater(right, base->x + base->radius);
        top = greater(top, base->y + base->radius);
    }
    return Py_BuildValue("(LLLL)", (long long)left, (long long)bottom, (long long)right, (long long)top);
}

/* wide_gaps(figures, gaps, radius): the gaps that bases leave open to a round base. */
QUESTION(wide_gaps)
{
    Bases all;
    Opening *gaps;
    int number;
    i64 radius;
    NEEDS(3, WIDE_GAPS);
    begin_question();
    if (!read_bases(args[0], MOST, &all) || all.shaped || !read_openings(args[1], &gaps, &number)) LEAVE_TO(WIDE_GAPS);
    if (!read_number(args[2], MOST, &radius)) LEAVE_TO(WIDE_GAPS);
    PyObject *found = PyList_New(0);
    for (int i = 0; found != NULL && i < number; i++) {
        i64 closed = 0;
        int ends = 0;
        for (int end = 0; end < 2; end++) {
            Point at = end ? gaps[i].other : gaps[i].one;
            for (int k = all.count - 1; k >= 0; k--)
                if (all.of[k].x == at.x && all.of[k].y == at.y) { closed += all.of[k].radius + radius; ends++; break; }
        }
        if (ends != 2) { Py_DECREF(found); LEAVE_TO(WIDE_GAPS); }
        i64 dx = gaps[i].one.x - gaps[i].other.x, dy = gaps[i].one.y - gaps[i].other.y;
        if (dx * dx + dy * dy < closed * closed) continue;
        if (PyList_Append(found, PyTuple_GET_ITEM(args[1], i)) < 0) Py_CLEAR(found);
    }
    if (found == NULL) return NULL;
    PyObject *made = PyList_AsTuple(found);
    Py_DECREF(found);
    return made;
}

#endif
