/* What a corridor meets; the twin of geometry/sweep.py, of a figure's step (movement/strides.py) and of a block's. */
#ifndef SKALD_CORRIDORS_H
#define SKALD_CORRIDORS_H

#include "bases.h"

typedef struct { i64 x, y, dx, dy, squared, radius, left, bottom, right, top; int count; Point *corners; } Sweep;

static Form sweep_form = {{"x", "y", "dx", "dy", "radius", "left", "bottom", "right", "top", "corners"}, 10, {{0}}, 0};

static int read_sweep(PyObject *given, Sweep *out)
{
    Py_ssize_t *at = places_of(&sweep_form, Py_TYPE(given));
    if (at == NULL) return 0;
    i64 *into[9] = {&out->x, &out->y, &out->dx, &out->dy, &out->radius, &out->left, &out->bottom, &out->right, &out->top};
    for (int i = 0; i < 9; i++)
        if (!read_number(FIELD(given, at, i), WIDE, into[i])) return 0;
    out->squared = out->dx * out->dx + out->dy * out->dy;
    return read_corners(FIELD(given, at, 9), WIDE, &out->corners, &out->count);
}

static int sweep_near(const Sweep *s, const Base *base, i64 d, int slack)
{
    i64 wx = base->x - s->x, wy = base->y - s->y, reach = s->radius + base->radius + d;
    i64 forward = wx * s->dx + wy * s->dy;
    if (forward <= 0) {
        if (wx * wx + wy * wy + slack > reach * reach) return 0;
    } else if (forward >= s->squared) {
        if (square(wx - s->dx) + square(wy - s->dy) + slack > reach * reach) return 0;
    } else if (wide_square(s->dx * wy - s->dy * wx) + slack > (i128)(reach * reach) * s->squared) {
        return 0;
    }
    if (!s->count && !base->count) return 1;
    if (!s->count) {
        Point start = {s->x, s->y}, end = {s->x + s->dx, s->y + s->dy};
        return segment_near_hull(start, end, base->corners, base->count, s->radius + d, slack);
    }
    if (!base->count) return point_near_hull(base->x, base->y, s->corners, s->count, base->radius + d, slack);
    return hulls_near(s->corners, s->count, base->corners, base->count, d, slack);
}

static int sweep_over_any(const Sweep *s, const Bases *others)
{
    for (int i = 0; i < others->count; i++) {
        const Base *base = others->of + i;
        if (base->x - base->radius < s->right && base->x + base->radius > s->left && base->y - base->radius < s->top
            && base->y + base->radius > s->bottom && sweep_near(s, base, 0, 1))
            return 1;
    }
    return 0;
}

/* Whether a corridor passes over an area: 0 or 1, and -1 if the area can't be read. */
static int sweep_over_area(const Sweep *s, PyObject *given)
{
    Py_ssize_t *at = places_of(&area_form, Py_TYPE(given));
    Area area;
    if (at == NULL || !read_number(FIELD(given, at, 1), WIDE, &area.left)
        || !read_number(FIELD(given, at, 2), WIDE, &area.bottom) || !read_number(FIELD(given, at, 3), WIDE, &area.right)
        || !read_number(FIELD(given, at, 4), WIDE, &area.top))
        return -1;
    if (s->right <= area.left || s->left >= area.right || s->top <= area.bottom || s->bottom >= area.top) return 0;
    if (!read_corners(FIELD(given, at, 0), WIDE, &area.corners, &area.count)) return -1;
    if (s->count) return hulls_near(area.corners, area.count, s->corners, s->count, 0, 1);
    Point start = {s->x, s->y}, end = {s->x + s->dx, s->y + s->dy};
    return segment_near_hull(start, end, area.corners, area.count, s->radius, 1);
}

