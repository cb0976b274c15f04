/* What a charging figure has about it; the twin of skald/rules/movement/horizon.py. */
#ifndef SKALD_HORIZON_H
#define SKALD_HORIZON_H

#include "way.h"

#define HAIR 1
#define FINE 1024
#define SHY 2
#define BESIDE 100
#define QUARTER ((i64)1 << 24)
#define HALF (2 * QUARTER)
#define WHOLE (4 * QUARTER)

typedef struct { i64 x, y, radius; } Circle;
typedef struct { i64 x, y, dx, dy; } Rail;
typedef struct { i64 dx, dy, least; } Ray;
typedef struct { i64 low, high; } Window;
typedef struct { int known; i64 low, width, tangent; } Cone;
/* Through which angles something can be reached; `all` if nothing hides it. */
typedef struct { int all, count; Window *of; i64 x, y, reach; } Windows;

typedef struct {
    const Ask *ask;
    Point start;
    int hides, walls, bounds, rails, hurdles, seen, most_seen;
    Circle *wall, *bound, *hurdle;
    Rail *rail;
    Cone *cone;
    Windows *windows;
} Horizon;

static i64 lengthened(i64 component, i64 length, i64 squared)
{
    if (component == 0 || length == 0) return 0;
    i64 value = root((i64)((wide_square(component * length) - 1) / squared)) + 1;
    return component > 0 ? value : -value;
}

static Point beyond(i64 dx, i64 dy, i64 length)
{
    i64 squared = dx * dx + dy * dy;
    if (squared == 0) return (Point){0, 0};
    return (Point){lengthened(dx, length, squared), lengthened(dy, length, squared)};
}

static int circles_about(Circle *out, const Bases *bases, i64 more)
{
    for (int i = 0; i < bases->count; i++)
        out[i] = (Circle){bases->of[i].x, bases->of[i].y, bases->of[i].radius + more};
    return bases->count;
}

static void add_rail(Horizon *h, i64 x, i64 y, i64 dx, i64 dy)
{
    i64 off = dx * (h->start.y - y) - dy * (h->start.x - x);
    if (wide_square(off) <= (i128)square(h->ask->distance) * (dx * dx + dy * dy))
        h->rail[h->rails++] = (Rail){x, y, dx, dy};
}

static void lay_rails(Horizon *h)
{
    const Ask *ask = h->ask;
    i64 radius = ask->figure.radius;
    int most = 4;
    for (int i = 0; i < ask->barred.count; i++) most += ask->barred.of[i].count;
    h->rail = ROOM(Rail, most);
    h->rails = 0;
    add_rail(h, radius, 0, 0, 1);
    add_rail(h, ask->width - radius, 0, 0, 1);
    add_rail(h, 0, radius, 1, 0);
    add_rail(h, 0, ask->height - radius, 1, 0);
    for (int i = 0; i < ask->barred.count; i++) {
        const Area *area = ask->barred.of + i;
        Point a = area->corners[area->count - 1];
        for (int k = 0; k < area->count; k++) {
            Point b = area->corners[k], out = beyond(b.y - a.y, a.x - b.x, radius + HAIR);
            add_rail(h, a.x + out.x, a.y + out.y, b.x - a.x, b.y - a.y);
            a = b;
        }
    }
}

