/* What bases stand in, and places within borders; the twins of questions in skald/rules/geometry (areas.py, distance.py,
 * regions.py), skald/rules/movement/ground.py and skald/planning/clearance.py and
 * formation.py. */
#ifndef SKALD_GROUND_H
#define SKALD_GROUND_H

#include "blocks.h"
#include "sight.h"

/* area_gap_within(a, b, d): whether the gap between two areas is at most d. */
QUESTION(area_gap_within)
{
    Area a, b;
    i64 d;
    NEEDS(3, AREA_GAP_WITHIN);
    begin_question();
    if (!read_area(args[0], WIDE, &a) || !read_area(args[1], WIDE, &b)) LEAVE_TO(AREA_GAP_WITHIN);
    if (!read_number(args[2], WIDE, &d) || d < 0 || !a.count || !b.count) LEAVE_TO(AREA_GAP_WITHIN);
    if (a.right + d < b.left || b.right + d < a.left || a.top + d < b.bottom || b.top + d < a.bottom) Py_RETURN_FALSE;
    ANSWER(hulls_near(a.corners, a.count, b.corners, b.count, d, 0));
}

static int is_wholly_inside(const Base *base, const Area *area)
{
    for (int i = 0; i < base->count; i++)
        if (!lies_inside(base->corners[i], area)) return 0;
    if (base->count) return 1;
    i64 x = base->x, y = base->y, radius = base->radius;
    if (x - radius < area->left || x + radius > area->right || y - radius < area->bottom || y + radius > area->top) return 0;
    Point a = area->corners[area->count - 1];
    for (int i = 0; i < area->count; i++) {
        Point b = area->corners[i];
        i64 ex = b.x - a.x, ey = b.y - a.y, cross = ex * (y - a.y) - ey * (x - a.x);
        if (cross < 0 || wide_square(cross) < (i128)(radius * radius) * (ex * ex + ey * ey)) return 0;
        a = b;
    }
    return 1;
}

/* Bases and areas that all have corners; 0 if they are not for us. */
static int read_ground(PyObject *const *args, Bases *bases, Areas *areas)
{
    begin_question();
    if (!read_bases(args[0], WIDE, bases) || !read_areas(args[1], WIDE, areas)) return 0;
    for (int i = 0; i < areas->count; i++)
        if (!areas->of[i].count) return 0;
    return 1;
}

/* sheltered(figures, areas): how many bases lie wholly in one of the areas. */
QUESTION(sheltered)
{
    Bases bases;
    Areas areas;
    NEEDS(2, SHELTERED);
    if (!read_ground(args, &bases, &areas)) LEAVE_TO(SHELTERED);
    long inside = 0;
    for (int i = 0; i < bases.count; i++) {
        int k = 0;
        while (k < areas.count && !is_wholly_inside(bases.of + i, areas.of + k)) k++;
        inside += k < areas.count;
    }
    return PyLong_FromLong(inside);
}

static int is_partly_inside(const Base *base, const Area *area)
{
    i64 x = base->x, y = base->y, radius = base->radius;
    if (x + radius < area->left || x - radius > area->right || y + radius < area->bottom || y - radius > area->top) return 0;
    if (base->count) return hulls_near(area->corners, area->count, base->corners, base->count, 0, 1);
    return point_near_hull(x, y, area->corners, area->count, radius, 1);
}

/* is_any_in(figures, areas): whether any base lies, even partly, in one of the areas. */
QUESTION(is_any_in)
{
    Bases bases;
    Areas areas;
    NEEDS(2, IS_ANY_IN);
    if (!read_ground(args, &bases, &areas)) LEAVE_TO(IS_ANY_IN);
    for (int k = 0; k < areas.count; k++)
        for (int i = 0; i < bases.count; i++)
            if (is_partly_inside(bases.of + i, areas.of + k)) Py_RETURN_TRUE;
    Py_RETURN_FALSE;
}

/* nearest_squares(figures, others): how far the middle of each base is from the nearest of the others', squared. */
QUESTION(nearest_squares)
{
    Bases one, other;
    NEEDS(2, NEAREST_SQUARES);
    if (!read_two(args, &one, &other)) LEAVE_TO(NEAREST_SQUARES);
    PyObject *found = PyList_New(one.count);
    for (int i = 0; found != NULL && i < one.count; i++) {
        i64 least = other.count ? INT64_MAX : 0;
        for (int k = 0; k < other.count; k++)
            least = smaller(least, square(one.of[i].x - other.of[k].x) + square(one.of[i].y - other.of[k].y));
        PyObject *number = PyLong_FromLongLong(least);
        if (number == NULL) { Py_CLEAR(found); break; }
        PyList_SET_ITEM(found, i, number);
    }
    return found;
}

static Form middle_form = {{"x", "y"}, 2, {{0}}, 0};

