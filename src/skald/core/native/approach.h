/* Can this figure touch, and how near can it come? The twin of skald/rules/movement/approach.py for round bases. */
#ifndef SKALD_APPROACH_H
#define SKALD_APPROACH_H

#include "nearest.h"

#define TARGET_RING 16
#define STRIDES 4

static Form ask_form = {{"figure", "distance", "target", "moved", "chain", "radius", "foes", "friends", "gaps",
                         "barred", "width", "height", "flies", "reach", "marks"}, 15, {{0}}, 0};

static int read_gaps(PyObject *given, Ask *ask)
{
    if (given == NULL || !PyTuple_Check(given)) return 0;
    ask->gaps = (int)PyTuple_GET_SIZE(given);
    ask->gap = ROOM(Gap, ask->gaps);
    for (int i = 0; i < ask->gaps; i++) {
        PyObject *pair = PyTuple_GET_ITEM(given, i);
        Point one, other;
        if (!PyTuple_Check(pair) || PyTuple_GET_SIZE(pair) != 2) return 0;
        if (!read_point(PyTuple_GET_ITEM(pair, 0), MOST, &one)) return 0;
        if (!read_point(PyTuple_GET_ITEM(pair, 1), MOST, &other)) return 0;
        ask->gap[i] = (Gap){one.x, one.y, other.x, other.y};
    }
    return 1;
}

/* Reads a question; 0 if it isn't one for round bases on a table of common size. */
static int read_ask(PyObject *given, Ask *ask)
{
    Py_ssize_t *at = places_of(&ask_form, Py_TYPE(given));
    if (at == NULL || !read_base(FIELD(given, at, 0), MOST, &ask->figure) || ask->figure.count) return 0;
    if (!read_number(FIELD(given, at, 1), MOST, &ask->distance) || ask->distance < 0) return 0;
    if (!read_bases(FIELD(given, at, 2), MOST, &ask->target) || ask->target.shaped || !ask->target.count) return 0;
    if (!read_bases(FIELD(given, at, 3), MOST, &ask->moved) || ask->moved.shaped) return 0;
    if (!read_number(FIELD(given, at, 4), MOST, &ask->chain) || ask->chain < 0) return 0;
    if (!read_number(FIELD(given, at, 5), MOST, &ask->radius) || ask->radius < 0) return 0;
    if (!read_bases(FIELD(given, at, 6), MOST, &ask->foes) || ask->foes.shaped) return 0;
    if (!read_bases(FIELD(given, at, 7), MOST, &ask->friends) || ask->friends.shaped) return 0;
    if (!read_gaps(FIELD(given, at, 8), ask)) return 0;
    if (!read_areas(FIELD(given, at, 9), MOST, &ask->barred)) return 0;
    if (!read_number(FIELD(given, at, 10), MOST, &ask->width)) return 0;
    if (!read_number(FIELD(given, at, 11), MOST, &ask->height)) return 0;
    ask->flies = FIELD(given, at, 12) == Py_True;
    if (!read_number(FIELD(given, at, 13), MOST, &ask->reach)) return 0;
    return read_bases(FIELD(given, at, 14), MOST, &ask->marks) && !ask->marks.shaped;
}

static int is_within(const Base *a, const Base *b, i64 d)
{
    return square(a->x - b->x) + square(a->y - b->y) <= square(a->radius + b->radius + d);
}

static i64 rounded(i64 value, i64 by)
{
    return value >= 0 ? (2 * value + by) / (2 * by) : -((by - 2 * value) / (2 * by));
}

/* The places at `radius` and some room from two round bases that are in contact with both; how many. */
static int nestled(i64 radius, i64 room, const Base *target, const Base *neighbour, Point out[2])
{
    i64 dx = neighbour->x - target->x, dy = neighbour->y - target->y, squared = dx * dx + dy * dy;
    i64 one = target->radius + radius, other = neighbour->radius + radius;
    i64 first = square(one + room), second = square(other + room), ahead = first - second + squared;
    i128 aside_squared = 4 * (i128)squared * first - wide_square(ahead);
    if (squared == 0 || aside_squared < 0) return 0;
    i64 aside = wide_root(aside_squared);
    int count = 0;
    for (int turn = 0; turn < (aside ? 2 : 1); turn++) {
        i64 side = turn ? -aside : aside;
        i64 x = rounded(ahead * dx - side * dy, 2 * squared), y = rounded(ahead * dy + side * dx, 2 * squared);
        i64 near = x * x + y * y, far = square(x - dx) + square(y - dy);
        if (one * one > near || near > square(one + CONTACT)) continue;
        if (other * other > far || far > square(other + CONTACT)) continue;
        out[count++] = (Point){target->x + x, target->y + y};
    }
    return count;
}

