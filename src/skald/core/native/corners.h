/* The corners of what is allowed to a charging figure; the twin of skald/rules/movement/corners.py. */
#ifndef SKALD_CORNERS_H
#define SKALD_CORNERS_H

#include "horizon.h"

/* Nearly all that contact allows reaches farthest. */
#define LOOSE (CONTACT - 1)

/* Who judges places: asked for one after the other, and answers whether that was the last. */
typedef struct Judge Judge;
struct Judge { int (*takes)(Judge *, i64 x, i64 y); Way *way; i64 x, y, least; int found; i64 box[4]; };

#define OFFER(judge, x, y) do { if ((judge)->takes((judge), (x), (y))) return 1; } while (0)

/* Where a circle is crossed by another one, (dx, dy) from it. */
static int offer_crossings(Judge *judge, Circle one, i64 radius, i64 dx, i64 dy, i64 squared)
{
    i64 own = one.radius * one.radius, ahead = own - radius * radius + squared;
    i128 aside_squared = 4 * (i128)squared * own - wide_square(ahead);
    if (aside_squared < 0) return 0;
    i64 aside = wide_root(aside_squared), twice = 2 * squared;
    i64 along_x = ahead * dx + squared, along_y = ahead * dy + squared, off_x = aside * dy, off_y = aside * dx;
    OFFER(judge, one.x + quotient(along_x - off_x, twice), one.y + quotient(along_y + off_y, twice));
    OFFER(judge, one.x + quotient(along_x + off_x, twice), one.y + quotient(along_y - off_y, twice));
    return 0;
}

/* Where a ray meets a circle, the first one first. */
static int offer_ray_crossings(Judge *judge, Rail ray, Circle circle, int most)
{
    i64 wx = circle.x - ray.x, wy = circle.y - ray.y;
    i128 squared = wide_square(ray.dx) + wide_square(ray.dy), ahead = (i128)ray.dx * wx + (i128)ray.dy * wy;
    i128 off = ahead * ahead - squared * (wx * wx + wy * wy - circle.radius * circle.radius);
    if (squared == 0 || off < 0) return 0;
    i128 way = wide_root(off);
    i128 parts[2] = {ahead - way, ahead + way};
    for (int i = 0; i < 2; i++) {
        if (parts[i] < 0 || most-- <= 0) continue;
        OFFER(judge, ray.x + nearest(ray.dx * parts[i], squared), ray.y + nearest(ray.dy * parts[i], squared));
    }
    return 0;
}

/* The place so far along a direction, in parts of which its squared length makes a whole. */
static int offer_along(Judge *judge, Point start, Ray ray, i128 far, i128 squared)
{
    OFFER(judge, start.x + nearest(ray.dx * far, squared), start.y + nearest(ray.dy * far, squared));
    return 0;
}

/* Where a ray, past its wall, first comes to two rings about a target figure, and where it grazes them. */
static int offer_on_ray(Judge *judge, Point start, Ray ray, i64 wx, i64 wy, const i64 radii[2])
{
    i128 squared = wide_square(ray.dx) + wide_square(ray.dy);
    i128 across = (i128)ray.dx * wy - (i128)ray.dy * wx, aside = across * across;
    if (!squared || aside > square(radii[1] + 2 * HAIR) * squared) return 0;
    i128 ahead = (i128)ray.dx * wx + (i128)ray.dy * wy, passed = (i128)ray.least * wide_root(squared);
    for (int i = 0; i < 2; i++) {
        i128 off = radii[i] * radii[i] * squared - aside;
        if (off < 0) continue;
        i128 half = wide_root(off), far = ahead >= half ? ahead - half : ahead + half;
        if (far >= passed && far >= 0 && offer_along(judge, start, ray, far, squared)) return 1;
    }
    if (ahead >= passed) {
        i128 far = ahead > 0 ? ahead : 0;
        i64 x = start.x + nearest(ray.dx * far, squared), y = start.y + nearest(ray.dy * far, squared);
        if (square(x - start.x - wx) + square(y - start.y - wy) <= square(radii[1] + HAIR)) OFFER(judge, x, y);
    }
    return 0;
}

/* The ends of the arcs about a target figure on which the centre may lie. */
static int offer_ring_corners(Judge *judge, Horizon *h, const Base *foe, Ray *room)
{
    i64 both = h->ask->figure.radius + foe->radius;
    Circle inner = {foe->x, foe->y, both + HAIR}, outer = {foe->x, foe->y, both + LOOSE};
    i64 wx = foe->x - h->start.x, wy = foe->y - h->start.y;
    if (offer_ray_crossings(judge, (Rail){h->start.x, h->start.y, wx, wy}, outer, 1)) return 1;
    for (int i = 0; i < h->walls + h->bounds; i++) {
        Circle one = i < h->walls ? h->wall[i] : h->bound[i - h->walls];
        i64 dx = one.x - foe->x, dy = one.y - foe->y, squared = dx * dx + dy * dy;
        if (squared == 0 || squared > square(outer.radius + one.radius)) continue;
        if (offer_crossings(judge, inner, one.radius, dx, dy, squared)) return 1;
        if (offer_crossings(judge, outer, one.radius, dx, dy, squared)) return 1;
    }
    i64 farthest = root(wx * wx + wy * wy) + outer.radius, radii[2] = {inner.radius, outer.radius};
    int rays = rays_of(h, windows_of(h, foe, CONTACT), room);
    for (int i = 0; i < rays; i++)
        if (room[i].least <= farthest && offer_on_ray(judge, h->start, room[i], wx, wy, radii)) return 1;
    for (int i = 0; i < h->rails; i++) {
        Rail rail = h->rail[i], back = {rail.x, rail.y, -rail.dx, -rail.dy};
        if (offer_ray_crossings(judge, rail, inner, 2) || offer_ray_crossings(judge, back, inner, 2)) return 1;
        if (offer_ray_crossings(judge, rail, outer, 2) || offer_ray_crossings(judge, back, outer, 2)) return 1;
    }
    return 0;
}

#endif
