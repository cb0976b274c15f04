/* Which hooks speak of a unit, and which effects say anything of it, in the rulesets that were asked about last. No rule of the
 * game: what a hook says is its own. */
#ifndef SKALD_HOOKS_H
#define SKALD_HOOKS_H

#include "twins.h"

static Form context_form = {{"ruleset", "units", "pending", "effects", "in_force"}, 5, {{0}}, 0};
enum { OF_RULESET, OF_UNITS, OF_PENDING, OF_EFFECTS, OF_FORCE };
static Form unit_form = {{"side", "figures", "rules", "troop", "id", "fatigue"}, 6, {{0}}, 0};
enum { OF_SIDE, OF_FIGURES, OF_RULES, OF_TROOP, OF_NUMBER, OF_FATIGUE };

/* Whether two units are the same one, perhaps at different moments. */
static int is_same_unit(PyObject *one, PyObject *other)
{
    if (one == other) return 1;
    Py_ssize_t *of = places_of(&unit_form, Py_TYPE(one)), *its = places_of(&unit_form, Py_TYPE(other));
    i64 a, b;
    return of != NULL && its != NULL && read_number(FIELD(one, of, OF_NUMBER), WIDE, &a)
        && read_number(FIELD(other, its, OF_NUMBER), WIDE, &b) && a == b;
}

static Form effect_form = {{"bearer", "unit", "rule", "form"}, 4, {{0}}, 0};
enum { OF_BEARER, OF_BEARING, OF_RULE, OF_FORM };

/* What is known of a ruleset. Those asked about last are kept, each with an era of its own: whatever is remembered of it is
 * remembered with that, so that nothing known of another, or of one that was let go of, is taken for its own. */
typedef struct {
    PyObject *ruleset, *clauses, *found, *remote, *profiles, *answering, *lent, *boards, *constants;
    size_t era;
} Known;
#define KEPT 8
static Known kept[KEPT], now;

/* The hooks of some rules about a number or a question; None where rules of others may speak too. */
typedef struct { PyObject *what, *rules, *force, *hooks; size_t era; } Heard;
#define HEARD 8192
static Heard heard[HEARD];

/* Whether a rule that may be in force for a while says anything about a number, a question or an event. */
typedef struct { PyObject *rule, *what; int says; size_t era; } Saying;
#define SAYINGS 4096
static Saying sayings[SAYINGS];

/* Whether a ruleset has the form that is read here. */
static int know(PyObject *ruleset)
{
    if (ruleset == now.ruleset && ruleset != NULL) return 1;
    for (int i = 0; i < KEPT; i++)
        if (kept[i].ruleset == ruleset && ruleset != NULL) { now = kept[i]; return 1; }
    static const char *names[] = {"clauses", "found", "remote", "profiles", "answering", "lent_answering", "boards", "constants"};
    static size_t eras = 0;
    PyObject *parts[8] = {NULL};
    int plain = ruleset != NULL;
    for (int i = 0; i < 8 && plain; i++) {
        parts[i] = PyObject_GetAttrString(ruleset, names[i]);
        plain = parts[i] != NULL;
        if (i == 2 || i == 4 || i == 5) plain = plain && PyFrozenSet_CheckExact(parts[i]);
        else if (i < 7) plain = plain && PyDict_CheckExact(parts[i]);
    }
    if (!plain) {
        PyErr_Clear();
        for (int i = 0; i < 8; i++) Py_XDECREF(parts[i]);
        return 0;
    }
    Known *slot = kept + eras % KEPT, old = *slot;
    now = *slot = (Known){Py_NewRef(ruleset), parts[0], parts[1], parts[2], parts[3], parts[4], parts[5], parts[6], parts[7], ++eras};
    PyObject *gone[] = {old.ruleset, old.clauses, old.found, old.remote, old.profiles, old.answering, old.lent, old.boards, old.constants};
    for (int i = 0; i < 9; i++) Py_XDECREF(gone[i]);
    return 1;
}