/* Whether a place comes before another: nearer to the start, then by x, then by y. */
static int comes_before(Point a, Point b, Point start)
{
    i64 one = square(a.x - start.x) + square(a.y - start.y), other = square(b.x - start.x) + square(b.y - start.y);
    if (one != other) return one < other;
    return a.x != b.x ? a.x < b.x : a.y < b.y;
}

static int offer_nestled(Judge *judge, Point start, i64 radius, const Base *one, const Base *other)
{
    Point found[2];
    int count = nestled(radius, 1, one, other, found);
    if (!count) count = nestled(radius, CONTACT - 1, one, other, found);
    int swap = count == 2 && comes_before(found[1], found[0], start);
    for (int i = 0; i < count; i++) OFFER(judge, found[swap ? 1 - i : i].x, found[swap ? 1 - i : i].y);
    return 0;
}

static const i64 SINES[17] = {0, 1606, 3196, 4756, 6270, 7723, 9102, 10394, 11585, 12665, 13623, 14449, 15137, 15679,
                              16069, 16305, 16384};

static i64 sine(int heading)
{
    int at = heading % 64, rest = at % 32;
    i64 value = rest <= 16 ? SINES[rest] : SINES[32 - rest];
    return at >= 32 ? -value : value;
}

/* Where a round base touches another at the origin, in each of so many directions. */
static const Point *ring_of(i64 reach)
{
    static struct { i64 reach; Point of[TARGET_RING]; } known[16];
    int at = (int)(reach & 15);
    if (known[at].reach != reach || reach == 0) {
        for (int i = 0; i < TARGET_RING; i++)
            known[at].of[i] = beyond(sine(4 * i + 16) * TARGET_RING, sine(4 * i) * TARGET_RING, reach);
        known[at].reach = reach;
    }
    return known[at].of;
}

static int offer_ring(Judge *judge, const Ask *ask, const Base *foe)
{
    Point start = {ask->figure.x, ask->figure.y}, ranked[TARGET_RING];
    i64 reach = ask->figure.radius + foe->radius, far = ask->distance;
    if (start.x != foe->x || start.y != foe->y) {
        Point out = beyond(start.x - foe->x, start.y - foe->y, reach);
        OFFER(judge, foe->x + out.x, foe->y + out.y);
    }
    const Point *ring = ring_of(reach);
    int count = 0;
    for (int i = 0; i < TARGET_RING; i++) {
        Point place = {foe->x + ring[i].x, foe->y + ring[i].y};
        if (place.x < start.x - far || place.x > start.x + far) continue;
        if (place.y < start.y - far || place.y > start.y + far) continue;
        int k = count++;
        for (; k > 0 && comes_before(place, ranked[k - 1], start); k--) ranked[k] = ranked[k - 1];
        ranked[k] = place;
    }
    for (int i = 0; i < count; i++) OFFER(judge, ranked[i].x, ranked[i].y);
    return 0;
}

static int is_in_reach(const Ask *ask, const Base *foe)
{
    i64 far = ask->distance + ask->figure.radius + foe->radius + CONTACT;
    if (square(foe->x - ask->figure.x) + square(foe->y - ask->figure.y) > far * far) return 0;
    if (!ask->moved.count || !ask->radius) return 1;
    const Base *first = ask->moved.of;
    i64 span = ask->radius + first->radius + 2 * ask->figure.radius + foe->radius + CONTACT;
    return square(foe->x - first->x) + square(foe->y - first->y) <= span * span;
}

static int offer_contacts(Judge *judge, Horizon *h)
{
    const Ask *ask = h->ask;
    i64 radius = ask->figure.radius;
    Base *foes = ROOM(Base, ask->target.count);
    int count = 0;
    for (int i = 0; i < ask->target.count; i++) {
        Base foe = ask->target.of[i];
        if (!is_in_reach(ask, &foe)) continue;
        int k = count++;
        Point place = {foe.x, foe.y};
        for (; k > 0 && comes_before(place, (Point){foes[k - 1].x, foes[k - 1].y}, h->start); k--)
            foes[k] = foes[k - 1];
        foes[k] = foe;
    }
    for (int i = 0; i < count; i++) {
        if (i && !shows(h, foes + i)) continue;
        for (int k = 0; k < ask->moved.count; k++)
            if (is_within(foes + i, ask->moved.of + k, 2 * radius + CONTACT))
                if (offer_nestled(judge, h->start, radius, foes + i, ask->moved.of + k)) return 1;
        if (offer_ring(judge, ask, foes + i)) return 1;
    }
    Ray *rays = ROOM(Ray, 6 * h->hurdles);
    for (int i = 0; i < count; i++)
        if (shows(h, foes + i) && offer_ring_corners(judge, h, foes + i, rays)) return 1;
    return 0;
}