/* centre_of(figures): the middle of a group of bases. */
QUESTION(centre_of)
{
    i64 x = 0, y = 0, u, v;
    NEEDS(1, CENTRE_OF);
    if (!PyTuple_Check(args[0]) || !PyTuple_GET_SIZE(args[0])) LEAVE_TO(CENTRE_OF);
    Py_ssize_t many = PyTuple_GET_SIZE(args[0]);
    for (Py_ssize_t i = 0; i < many; i++) {
        PyObject *base = PyTuple_GET_ITEM(args[0], i);
        Py_ssize_t *at = places_of(&middle_form, Py_TYPE(base));
        if (at == NULL || !read_number(FIELD(base, at, 0), WIDE, &u) || !read_number(FIELD(base, at, 1), WIDE, &v))
            LEAVE_TO(CENTRE_OF);
        x += u;
        y += v;
    }
    return Py_BuildValue("(LL)", (long long)quotient(x, many), (long long)quotient(y, many));
}

typedef struct { i64 far; Py_ssize_t number; } Ranked;

static int compare_ranked(const void *one, const void *other)
{
    const Ranked *a = one, *b = other;
    if (a->far != b->far) return a->far < b->far ? -1 : 1;
    return a->number < b->number ? -1 : a->number > b->number;
}

/* by_distance(anchor, places): the places, the nearest to the anchor first, those as far in their order. */
QUESTION(by_distance)
{
    Point anchor, place;
    NEEDS(2, BY_DISTANCE);
    begin_question();
    if (!PyTuple_CheckExact(args[1]) || !read_point(args[0], WIDE, &anchor)) LEAVE_TO(BY_DISTANCE);
    Py_ssize_t many = PyTuple_GET_SIZE(args[1]);
    Ranked *rows = ROOM(Ranked, many);
    for (Py_ssize_t i = 0; i < many; i++) {
        if (!read_point(PyTuple_GET_ITEM(args[1], i), WIDE, &place)) LEAVE_TO(BY_DISTANCE);
        rows[i] = (Ranked){square(place.x - anchor.x) + square(place.y - anchor.y), i};
    }
    qsort(rows, (size_t)many, sizeof(Ranked), compare_ranked);
    PyObject *found = PyList_New(many);
    for (Py_ssize_t i = 0; found != NULL && i < many; i++)
        PyList_SET_ITEM(found, i, Py_NewRef(PyTuple_GET_ITEM(args[1], rows[i].number)));
    return found;
}

/* What a.x + b.y comes to at least within a border. */
typedef struct { i64 a, b, least; } Border;
typedef struct { int count; Border *of; } Borders;
#define STEEP ((i64)1 << 40)

static int read_borders(PyObject *given, Borders *out)
{
    if (!PyList_CheckExact(given)) return 0;
    out->count = (int)PyList_GET_SIZE(given);
    out->of = ROOM(Border, out->count);
    for (int i = 0; i < out->count; i++) {
        PyObject *row = PyList_GET_ITEM(given, i);
        if (!PyTuple_Check(row) || PyTuple_GET_SIZE(row) != 3 || !read_number(PyTuple_GET_ITEM(row, 0), WIDE, &out->of[i].a)
            || !read_number(PyTuple_GET_ITEM(row, 1), WIDE, &out->of[i].b)
            || !read_number(PyTuple_GET_ITEM(row, 2), STEEP, &out->of[i].least))
            return 0;
    }
    return 1;
}

static int keeps_within(const Borders *borders, Point at)
{
    for (int i = 0; i < borders->count; i++)
        if (borders->of[i].a * at.x + borders->of[i].b * at.y < borders->of[i].least) return 0;
    return 1;
}

/* within_limits(places, limits): the places that lie within all limits. */
QUESTION(within_limits)
{
    Borders limits;
    Point place;
    NEEDS(2, WITHIN_LIMITS);
    begin_question();
    if (!(PyTuple_Check(args[0]) || PyList_Check(args[0])) || !read_borders(args[1], &limits)) LEAVE_TO(WITHIN_LIMITS);
    PyObject *found = PyList_New(0);
    for (Py_ssize_t i = 0; found != NULL && i < PySequence_Fast_GET_SIZE(args[0]); i++) {
        PyObject *given = PySequence_Fast_GET_ITEM(args[0], i);
        if (!read_point(given, WIDE, &place)) { Py_DECREF(found); LEAVE_TO(WITHIN_LIMITS); }
        if (keeps_within(&limits, place) && PyList_Append(found, given) < 0) Py_CLEAR(found);
    }
    return found;
}

/* The bases of a block from its middle, and the discs of everybody on the table. */
typedef struct { int count; Point *block; Spots taken; } Crowd;

