/* Corners that bring a figure nearer to its target, without touching it; the other half of movement/corners.py. */
#ifndef SKALD_NEAREST_H
#define SKALD_NEAREST_H

#include "corners.h"

typedef struct { int goals, loose; Circle *goal, *free; Windows seen; } Aim;

static int shares_place(Circle goal, Circle bound)
{
    return square(bound.x - goal.x) + square(bound.y - goal.y) < square(goal.radius + bound.radius + HAIR);
}

static int lies_within(Circle goal, Circle bound)
{
    return goal.radius < bound.radius
        && square(bound.x - goal.x) + square(bound.y - goal.y) < square(bound.radius - goal.radius);
}

static void take_aim(Aim *aim, Horizon *h, i64 below)
{
    const Ask *ask = h->ask;
    int limits = h->bounds - ask->moved.count, room = 0;
    aim->goal = ROOM(Circle, ask->target.count);
    aim->free = ROOM(Circle, ask->target.count);
    aim->goals = aim->loose = 0;
    aim->seen = (Windows){0, 0, NULL, 0, 0, 0};
    for (int i = 0; i < ask->target.count; i++) {
        const Base *foe = ask->target.of + i;
        Circle goal = {foe->x, foe->y, below + ask->figure.radius + foe->radius};
        int shared = 1, linked = limits == h->bounds, covered = 0;
        for (int k = 0; k < limits && shared; k++) shared = shares_place(goal, h->bound[k]);
        if (!shared) continue;
        Windows *windows = windows_of(h, foe, below);
        if (!windows->all && windows->count == 0) continue;
        for (int k = limits; k < h->bounds && !linked; k++) linked = shares_place(goal, h->bound[k]);
        if (!linked) continue;
        aim->goal[aim->goals++] = goal;
        aim->seen.all |= windows->all;
        if (!aim->seen.all) {
            Window *joined = ROOM(Window, room + windows->count);
            for (int k = 0; k < room; k++) joined[k] = aim->seen.of[k];
            for (int k = 0; k < windows->count; k++) joined[room + k] = windows->of[k];
            room += windows->count;
            aim->seen.of = joined;
            aim->seen.count = room;
        }
        for (int k = limits; k < h->bounds && !covered; k++) covered = lies_within(goal, h->bound[k]);
        if (!covered) aim->free[aim->loose++] = goal;
    }
}

static int leads_near(Circle one, const Circle *goals, int count)
{
    for (int i = 0; i < count; i++) {
        i64 squared = square(goals[i].x - one.x) + square(goals[i].y - one.y), least = one.radius - goals[i].radius;
        if (squared < square(goals[i].radius + one.radius) && (least <= 0 || squared > least * least)) return 1;
    }
    return 0;
}

static int meets_box(Circle one, const i64 box[4])
{
    return box[0] - one.radius <= one.x && one.x <= box[2] + one.radius && box[1] - one.radius <= one.y
        && one.y <= box[3] + one.radius;
}

/* Takes a circle that leads to places near enough, unless it is there since `from`. */
static int add_circle(Circle *out, int from, int count, Circle one, const i64 box[4], const Circle *goals, int many)
{
    if (!meets_box(one, box) || !leads_near(one, goals, many)) return count;
    for (int i = from; i < count; i++)
        if (out[i].x == one.x && out[i].y == one.y && out[i].radius == one.radius) return count;
    out[count] = one;
    return count + 1;
}

static int circles_near(Horizon *h, Aim *aim, const i64 box[4], Circle **out)
{
    const Ask *ask = h->ask;
    int count = 0, limits = h->bounds - ask->moved.count;
    *out = ROOM(Circle, h->walls + h->bounds);
    for (int i = 0; i < h->walls; i++)
        if (i < ask->moved.count || i >= ask->moved.count + ask->target.count)
            count = add_circle(*out, 0, count, h->wall[i], box, aim->goal, aim->goals);
    for (int i = 0; i < limits; i++) count = add_circle(*out, 0, count, h->bound[i], box, aim->goal, aim->goals);
    int from = count;
    for (int i = limits; i < h->bounds; i++)
        count = add_circle(*out, from, count, h->bound[i], box, aim->free, aim->loose);
    return count;
}