/* The same for a base where it stands. */
static int base_in_area(const Base *base, PyObject *given)
{
    Py_ssize_t *at = places_of(&area_form, Py_TYPE(given));
    Area area;
    if (at == NULL || !read_area(given, WIDE, &area)) return -1;
    if (base->x + base->radius < area.left || base->x - base->radius > area.right) return 0;
    if (base->y + base->radius < area.bottom || base->y - base->radius > area.top) return 0;
    if (base->count) return hulls_near(area.corners, area.count, base->corners, base->count, 0, 1);
    return point_near_hull(base->x, base->y, area.corners, area.count, base->radius, 1);
}

QUESTION(sweep_within)
{
    Sweep s;
    Base base;
    i64 d;
    NEEDS(3, SWEEP_WITHIN);
    begin_question();
    if (!read_sweep(args[0], &s) || !read_base(args[1], WIDE, &base)) LEAVE_TO(SWEEP_WITHIN);
    if (!read_number(args[2], WIDE, &d) || d < 0) LEAVE_TO(SWEEP_WITHIN);
    ANSWER(sweep_near(&s, &base, d, 0));
}

QUESTION(sweep_overlaps)
{
    Sweep s;
    Base base;
    NEEDS(2, SWEEP_OVERLAPS);
    begin_question();
    if (!read_sweep(args[0], &s) || !read_base(args[1], WIDE, &base)) LEAVE_TO(SWEEP_OVERLAPS);
    ANSWER(sweep_near(&s, &base, 0, 1));
}

QUESTION(sweep_overlaps_any)
{
    Sweep s;
    Bases others;
    NEEDS(2, SWEEP_OVERLAPS_ANY);
    begin_question();
    if (!read_sweep(args[0], &s) || !read_bases(args[1], WIDE, &others)) LEAVE_TO(SWEEP_OVERLAPS_ANY);
    ANSWER(sweep_over_any(&s, &others));
}

QUESTION(sweep_within_any)
{
    Sweep s;
    Bases others;
    i64 d;
    NEEDS(3, SWEEP_WITHIN_ANY);
    begin_question();
    if (!read_sweep(args[0], &s) || !read_bases(args[1], WIDE, &others)) LEAVE_TO(SWEEP_WITHIN_ANY);
    if (!read_number(args[2], WIDE, &d) || d < 0) LEAVE_TO(SWEEP_WITHIN_ANY);
    for (int i = 0; i < others.count; i++) {
        const Base *base = others.of + i;
        if (base->x - base->radius <= s.right + d && base->x + base->radius >= s.left - d
            && base->y - base->radius <= s.top + d && base->y + base->radius >= s.bottom - d
            && sweep_near(&s, base, d, 0))
            Py_RETURN_TRUE;
    }
    Py_RETURN_FALSE;
}

QUESTION(sweep_crosses)
{
    Sweep s;
    NEEDS(2, SWEEP_CROSSES);
    begin_question();
    if (!read_sweep(args[0], &s)) LEAVE_TO(SWEEP_CROSSES);
    int found = sweep_over_area(&s, args[1]);
    if (found < 0) LEAVE_TO(SWEEP_CROSSES);
    ANSWER(found);
}

/* lines_cross(lines, areas): whether a corridor of several figures passes over one of some areas. */
QUESTION(lines_cross)
{
    Sweep s;
    NEEDS(2, LINES_CROSS);
    if (!PyTuple_CheckExact(args[0]) || !PyTuple_CheckExact(args[1])) LEAVE_TO(LINES_CROSS);
    for (Py_ssize_t i = 0; i < PyTuple_GET_SIZE(args[0]); i++) {
        PyObject *line = PyTuple_GET_ITEM(args[0], i);
        if (!PyTuple_CheckExact(line)) LEAVE_TO(LINES_CROSS);
        for (Py_ssize_t k = 0; k < PyTuple_GET_SIZE(line); k++) {
            begin_question();
            if (!read_sweep(PyTuple_GET_ITEM(line, k), &s)) LEAVE_TO(LINES_CROSS);
            for (Py_ssize_t a = 0; a < PyTuple_GET_SIZE(args[1]); a++) {
                int crossed = sweep_over_area(&s, PyTuple_GET_ITEM(args[1], a));
                if (crossed < 0) LEAVE_TO(LINES_CROSS);
                if (crossed) Py_RETURN_TRUE;
            }
        }
    }
    Py_RETURN_FALSE;
}

