/* What is looked up most often in an open state: frames, units, and the hooks that speak of one. The twins of methods of
 * skald/rules/context.py, of is_spoken_of in voices.py, side_of in fight/numbers.py, recall in memory.py and value in
 * tally.py. No rule of the game: whatever is more than a look-up is left to the twin. */
#ifndef SKALD_CONTEXTS_H
#define SKALD_CONTEXTS_H

#include "twins.h"

static Form context_form = {{"ruleset", "units", "pending", "effects", "in_force"}, 5, {{0}}, 0};
enum { OF_RULESET, OF_UNITS, OF_PENDING, OF_EFFECTS, OF_FORCE };
static Form unit_form = {{"side", "figures", "rules", "troop", "id"}, 5, {{0}}, 0};
enum { OF_SIDE, OF_FIGURES, OF_RULES, OF_TROOP, OF_NUMBER };

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

/* What is known of the ruleset that was asked about last. It is never let go of before another is. */
static struct { PyObject *ruleset, *clauses, *found, *remote, *profiles, *answering, *lent; } now;

/* The hooks of some rules about a number or a question; None where rules of others may speak too. */
typedef struct { PyObject *what, *rules, *force, *hooks; } Heard;
#define HEARD 8192
static Heard heard[HEARD];

/* Whether a rule that may be in force for a while says anything about a number, a question or an event. */
typedef struct { PyObject *rule, *what; int says; } Saying;
#define SAYINGS 4096
static Saying sayings[SAYINGS];

static void forget_hooks(void)
{
    for (int i = 0; i < HEARD; i++) {
        Heard old = heard[i];
        heard[i] = (Heard){NULL, NULL, NULL, NULL};
        Py_XDECREF(old.what);
        Py_XDECREF(old.rules);
        Py_XDECREF(old.force);
        Py_XDECREF(old.hooks);
    }
    for (int i = 0; i < SAYINGS; i++) {
        Saying old = sayings[i];
        sayings[i] = (Saying){NULL, NULL, 0};
        Py_XDECREF(old.rule);
        Py_XDECREF(old.what);
    }
}

