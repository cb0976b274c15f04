/* The compiled core: whole questions of geometry and frequent look-ups, each with a twin in plain Python that decides what
 * is right. */
#define PY_SSIZE_T_CLEAN
#include "arenas.h"
#include "charges.h"
#include "filters.h"
#include "forecasts.h"
#include "ground.h"
#include "lots.h"
#include "stack.h"

#define FAST(name, function) {name, (PyCFunction)(void (*)(void))(function), METH_FASTCALL, NULL}

#define METHODS TALLY

static PyMethodDef questions[METHODS + 1] = {
    [WITHIN] = FAST("within", within),
    [OVERLAPS] = FAST("overlaps", overlaps),
    [OVERLAPS_ANY] = FAST("overlaps_any", overlaps_any),
    [GAP] = FAST("gap", gap),
    [ANY_WITHIN] = FAST("any_within", any_within),
    [SWEEP_WITHIN] = FAST("sweep_within", sweep_within),
    [SWEEP_OVERLAPS] = FAST("sweep_overlaps", sweep_overlaps),
    [SWEEP_OVERLAPS_ANY] = FAST("sweep_overlaps_any", sweep_overlaps_any),
    [SWEEP_WITHIN_ANY] = FAST("sweep_within_any", sweep_within_any),
    [SWEEP_CROSSES] = FAST("sweep_crosses", sweep_crosses),
    [LIES_IN] = FAST("lies_in", lies_in),
    [SLIPS_THROUGH] = FAST("slips_through", slips_through_gap),
    [IS_CHAIN] = FAST("is_chain", is_chain),
    [IS_ROUND] = FAST("is_round", is_round),
    [IS_SHIFTED] = FAST("is_shifted", is_shifted),
    [IS_LINKED] = FAST("is_linked", base_linked),
    [NEAREST_GAP] = FAST("nearest_gap", nearest_gap),
    [BESIDE_SPOT] = FAST("beside", beside_spot),
    [LINKED] = FAST("linked", linked_spots),
    [MEETS] = FAST("meets", step_meets),
    [IS_FREE] = FAST("is_free", step_is_free),
    [FREE_PART] = FAST("free_part", free_part),
    [SCREEN_OF] = FAST("screen_of", screen_of),
    [MET_IN] = FAST("met_in", met_in),
    [ARE_WITHIN] = FAST("are_within", are_within),
    [CLOSE_PAIRS] = FAST("close_pairs", close_pairs),
    [OPEN_STEP] = FAST("open_step", open_step),
    [OPEN_STRIDES] = FAST("open_strides", open_strides),
    [CORRIDOR] = FAST("sweep", corridor_of),
    [MOVED_TO] = FAST("moved_to", figure_moved),
    [BOX_OF] = FAST("box_of", box_of),
    [WIDE_GAPS] = FAST("wide_gaps", wide_gaps),
    [IS_SPOKEN_OF] = FAST("is_spoken_of", is_spoken_of),
    [IS_HEARD] = FAST("is_heard", is_heard),
    [SIDE_OF] = FAST("side_of", side_of),
    [STRAIGHT_WAYS] = FAST("straight_ways", straight_ways),
    [WAY_PROBLEM] = FAST("way_problem", way_problem),
    [LINES_CROSS] = FAST("lines_cross", lines_cross),
    [MET_ABOUT] = FAST("met_about", met_about),
    [TOUCHES_LIKELY] = FAST("touches_likely", touches_likely),
    [ENEMIES_WITHIN] = FAST("enemies_within", enemies_within),
    [DISCS] = FAST("discs", discs),
    [LANDING_PART] = FAST("landing_part", landing_part),
    [ARE_CLEAR] = FAST("are_clear", are_clear),
    [MARCHED] = FAST("marched", marched),
    [SEEING] = FAST("seeing", seeing),
    [AREA_GAP_WITHIN] = FAST("area_gap_within", area_gap_within),
    [SHELTERED] = FAST("sheltered", sheltered),
    [IS_ANY_IN] = FAST("is_any_in", is_any_in),
    [NEAREST_SQUARES] = FAST("nearest_squares", nearest_squares),
    [BY_DISTANCE] = FAST("by_distance", by_distance),
    [WITHIN_LIMITS] = FAST("within_limits", within_limits),
    [NEXT_ROOM] = FAST("next_room", next_room),
    [BELOW] = FAST("below", drawn_below),
    [ONE_OF] = FAST("one_of", one_of),
    [SHUFFLE] = FAST("shuffle", shuffle),
    [THROWN] = FAST("thrown", thrown),
    [LYING_ON] = FAST("lying_on", lying_on),
    [CENTRE_OF] = FAST("centre_of", centre_of),
    [BOARD_OF] = FAST("board_of", board_of),
    [PROCEDURE_OF] = FAST("procedure_of", procedure_of),
    [ALONG] = FAST("along", along),
    [HEADING_TOWARDS] = FAST("heading_towards", heading_towards),
    [SOME_OF] = FAST("some_of", some_of),
    [OFFERING] = FAST("offering", offering),
    [FACTS_OF] = FAST("facts_of", facts_of),
    [RUN_ON] = FAST("run_on", run_on),
    [FIGHT_ARMOUR] = FAST("armour", fight_armour),
    [FIGHT_HIT_BONUS] = FAST("hit_bonus", fight_hit_bonus),
    [FIGHT_SAVE_NEEDED] = FAST("save_needed", fight_save_needed),
    [FIGHT_ATTACK_DICE] = FAST("attack_dice", fight_attack_dice),
    [FIGHT_AGGRESSION] = FAST("aggression", fight_aggression),
    [SUCCESSES] = FAST("successes", successes_of),
    [FORECAST_OF] = FAST("forecast_of", forecast_of),
    [FIGURE_WORTH] = FAST("figure_worth", figure_worth),
    [LOSS_WORTH] = FAST("loss_worth", loss_worth),
    [GENERATED_DICE] = FAST("generated_dice", fight_generated_dice),
    [STARTING_POOL] = FAST("starting_pool", fight_starting_pool),
    [RULES_PROBLEM] = FAST("rules_problem", unit_rules_problem),
    [FITS] = FAST("fits", filter_fits),
    [IS_MEANT] = FAST("is_meant", verb_is_meant),
    [AREAS] = FAST("areas", ground_areas),
    [RADIUS_OF] = FAST("radius_of", unit_radius),
    [CLEAR_OF_PLANES] = FAST("clear_of_planes", clear_of_planes),
};