static void lay_horizon(Horizon *h, const Ask *ask)
{
    i64 radius = ask->figure.radius + HAIR;
    h->ask = ask;
    h->start = (Point){ask->figure.x, ask->figure.y};
    h->hides = !ask->flies;
    int corners = 0;
    for (int i = 0; i < ask->barred.count; i++) corners += ask->barred.of[i].count;
    int people = ask->moved.count + ask->target.count + ask->friends.count + ask->marks.count + ask->foes.count;
    h->wall = ROOM(Circle, people + corners);
    h->walls = circles_about(h->wall, &ask->moved, radius);
    h->walls += circles_about(h->wall + h->walls, &ask->target, radius);
    h->walls += circles_about(h->wall + h->walls, &ask->friends, radius);
    h->walls += circles_about(h->wall + h->walls, &ask->marks, radius);
    h->walls += circles_about(h->wall + h->walls, &ask->foes, radius + CONTACT);
    for (int i = 0; i < ask->barred.count; i++)
        for (int k = 0; k < ask->barred.of[i].count; k++) {
            Point corner = ask->barred.of[i].corners[k];
            h->wall[h->walls++] = (Circle){corner.x, corner.y, radius};
        }
    h->bound = ROOM(Circle, ask->moved.count + 2);
    h->bounds = 0;
    h->bound[h->bounds++] = (Circle){h->start.x, h->start.y, ask->distance - HAIR};
    radius -= 2 * HAIR;
    if (ask->moved.count && ask->radius) {
        const Base *first = ask->moved.of;
        h->bound[h->bounds++] = (Circle){first->x, first->y, ask->radius + first->radius + radius};
    }
    h->bounds += circles_about(h->bound + h->bounds, &ask->moved, ask->chain + radius);
    h->hurdle = ROOM(Circle, h->walls);
    h->hurdles = 0;
    /* Nobody ends on a marker, but a way may lead across it. */
    int marks = ask->moved.count + ask->target.count + ask->friends.count;
    for (int i = ask->moved.count; i < h->walls && !ask->flies; i++) {
        if (i >= marks && i < marks + ask->marks.count) continue;
        Circle wall = h->wall[i];
        if (square(wall.x - h->start.x) + square(wall.y - h->start.y) <= square(ask->distance + wall.radius))
            h->hurdle[h->hurdles++] = wall;
    }
    h->cone = ROOM(Cone, h->hurdles);
    for (int i = 0; i < h->hurdles; i++) h->cone[i].known = 0;
    h->most_seen = 2 * ask->target.count;
    h->windows = ROOM(Windows, h->most_seen);
    h->seen = 0;
    lay_rails(h);
}

static i64 angle_of(i64 dx, i64 dy)
{
    if (dy >= 0) {
        if (dx > 0) return wide_quotient((i128)QUARTER * dy, dx + dy);
        return dy || dx ? QUARTER + wide_quotient((i128)QUARTER * -dx, dy - dx) : 0;
    }
    if (dx < 0) return HALF + wide_quotient((i128)QUARTER * -dy, -dx - dy);
    return HALF + QUARTER + wide_quotient((i128)QUARTER * dx, dx - dy);
}

/* The angles that a hurdle takes up; NULL if it is a barred corner or the start is beside it. */
static Cone *cone_of(Horizon *h, int number)
{
    Cone *cone = h->cone + number;
    if (cone->known) return cone->known == 2 ? cone : NULL;
    Circle wall = h->hurdle[number];
    i64 dx = wall.x - h->start.x, dy = wall.y - h->start.y;
    i64 apart = dx * dx + dy * dy, tangent = apart - wall.radius * wall.radius;
    cone->known = 1;
    if (tangent < BESIDE * BESIDE || wall.radius <= h->ask->figure.radius + HAIR) return NULL;
    i64 aside = wall.radius - HAIR - SHY, ahead = root(apart - aside * aside) + 1;
    i64 low = angle_of(ahead * dx + aside * dy, ahead * dy - aside * dx) + 1;
    i64 high = angle_of(ahead * dx - aside * dy, ahead * dy + aside * dx) - 1;
    *cone = (Cone){2, low, remainder_of(high - low, WHOLE), root(tangent) + 1};
    return cone;
}

/* What the parts that are hidden leave of everything from 0 to a width. */
static void leave_open(Windows *out, Window *hidden, int count, i64 low, i64 width)
{
    for (int i = 1; i < count; i++) {
        Window one = hidden[i];
        int k = i;
        for (; k > 0 && hidden[k - 1].low > one.low; k--) hidden[k] = hidden[k - 1];
        hidden[k] = one;
    }
    i64 at = 0;
    out->of = ROOM(Window, count + 1);
    out->count = 0;
    for (int i = 0; i < count; i++) {
        if (hidden[i].low > at) out->of[out->count++] = (Window){low + at, low + hidden[i].low};
        at = greater(at, hidden[i].high);
        if (at >= width) return;
    }
    out->of[out->count++] = (Window){low + at, low + width};
}