static inline size_t slot_of(const void *a, const void *b, size_t c, size_t size)
{
    size_t mixed = ((size_t)a >> 4) * 0x9E3779B97F4A7C15u ^ ((size_t)b >> 4) * 0xC2B2AE3D27D4EB4Fu ^ c * 0x165667B19E3779F9u;
    return (mixed ^ mixed >> 29) >> 7 & (size - 1);
}

/* The hooks that speak of a unit in the ruleset known now (a new reference), None, or NULL with an error. */
static PyObject *hooks_about(PyObject *what, PyObject *rules, PyObject *force, const char *finder)
{
    Heard *slot = heard + slot_of(what, rules, ((size_t)force >> 4) + now.era, HEARD);
    if (slot->what == what && slot->rules == rules && slot->force == force && slot->era == now.era) {
        Py_INCREF(slot->hooks);
        return slot->hooks;
    }
    int remote = PySet_Contains(now.remote, what);
    if (remote < 0) return NULL;
    PyObject *hooks;
    if (remote) {
        hooks = Py_None;
        Py_INCREF(hooks);
    } else {
        PyObject *all = PyTuple_GET_SIZE(force) ? PySequence_Concat(rules, force) : Py_NewRef(rules);
        if (all == NULL) return NULL;
        hooks = PyObject_CallMethod(now.ruleset, finder, "OO", what, all);
        Py_DECREF(all);
        if (hooks == NULL) return NULL;
    }
    Heard old = *slot;
    *slot = (Heard){Py_NewRef(what), Py_NewRef(rules), Py_NewRef(force), Py_NewRef(hooks), now.era};
    Py_XDECREF(old.what);
    Py_XDECREF(old.rules);
    Py_XDECREF(old.force);
    Py_XDECREF(old.hooks);
    return hooks;
}

/* Whether the rule of an effect says anything about something, in the ruleset known now: 1 or 0, and -1 with an error. */
static int says(PyObject *rule, PyObject *what, const char *finder)
{
    Saying *slot = sayings + slot_of(rule, what, now.era, SAYINGS);
    if (slot->rule == rule && slot->what == what && slot->era == now.era) return slot->says;
    PyObject *answer = PyObject_CallMethod(now.ruleset, finder, "OO", rule, what);
    if (answer == NULL) return -1;
    Saying old = *slot;
    *slot = (Saying){Py_NewRef(rule), Py_NewRef(what), answer == Py_True, now.era};
    Py_DECREF(answer);
    Py_XDECREF(old.rule);
    Py_XDECREF(old.what);
    return slot->says;
}

/* Whether an effect is borne by one unit. */
static int is_borne_by_unit(PyObject *bearer)
{
    static PyObject *borne_by_unit = NULL;
    if (borne_by_unit == NULL && bearer != NULL) {
        PyObject *name = PyObject_GetAttrString(bearer, "name");
        if (name == NULL) { PyErr_Clear(); return 0; }
        if (PyUnicode_Check(name) && PyUnicode_CompareWithASCIIString(name, "UNIT") == 0) borne_by_unit = Py_NewRef(bearer);
        Py_DECREF(name);
    }
    return bearer != NULL && bearer == borne_by_unit;
}

/* Whether something else than units bears one of some effects; -1 if it is not for us. Asked again and again of the same. */
static int are_shared(PyObject *effects)
{
    static PyObject *last = NULL;
    static int shared = 0;
    if (effects == last) return shared;
    int found = 0;
    for (Py_ssize_t i = 0; !found && i < PyTuple_GET_SIZE(effects); i++) {
        PyObject *effect = PyTuple_GET_ITEM(effects, i);
        Py_ssize_t *at = places_of(&effect_form, Py_TYPE(effect));
        if (at == NULL) return -1;
        found = !is_borne_by_unit(FIELD(effect, at, OF_BEARER));
    }
    Py_INCREF(effects);
    Py_XSETREF(last, effects);
    return shared = found;
}

