"""Lines between bases: which segments carry sight, and what they pass.

Owns the finite set of segments that stands for "a free line between bases". Never decides what blocks sight.
"""

from skald.rules.geometry.areas import Area
from skald.rules.geometry.bases import Footprint
from skald.rules.geometry.headings import Point, along
from skald.rules.geometry.hulls import hulls_overlap, point_inside, point_near_segment

Segment = tuple[Point, Point]


def sight_lines(a: Footprint, b: Footprint) -> tuple[Segment, ...]:
    """Centre to centre, then left rim to left rim, then right to right, as seen from the first base."""
    centres = ((a.x, a.y), (b.x, b.y))
    dx = b.x - a.x
    dy = b.y - a.y
    if dx == 0 and dy == 0:
        return (centres,)
    # The second base looks back along (-dx, -dy), so its rim on the first one's left is found on its right.
    left = (_left_rim(a, dx, dy), _right_rim(b, -dx, -dy))
    right = (_right_rim(a, dx, dy), _left_rim(b, -dx, -dy))
    return (centres, left, right)


def _left_rim(fp: Footprint, dx: int, dy: int) -> Point:
    """The point of a base farthest to the left of the direction (dx, dy)."""
    return _rim(fp, -dy, dx, dx, dy)


def _right_rim(fp: Footprint, dx: int, dy: int) -> Point:
    """The point of a base farthest to the right of the direction (dx, dy)."""
    return _rim(fp, dy, -dx, dx, dy)


def _rim(fp: Footprint, sx: int, sy: int, dx: int, dy: int) -> Point:
    """The rim point farthest along (sx, sy); of two such corners the one farther along (dx, dy)."""
    if not fp.corners:
        rx, ry = along(sx, sy, fp.radius)
        return (fp.x + rx, fp.y + ry)
    best = fp.corners[0]
    for corner in fp.corners:
        ahead = (corner[0] - best[0]) * sx + (corner[1] - best[1]) * sy
        if ahead > 0 or (ahead == 0 and (corner[0] - best[0]) * dx + (corner[1] - best[1]) * dy > 0):
            best = corner
    return best


def segment_crosses(p: Point, q: Point, fp: Footprint) -> bool:
    """Whether a segment passes over a base, more than touching its rim."""
    if not point_near_segment((fp.x, fp.y), p, q, fp.radius, 1):
        return False
    return not fp.corners or hulls_overlap(fp.corners, (p, q))


def segments_cross(p: Point, q: Point, r: Point, s: Point) -> bool:
    """Whether two segments share a point; touching ends and running along each other count."""
    px, py = p
    qx, qy = q
    rx, ry = r
    sx, sy = s
    if (rx > px and rx > qx and sx > px and sx > qx) or (rx < px and rx < qx and sx < px and sx < qx):
        return False
    if (ry > py and ry > qy and sy > py and sy > qy) or (ry < py and ry < qy and sy < py and sy < qy):
        return False
    # Boxes meet, so it is enough that neither segment lies strictly to one side of the other.
    dx = qx - px
    dy = qy - py
    one = dx * (ry - py) - dy * (rx - px)
    other = dx * (sy - py) - dy * (sx - px)
    if (one > 0 and other > 0) or (one < 0 and other < 0):
        return False
    dx = sx - rx
    dy = sy - ry
    one = dx * (py - ry) - dy * (px - rx)
    other = dx * (qy - ry) - dy * (qx - rx)
    return not ((one > 0 and other > 0) or (one < 0 and other < 0))


def edge_crossings(p: Point, q: Point, area: Area) -> int:
    """How often (0, 1, 2) a segment crosses the rim of an area on its way through the interior.

    An end on the rim counts as inside; a segment that only grazes the rim or a corner crosses nothing.
    """
    if max(p[0], q[0]) <= area.left or min(p[0], q[0]) >= area.right:
        return 0
    if max(p[1], q[1]) <= area.bottom or min(p[1], q[1]) >= area.top:
        return 0
    if not hulls_overlap(area.corners, (p, q)):
        return 0
    return (not point_inside(p[0], p[1], area.corners)) + (not point_inside(q[0], q[1], area.corners))
