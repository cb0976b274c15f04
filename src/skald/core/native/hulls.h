/* Exact questions about convex outlines; the twin of skald/rules/geometry/hulls.py. */
#ifndef SKALD_HULLS_H
#define SKALD_HULLS_H

#include "reading.h"

static int point_near_segment(Point at, Point p, Point q, i64 reach, int slack)
{
    i64 dx = q.x - p.x, dy = q.y - p.y, wx = at.x - p.x, wy = at.y - p.y;
    i64 forward = wx * dx + wy * dy;
    if (forward <= 0) return wx * wx + wy * wy + slack <= reach * reach;
    i64 squared = dx * dx + dy * dy;
    if (forward >= squared) {
        wx -= dx;
        wy -= dy;
        return wx * wx + wy * wy + slack <= reach * reach;
    }
    return wide_square(dx * wy - dy * wx) + slack <= (i128)(reach * reach) * squared;
}

static int point_near_hull(i64 x, i64 y, const Point *corners, int count, i64 reach, int slack)
{
    i64 limit = reach * reach;
    int inside = 1;
    Point a = corners[count - 1];
    for (int i = 0; i < count; i++) {
        Point b = corners[i];
        i64 wx = x - a.x, wy = y - a.y;
        if (wx * wx + wy * wy + slack <= limit) return 1;
        i64 ex = b.x - a.x, ey = b.y - a.y, cross = ex * wy - ey * wx;
        if (cross < 0) {
            inside = 0;
            i64 forward = ex * wx + ey * wy;
            if (forward >= 0) {
                i64 squared = ex * ex + ey * ey;
                if (forward <= squared) return wide_square(cross) + slack <= (i128)limit * squared;
            }
        }
        a = b;
    }
    return inside;
}

static int parted(const Point *corners, int count, const Point *others, int many, i64 reach, int slack)
{
    i64 limit = reach * reach;
    Point a = corners[count - 1];
    for (int i = 0; i < count; i++) {
        Point b = corners[i];
        i64 ex = b.x - a.x, ey = b.y - a.y;
        if (ex || ey) {
            i64 nearest_one = ex * (others[0].y - a.y) - ey * (others[0].x - a.x);
            for (int k = 0; k < many; k++) {
                i64 cross = ex * (others[k].y - a.y) - ey * (others[k].x - a.x);
                if (cross > nearest_one) {
                    nearest_one = cross > 0 ? 1 : cross;
                    if (cross > 0) break;
                }
            }
            if (nearest_one <= 0 && wide_square(nearest_one) + slack > (i128)limit * (ex * ex + ey * ey)) return 1;
        }
        a = b;
    }
    return 0;
}

static int hulls_overlap(const Point *corners, int count, const Point *others, int many)
{
    return !parted(corners, count, others, many, 0, 1) && !parted(others, many, corners, count, 0, 1);
}

static int hulls_near(const Point *corners, int count, const Point *others, int many, i64 reach, int slack)
{
    if (parted(corners, count, others, many, reach, slack) || parted(others, many, corners, count, reach, slack))
        return 0;
    if (reach == 0 || hulls_overlap(corners, count, others, many)) return 1;
    for (int i = 0; i < many; i++)
        if (point_near_hull(others[i].x, others[i].y, corners, count, reach, slack)) return 1;
    for (int i = 0; i < count; i++)
        if (point_near_hull(corners[i].x, corners[i].y, others, many, reach, slack)) return 1;
    return 0;
}

static int segment_near_hull(Point p, Point q, const Point *corners, int count, i64 reach, int slack)
{
    if (point_near_hull(p.x, p.y, corners, count, reach, slack)) return 1;
    if (point_near_hull(q.x, q.y, corners, count, reach, slack)) return 1;
    if (p.x == q.x && p.y == q.y) return 0;
    for (int i = 0; i < count; i++)
        if (point_near_segment(corners[i], p, q, reach, slack)) return 1;
    Point ends[2] = {p, q};
    return hulls_overlap(corners, count, ends, 2);
}

static i64 point_gap(i64 x, i64 y, const Point *corners, int count)
{
    int inside = 1;
    i64 best = -1;
    Point a = corners[count - 1];
    for (int i = 0; i < count; i++) {
        Point b = corners[i];
        i64 ex = b.x - a.x, ey = b.y - a.y, wx = x - a.x, wy = y - a.y;
        i64 cross = ex * wy - ey * wx;
        if (cross < 0) {
            inside = 0;
            i64 squared = ex * ex + ey * ey, forward = ex * wx + ey * wy;
            if (0 <= forward && forward <= squared) return root((i64)(wide_square(cross) / squared));
        }
        i64 apart = wx * wx + wy * wy;
        if (best < 0 || apart < best) best = apart;
        a = b;
    }
    return inside ? 0 : root(best);
}

static i64 hulls_gap(const Point *corners, int count, const Point *others, int many)
{
    if (hulls_near(corners, count, others, many, 0, 0)) return 0;
    i64 least = FAR;
    for (int i = 0; i < many; i++) least = smaller(least, point_gap(others[i].x, others[i].y, corners, count));
    for (int i = 0; i < count; i++) least = smaller(least, point_gap(corners[i].x, corners[i].y, others, many));
    return least;
}

#endif
