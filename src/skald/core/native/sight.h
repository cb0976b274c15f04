/* Who sees whom: the twin of seeing in skald/rules/fight/sight.py, and of skald/rules/geometry/sight.py. */
#ifndef SKALD_SIGHT_H
#define SKALD_SIGHT_H

#include "formations.h"

/* A unit in the way: the box about it, its figures and the gaps between them, which are read when a line comes near. */
typedef struct { PyObject *given; i64 left, bottom, right, top; int known, gaps; Bases figures; Point *ends; } Veil;
typedef struct { int count; Veil *units; Areas high; } Hidden;

static int read_hidden(PyObject *given, Hidden *out)
{
    if (!PyTuple_Check(given) || PyTuple_GET_SIZE(given) != 4) return 0;
    PyObject *screens = PyTuple_GET_ITEM(given, 0), *veiled = PyTuple_GET_ITEM(given, 3);
    if (!PyTuple_Check(screens) || !PyTuple_Check(veiled) || PyTuple_GET_SIZE(veiled)) return 0;
    if (!read_areas(PyTuple_GET_ITEM(given, 1), WIDE, &out->high)) return 0;
    out->count = PyTuple_GET_ITEM(given, 2) == Py_False ? (int)PyTuple_GET_SIZE(screens) : 0;
    if (PyTuple_GET_ITEM(given, 2) != Py_False) out->high.count = 0;
    out->units = ROOM(Veil, out->count);
    for (int i = 0; i < out->count; i++) {
        Veil *unit = out->units + i;
        *unit = (Veil){.given = PyTuple_GET_ITEM(screens, i)};
        if (!PyTuple_Check(unit->given) || PyTuple_GET_SIZE(unit->given) != 7) return 0;
        i64 *box[] = {&unit->left, &unit->bottom, &unit->right, &unit->top};
        for (int k = 0; k < 4; k++)
            if (!read_number(PyTuple_GET_ITEM(unit->given, k + 2), FAR, box[k])) return 0;
    }
    return 1;
}

/* The figures and gaps of a unit in the way; 0 if they are not for us. */
static int look_at(Veil *unit)
{
    if (unit->known) return 1;
    PyObject *gaps = PyTuple_GET_ITEM(unit->given, 6);
    if (!read_bases(PyTuple_GET_ITEM(unit->given, 0), WIDE, &unit->figures) || !PyTuple_Check(gaps)) return 0;
    unit->gaps = (int)PyTuple_GET_SIZE(gaps);
    unit->ends = ROOM(Point, 2 * unit->gaps);
    for (int i = 0; i < unit->gaps; i++) {
        PyObject *pair = PyTuple_GET_ITEM(gaps, i);
        if (!PyTuple_Check(pair) || PyTuple_GET_SIZE(pair) != 2) return 0;
        for (int k = 0; k < 2; k++)
            if (!read_point(PyTuple_GET_ITEM(pair, k), WIDE, unit->ends + 2 * i + k)) return 0;
    }
    return unit->known = 1;
}

/* The rim point farthest along (sx, sy); of two such corners the one farther along (dx, dy). */
static Point rim_of(const Base *base, i64 sx, i64 sy, i64 dx, i64 dy)
{
    i64 squared = square(sx) + square(sy);
    if (!base->count)
        return (Point){base->x + shortened(sx, base->radius, squared), base->y + shortened(sy, base->radius, squared)};
    Point best = base->corners[0];
    for (int i = 0; i < base->count; i++) {
        i64 x = base->corners[i].x - best.x, y = base->corners[i].y - best.y, ahead = x * sx + y * sy;
        if (ahead > 0 || (ahead == 0 && x * dx + y * dy > 0)) best = base->corners[i];
    }
    return best;
}

static int segment_crosses(Point p, Point q, const Base *base)
{
    Point ends[2] = {p, q};
    if (!point_near_segment((Point){base->x, base->y}, p, q, base->radius, 1)) return 0;
    return !base->count || hulls_overlap(base->corners, base->count, ends, 2);
}

