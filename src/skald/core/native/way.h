/* Where a round figure may end its straight way; the twin of skald/rules/movement/ways.py. */
#ifndef SKALD_WAY_H
#define SKALD_WAY_H

#include "hulls.h"

#define CONTACT 10

typedef struct { i64 ax, ay, bx, by; } Gap;

/* The question: skald/rules/movement/approach.py says what each part means. */
typedef struct {
    Base figure;
    i64 distance, chain, radius, width, height, reach;
    Bases target, moved, foes, friends, marks;
    int gaps;
    Gap *gap;
    Areas barred;
    int flies;
} Ask;

typedef struct { i64 x, y, limit; } Disc;
typedef struct { i64 ax, ay, bx, by, ux, uy, side; } Slit;

typedef struct {
    const Ask *ask;
    i64 x, y, far, right, top;
    int shut, has_first;
    Disc first;
    int links, stops, along, past, slits;
    Disc *link, *stop, *ahead, *beside;
    Slit *slit;
} Way;

static int discs_about(Disc *out, const Ask *ask, const Bases *bases, i64 radius)
{
    int count = 0;
    for (int i = 0; i < bases->count; i++) {
        const Base *base = bases->of + i;
        i64 reach = radius + base->radius, dx = base->x - ask->figure.x, dy = base->y - ask->figure.y;
        i64 apart = dx * dx + dy * dy;
        if (apart <= square(ask->distance + reach)) out[count++] = (Disc){dx, dy, apart - reach * reach};
    }
    return count;
}

static int stops_about(Disc *out, const Bases *bases, i64 radius, int more)
{
    for (int i = 0; i < bases->count; i++) {
        const Base *base = bases->of + i;
        out[i] = (Disc){base->x, base->y, square(radius + base->radius) + more};
    }
    return bases->count;
}

static int find_slits(Slit *out, const Ask *ask)
{
    i64 x = ask->figure.x, y = ask->figure.y, far = ask->distance;
    int count = 0;
    for (int i = 0; i < ask->gaps; i++) {
        const Gap *gap = ask->gap + i;
        i64 ax = gap->ax - x, ay = gap->ay - y, bx = gap->bx - x, by = gap->by - y;
        if ((ax > far && bx > far) || (ax < -far && bx < -far)) continue;
        if ((ay > far && by > far) || (ay < -far && by < -far)) continue;
        i64 ux = bx - ax, uy = by - ay, side = uy * ax - ux * ay;
        if (wide_square(side) <= (i128)(far * far) * (ux * ux + uy * uy))
            out[count++] = (Slit){ax, ay, bx, by, ux, uy, side};
    }
    return count;
}

static void lay_way(Way *way, const Ask *ask)
{
    i64 radius = ask->figure.radius;
    way->ask = ask;
    way->x = ask->figure.x;
    way->y = ask->figure.y;
    way->far = ask->distance * ask->distance;
    way->right = ask->width - radius;
    way->top = ask->height - radius;
    way->shut = !(radius <= way->x && way->x <= way->right && radius <= way->y && way->y <= way->top);
    way->has_first = ask->moved.count > 0 && ask->radius;
    way->first = (Disc){way->x, way->y, way->far};
    if (way->has_first) {
        const Base *first = ask->moved.of;
        way->first = (Disc){first->x, first->y, square(ask->radius + first->radius + radius)};
    }
    way->links = ask->moved.count;
    way->link = ROOM(Disc, way->links);
    stops_about(way->link, &ask->moved, ask->chain + radius, 0);
    int everybody = ask->target.count + ask->moved.count + ask->foes.count + ask->friends.count + ask->marks.count;
    way->stop = ROOM(Disc, everybody);
    way->stops = stops_about(way->stop, &ask->moved, radius, 0);
    way->stops += stops_about(way->stop + way->stops, &ask->marks, radius, 0);
    way->along = way->past = way->slits = 0;
    if (ask->flies) {
        way->stops += stops_about(way->stop + way->stops, &ask->target, radius, 0);
        way->stops += stops_about(way->stop + way->stops, &ask->friends, radius, 0);
        way->stops += stops_about(way->stop + way->stops, &ask->foes, radius + CONTACT, 1);
        return;
    }
    way->ahead = ROOM(Disc, ask->target.count + ask->friends.count);
    way->beside = ROOM(Disc, ask->foes.count);
    way->along = discs_about(way->ahead, ask, &ask->target, radius);
    way->along += discs_about(way->ahead + way->along, ask, &ask->friends, radius);
    way->past = discs_about(way->beside, ask, &ask->foes, radius + CONTACT);
    for (int i = 0; i < way->along; i++) way->shut |= way->ahead[i].limit < 0;
    for (int i = 0; i < way->past; i++) way->shut |= way->beside[i].limit <= 0;
    way->slit = ROOM(Slit, ask->gaps);
    way->slits = find_slits(way->slit, ask);
}