static void find_windows(Horizon *h, Windows *out)
{
    i64 dx = out->x - h->start.x, dy = out->y - h->start.y, reach = out->reach;
    i64 apart = dx * dx + dy * dy, least = root(apart) - reach;
    out->all = least < BESIDE;
    out->count = 0;
    if (out->all) return;
    i64 ahead = root(apart - reach * reach);
    i64 low = angle_of(ahead * dx + reach * dy, ahead * dy - reach * dx);
    i64 width = remainder_of(angle_of(ahead * dx - reach * dy, ahead * dy + reach * dx) - low, WHOLE);
    Window *hidden = ROOM(Window, h->hurdles);
    int count = 0;
    for (int i = 0; i < h->hurdles; i++) {
        Circle wall = h->hurdle[i];
        i64 wx = wall.x - h->start.x, wy = wall.y - h->start.y, aside = wx * dy - wy * dx;
        if (wx * dx + wy * dy <= 0) continue;
        if (wide_square(aside) > (i128)square(reach + wall.radius) * apart) continue;
        Cone *cone = cone_of(h, i);
        if (cone == NULL || cone->tangent >= least) continue;
        i64 begin = remainder_of(cone->low - low + HALF, WHOLE) - HALF;
        if (begin < width && begin + cone->width > 0) hidden[count++] = (Window){begin, begin + cone->width};
    }
    leave_open(out, hidden, count, low, width);
}

static Windows *windows_of(Horizon *h, const Base *foe, i64 apart)
{
    static Windows everything = {1, 0, NULL, 0, 0, 0};
    if (!h->hides) return &everything;
    i64 reach = h->ask->figure.radius + foe->radius + apart + HAIR;
    for (int i = 0; i < h->seen; i++) {
        Windows *known = h->windows + i;
        if (known->x == foe->x && known->y == foe->y && known->reach == reach) return known;
    }
    Windows *found = h->seen < h->most_seen ? h->windows + h->seen++ : ROOM(Windows, 1);
    found->x = foe->x;
    found->y = foe->y;
    found->reach = reach;
    find_windows(h, found);
    return found;
}

static int shows(Horizon *h, const Base *foe)
{
    Windows *windows = windows_of(h, foe, CONTACT);
    return windows->all || windows->count > 0;
}

static int is_in(i64 angle, const Windows *windows, i64 slack)
{
    for (int i = 0; i < windows->count; i++) {
        Window one = windows->of[i];
        if (remainder_of(angle - one.low + slack, WHOLE) <= one.high - one.low + 2 * slack) return 1;
    }
    return 0;
}

static int tangents(Horizon *h, Circle wall, i64 less, i64 least, Ray *out)
{
    i64 dx = wall.x - h->start.x, dy = wall.y - h->start.y;
    if (dx == 0 && dy == 0) return 0;
    i64 aside = wall.radius * FINE - less;
    i64 ahead = root(greater(0, (dx * dx + dy * dy) * FINE * FINE - aside * aside));
    out[0] = (Ray){ahead * dx - aside * dy, ahead * dy + aside * dx, least};
    out[1] = (Ray){ahead * dx + aside * dy, ahead * dy - aside * dx, least};
    return 2;
}

/* Directions in which the way passes a hurdle by a hair, as far as they lie in one of the windows. */
static int rays_of(Horizon *h, const Windows *windows, Ray *out)
{
    int count = 0;
    for (int i = 0; i < h->hurdles; i++) {
        Circle wall = h->hurdle[i];
        Cone *cone = windows->all ? NULL : cone_of(h, i);
        if (cone != NULL) {
            i64 slack = 6 * QUARTER / cone->tangent;
            if (!is_in(cone->low, windows, slack) && !is_in(cone->low + cone->width, windows, slack)) continue;
        }
        i64 apart = square(wall.x - h->start.x) + square(wall.y - h->start.y), round_ = wall.radius * wall.radius;
        i64 least = root(greater(0, apart - round_)) - SHY;
        Ray found[6];
        int many = tangents(h, wall, 0, least, found);
        if (apart < 36 * round_) many += tangents(h, wall, FINE - FINE / 4, least, found + many);
        if (apart < 4 * round_) many += tangents(h, wall, FINE - FINE / 16, least, found + many);
        for (int k = 0; k < many; k++)
            if (cone == NULL || is_in(angle_of(found[k].dx, found[k].dy), windows, 1)) out[count++] = found[k];
    }
    return count;
}

#endif