static int read_crowd(PyObject *room, Crowd *out)
{
    if (!PyTuple_Check(room) || PyTuple_GET_SIZE(room) != 3) return 0;
    PyObject *formations = PyTuple_GET_ITEM(room, 2);
    if (!read_corners(PyTuple_GET_ITEM(room, 0), WIDE, &out->block, &out->count) || !PyTuple_Check(formations)) return 0;
    Py_ssize_t all = 0;
    for (Py_ssize_t i = 0; i < PyTuple_GET_SIZE(formations); i++) {
        PyObject *row = PyTuple_GET_ITEM(formations, i);
        if (!PyTuple_Check(row) || PyTuple_GET_SIZE(row) != 2 || !PyTuple_Check(PyTuple_GET_ITEM(row, 1))) return 0;
        all += PyTuple_GET_SIZE(PyTuple_GET_ITEM(row, 1));
    }
    out->taken = (Spots){0, ROOM(Spot, all)};
    for (Py_ssize_t i = 0; i < PyTuple_GET_SIZE(formations); i++) {
        PyObject *discs = PyTuple_GET_ITEM(PyTuple_GET_ITEM(formations, i), 1);
        for (Py_ssize_t k = 0; k < PyTuple_GET_SIZE(discs); k++) {
            PyObject *disc = PyTuple_GET_ITEM(discs, k);
            Spot *spot = out->taken.of + out->taken.count++;
            if (!PyTuple_Check(disc) || PyTuple_GET_SIZE(disc) != 3
                || !read_number(PyTuple_GET_ITEM(disc, 0), WIDE, &spot->x)
                || !read_number(PyTuple_GET_ITEM(disc, 1), WIDE, &spot->y)
                || !read_number(PyTuple_GET_ITEM(disc, 2), WIDE, &spot->size))
                return 0;
        }
    }
    return 1;
}

static int has_room(const Crowd *crowd, Point at)
{
    for (int k = 0; k < crowd->taken.count; k++) {
        const Spot *disc = crowd->taken.of + k;
        i64 least = square(disc->size), x = at.x - disc->x, y = at.y - disc->y;
        for (int i = 0; i < crowd->count; i++)
            if (square(x + crowd->block[i].x) + square(y + crowd->block[i].y) < least) return 0;
    }
    return 1;
}

/* next_room(places, first, borders, room): the number of the first place from one on that lies within some borders and
 * leaves a block room; -1 if there is none. */
QUESTION(next_room)
{
    i64 first;
    Crowd crowd;
    Point place;
    NEEDS(4, NEXT_ROOM);
    begin_question();
    if (!(PyTuple_Check(args[0]) || PyList_Check(args[0])) || !PyList_CheckExact(args[2])) LEAVE_TO(NEXT_ROOM);
    if (!read_number(args[1], WIDE, &first) || first < 0 || !read_crowd(args[3], &crowd)) LEAVE_TO(NEXT_ROOM);
    int shapes = (int)PyList_GET_SIZE(args[2]);
    Borders *shape = ROOM(Borders, shapes);
    for (int i = 0; i < shapes; i++)
        if (!read_borders(PyList_GET_ITEM(args[2], i), shape + i)) LEAVE_TO(NEXT_ROOM);
    for (Py_ssize_t i = (Py_ssize_t)first; i < PySequence_Fast_GET_SIZE(args[0]); i++) {
        if (!read_point(PySequence_Fast_GET_ITEM(args[0], i), WIDE, &place)) LEAVE_TO(NEXT_ROOM);
        int k = 0;
        while (k < shapes && !keeps_within(shape + k, place)) k++;
        if (k < shapes && has_room(&crowd, place)) return PyLong_FromSsize_t(i);
    }
    return PyLong_FromLong(-1);
}

/* along(dx, dy, length): the vector of at most a length in a direction, each component rounded towards zero. */
QUESTION(along)
{
    i64 dx, dy, length;
    NEEDS(3, ALONG);
    if (!read_number(args[0], WIDE, &dx) || !read_number(args[1], WIDE, &dy) || !read_number(args[2], WIDE, &length)) LEAVE_TO(ALONG);
    i64 squared = square(dx) + square(dy);
    if (squared == 0) return Py_BuildValue("(ii)", 0, 0);
    return Py_BuildValue("(LL)", (long long)shortened(dx, length, squared), (long long)shortened(dy, length, squared));
}

/* The cosine and the sine halfway between two of the sixty-four headings, where the nearest one changes. */
static const i64 halfway[][2] = {{16364, 804}, {16207, 2404}, {15893, 3981}, {15426, 5520},
                                 {14811, 7005}, {14053, 8423}, {13160, 9760}, {12140, 11003}};

/* heading_towards(dx, dy): the heading nearest to a direction. */
QUESTION(heading_towards)
{
    i64 dx, dy;
    NEEDS(2, HEADING_TOWARDS);
    if (!read_number(args[0], STEEP, &dx) || !read_number(args[1], STEEP, &dy)) LEAVE_TO(HEADING_TOWARDS);
    i64 width = dx < 0 ? -dx : dx, height = dy < 0 ? -dy : dy;
    i64 flat = greater(width, height), steep = smaller(width, height);
    int heading = 0;
    while (heading < 8 && steep * halfway[heading][0] > flat * halfway[heading][1]) heading++;
    if (height > width) heading = 16 - heading;
    if (dx < 0) heading = 32 - heading;
    if (dy < 0) heading = 64 - heading;
    return PyLong_FromLong(heading % 64);
}

#endif