/* Whether a ruleset has the form that is read here. */
static int know(PyObject *ruleset)
{
    if (ruleset == now.ruleset) return 1;
    static const char *names[] = {"clauses", "found", "remote", "profiles", "answering", "lent_answering"};
    PyObject *parts[6] = {NULL};
    int plain = ruleset != NULL;
    for (int i = 0; i < 6 && plain; i++) {
        parts[i] = PyObject_GetAttrString(ruleset, names[i]);
        plain = parts[i] != NULL && (i == 2 || i > 3 ? PyFrozenSet_CheckExact(parts[i]) : PyDict_CheckExact(parts[i]));
    }
    if (!plain) {
        PyErr_Clear();
        for (int i = 0; i < 6; i++) Py_XDECREF(parts[i]);
        return 0;
    }
    forget_hooks();
    Py_INCREF(ruleset);
    Py_XSETREF(now.ruleset, ruleset);
    Py_XSETREF(now.clauses, parts[0]);
    Py_XSETREF(now.found, parts[1]);
    Py_XSETREF(now.remote, parts[2]);
    Py_XSETREF(now.profiles, parts[3]);
    Py_XSETREF(now.answering, parts[4]);
    Py_XSETREF(now.lent, parts[5]);
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
    Heard *slot = heard + slot_of(what, rules, (size_t)force >> 4, HEARD);
    if (slot->what == what && slot->rules == rules && slot->force == force) {
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
    *slot = (Heard){Py_NewRef(what), Py_NewRef(rules), Py_NewRef(force), Py_NewRef(hooks)};
    Py_XDECREF(old.what);
    Py_XDECREF(old.rules);
    Py_XDECREF(old.force);
    Py_XDECREF(old.hooks);
    return hooks;
}

/* Whether the rule of an effect says anything about something, in the ruleset known now: 1 or 0, and -1 with an error. */
static int says(PyObject *rule, PyObject *what, const char *finder)
{
    Saying *slot = sayings + slot_of(rule, what, 0, SAYINGS);
    if (slot->rule == rule && slot->what == what) return slot->says;
    PyObject *answer = PyObject_CallMethod(now.ruleset, finder, "OO", rule, what);
    if (answer == NULL) return -1;
    Saying old = *slot;
    *slot = (Saying){Py_NewRef(rule), Py_NewRef(what), answer == Py_True};
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

#define METHOD(name) static PyObject *name(PyObject *self, PyObject *const *args, Py_ssize_t count)
#define ASK_TWIN(name) return ask_twin(name, self, args, count)

static PyObject *ask_twin(int name, PyObject *self, PyObject *const *args, Py_ssize_t count)
{
    PyObject *all[8] = {self};
    if (count > 7) { PyErr_SetString(PyExc_TypeError, "too many arguments"); return NULL; }
    for (Py_ssize_t i = 0; i < count; i++) all[i + 1] = args[i];
    return PyObject_Vectorcall(twins[name], all, (size_t)count + 1, NULL);
}

/* The class of tallies, learnt from the first that the twin makes. */
static PyTypeObject *tally_class = NULL;

METHOD(context_tally)
{
    if (count != 4 || tally_class == NULL) {
        PyObject *made = ask_twin(TALLY, self, args, count);
        if (made != NULL && tally_class == NULL) tally_class = (PyTypeObject *)Py_NewRef((PyObject *)Py_TYPE(made));
        return made;
    }
    PyObject *hooks = plain_hooks(self, args[0], args[1], "modifiers");
    if (hooks == NULL) { if (PyErr_Occurred()) return NULL; ASK_TWIN(TALLY); }
    return spoken(self, args[1], hooks, PyObject_Vectorcall((PyObject *)tally_class, args + 2, 2, NULL));
}

METHOD(context_ask)
{
    if (count != 3) ASK_TWIN(ASK);
    PyObject *hooks = plain_hooks(self, args[0], args[1], "answers");
    if (hooks == NULL) { if (PyErr_Occurred()) return NULL; ASK_TWIN(ASK); }
    return spoken(self, args[1], hooks, Py_NewRef(args[2]));
}

METHOD(context_is_answered)
{
    Py_ssize_t *at = count == 1 ? opened(self) : NULL;
    if (at == NULL) ASK_TWIN(IS_ANSWERED);
    int found = PySet_Contains(now.answering, args[0]);
    if (!found && PyTuple_GET_SIZE(FIELD(self, at, OF_EFFECTS))) found = PySet_Contains(now.lent, args[0]);
    return found < 0 ? NULL : PyBool_FromLong(found);
}

METHOD(context_cite)
{
    Py_ssize_t *at = places_of(&context_form, Py_TYPE(self));
    if (count != 1 || at == NULL || !know(FIELD(self, at, OF_RULESET))) ASK_TWIN(CITE);
    PyObject *found = PyDict_GetItemWithError(now.clauses, args[0]);
    if (found != NULL) return Py_NewRef(found);
    if (PyErr_Occurred()) return NULL;
    ASK_TWIN(CITE);
}

METHOD(context_unit)
{
    Py_ssize_t *at = places_of(&context_form, Py_TYPE(self));
    i64 number;
    if (count != 1 || at == NULL || !read_number(args[0], WIDE, &number) || number < 0) ASK_TWIN(UNIT);
    PyObject *units = FIELD(self, at, OF_UNITS);
    if (units == NULL || !PyList_CheckExact(units) || number >= PyList_GET_SIZE(units)) ASK_TWIN(UNIT);
    return Py_NewRef(PyList_GET_ITEM(units, number));
}

static PyObject *pending_of(PyObject *self)
{
    Py_ssize_t *at = places_of(&context_form, Py_TYPE(self));
    PyObject *pending = at == NULL ? NULL : FIELD(self, at, OF_PENDING);
    return pending != NULL && PyList_CheckExact(pending) ? pending : NULL;
}

METHOD(context_nearest)
{
    PyObject *pending = pending_of(self);
    if (count != 1 || pending == NULL) ASK_TWIN(NEAREST);
    for (Py_ssize_t i = PyList_GET_SIZE(pending) - 1; i >= 0; i--) {
        PyObject *frame = PyList_GET_ITEM(pending, i);
        if ((PyObject *)Py_TYPE(frame) == args[0]) return Py_NewRef(frame);
    }
    Py_RETURN_NONE;
}

/* The topmost frame of a class that is known by its name until one was met. */
static PyObject *topmost(PyObject *self, PyTypeObject **class, const char *name)
{
    PyObject *pending = pending_of(self);
    for (Py_ssize_t i = pending == NULL ? -1 : PyList_GET_SIZE(pending) - 1; i >= 0; i--) {
        PyTypeObject *type = Py_TYPE(PyList_GET_ITEM(pending, i));
        if (*class == NULL && strcmp(type->tp_name, name) == 0) *class = (PyTypeObject *)Py_NewRef((PyObject *)type);
        if (type == *class) return Py_NewRef(PyList_GET_ITEM(pending, i));
    }
    return NULL;
}

static PyTypeObject *fight_class = NULL, *acting_class = NULL;

METHOD(context_fight)
{
    PyObject *found = count ? NULL : topmost(self, &fight_class, "Fight");
    if (found != NULL) return found;
    ASK_TWIN(FIGHT);
}

METHOD(context_acting)
{
    PyObject *found = count ? NULL : topmost(self, &acting_class, "Acting");
    if (found != NULL) return found;
    ASK_TWIN(ACTING);
}

METHOD(context_profile)
{
    Py_ssize_t *of = count == 1 && calm(self, args[0], NULL) != NULL ? places_of(&unit_form, Py_TYPE(args[0])) : NULL;
    PyObject *troop = of == NULL ? NULL : FIELD(args[0], of, OF_TROOP);
    PyObject *found = troop == NULL ? NULL : PyDict_GetItemWithError(now.profiles, troop);
    if (found != NULL) return Py_NewRef(found);
    if (PyErr_Occurred()) return NULL;
    ASK_TWIN(PROFILE);
}

/* Rules of units joined to those in force for everybody: the same tuple for the same two. */
typedef struct { PyObject *rules, *force, *all; } Joined;
#define JOINED 256
static Joined joined[JOINED];

static PyObject *joined_rules(PyObject *rules, PyObject *force)
{
    if (!PyTuple_GET_SIZE(force)) return Py_NewRef(rules);
    Joined *slot = joined + slot_of(rules, force, 0, JOINED);
    if (slot->rules == rules && slot->force == force) return Py_NewRef(slot->all);
    PyObject *all = PySequence_Concat(rules, force);
    if (all == NULL) return NULL;
    Joined old = *slot;
    *slot = (Joined){Py_NewRef(rules), Py_NewRef(force), Py_NewRef(all)};
    Py_XDECREF(old.rules);
    Py_XDECREF(old.force);
    Py_XDECREF(old.all);
    return all;
}

/* The printed rules of a unit that has its own form, and those in force; 0 where the twin is asked. */
static int calm_rules(PyObject *ctx, PyObject *unit, PyObject **rules, PyObject **force)
{
    Py_ssize_t *at = calm(ctx, unit, NULL), *of = at == NULL ? NULL : places_of(&unit_form, Py_TYPE(unit));
    if (of == NULL) return 0;
    *rules = FIELD(unit, of, OF_RULES);
    *force = FIELD(ctx, at, OF_FORCE);
    return *rules != NULL && PyTuple_CheckExact(*rules);
}

METHOD(context_rules_of)
{
    PyObject *rules, *force;
    if (count != 1 || !calm_rules(self, args[0], &rules, &force)) ASK_TWIN(RULES_OF);
    return joined_rules(rules, force);
}

METHOD(context_offers)
{
    PyObject *rules, *force;
    if (count != 2 || !calm_rules(self, args[1], &rules, &force)) ASK_TWIN(OFFERS);
    return hooks_about(args[0], rules, force, "offers");
}

METHOD(context_permissions)
{
    PyObject *rules, *force;
    if (count != 2 || !calm_rules(self, args[1], &rules, &force)) ASK_TWIN(PERMISSIONS);
    return hooks_about(args[0], rules, force, "permissions");
}

METHOD(context_triggers)
{
    static PyObject *nothing = NULL;
    PyObject *rules, *force;
    if (nothing == NULL && (nothing = PyTuple_New(0)) == NULL) return NULL;
    if (count != 2 || !calm_rules(self, args[1], &rules, &force)) ASK_TWIN(TRIGGERS);
    return hooks_about(args[0], rules, nothing, "triggers");
}

METHOD(context_standing)
{
    Py_ssize_t *at = places_of(&context_form, Py_TYPE(self));
    PyObject *units = at == NULL ? NULL : FIELD(self, at, OF_UNITS);
    if (count != 1 || units == NULL || !PyList_CheckExact(units)) ASK_TWIN(STANDING);
    PyObject *found = PyList_New(0);
    for (Py_ssize_t i = 0; found != NULL && i < PyList_GET_SIZE(units); i++) {
        PyObject *unit = PyList_GET_ITEM(units, i);
        Py_ssize_t *of = places_of(&unit_form, Py_TYPE(unit));
        PyObject *figures = of == NULL ? NULL : FIELD(unit, of, OF_FIGURES);
        if (figures == NULL || !PyTuple_CheckExact(figures)) { Py_DECREF(found); ASK_TWIN(STANDING); }
        if (FIELD(unit, of, OF_SIDE) != args[0] || !PyTuple_GET_SIZE(figures)) continue;
        if (PyList_Append(found, unit) < 0) Py_CLEAR(found);
    }
    return found;
}

/* Whether the rule of any of some effects says anything about something; -1 with an error, UNREAD if it is not for us. */
#define UNREAD (-2)
static int any_says(PyObject *effects, PyObject *what, const char *finder)
{
    int said = 0;
    for (Py_ssize_t i = 0; !said && i < PyTuple_GET_SIZE(effects); i++) {
        PyObject *effect = PyTuple_GET_ITEM(effects, i);
        Py_ssize_t *at = places_of(&effect_form, Py_TYPE(effect));
        PyObject *rule = at == NULL ? NULL : FIELD(effect, at, OF_RULE);
        said = rule == NULL ? UNREAD : says(rule, what, finder);
    }
    return said;
}

QUESTION(is_spoken_of)
{
    PyObject *rules, *force;
    NEEDS(3, IS_SPOKEN_OF);
    if (!calm_rules(args[0], args[2], &rules, &force)) LEAVE_TO(IS_SPOKEN_OF);
    PyObject *effects = FIELD(args[0], places_of(&context_form, Py_TYPE(args[0])), OF_EFFECTS);
    int known = PySet_Contains(now.answering, args[1]);
    if (!known && PyTuple_GET_SIZE(effects)) known = PySet_Contains(now.lent, args[1]);
    if (known <= 0) return known < 0 ? NULL : Py_NewRef(Py_False);
    PyObject *hooks = hooks_about(args[1], rules, force, "answers");
    if (hooks == NULL) return NULL;
    known = !PyTuple_CheckExact(hooks) || PyTuple_GET_SIZE(hooks);
    Py_DECREF(hooks);
    if (!known) known = any_says(effects, args[1], "says");
    if (known == UNREAD) LEAVE_TO(IS_SPOKEN_OF);
    return known < 0 ? NULL : PyBool_FromLong(known);
}

QUESTION(is_heard)
{
    static PyObject *nothing = NULL;
    NEEDS(2, IS_HEARD);
    if (nothing == NULL && (nothing = PyTuple_New(0)) == NULL) return NULL;
    Py_ssize_t *at = opened(args[0]);
    PyObject *units = at == NULL ? NULL : FIELD(args[0], at, OF_UNITS), *rules, *force;
    if (units == NULL || !PyList_CheckExact(units)) LEAVE_TO(IS_HEARD);
    int heeded = any_says(FIELD(args[0], at, OF_EFFECTS), args[1], "hears");
    for (Py_ssize_t i = 0; !heeded && i < PyList_GET_SIZE(units); i++) {
        if (!calm_rules(args[0], PyList_GET_ITEM(units, i), &rules, &force)) LEAVE_TO(IS_HEARD);
        PyObject *hooks = hooks_about(args[1], rules, nothing, "triggers");
        if (hooks == NULL) return NULL;
        heeded = PyTuple_CheckExact(hooks) && PyTuple_GET_SIZE(hooks);
        Py_DECREF(hooks);
    }
    if (heeded == UNREAD) LEAVE_TO(IS_HEARD);
    return heeded < 0 ? NULL : PyBool_FromLong(heeded);
}

static Form fight_form = {{"attacker", "defender"}, 2, {{0}}, 0};

QUESTION(side_of)
{
    NEEDS(2, SIDE_OF);
    Py_ssize_t *at = places_of(&fight_form, Py_TYPE(args[0]));
    int who = PyObject_IsTrue(args[1]);
    if (who < 0) return NULL;
    PyObject *found = at == NULL ? NULL : FIELD(args[0], at, who);
    if (found == NULL) LEAVE_TO(SIDE_OF);
    return Py_NewRef(found);
}

static Form memory_form = {{"_known"}, 1, {{0}}, 0};

METHOD(memory_recall)
{
    Py_ssize_t *at = places_of(&memory_form, Py_TYPE(self));
    PyObject *known = at == NULL ? NULL : FIELD(self, at, 0);
    if (count < 2 || count > 3 || known == NULL || !PyDict_CheckExact(known)) ASK_TWIN(RECALL);
    PyObject *one = PyLong_FromVoidPtr(args[0]), *other = PyLong_FromVoidPtr(args[1]);
    PyObject *key = one == NULL || other == NULL ? NULL : PyTuple_Pack(3, one, other, count == 3 ? args[2] : Py_None);
    Py_XDECREF(one);
    Py_XDECREF(other);
    if (key == NULL) return NULL;
    PyObject *found = PyDict_GetItemWithError(known, key);
    Py_DECREF(key);
    if (found == NULL) { if (PyErr_Occurred()) return NULL; Py_RETURN_NONE; }
    if (PyTuple_GET_ITEM(found, 0) != args[0] || PyTuple_GET_ITEM(found, 1) != args[1]) Py_RETURN_NONE;
    return Py_NewRef(PyTuple_GET_ITEM(found, 2));
}

static Form tally_form = {{"base", "modifiers"}, 2, {{0}}, 0}, modifier_form = {{"amount"}, 1, {{0}}, 0};

static PyObject *tally_value(PyObject *self, void *unused)
{
    (void)unused;
    Py_ssize_t *at = places_of(&tally_form, Py_TYPE(self)), *of;
    PyObject *modifiers = at == NULL ? NULL : FIELD(self, at, 1);
    if (modifiers == NULL || !PyTuple_CheckExact(modifiers)) return PyObject_CallOneArg(twins[VALUE], self);
    PyObject *total = Py_NewRef(FIELD(self, at, 0));
    for (Py_ssize_t i = 0; total != NULL && i < PyTuple_GET_SIZE(modifiers); i++) {
        PyObject *modifier = PyTuple_GET_ITEM(modifiers, i);
        if ((of = places_of(&modifier_form, Py_TYPE(modifier))) == NULL) {
            Py_DECREF(total);
            return PyObject_CallOneArg(twins[VALUE], self);
        }
        Py_SETREF(total, PyNumber_Add(total, FIELD(modifier, of, 0)));
    }
    return total;
}

#endif