/* Whether an effect leaves a unit its form and says nothing of it about something (or whatever it says, without one): 1 or
 * 0, and -1 with an error. */
static int is_beside(PyObject *effect, i64 number, PyObject *what)
{
    Py_ssize_t *at = places_of(&effect_form, Py_TYPE(effect));
    i64 bearing;
    if (at == NULL || !read_number(FIELD(effect, at, OF_BEARING), WIDE, &bearing)) return 0;
    PyObject *rule = FIELD(effect, at, OF_RULE), *form = FIELD(effect, at, OF_FORM);
    if (bearing == number) {
        if (form == NULL || !PyUnicode_CheckExact(form) || PyUnicode_GET_LENGTH(form)) return 0;
    } else if (is_borne_by_unit(FIELD(effect, at, OF_BEARER))) return 1;
    if (what == NULL) return 1;
    if (rule == NULL) return 0;
    int said = says(rule, what, "says");
    return said < 0 ? -1 : !said;
}

/* Where the fields of an open state lie, if its ruleset is known; else NULL. */
static Py_ssize_t *opened(PyObject *ctx)
{
    Py_ssize_t *at = places_of(&context_form, Py_TYPE(ctx));
    if (at == NULL) return NULL;
    PyObject *effects = FIELD(ctx, at, OF_EFFECTS), *force = FIELD(ctx, at, OF_FORCE);
    if (effects == NULL || !PyTuple_CheckExact(effects) || force == NULL || !PyTuple_CheckExact(force)) return NULL;
    return know(FIELD(ctx, at, OF_RULESET)) ? at : NULL;
}

/* The same, if beside that a unit has its own form and no effect says anything of it about something (where something is
 * named); else NULL, perhaps with an error. */
static Py_ssize_t *calm(PyObject *ctx, PyObject *unit, PyObject *what)
{
    Py_ssize_t *at = opened(ctx);
    if (at == NULL) return NULL;
    PyObject *effects = FIELD(ctx, at, OF_EFFECTS);
    if (PyTuple_GET_SIZE(effects)) {
        Py_ssize_t *of = places_of(&unit_form, Py_TYPE(unit));
        i64 number;
        if (of == NULL || !read_number(FIELD(unit, of, OF_NUMBER), WIDE, &number)) return NULL;
        for (Py_ssize_t i = 0; i < PyTuple_GET_SIZE(effects); i++)
            if (is_beside(PyTuple_GET_ITEM(effects, i), number, what) != 1) return NULL;
    }
    return at;
}

/* The hooks about a unit of a calm state; NULL without an error where the twin is to be asked. */
static PyObject *plain_hooks(PyObject *ctx, PyObject *what, PyObject *unit, const char *finder)
{
    Py_ssize_t *at = calm(ctx, unit, what), *of;
    if (at == NULL || (of = places_of(&unit_form, Py_TYPE(unit))) == NULL) return NULL;
    PyObject *rules = FIELD(unit, of, OF_RULES);
    if (rules == NULL || !PyTuple_CheckExact(rules)) return NULL;
    PyObject *hooks = hooks_about(what, rules, FIELD(ctx, at, OF_FORCE), finder);
    if (hooks == NULL || PyTuple_CheckExact(hooks)) return hooks;
    Py_DECREF(hooks);
    return NULL;
}

/* What a number or an answer comes to when each hook in turn has spoken; takes over what it is given. */
static PyObject *spoken(PyObject *ctx, PyObject *unit, PyObject *hooks, PyObject *said)
{
    for (Py_ssize_t i = 0; said != NULL && i < PyTuple_GET_SIZE(hooks); i++) {
        PyObject *asked[3] = {ctx, unit, said};
        PyObject *next = PyObject_Vectorcall(PyTuple_GET_ITEM(hooks, i), asked, 3, NULL);
        Py_SETREF(said, next);
    }
    Py_DECREF(hooks);
    return said;
}

#endif