static int runs_through(Point start, Ray ray, const i64 box[4])
{
    i64 left = box[0] - start.x - HAIR, bottom = box[1] - start.y - HAIR;
    i64 right = box[2] - start.x + HAIR, top = box[3] - start.y + HAIR;
    i64 farthest = square(greater(-left, right)) + square(greater(-bottom, top));
    if (ray.least > 0 && ray.least * ray.least > farthest) return 0;
    i64 low = ray.dx >= 0 ? ray.dx * bottom : ray.dx * top, high = ray.dx >= 0 ? ray.dx * top : ray.dx * bottom;
    i64 least = ray.dy >= 0 ? ray.dy * left : ray.dy * right, most = ray.dy >= 0 ? ray.dy * right : ray.dy * left;
    return low <= most && least <= high;
}

static int runs_near(Point start, Ray ray, const Aim *aim)
{
    i128 squared = wide_square(ray.dx) + wide_square(ray.dy);
    for (int i = 0; i < aim->goals; i++) {
        i64 wx = aim->goal[i].x - start.x, wy = aim->goal[i].y - start.y, limit = square(aim->goal[i].radius);
        if (wx * wx + wy * wy < limit) return 1;
        i128 aside = (i128)ray.dx * wy - (i128)ray.dy * wx;
        if ((i128)wx * ray.dx + (i128)wy * ray.dy > 0 && aside * aside < limit * squared) return 1;
    }
    return 0;
}

static int offer_pairs(Judge *judge, const Circle *circles, int count)
{
    for (int i = 0; i < count; i++) {
        Circle one = circles[i];
        for (int k = 0; k < i; k++) {
            i64 dx = circles[k].x - one.x, dy = circles[k].y - one.y, squared = dx * dx + dy * dy;
            i64 reach = one.radius + circles[k].radius, less = one.radius - circles[k].radius;
            if (squared && less * less <= squared && squared <= reach * reach)
                if (offer_crossings(judge, one, circles[k].radius, dx, dy, squared)) return 1;
        }
    }
    return 0;
}

static int offer_along_rays(Judge *judge, Point start, const Ray *rays, int count, const Circle *circles, int many,
                            const Aim *aim)
{
    for (int i = 0; i < count; i++) {
        Ray ray = rays[i];
        i128 squared = wide_square(ray.dx) + wide_square(ray.dy), passed = (i128)ray.least * wide_root(squared);
        if (passed < 0) passed = 0;
        for (int k = 0; k < many; k++) {
            i64 wx = circles[k].x - start.x, wy = circles[k].y - start.y;
            i64 tangent = wx * wx + wy * wy - square(circles[k].radius);
            i128 ahead = (i128)ray.dx * wx + (i128)ray.dy * wy, off = ahead * ahead - squared * tangent;
            if (off < 0) continue;
            i128 half = wide_root(off);
            if (ahead - half >= passed && offer_along(judge, start, ray, ahead - half, squared)) return 1;
            if (ahead + half >= passed && offer_along(judge, start, ray, ahead + half, squared)) return 1;
        }
        for (int k = 0; k < aim->goals; k++) {
            i64 wx = aim->goal[k].x - start.x, wy = aim->goal[k].y - start.y;
            i128 ahead = (i128)ray.dx * wx + (i128)ray.dy * wy;
            if (ahead >= passed && offer_along(judge, start, ray, ahead, squared)) return 1;
        }
    }
    return 0;
}

static int parts_box(Rail rail, const i64 box[4])
{
    i64 least = INT64_MAX, most = INT64_MIN;
    for (int i = 0; i < 4; i++) {
        i64 side = rail.dx * (box[i & 1 ? 3 : 1] - rail.y) - rail.dy * (box[i & 2 ? 2 : 0] - rail.x);
        least = smaller(least, side);
        most = greater(most, side);
    }
    return least <= 0 && 0 <= most;
}

static int offer_line_crossing(Judge *judge, Rail line, Rail rail)
{
    i128 cross = (i128)line.dx * rail.dy - (i128)line.dy * rail.dx;
    if (cross == 0) return 0;
    i128 far = (i128)(rail.x - line.x) * rail.dy - (i128)(rail.y - line.y) * rail.dx;
    if (cross < 0) { cross = -cross; far = -far; }
    OFFER(judge, line.x + nearest(line.dx * far, cross), line.y + nearest(line.dy * far, cross));
    return 0;
}

