"""Exact geometry of the table, in whole tenths of a millimetre.

Owns shapes, distances, corridors and places. Never knows a rule of the game, and never uses a float.
"""

from skald.rules.geometry.areas import (
    Area,
    area,
    area_gap_within,
    area_within_table,
    fp_within_area,
    lies_in,
    moved,
    placed,
    wholly_inside,
)
from skald.rules.geometry.bases import (
    Base,
    Footprint,
    circle_base,
    footprint,
    oval_base,
    polygon_base,
    rectangle_base,
)
from skald.rules.geometry.distance import CONTACT, any_within, gap, overlaps, overlaps_any, touches, within
from skald.rules.geometry.headings import HEADINGS, Point, along, heading_towards, step, towards
from skald.rules.geometry.lines import clear_of_line, line_through, point_side
from skald.rules.geometry.places import contact_places, nestled_places, round_places
from skald.rules.geometry.sight import Segment, edge_crossings, segment_crosses, segments_cross, sight_lines
from skald.rules.geometry.sweep import (
    Sweep,
    stays_on,
    sweep,
    sweep_crosses,
    sweep_overlaps,
    sweep_overlaps_any,
    sweep_stays_on,
    sweep_within,
    sweep_within_any,
)

__all__ = [
    "CONTACT",
    "HEADINGS",
    "Area",
    "Base",
    "Footprint",
    "Point",
    "Segment",
    "Sweep",
    "along",
    "any_within",
    "area",
    "area_gap_within",
    "area_within_table",
    "circle_base",
    "clear_of_line",
    "contact_places",
    "edge_crossings",
    "footprint",
    "fp_within_area",
    "gap",
    "heading_towards",
    "lies_in",
    "line_through",
    "moved",
    "nestled_places",
    "oval_base",
    "overlaps",
    "overlaps_any",
    "placed",
    "point_side",
    "polygon_base",
    "rectangle_base",
    "round_places",
    "segment_crosses",
    "segments_cross",
    "sight_lines",
    "stays_on",
    "step",
    "sweep",
    "sweep_crosses",
    "sweep_overlaps",
    "sweep_overlaps_any",
    "sweep_stays_on",
    "sweep_within",
    "sweep_within_any",
    "touches",
    "towards",
    "wholly_inside",
    "within",
]