static i64 shortened(i64 component, i64 length, i64 squared)
{
    i64 value = root((i64)(wide_square(component * length) / squared));
    return component >= 0 ? value : -value;
}

static int offer_short_of(Judge *judge, i64 x, i64 y, i64 length, const Base *foe)
{
    i64 dx = foe->x - x, dy = foe->y - y, squared = dx * dx + dy * dy;
    if (squared <= length * length) return 0;
    OFFER(judge, x + shortened(dx, length, squared), y + shortened(dy, length, squared));
    return 0;
}

static void offer_likely(Judge *judge, Horizon *h)
{
    const Ask *ask = h->ask;
    for (int i = 0; i < ask->target.count; i++)
        for (int part = STRIDES; part > 0; part--)
            offer_short_of(judge, h->start.x, h->start.y, ask->distance * part / STRIDES, ask->target.of + i);
    for (int i = 0; i < h->bounds; i++)
        for (int k = 0; k < ask->target.count; k++)
            offer_short_of(judge, h->bound[i].x, h->bound[i].y, h->bound[i].radius, ask->target.of + k);
    judge->takes(judge, h->start.x, h->start.y);
    for (int i = 0; i < ask->moved.count; i++)
        for (int k = 0; k < i; k++)
            if (is_within(ask->moved.of + i, ask->moved.of + k, 2 * ask->figure.radius + CONTACT))
                offer_nestled(judge, h->start, ask->figure.radius, ask->moved.of + i, ask->moved.of + k);
}

/* The first place that may be gone to is the answer. */
static int takes_first(Judge *judge, i64 x, i64 y)
{
    if (!may_stand(judge->way, x, y) || !is_open(judge->way, x, y)) return 0;
    judge->x = x;
    judge->y = y;
    judge->found = 1;
    return 1;
}

static i64 target_gap(const Ask *ask, i64 x, i64 y, i64 below)
{
    for (int i = 0; i < ask->target.count; i++) {
        const Base *foe = ask->target.of + i;
        i64 reach = foe->radius + ask->figure.radius, apart = square(x - foe->x) + square(y - foe->y);
        if (apart < square(below + reach)) below = greater(0, root(apart) - reach);
    }
    return below;
}

/* The place nearest to the target is the answer; of equally near ones the first. */
static int takes_nearest(Judge *judge, i64 x, i64 y)
{
    if (x < judge->box[0] || x > judge->box[2] || y < judge->box[1] || y > judge->box[3]) return 0;
    if (!may_stand(judge->way, x, y)) return 0;
    i64 apart = target_gap(judge->way->ask, x, y, judge->least);
    if (apart >= judge->least || !is_open(judge->way, x, y)) return 0;
    judge->x = x;
    judge->y = y;
    judge->least = apart;
    judge->found = 1;
    return 0;
}

static PyObject *place_or_none(const Judge *judge)
{
    if (!judge->found) Py_RETURN_NONE;
    return Py_BuildValue("(LL)", (long long)judge->x, (long long)judge->y);
}

/* contact(question): the first place in contact or None; NotImplemented if the twin has to answer. */
static PyObject *contact(PyObject *module, PyObject *given)
{
    (void)module;
    Ask ask;
    Way way;
    begin_question();
    if (!read_ask(given, &ask)) Py_RETURN_NOTIMPLEMENTED;
    lay_way(&way, &ask);
    Judge judge = {takes_first, &way, 0, 0, 0, 0, {0}};
    int touches = 0;
    for (int i = 0; i < ask.target.count && !touches; i++)
        touches = is_within(&ask.figure, ask.target.of + i, ask.reach);
    if (touches && allows(&way, way.x, way.y)) {
        judge.found = 1;
        judge.x = way.x;
        judge.y = way.y;
    } else if (!way.shut) {
        Horizon horizon;
        lay_horizon(&horizon, &ask);
        offer_contacts(&judge, &horizon);
    }
    return place_or_none(&judge);
}

/* nearest_place(question): the allowed place nearest to the target or None; NotImplemented as above. */
static PyObject *nearest_place(PyObject *module, PyObject *given)
{
    (void)module;
    Ask ask;
    Way way;
    begin_question();
    if (!read_ask(given, &ask)) Py_RETURN_NOTIMPLEMENTED;
    lay_way(&way, &ask);
    Judge judge = {takes_nearest, &way, 0, 0, FAR, 0, {-FAR, -FAR, FAR, FAR}};
    if (!way.shut) {
        Horizon horizon;
        lay_horizon(&horizon, &ask);
        offer_likely(&judge, &horizon);
        /* What is offered now was worked out for the best place so far, which is found again only if it is nearer. */
        offer_corners(&judge, &horizon);
    }
    return place_or_none(&judge);
}

#endif
