/* How far apart bases lie; the twin of skald/rules/geometry/distance.py, and of formations in movement/cohesion.py. */
#ifndef SKALD_BASES_H
#define SKALD_BASES_H

#include "twins.h"

static int outlines_near(const Base *a, const Base *b, i64 d, int slack)
{
    if (!a->count) return point_near_hull(a->x, a->y, b->corners, b->count, a->radius + d, slack);
    if (!b->count) return point_near_hull(b->x, b->y, a->corners, a->count, b->radius + d, slack);
    return hulls_near(a->corners, a->count, b->corners, b->count, d, slack);
}

static int bases_within(const Base *a, const Base *b, i64 d)
{
    if (square(a->x - b->x) + square(a->y - b->y) > square(a->radius + b->radius + d)) return 0;
    return !(a->count || b->count) || outlines_near(a, b, d, 0);
}

static int bases_overlap(const Base *a, const Base *b)
{
    if (square(a->x - b->x) + square(a->y - b->y) >= square(a->radius + b->radius)) return 0;
    return !(a->count || b->count) || outlines_near(a, b, 0, 1);
}

static i64 bases_gap(const Base *a, const Base *b)
{
    if (a->count && b->count) return hulls_gap(a->corners, a->count, b->corners, b->count);
    if (a->count) return greater(0, point_gap(b->x, b->y, a->corners, a->count) - b->radius);
    if (b->count) return greater(0, point_gap(a->x, a->y, b->corners, b->count) - a->radius);
    return greater(0, root(square(a->x - b->x) + square(a->y - b->y)) - a->radius - b->radius);
}

QUESTION(within)
{
    Base a, b;
    i64 d;
    NEEDS(3, WITHIN);
    begin_question();
    if (!read_base(args[0], WIDE, &a) || !read_base(args[1], WIDE, &b)) LEAVE_TO(WITHIN);
    if (!read_number(args[2], WIDE, &d) || d < 0) LEAVE_TO(WITHIN);
    ANSWER(bases_within(&a, &b, d));
}

QUESTION(overlaps)
{
    Base a, b;
    NEEDS(2, OVERLAPS);
    begin_question();
    if (!read_base(args[0], WIDE, &a) || !read_base(args[1], WIDE, &b)) LEAVE_TO(OVERLAPS);
    ANSWER(bases_overlap(&a, &b));
}

QUESTION(overlaps_any)
{
    Base a;
    Bases others;
    NEEDS(2, OVERLAPS_ANY);
    begin_question();
    if (!read_base(args[0], WIDE, &a) || !read_bases(args[1], WIDE, &others)) LEAVE_TO(OVERLAPS_ANY);
    for (int i = 0; i < others.count; i++)
        if (bases_overlap(&a, others.of + i)) Py_RETURN_TRUE;
    Py_RETURN_FALSE;
}

QUESTION(gap)
{
    Base a, b;
    NEEDS(2, GAP);
    begin_question();
    if (!read_base(args[0], WIDE, &a) || !read_base(args[1], WIDE, &b)) LEAVE_TO(GAP);
    return PyLong_FromLongLong(bases_gap(&a, &b));
}

static int read_two(PyObject *const *args, Bases *one, Bases *other)
{
    begin_question();
    return read_bases(args[0], WIDE, one) && read_bases(args[1], WIDE, other);
}

QUESTION(any_within)
{
    Bases one, other;
    i64 d;
    NEEDS(3, ANY_WITHIN);
    if (!read_number(args[2], WIDE, &d) || d < 0 || !read_two(args, &one, &other)) LEAVE_TO(ANY_WITHIN);
    for (int i = 0; i < one.count; i++)
        for (int k = 0; k < other.count; k++)
            if (bases_within(one.of + i, other.of + k, d)) Py_RETURN_TRUE;
    Py_RETURN_FALSE;
}

QUESTION(nearest_gap)
{
    Bases one, other;
    NEEDS(2, NEAREST_GAP);
    if (!read_two(args, &one, &other) || !one.count || !other.count) LEAVE_TO(NEAREST_GAP);
    if (one.shaped || other.shaped) {
        i64 least = bases_gap(one.of, other.of);
        for (int i = 0; i < one.count; i++)
            for (int k = 0; k < other.count; k++) least = smaller(least, bases_gap(one.of + i, other.of + k));
        return PyLong_FromLongLong(least);
    }
    i64 least = FAR;
    for (int i = 0; i < one.count; i++)
        for (int k = 0; k < other.count; k++) {
            i64 apart = square(one.of[i].x - other.of[k].x) + square(one.of[i].y - other.of[k].y);
            i64 reach = one.of[i].radius + other.of[k].radius;
            if (apart < square(least + reach)) least = greater(0, root(apart) - reach);
        }
    return PyLong_FromLongLong(least);
}

/* Whether a base lies within a distance of one of several. */
QUESTION(base_linked)
{
    Base a;
    Bases others;
    i64 d;
    NEEDS(3, IS_LINKED);
    begin_question();
    if (!read_base(args[0], WIDE, &a) || !read_bases(args[1], WIDE, &others)) LEAVE_TO(IS_LINKED);
    if (!read_number(args[2], WIDE, &d) || d < 0) LEAVE_TO(IS_LINKED);
    for (int i = 0; i < others.count; i++)
        if (bases_within(&a, others.of + i, d)) Py_RETURN_TRUE;
    Py_RETURN_FALSE;
}