static int lies_inside(Point at, const Area *area)
{
    Point a = area->corners[area->count - 1];
    for (int i = 0; i < area->count; i++) {
        Point b = area->corners[i];
        if ((b.x - a.x) * (at.y - a.y) < (b.y - a.y) * (at.x - a.x)) return 0;
        a = b;
    }
    return 1;
}

static int edge_crossings(Point p, Point q, const Area *area)
{
    Point ends[2] = {p, q};
    if (greater(p.x, q.x) <= area->left || smaller(p.x, q.x) >= area->right) return 0;
    if (greater(p.y, q.y) <= area->bottom || smaller(p.y, q.y) >= area->top) return 0;
    if (!hulls_overlap(area->corners, area->count, ends, 2)) return 0;
    return !lies_inside(p, area) + !lies_inside(q, area);
}

/* Whether a line is free: 1 or 0, and -1 where it is not for us. */
static int is_line_free(Point p, Point q, Hidden *hidden)
{
    for (int i = 0; i < hidden->high.count; i++)
        if (edge_crossings(p, q, hidden->high.of + i) >= 2) return 0;
    i64 left = smaller(p.x, q.x), right = greater(p.x, q.x), bottom = smaller(p.y, q.y), top = greater(p.y, q.y);
    for (int i = 0; i < hidden->count; i++) {
        Veil *unit = hidden->units + i;
        if (unit->right < left || unit->left > right || unit->top < bottom || unit->bottom > top) continue;
        if (!look_at(unit)) return -1;
        for (int k = 0; k < unit->figures.count; k++)
            if (segment_crosses(p, q, unit->figures.of + k)) return 0;
        for (int k = 0; k < unit->gaps; k++)
            if (segments_cross(p, q, unit->ends[2 * k], unit->ends[2 * k + 1])) return 0;
    }
    return 1;
}

static int base_sees(const Base *eye, const Base *mark, Hidden *hidden)
{
    if (!hidden->count && !hidden->high.count) return 1;
    i64 dx = mark->x - eye->x, dy = mark->y - eye->y;
    int free = is_line_free((Point){eye->x, eye->y}, (Point){mark->x, mark->y}, hidden);
    if (free || (!dx && !dy)) return free;
    free = is_line_free(rim_of(eye, -dy, dx, dx, dy), rim_of(mark, -dy, dx, -dx, -dy), hidden);
    return free ? free : is_line_free(rim_of(eye, dy, -dx, dx, dy), rim_of(mark, dy, -dx, -dx, -dy), hidden);
}

/* seeing(obstacles, eyes, marks, reach, most): the figures that have a mark within reach and sight, at most so many. */
QUESTION(seeing)
{
    Hidden hidden;
    Bases eyes, marks;
    i64 reach, most;
    NEEDS(5, SEEING);
    begin_question();
    if (!read_number(args[3], WIDE, &reach) || reach < 0 || !read_number(args[4], WIDE, &most)) LEAVE_TO(SEEING);
    if (!read_bases(args[1], WIDE, &eyes) || !read_bases(args[2], WIDE, &marks)) LEAVE_TO(SEEING);
    if (!read_hidden(args[0], &hidden)) LEAVE_TO(SEEING);
    int *found = ROOM(int, eyes.count), many = 0;
    for (int i = 0; i < eyes.count && many < most; i++)
        for (int k = 0; k < marks.count; k++) {
            if (!bases_within(eyes.of + i, marks.of + k, reach)) continue;
            int sees = base_sees(eyes.of + i, marks.of + k, &hidden);
            if (sees < 0) LEAVE_TO(SEEING);
            if (sees) { found[many++] = i; break; }
        }
    PyObject *made = PyTuple_New(many);
    for (int i = 0; made != NULL && i < many; i++) {
        PyObject *number = PyLong_FromLong(found[i]);
        if (number == NULL) { Py_CLEAR(made); break; }
        PyTuple_SET_ITEM(made, i, number);
    }
    return made;
}

#endif
