/* Questions that the core leaves to their twin in plain Python: each keeps the function that answers then. */
#ifndef SKALD_TWINS_H
#define SKALD_TWINS_H

#include "approach.h"

/* What one word of a small question may be: squares of squares stay below 2^90. */
#define WIDE ((i64)1 << 20)

enum { WITHIN, OVERLAPS, OVERLAPS_ANY, GAP, ANY_WITHIN, SWEEP_WITHIN, SWEEP_OVERLAPS, SWEEP_OVERLAPS_ANY,
       SWEEP_WITHIN_ANY, SWEEP_CROSSES, LIES_IN, SLIPS_THROUGH, IS_CHAIN, IS_ROUND, IS_SHIFTED,
       IS_LINKED, NEAREST_GAP, BESIDE_SPOT, LINKED, MEETS, IS_FREE, FREE_PART, SCREEN_OF, MET_IN, ARE_WITHIN, CLOSE_PAIRS,
       OPEN_STEP, OPEN_STRIDES,
       CORRIDOR, MOVED_TO, BOX_OF, WIDE_GAPS, IS_SPOKEN_OF, IS_HEARD, SIDE_OF,
       STRAIGHT_WAYS, WAY_PROBLEM, LINES_CROSS, ENEMIES_WITHIN, MET_ABOUT, TOUCHES_LIKELY, DISCS, LANDING_PART, ARE_CLEAR, MARCHED,
       SEEING, AREA_GAP_WITHIN, SHELTERED, IS_ANY_IN, NEAREST_SQUARES, BY_DISTANCE, WITHIN_LIMITS, NEXT_ROOM, BELOW, ONE_OF, SHUFFLE,
       THROWN, LYING_ON, CENTRE_OF, BOARD_OF, PROCEDURE_OF, ALONG,
       HEADING_TOWARDS, SOME_OF, OFFERING, FACTS_OF, RUN_ON,
       FIGHT_ARMOUR, FIGHT_HIT_BONUS, FIGHT_SAVE_NEEDED, FIGHT_ATTACK_DICE, FIGHT_AGGRESSION, SUCCESSES, FORECAST_OF, FIGURE_WORTH, LOSS_WORTH,
       GENERATED_DICE, STARTING_POOL, RULES_PROBLEM, FITS, IS_MEANT, AREAS, RADIUS_OF, CLEAR_OF_PLANES,
       TALLY, ASK, IS_ANSWERED, CITE, UNIT, NEAREST, FIGHT, ACTING, PROFILE, RULES_OF, STANDING,
       OFFERS, PERMISSIONS, TRIGGERS, RECALL, INIT, MOMENT, USES, IS_EXHAUSTED, ADD, AT_MOST, AT_LEAST, ABILITY, NOTE,
       PUSH, POP, SWAP, REPLACE_NEAREST, CLOSE, EMIT, LIMIT, KIT, COVER, BARE, VALUE, TWINS };

static PyObject *twins[TWINS];

static PyObject *leave(int name, PyObject *const *args, Py_ssize_t count)
{
    return PyObject_Vectorcall(twins[name], args, (size_t)count, NULL);
}

#define QUESTION(name) static PyObject *name(PyObject *module, PyObject *const *args, Py_ssize_t count)
#define NEEDS(number, name) do { (void)module; if (count != (number)) return leave(name, args, count); } while (0)
#define LEAVE_TO(name) return leave(name, args, count)
#define ANSWER(truth) return PyBool_FromLong(truth)

#endif