QUESTION(lies_in)
{
    Base base;
    NEEDS(2, LIES_IN);
    begin_question();
    if (!read_base(args[0], WIDE, &base)) LEAVE_TO(LIES_IN);
    int found = base_in_area(&base, args[1]);
    if (found < 0) LEAVE_TO(LIES_IN);
    ANSWER(found);
}

static int segments_cross(Point p, Point q, Point r, Point s)
{
    if ((r.x > p.x && r.x > q.x && s.x > p.x && s.x > q.x) || (r.x < p.x && r.x < q.x && s.x < p.x && s.x < q.x))
        return 0;
    if ((r.y > p.y && r.y > q.y && s.y > p.y && s.y > q.y) || (r.y < p.y && r.y < q.y && s.y < p.y && s.y < q.y))
        return 0;
    i64 dx = q.x - p.x, dy = q.y - p.y;
    i64 one = dx * (r.y - p.y) - dy * (r.x - p.x), other = dx * (s.y - p.y) - dy * (s.x - p.x);
    if ((one > 0 && other > 0) || (one < 0 && other < 0)) return 0;
    dx = s.x - r.x;
    dy = s.y - r.y;
    one = dx * (p.y - r.y) - dy * (p.x - r.x);
    other = dx * (q.y - r.y) - dy * (q.x - r.x);
    return !((one > 0 && other > 0) || (one < 0 && other < 0));
}

/* Whether the middle of a corridor crosses a gap inside a unit: 0 or 1, and -1 if the gaps can't be read. */
static int crosses_gap(const Sweep *s, PyObject *gaps)
{
    if (!PyTuple_Check(gaps)) return -1;
    Point start = {s->x, s->y}, end = {s->x + s->dx, s->y + s->dy}, one, other;
    for (Py_ssize_t i = 0; i < PyTuple_GET_SIZE(gaps); i++) {
        PyObject *pair = PyTuple_GET_ITEM(gaps, i);
        if (!PyTuple_Check(pair) || PyTuple_GET_SIZE(pair) != 2) return -1;
        if (!read_point(PyTuple_GET_ITEM(pair, 0), WIDE, &one)) return -1;
        if (!read_point(PyTuple_GET_ITEM(pair, 1), WIDE, &other)) return -1;
        if (segments_cross(start, end, one, other)) return 1;
    }
    return 0;
}

QUESTION(slips_through_gap)
{
    Sweep s;
    NEEDS(2, SLIPS_THROUGH);
    begin_question();
    if (!read_sweep(args[0], &s)) LEAVE_TO(SLIPS_THROUGH);
    int found = crosses_gap(&s, args[1]);
    if (found < 0) LEAVE_TO(SLIPS_THROUGH);
    ANSWER(found);
}

static Form around_form = {{"friends", "gaps", "impassable", "width", "height", "marks"}, 6, {{0}}, 0};