/* Methods of classes, from METHODS on. */
static PyMethodDef bound[] = {
    FAST("tally", context_tally),
    FAST("ask", context_ask),
    FAST("is_answered", context_is_answered),
    FAST("cite", context_cite),
    FAST("unit", context_unit),
    FAST("nearest", context_nearest),
    FAST("fight", context_fight),
    FAST("acting", context_acting),
    FAST("profile", context_profile),
    FAST("rules_of", context_rules_of),
    FAST("standing", context_standing),
    FAST("offers", context_offers),
    FAST("permissions", context_permissions),
    FAST("triggers", context_triggers),
    FAST("recall", memory_recall),
    FAST("__init__", context_init),
    FAST("moment", context_moment),
    FAST("uses", context_uses),
    FAST("is_exhausted", context_is_exhausted),
    FAST("add", tally_add),
    FAST("at_most", tally_at_most),
    FAST("at_least", tally_at_least),
    FAST("ability", board_ability),
    FAST("note", memory_note),
    FAST("push", context_push),
    FAST("pop", context_pop),
    FAST("swap", context_swap),
    FAST("replace_nearest", context_replace_nearest),
    FAST("close", context_close),
    FAST("emit", context_emit),
    FAST("limit", context_limit),
    FAST("kit", needs_kit),
    FAST("cover", needs_cover),
    FAST("bare", needs_bare),
};
static PyGetSetDef value_definition = {"value", tally_value, NULL, NULL, NULL};

/* method_for(class, twin): what answers instead of a method (or of what a property gives), by its name. */
static PyObject *method_for(PyObject *module, PyObject *const *args, Py_ssize_t count)
{
    (void)module;
    if (count != 2 || !PyType_Check(args[0])) { PyErr_SetString(PyExc_TypeError, "a class and its method"); return NULL; }
    PyObject *name = PyObject_GetAttrString(args[1], "__name__");
    if (name == NULL) return NULL;
    for (int i = METHODS; i < TWINS; i++) {
        const char *known = i == VALUE ? value_definition.name : bound[i - METHODS].ml_name;
        if (PyUnicode_CompareWithASCIIString(name, known) != 0) continue;
        Py_DECREF(name);
        Py_INCREF(args[1]);
        Py_XSETREF(twins[i], args[1]);
        PyTypeObject *class = (PyTypeObject *)args[0];
        return i == VALUE ? PyDescr_NewGetSet(class, &value_definition) : PyDescr_NewMethod(class, bound + i - METHODS);
    }
    PyErr_Format(PyExc_LookupError, "the core has no answer for %U", name);
    Py_DECREF(name);
    return NULL;
}

/* answer_for(twin): what answers instead of a plain function, by its name; LookupError if nothing does. */
static PyObject *answer_for(PyObject *module, PyObject *twin)
{
    PyObject *name = PyObject_GetAttrString(twin, "__name__");
    if (name == NULL) return NULL;
    for (int i = 0; i < METHODS; i++) {
        if (PyUnicode_CompareWithASCIIString(name, questions[i].ml_name) == 0) {
            Py_INCREF(twin);
            Py_XSETREF(twins[i], twin);
            Py_DECREF(name);
            return PyCFunction_New(questions + i, module);
        }
    }
    PyErr_Format(PyExc_LookupError, "the core has no answer for %U", name);
    Py_DECREF(name);
    return NULL;
}

static PyMethodDef methods[] = {
    {"contact", contact, METH_O, "The first place where a figure touches its target."},
    {"nearest_place", nearest_place, METH_O, "The allowed place nearest to the target."},
    {"answer_for", answer_for, METH_O, "What answers instead of a plain function."},
    FAST("method_for", method_for),
    {NULL, NULL, 0, NULL},
};

static struct PyModuleDef definition = {PyModuleDef_HEAD_INIT, "skald_core", NULL, -1, methods, NULL, NULL, NULL, NULL};

PyMODINIT_FUNC PyInit_skald_core(void)
{
    PyObject *made = PyModule_Create(&definition);
    if (made != NULL) lie_in_large_pages();
    return made;
}