QUESTION(is_chain)
{
    Bases all;
    i64 link;
    NEEDS(2, IS_CHAIN);
    begin_question();
    if (!read_bases(args[0], WIDE, &all) || !read_number(args[1], WIDE, &link) || link < 0) LEAVE_TO(IS_CHAIN);
    if (all.count < 2) Py_RETURN_TRUE;
    /* Those reached stand first; `seen` of them have been looked from. */
    int reached = 1;
    for (int seen = 0; seen < reached; seen++)
        for (int i = reached; i < all.count; i++)
            if (bases_within(all.of + seen, all.of + i, link)) {
                Base found = all.of[i];
                all.of[i] = all.of[reached];
                all.of[reached++] = found;
            }
    ANSWER(reached == all.count);
}

QUESTION(is_round)
{
    Bases all;
    i64 radius;
    NEEDS(2, IS_ROUND);
    begin_question();
    if (!read_bases(args[0], WIDE, &all) || !read_number(args[1], WIDE, &radius) || radius < 0) LEAVE_TO(IS_ROUND);
    if (all.count < 2) Py_RETURN_TRUE;
    for (int i = 0; i < all.count; i++) {
        int k = 0;
        while (k < all.count && bases_within(all.of + i, all.of + k, radius)) k++;
        if (k == all.count) Py_RETURN_TRUE;
    }
    Py_RETURN_FALSE;
}

QUESTION(is_shifted)
{
    Bases before, after;
    NEEDS(2, IS_SHIFTED);
    if (!read_two(args, &before, &after)) LEAVE_TO(IS_SHIFTED);
    if (before.count != after.count || !before.count || before.shaped || after.shaped) Py_RETURN_FALSE;
    i64 dx = after.of[0].x - before.of[0].x, dy = after.of[0].y - before.of[0].y;
    for (int i = 0; i < before.count; i++) {
        const Base *one = before.of + i, *other = after.of + i;
        if (other->x - one->x != dx || other->y - one->y != dy || one->radius != other->radius) Py_RETURN_FALSE;
    }
    Py_RETURN_TRUE;
}

/* Some of a list as a number: bit n for its n-th; no more than so many are for us. */
#define MOST_CHOSEN 2048
typedef struct { unsigned char bits[MOST_CHOSEN / 8]; Py_ssize_t count; } Chosen;

static int begin_choice(Chosen *chosen, PyObject *list)
{
    if (!PyList_Check(list) || (chosen->count = PyList_GET_SIZE(list)) > MOST_CHOSEN) return 0;
    memset(chosen->bits, 0, (size_t)(chosen->count + 7) / 8);
    return 1;
}

#define CHOOSE(chosen, number) ((chosen).bits[(number) / 8] |= (unsigned char)(1u << ((number) % 8)))
#define CHOSEN(chosen) _PyLong_FromByteArray((chosen).bits, (size_t)((chosen).count + 7) / 8, 1, 0)

/* Which places neither overlap a spot nor lie beyond a radius about it; without a radius, however far. */
QUESTION(beside_spot)
{
    Base spot, place;
    Chosen found;
    i64 radius;
    NEEDS(3, BESIDE_SPOT);
    begin_question();
    if (!begin_choice(&found, args[0]) || !read_base(args[1], WIDE, &spot)) LEAVE_TO(BESIDE_SPOT);
    if (!read_number(args[2], WIDE, &radius) || radius < 0) LEAVE_TO(BESIDE_SPOT);
    for (Py_ssize_t i = 0; i < found.count; i++) {
        if (!read_base(PyList_GET_ITEM(args[0], i), WIDE, &place)) LEAVE_TO(BESIDE_SPOT);
        if (bases_overlap(&place, &spot) || (radius && !bases_within(&place, &spot, radius))) continue;
        CHOOSE(found, i);
    }
    return CHOSEN(found);
}

/* Which places lie within the chain of a spot. */
QUESTION(linked_spots)
{
    Base spot, place;
    Chosen found;
    i64 chain;
    NEEDS(3, LINKED);
    begin_question();
    if (!begin_choice(&found, args[0]) || !read_base(args[1], WIDE, &spot)) LEAVE_TO(LINKED);
    if (!read_number(args[2], WIDE, &chain) || chain < 0) LEAVE_TO(LINKED);
    for (Py_ssize_t i = 0; i < found.count; i++) {
        if (!read_base(PyList_GET_ITEM(args[0], i), WIDE, &place)) LEAVE_TO(LINKED);
        if (bases_within(&place, &spot, chain)) CHOOSE(found, i);
    }
    return CHOSEN(found);
}

/* Whether a step ends too near one of some round bases, or passes over it: meets(dx, dy, discs). */
QUESTION(step_meets)
{
    i64 dx, dy, at[4];
    NEEDS(3, MEETS);
    if (!read_number(args[0], MOST, &dx) || !read_number(args[1], MOST, &dy) || !PyList_Check(args[2])) LEAVE_TO(MEETS);
    i64 squared = dx * dx + dy * dy;
    for (Py_ssize_t i = 0; i < PyList_GET_SIZE(args[2]); i++) {
        PyObject *disc = PyList_GET_ITEM(args[2], i);
        if (!PyTuple_Check(disc) || PyTuple_GET_SIZE(disc) != 4) LEAVE_TO(MEETS);
        for (int k = 0; k < 4; k++)
            if (!read_number(PyTuple_GET_ITEM(disc, k), k < 2 ? 2 * MOST : (i64)1 << 40, at + k)) LEAVE_TO(MEETS);
        i64 ahead = at[0] * dx + at[1] * dy;
        if (square(at[0] - dx) + square(at[1] - dy) < at[2]) Py_RETURN_TRUE;
        if (0 < ahead && ahead < squared && wide_square(dx * at[1] - dy * at[0]) < (i128)at[3] * squared) Py_RETURN_TRUE;
    }
    Py_RETURN_FALSE;
}

#endif