/* What refused one place often refuses the next, so that it is tried first. */
static void to_front(Disc *discs, int at)
{
    Disc found = discs[at];
    for (; at > 0; at--) discs[at] = discs[at - 1];
    discs[0] = found;
}

/* In reach, within the radius, and on nobody. */
static int may_stand(Way *way, i64 x, i64 y)
{
    if (square(x - way->x) + square(y - way->y) > way->far) return 0;
    if (square(x - way->first.x) + square(y - way->first.y) > way->first.limit) return 0;
    for (int i = 0; i < way->stops; i++) {
        if (square(x - way->stop[i].x) + square(y - way->stop[i].y) < way->stop[i].limit) {
            if (i) to_front(way->stop, i);
            return 0;
        }
    }
    return 1;
}

static int is_linked(const Way *way, i64 x, i64 y)
{
    for (int i = 0; i < way->links; i++)
        if (square(x - way->link[i].x) + square(y - way->link[i].y) <= way->link[i].limit) return 1;
    return way->links == 0;
}

static int is_barred(Disc *discs, int count, i64 dx, i64 dy, int touching)
{
    i64 squared = dx * dx + dy * dy;
    for (int i = 0; i < count; i++) {
        i64 ahead = discs[i].x * dx + discs[i].y * dy, tangent = discs[i].limit;
        if (ahead > 0 && (i128)tangent * squared < wide_square(ahead) + touching) {
            if (ahead < squared || tangent + squared < 2 * ahead + touching) {
                if (i) to_front(discs, i);
                return 1;
            }
        }
    }
    return 0;
}

static int slips_through(const Way *way, i64 dx, i64 dy)
{
    for (int i = 0; i < way->slits; i++) {
        const Slit *slit = way->slit + i;
        i64 there = slit->side + slit->ux * dy - slit->uy * dx;
        if ((slit->side > 0 && there > 0) || (slit->side < 0 && there < 0)) continue;
        i64 one = dx * slit->ay - dy * slit->ax, other = dx * slit->by - dy * slit->bx;
        if ((one > 0 && other > 0) || (one < 0 && other < 0)) continue;
        if (smaller(slit->ax, slit->bx) <= greater(0, dx) && smaller(0, dx) <= greater(slit->ax, slit->bx))
            if (smaller(slit->ay, slit->by) <= greater(0, dy) && smaller(0, dy) <= greater(slit->ay, slit->by))
                return 1;
    }
    return 0;
}

static int is_on_free_ground(const Way *way, i64 x, i64 y)
{
    const Ask *ask = way->ask;
    i64 radius = ask->figure.radius;
    if (x < radius || x > way->right || y < radius || y > way->top) return 0;
    for (int i = 0; i < ask->barred.count; i++) {
        const Area *area = ask->barred.of + i;
        if (ask->flies) {
            if (x + radius < area->left || x - radius > area->right) continue;
            if (y + radius < area->bottom || y - radius > area->top) continue;
            if (point_near_hull(x, y, area->corners, area->count, radius, 1)) return 0;
            continue;
        }
        if (greater(x, way->x) + radius <= area->left || smaller(x, way->x) - radius >= area->right) continue;
        if (greater(y, way->y) + radius <= area->bottom || smaller(y, way->y) - radius >= area->top) continue;
        Point start = {way->x, way->y}, end = {x, y};
        if (segment_near_hull(start, end, area->corners, area->count, radius, 1)) return 0;
    }
    return 1;
}

/* Whether a place on which one may stand can be gone to. */
static int is_open(Way *way, i64 x, i64 y)
{
    i64 dx = x - way->x, dy = y - way->y;
    return is_linked(way, x, y) && !is_barred(way->ahead, way->along, dx, dy, 0)
        && !is_barred(way->beside, way->past, dx, dy, 1) && !slips_through(way, dx, dy)
        && is_on_free_ground(way, x, y);
}

static int allows(Way *way, i64 x, i64 y)
{
    return !way->shut && may_stand(way, x, y) && is_open(way, x, y);
}

#endif