/* Whether one figure's way is free, and the place where it ends: is_free(sweep, end, around, foes, least). */
QUESTION(step_is_free)
{
    Sweep s;
    Base end;
    Bases foes, friends, marks;
    i64 width, height, least;
    NEEDS(5, IS_FREE);
    begin_question();
    Py_ssize_t *at = places_of(&around_form, Py_TYPE(args[2]));
    if (at == NULL || !read_sweep(args[0], &s) || !read_base(args[1], WIDE, &end) || end.count) LEAVE_TO(IS_FREE);
    if (!read_number(FIELD(args[2], at, 3), WIDE, &width) || !read_number(FIELD(args[2], at, 4), WIDE, &height)
        || !read_number(args[4], WIDE, &least) || !read_bases(args[3], WIDE, &foes)
        || !read_bases(FIELD(args[2], at, 0), WIDE, &friends) || !read_bases(FIELD(args[2], at, 5), WIDE, &marks))
        LEAVE_TO(IS_FREE);
    if (s.left < 0 || s.bottom < 0 || s.right > width || s.top > height) Py_RETURN_FALSE;
    for (int i = 0; i < foes.count; i++)
        if (bases_within(foes.of + i, &end, greater(least, CONTACT))) Py_RETURN_FALSE;
    if (sweep_over_any(&s, &foes) || sweep_over_any(&s, &friends)) Py_RETURN_FALSE;
    for (int i = 0; i < friends.count; i++)
        if (bases_overlap(&end, friends.of + i)) Py_RETURN_FALSE;
    for (int i = 0; i < marks.count; i++)
        if (bases_overlap(&end, marks.of + i)) Py_RETURN_FALSE;
    int slips = crosses_gap(&s, FIELD(args[2], at, 1));
    if (slips < 0) LEAVE_TO(IS_FREE);
    if (slips) Py_RETURN_FALSE;
    PyObject *impassable = FIELD(args[2], at, 2);
    if (!PyTuple_Check(impassable)) LEAVE_TO(IS_FREE);
    for (Py_ssize_t i = 0; i < PyTuple_GET_SIZE(impassable); i++) {
        int crossed = sweep_over_area(&s, PyTuple_GET_ITEM(impassable, i));
        if (crossed < 0) LEAVE_TO(IS_FREE);
        if (crossed) Py_RETURN_FALSE;
    }
    Py_RETURN_TRUE;
}

/* How much of a vector (in parts of 1024) all figures can go together before one meets a disc; planning/clearance.py. */
QUESTION(free_part)
{
    Bases block;
    Point vector;
    NEEDS(3, FREE_PART);
    begin_question();
    if (!read_bases(args[0], MOST, &block) || block.shaped || !block.count) LEAVE_TO(FREE_PART);
    if (!read_point(args[1], MOST, &vector) || !PyList_Check(args[2])) LEAVE_TO(FREE_PART);
    i64 dx = vector.x, dy = vector.y, squared = dx * dx + dy * dy, free_ = 1024;
    i64 left = FAR, bottom = FAR, right = -FAR, top = -FAR;
    for (int i = 0; i < block.count; i++) {
        const Base *base = block.of + i;
        left = smaller(left, base->x - base->radius);
        bottom = smaller(bottom, base->y - base->radius);
        right = greater(right, base->x + base->radius);
        top = greater(top, base->y + base->radius);
    }
    left += smaller(0, dx);
    bottom += smaller(0, dy);
    right += greater(0, dx);
    top += greater(0, dy);
    for (Py_ssize_t i = 0; squared && i < PyList_GET_SIZE(args[2]); i++) {
        PyObject *disc = PyList_GET_ITEM(args[2], i);
        i64 x, y, size;
        if (!PyTuple_Check(disc) || PyTuple_GET_SIZE(disc) != 3 || !read_number(PyTuple_GET_ITEM(disc, 0), MOST, &x)
            || !read_number(PyTuple_GET_ITEM(disc, 1), MOST, &y) || !read_number(PyTuple_GET_ITEM(disc, 2), MOST, &size))
            LEAVE_TO(FREE_PART);
        if (!(left < x + size && x - size < right && bottom < y + size && y - size < top)) continue;
        i64 along = x * dx + y * dy, across = dx * y - dy * x;
        for (int k = 0; k < block.count; k++) {
            const Base *base = block.of + k;
            i64 start = base->x * dx + base->y * dy, aside = dx * base->y - dy * base->x;
            if (start >= along) continue;
            i128 room = (i128)square(size + base->radius) * squared - wide_square(across - aside);
            if (room <= 0) continue;
            i64 part = wide_quotient((i128)(along - start - wide_root(room)) * 1024, squared);
            if (part <= 0) return PyLong_FromLong(0);
            free_ = smaller(free_, part);
        }
    }
    return PyLong_FromLongLong(free_);
}

#endif