static int offer_along_rails(Judge *judge, Horizon *h, const i64 box[4], const Ray *rays, int count,
                             const Circle *circles, int many)
{
    const Ask *ask = h->ask;
    Rail *rails = ROOM(Rail, h->rails);
    int kept = 0;
    for (int i = 0; i < h->rails; i++)
        if (parts_box(h->rail[i], box)) rails[kept++] = h->rail[i];
    for (int i = 0; i < 2 * kept; i++) {
        Rail rail = rails[i % kept];
        if (i >= kept) { rail.dx = -rail.dx; rail.dy = -rail.dy; }
        for (int k = 0; k < many; k++)
            if (offer_ray_crossings(judge, rail, circles[k], 2)) return 1;
        for (int k = 0; k < ask->target.count; k++) {
            i64 ahead = rail.dx * (ask->target.of[k].x - rail.x) + rail.dy * (ask->target.of[k].y - rail.y);
            i64 squared = rail.dx * rail.dx + rail.dy * rail.dy;
            if (squared == 0 || ahead <= 0) OFFER(judge, rail.x, rail.y);
            else OFFER(judge, rail.x + nearest((i128)rail.dx * ahead, squared),
                       rail.y + nearest((i128)rail.dy * ahead, squared));
        }
    }
    for (int i = 0; i < kept; i++) {
        for (int k = 0; k < count; k++)
            if (offer_line_crossing(judge, (Rail){h->start.x, h->start.y, rays[k].dx, rays[k].dy}, rails[i])) return 1;
        for (int k = 0; k < i; k++)
            if (offer_line_crossing(judge, rails[k], rails[i])) return 1;
    }
    return 0;
}

/* A box about all places that the chain and the distance leave, and that are near enough to the target. */
static void room_of(const Ask *ask, i64 below, i64 box[4])
{
    const Base *figure = &ask->figure;
    box[0] = figure->x - ask->distance;
    box[1] = figure->y - ask->distance;
    box[2] = figure->x + ask->distance;
    box[3] = figure->y + ask->distance;
    for (int turn = 0; turn < 2; turn++) {
        const Bases *bases = turn ? &ask->target : &ask->moved;
        if (!bases->count) continue;
        i64 most = 0, left = FAR, bottom = FAR, right = -FAR, top = -FAR;
        for (int i = 0; i < bases->count; i++) {
            const Base *base = bases->of + i;
            most = greater(most, base->radius);
            left = smaller(left, base->x);
            bottom = smaller(bottom, base->y);
            right = greater(right, base->x);
            top = greater(top, base->y);
        }
        i64 reach = (turn ? below : ask->chain) + figure->radius + most;
        box[0] = greater(box[0], left - reach);
        box[1] = greater(box[1], bottom - reach);
        box[2] = smaller(box[2], right + reach);
        box[3] = smaller(box[3], top + reach);
    }
}

static void narrow(i64 box[4], const Aim *aim)
{
    i64 left = FAR * 4, bottom = FAR * 4, right = -FAR * 4, top = -FAR * 4;
    for (int i = 0; i < aim->goals; i++) {
        Circle goal = aim->goal[i];
        left = smaller(left, goal.x - goal.radius);
        bottom = smaller(bottom, goal.y - goal.radius);
        right = greater(right, goal.x + goal.radius);
        top = greater(top, goal.y + goal.radius);
    }
    box[0] = greater(box[0], left);
    box[1] = greater(box[1], bottom);
    box[2] = smaller(box[2], right);
    box[3] = smaller(box[3], top);
}

/* Every corner that may be nearer to the target than the judge's best place. */
static void offer_corners(Judge *judge, Horizon *h)
{
    i64 box[4];
    room_of(h->ask, judge->least, box);
    if (box[0] > box[2] || box[1] > box[3]) return;
    Aim aim;
    take_aim(&aim, h, judge->least);
    if (!aim.goals) return;
    narrow(box, &aim);
    Circle *circles;
    int many = circles_near(h, &aim, box, &circles);
    Ray *rays = ROOM(Ray, 6 * h->hurdles);
    int given = rays_of(h, &aim.seen, rays), count = 0;
    for (int i = 0; i < given; i++)
        if (runs_through(h->start, rays[i], box) && runs_near(h->start, rays[i], &aim)) rays[count++] = rays[i];
    for (int i = 0; i < 4; i++) judge->box[i] = box[i];
    if (offer_pairs(judge, circles, many)) return;
    if (offer_along_rays(judge, h->start, rays, count, circles, many, &aim)) return;
    offer_along_rails(judge, h, box, rays, count, circles, many);
}

#endif
