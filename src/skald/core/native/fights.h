/* Numbers of a fight, put together from tallies: the twins of functions of skald/rules/fight/numbers.py. Whatever rules say of them is
 * asked as everywhere else (`tallies.h`, `contexts.h`); members of enumerations are those that the twin itself names. */
#ifndef SKALD_FIGHTS_H
#define SKALD_FIGHTS_H

#include "contexts.h"

/* A member that the module of a twin knows by its name (a borrowed reference that lasts); NULL with an error. */
static PyObject *member_in(int twin, const char *class, const char *name)
{
    PyObject *globals = PyFunction_Check(twins[twin]) ? PyFunction_GetGlobals(twins[twin]) : NULL;
    PyObject *found = globals == NULL ? NULL : PyDict_GetItemString(globals, class);
    if (found == NULL) { PyErr_Format(PyExc_LookupError, "no %s", class); return NULL; }
    return PyObject_GetAttrString(found, name);
}

#define MEMBER(variable, twin, class, name) \
    static PyObject *variable = NULL; \
    if (variable == NULL && (variable = member_in(twin, class, name)) == NULL) return NULL

static Form clash_form = {{"combat", "attacker", "defender", "charged"}, 4, {{0}}, 0};
enum { OF_COMBAT, OF_ATTACKER, OF_DEFENDER, OF_CHARGED };
static Form combatant_form = {{"unit", "generated", "starting", "attack", "defence", "closed", "armour", "hit", "save", "automatic",
                               "again_attack", "again_defence", "forced_again", "exhausted"}, 14, {{0}}, 0};
enum { OF_WHOM, OF_GENERATED, OF_STARTING, OF_ATTACK, OF_DEFENCE, OF_CLOSED, OF_ARMOUR, OF_HIT, OF_SAVE, OF_AUTOMATIC,
       OF_AGAIN_ATTACK, OF_AGAIN_DEFENCE, OF_FORCED_AGAIN, OF_EXHAUSTED };
static Form measure_form = {{"armour_floor", "armour_ceiling", "dice_capped", "defence_per_hit", "melee_save", "shooting_save",
                             "solid_melee", "solid_shooting", "light_shooting", "solid_shooting_armour", "double_generated"}, 11, {{0}}, 0};
enum { OF_FLOOR, OF_CEILING, OF_CAPPED, OF_PER_HIT, OF_MELEE_SAVE, OF_SHOOTING_SAVE, OF_SOLID_MELEE, OF_SOLID_SHOOTING, OF_LIGHT_SHOOTING,
       OF_SHOT_ARMOUR, OF_DOUBLE_GENERATED };
static Form among_form = {{"constants", "turn", "units", "effects"}, 4, {{0}}, 0};
enum { OF_CONSTANTS, OF_TURN, OF_ALL_UNITS, OF_ALL_EFFECTS };
static Form print_form = {{"armour", "aggression", "limit"}, 3, {{0}}, 0};

/* One side of a fight as it is looked at; borrowed from it. */
typedef struct {
    PyObject *ctx, *combat, *constants, *side, *foe, *unit, *other;
    Py_ssize_t *its, *theirs, *of;
} Seen;

/* The unit of that number in an open state; NULL if there is none. */
static PyObject *unit_numbered(PyObject *ctx, PyObject *number)
{
    Py_ssize_t *at = places_of(&among_form, Py_TYPE(ctx));
    PyObject *units = at == NULL ? NULL : FIELD(ctx, at, OF_ALL_UNITS);
    i64 uid;
    if (units == NULL || !PyList_CheckExact(units) || !read_number(number, WIDE, &uid)) return NULL;
    return uid < 0 || uid >= PyList_GET_SIZE(units) ? NULL : PyList_GET_ITEM(units, uid);
}

/* Look at a side of a fight; 0 where that is not for us. A foe that no unit is has none. */
static int see_side(PyObject *ctx, PyObject *fight, PyObject *who, Seen *out)
{
    Py_ssize_t *at = places_of(&clash_form, Py_TYPE(fight)), *by = places_of(&among_form, Py_TYPE(ctx));
    i64 number, uid;
    if (at == NULL || by == NULL || !read_number(who, 1, &number) || number < 0) return 0;
    out->ctx = ctx;
    out->combat = FIELD(fight, at, OF_COMBAT);
    out->constants = FIELD(ctx, by, OF_CONSTANTS);
    out->side = FIELD(fight, at, number ? OF_DEFENDER : OF_ATTACKER);
    out->foe = FIELD(fight, at, number ? OF_ATTACKER : OF_DEFENDER);
    if (out->side == NULL || out->foe == NULL || out->constants == NULL || out->combat == NULL) return 0;
    out->its = places_of(&combatant_form, Py_TYPE(out->side));
    out->theirs = places_of(&combatant_form, Py_TYPE(out->foe));
    out->of = places_of(&measure_form, Py_TYPE(out->constants));
    if (out->its == NULL || out->theirs == NULL || out->of == NULL) return 0;
    if (!read_number(FIELD(out->side, out->its, OF_WHOM), WIDE, &uid) || uid < -1) return 0;
    out->unit = uid < 0 ? NULL : unit_numbered(ctx, FIELD(out->side, out->its, OF_WHOM));
    if (uid >= 0 && out->unit == NULL) return 0;
    if (!read_number(FIELD(out->foe, out->theirs, OF_WHOM), WIDE, &uid) || uid < -1) return 0;
    out->other = uid < 0 ? NULL : unit_numbered(ctx, FIELD(out->foe, out->theirs, OF_WHOM));
    return uid < 0 || out->other != NULL;
}

/* A tally brought further; takes the old one over. */
static PyObject *further(PyObject *(*step)(PyObject *, PyObject *const *, Py_ssize_t), PyObject *tally, PyObject *amount, PyObject *why)
{
    if (tally == NULL || amount == NULL || why == NULL) { Py_XDECREF(tally); return NULL; }
    PyObject *given[2] = {amount, why}, *made = step(tally, given, 2);
    Py_DECREF(tally);
    return made;
}

/* A tally with some modifiers added, or taken off; takes the old one over. */
static Form reasoned_form = {{"amount", "why"}, 2, {{0}}, 0};
static PyObject *joined_by(PyObject *tally, PyObject *modifiers, int sign)
{
    if (modifiers == NULL || !PyTuple_Check(modifiers)) {
        PyErr_SetString(PyExc_TypeError, "modifiers are a tuple");
        Py_XDECREF(tally);
        return NULL;
    }
    for (Py_ssize_t i = 0; tally != NULL && i < PyTuple_GET_SIZE(modifiers); i++) {
        PyObject *modifier = PyTuple_GET_ITEM(modifiers, i);
        Py_ssize_t *at = places_of(&reasoned_form, Py_TYPE(modifier));
        if (at == NULL) { PyErr_SetString(PyExc_TypeError, "not a modifier"); Py_DECREF(tally); return NULL; }
        PyObject *amount = sign < 0 ? PyNumber_Negative(FIELD(modifier, at, 0)) : Py_NewRef(FIELD(modifier, at, 0));
        tally = further(tally_add, tally, amount, FIELD(modifier, at, 1));
        Py_XDECREF(amount);
    }
    return tally;
}

/* The same with what rules say of a number of some unit that begins at nothing. */
static PyObject *joined_by_rules(PyObject *tally, PyObject *ctx, PyObject *point, PyObject *unit, int sign)
{
    static PyObject *nothing = NULL;
    if (nothing == NULL && (nothing = PyLong_FromLong(0)) == NULL) return NULL;
    Py_ssize_t *at = tally == NULL ? NULL : places_of(&tally_form, Py_TYPE(tally));
    if (at == NULL) {
        if (tally != NULL) PyErr_SetString(PyExc_TypeError, "not a tally");
        Py_XDECREF(tally);
        return NULL;
    }
    PyObject *given[4] = {point, unit, nothing, FIELD(tally, at, 2)}, *said = context_tally(ctx, given, 4);
    Py_ssize_t *of = said == NULL ? NULL : places_of(&tally_form, Py_TYPE(said));
    if (of == NULL) { Py_XDECREF(said); Py_DECREF(tally); return NULL; }
    tally = joined_by(tally, FIELD(said, of, 1), sign);
    Py_DECREF(said);
    return tally;
}

/* The rule that stands for a clause (a new reference). */
static PyObject *cited(PyObject *ctx, PyObject *clause) { return context_cite(ctx, &clause, 1); }

/* A number of a unit as rules make it; NULL with an error. */
static PyObject *number_of(PyObject *ctx, PyObject *point, PyObject *unit, PyObject *base, PyObject *clause)
{
    PyObject *why = base == NULL ? NULL : cited(ctx, clause);
    if (why == NULL) return NULL;
    PyObject *given[4] = {point, unit, base, why}, *made = context_tally(ctx, given, 4);
    Py_DECREF(why);
    return made;
}

/* armour(ctx, fight, who) */
QUESTION(fight_armour)
{
    MEMBER(melee, FIGHT_ARMOUR, "Combat", "MELEE");
    MEMBER(point, FIGHT_ARMOUR, "Point", "ARMOUR");
    MEMBER(against, FIGHT_ARMOUR, "Point", "FOE_ARMOUR");
    MEMBER(printed, FIGHT_ARMOUR, "Clause", "PROFILE");
    MEMBER(bounds, FIGHT_ARMOUR, "Clause", "ARMOUR_BOUNDS");
    Seen look;
    i64 shot, most;
    NEEDS(3, FIGHT_ARMOUR);
    if (!see_side(args[0], args[1], args[2], &look) || look.unit == NULL) LEAVE_TO(FIGHT_ARMOUR);
    int is_melee = look.combat == melee;
    if (!read_number(FIELD(look.constants, look.of, OF_SHOT_ARMOUR), WIDE, &shot) || (shot && !is_melee)) LEAVE_TO(FIGHT_ARMOUR);
    if (!read_number(FIELD(look.constants, look.of, OF_CEILING), WIDE, &most)) LEAVE_TO(FIGHT_ARMOUR);
    PyObject *profile = context_profile(look.ctx, &look.unit, 1);
    Py_ssize_t *at = profile == NULL ? NULL : places_of(&print_form, Py_TYPE(profile));
    PyObject *both = at == NULL ? NULL : FIELD(profile, at, 0);
    if (both == NULL || !PyTuple_Check(both) || PyTuple_GET_SIZE(both) != 2) {
        Py_XDECREF(profile);
        if (PyErr_Occurred()) return NULL;
        LEAVE_TO(FIGHT_ARMOUR);
    }
    PyObject *tally = number_of(look.ctx, point, look.unit, PyTuple_GET_ITEM(both, !is_melee), printed);
    Py_DECREF(profile);
    if (look.other != NULL && tally != NULL) tally = joined_by_rules(tally, look.ctx, against, look.other, 1);
    if (tally != NULL) tally = joined_by(tally, FIELD(look.side, look.its, OF_ARMOUR), 1);
    PyObject *why = tally == NULL ? NULL : cited(look.ctx, bounds);
    tally = further(tally_at_least, tally, FIELD(look.constants, look.of, OF_FLOOR), why);
    if (most && tally != NULL) tally = further(tally_at_most, tally, FIELD(look.constants, look.of, OF_CEILING), why);
    Py_XDECREF(why);
    return tally;
}

/* hit_bonus(ctx, fight, who) */
QUESTION(fight_hit_bonus)
{
    MEMBER(point, FIGHT_HIT_BONUS, "Point", "HIT");
    MEMBER(against, FIGHT_HIT_BONUS, "Point", "FOE_HIT");
    MEMBER(printed, FIGHT_HIT_BONUS, "Clause", "MODIFIED_DICE");
    static PyObject *nothing = NULL;
    if (nothing == NULL && (nothing = PyLong_FromLong(0)) == NULL) return NULL;
    Seen look;
    NEEDS(3, FIGHT_HIT_BONUS);
    /* Who is exhausted, and a shot that no unit makes, is left to the twin. */
    if (!see_side(args[0], args[1], args[2], &look) || look.unit == NULL) LEAVE_TO(FIGHT_HIT_BONUS);
    if (FIELD(look.side, look.its, OF_EXHAUSTED) != Py_False) LEAVE_TO(FIGHT_HIT_BONUS);
    PyObject *tally = number_of(look.ctx, point, look.unit, nothing, printed);
    if (look.other != NULL && tally != NULL) tally = joined_by_rules(tally, look.ctx, against, look.other, 1);
    return tally == NULL ? NULL : joined_by(tally, FIELD(look.side, look.its, OF_HIT), 1);
}

/* save_needed(ctx, fight, who) */
QUESTION(fight_save_needed)
{
    MEMBER(melee, FIGHT_SAVE_NEEDED, "Combat", "MELEE");
    MEMBER(point, FIGHT_SAVE_NEEDED, "Point", "SAVE");
    MEMBER(against, FIGHT_SAVE_NEEDED, "Point", "FOE_SAVE");
    MEMBER(in_melee, FIGHT_SAVE_NEEDED, "Clause", "MELEE_SAVE");
    MEMBER(in_shot, FIGHT_SAVE_NEEDED, "Clause", "SHOOTING_SAVE");
    MEMBER(closing, FIGHT_SAVE_NEEDED, "Clause", "CLOSE_RANKS");
    MEMBER(behind, FIGHT_SAVE_NEEDED, "Clause", "SOLID_COVER");
    MEMBER(lightly, FIGHT_SAVE_NEEDED, "Clause", "LIGHT_COVER");
    MEMBER(solid, FIGHT_SAVE_NEEDED, "Cover", "SOLID");
    MEMBER(light, FIGHT_SAVE_NEEDED, "Cover", "LIGHT");
    Seen look;
    NEEDS(3, FIGHT_SAVE_NEEDED);
    if (!see_side(args[0], args[1], args[2], &look) || look.unit == NULL || tally_class == NULL) LEAVE_TO(FIGHT_SAVE_NEEDED);
    int is_melee = look.combat == melee;
    PyObject *why = cited(look.ctx, is_melee ? in_melee : in_shot);
    if (why == NULL) return NULL;
    PyObject *given[2] = {FIELD(look.constants, look.of, is_melee ? OF_MELEE_SAVE : OF_SHOOTING_SAVE), why};
    PyObject *tally = PyObject_Vectorcall((PyObject *)tally_class, given, 2, NULL);
    Py_DECREF(why);
    PyObject *cover = PyDict_GetItemString(PyFunction_GetGlobals(twins[FIGHT_SAVE_NEEDED]), "cover"), *behind_what = NULL;
    if (tally != NULL && cover != NULL) behind_what = PyObject_Vectorcall(cover, args, 3, NULL);
    if (behind_what == NULL) { Py_XDECREF(tally); return NULL; }
    PyObject *size = NULL, *clause = NULL;
    if (behind_what == solid) {
        size = FIELD(look.constants, look.of, is_melee ? OF_SOLID_MELEE : OF_SOLID_SHOOTING);
        clause = FIELD(look.side, look.its, OF_CLOSED) == Py_True ? closing : behind;
    } else if (behind_what == light && !is_melee) {
        size = FIELD(look.constants, look.of, OF_LIGHT_SHOOTING);
        clause = lightly;
    }
    Py_DECREF(behind_what);
    if (size != NULL) {
        PyObject *less = PyNumber_Negative(size);
        why = less == NULL ? NULL : cited(look.ctx, clause);
        tally = further(tally_add, tally, less, why);
        Py_XDECREF(less);
        Py_XDECREF(why);
    }
    if (tally != NULL) tally = joined_by_rules(tally, look.ctx, point, look.unit, -1);
    if (look.other != NULL && tally != NULL) tally = joined_by_rules(tally, look.ctx, against, look.other, -1);
    return tally == NULL ? NULL : joined_by(tally, FIELD(look.side, look.its, OF_SAVE), -1);
}

/* attack_dice(ctx, fight, who) */
QUESTION(fight_attack_dice)
{
    MEMBER(abilities, FIGHT_ATTACK_DICE, "Clause", "FIGHT_ABILITIES");
    MEMBER(doubled, FIGHT_ATTACK_DICE, "Clause", "DOUBLE_POOL");
    static PyObject *nothing = NULL;
    if (nothing == NULL && (nothing = PyLong_FromLong(0)) == NULL) return NULL;
    Seen look;
    i64 counted;
    NEEDS(3, FIGHT_ATTACK_DICE);
    if (!see_side(args[0], args[1], args[2], &look) || tally_class == NULL) LEAVE_TO(FIGHT_ATTACK_DICE);
    int generated = FIELD(look.constants, look.of, OF_DOUBLE_GENERATED) == Py_True;
    if (!read_number(FIELD(look.side, look.its, generated ? OF_GENERATED : OF_STARTING), WIDE, &counted)) LEAVE_TO(FIGHT_ATTACK_DICE);
    PyObject *why = cited(look.ctx, abilities), *cap = PyLong_FromLongLong(2 * counted), *tally = NULL;
    if (why != NULL && cap != NULL) {
        PyObject *given[2] = {FIELD(look.side, look.its, OF_ATTACK), why};
        tally = PyObject_Vectorcall((PyObject *)tally_class, given, 2, NULL);
    }
    Py_XDECREF(why);
    why = tally == NULL ? NULL : cited(look.ctx, doubled);
    tally = further(tally_at_least, tally, nothing, why);
    if (tally != NULL) tally = further(tally_at_most, tally, cap, why);
    Py_XDECREF(why);
    Py_XDECREF(cap);
    return tally;
}

static Form troops_form = {{"escort"}, 1, {{0}}, 0}, role_form = {{"role"}, 1, {{0}}, 0};

/* aggression(ctx, unit, combat, figures) */
QUESTION(fight_aggression)
{
    MEMBER(melee, FIGHT_AGGRESSION, "Combat", "MELEE");
    MEMBER(point, FIGHT_AGGRESSION, "Point", "AGGRESSION");
    MEMBER(printed, FIGHT_AGGRESSION, "Clause", "PROFILE");
    MEMBER(rank, FIGHT_AGGRESSION, "Role", "RANK");
    MEMBER(hero, FIGHT_AGGRESSION, "Role", "HERO");
    static PyObject *nothing = NULL;
    if (nothing == NULL && (nothing = PyLong_FromLong(0)) == NULL) return NULL;
    NEEDS(4, FIGHT_AGGRESSION);
    Py_ssize_t *of = places_of(&unit_form, Py_TYPE(args[1])), *led = places_of(&troops_form, Py_TYPE(args[1])), *at;
    PyObject *figures = of == NULL || led == NULL ? NULL : FIELD(args[1], of, OF_FIGURES);
    if (figures == NULL || !PyTuple_CheckExact(figures) || !PyTuple_Check(args[3]) || opened(args[0]) == NULL) LEAVE_TO(FIGHT_AGGRESSION);
    PyObject *escort = FIELD(args[1], led, 0);
    if (escort == NULL || !PyUnicode_Check(escort)) LEAVE_TO(FIGHT_AGGRESSION);
    PyObject *profile = context_profile(args[0], args + 1, 1), *both;
    if (profile == NULL) return NULL;
    int shot = args[2] != melee, read = (at = places_of(&print_form, Py_TYPE(profile))) != NULL;
    i64 own, ranks, total = 0, number;
    both = read ? FIELD(profile, at, 1) : NULL;
    read = both != NULL && PyTuple_Check(both) && PyTuple_GET_SIZE(both) == 2 && read_number(PyTuple_GET_ITEM(both, shot), WIDE, &own);
    Py_DECREF(profile);
    if (!read) LEAVE_TO(FIGHT_AGGRESSION);
    ranks = own;
    if (PyUnicode_GET_LENGTH(escort)) {
        profile = PyDict_GetItemWithError(now.profiles, escort);
        read = profile != NULL && (at = places_of(&print_form, Py_TYPE(profile))) != NULL;
        both = read ? FIELD(profile, at, 1) : NULL;
        read = both != NULL && PyTuple_Check(both) && PyTuple_GET_SIZE(both) == 2 && read_number(PyTuple_GET_ITEM(both, shot), WIDE, &ranks);
        if (!read) { if (PyErr_Occurred()) return NULL; LEAVE_TO(FIGHT_AGGRESSION); }
    }
    for (Py_ssize_t i = 0; i < PyTuple_GET_SIZE(args[3]); i++) {
        if (!read_number(PyTuple_GET_ITEM(args[3], i), WIDE, &number) || number < 0 || number >= PyTuple_GET_SIZE(figures))
            LEAVE_TO(FIGHT_AGGRESSION);
        PyObject *figure = PyTuple_GET_ITEM(figures, number);
        if ((at = places_of(&role_form, Py_TYPE(figure))) == NULL) LEAVE_TO(FIGHT_AGGRESSION);
        PyObject *role = FIELD(figure, at, 0);
        total += role == rank ? ranks : role == hero ? own : 0;
    }
    PyObject *base = PyLong_FromLongLong(total), *tally = number_of(args[0], point, args[1], base, printed);
    Py_XDECREF(base);
    PyObject *why = tally == NULL ? NULL : cited(args[0], printed);
    tally = further(tally_at_least, tally, nothing, why);
    Py_XDECREF(why);
    return tally;
}

static Form pools_form = {{"bonus_limited", "melee_pool", "shooting_pool"}, 3, {{0}}, 0};

/* generated_dice(ctx, fight, who, figures): of ranks that are open and a unit that isn't exhausted. */
QUESTION(fight_generated_dice)
{
    MEMBER(printed, GENERATED_DICE, "Clause", "PROFILE");
    static i64 die = 0;
    Seen look;
    i64 worth;
    NEEDS(4, GENERATED_DICE);
    if (!die && !read_number(PyDict_GetItemString(PyFunction_GetGlobals(twins[GENERATED_DICE]), "DIE"), WIDE, &die)) LEAVE_TO(GENERATED_DICE);
    if (!see_side(args[0], args[1], args[2], &look) || look.unit == NULL || tally_class == NULL) LEAVE_TO(GENERATED_DICE);
    if (FIELD(look.side, look.its, OF_CLOSED) != Py_False || FIELD(look.side, look.its, OF_EXHAUSTED) != Py_False) LEAVE_TO(GENERATED_DICE);
    PyObject *given[4] = {look.ctx, look.unit, look.combat, args[3]}, *tally = fight_aggression(NULL, given, 4);
    if (tally == NULL) return NULL;
    int read = read_value(tally, &worth);
    Py_DECREF(tally);
    if (!read) LEAVE_TO(GENERATED_DICE);
    PyObject *parts[2] = {PyLong_FromLongLong(-quotient(-worth, die)), cited(look.ctx, printed)};
    tally = parts[0] == NULL || parts[1] == NULL ? NULL : PyObject_Vectorcall((PyObject *)tally_class, parts, 2, NULL);
    Py_XDECREF(parts[0]);
    Py_XDECREF(parts[1]);
    return tally;
}

/* starting_pool(ctx, fight, who, generated) */
QUESTION(fight_starting_pool)
{
    MEMBER(melee, STARTING_POOL, "Combat", "MELEE");
    MEMBER(point, STARTING_POOL, "Point", "BONUS_ATTACK");
    MEMBER(bonus_dice, STARTING_POOL, "Clause", "BONUS_DICE");
    MEMBER(in_melee, STARTING_POOL, "Clause", "MELEE_POOL");
    MEMBER(in_shot, STARTING_POOL, "Clause", "SHOOTING_POOL");
    static PyObject *nothing = NULL;
    if (nothing == NULL && (nothing = PyLong_FromLong(0)) == NULL) return NULL;
    Seen look;
    i64 made, cap;
    NEEDS(4, STARTING_POOL);
    if (!see_side(args[0], args[1], args[2], &look) || look.unit == NULL || !read_value(args[3], &made)) LEAVE_TO(STARTING_POOL);
    Py_ssize_t *by = places_of(&pools_form, Py_TYPE(look.constants)), *of = places_of(&unit_form, Py_TYPE(look.unit)), *at;
    int is_melee = look.combat == melee;
    if (by == NULL || of == NULL || !read_number(FIELD(look.constants, by, is_melee ? 1 : 2), WIDE, &cap)) LEAVE_TO(STARTING_POOL);
    PyObject *figures = FIELD(look.unit, of, OF_FIGURES);
    if (figures == NULL || !PyTuple_CheckExact(figures)) LEAVE_TO(STARTING_POOL);
    PyObject *bonus = number_of(look.ctx, point, look.unit, nothing, bonus_dice), *why = bonus == NULL ? NULL : cited(look.ctx, bonus_dice);
    if (bonus != NULL && FIELD(look.constants, by, 0) == Py_True) {
        PyObject *most = PyLong_FromLongLong(smaller(made, PyTuple_GET_SIZE(figures)));
        bonus = further(tally_at_most, bonus, most, why);
        Py_XDECREF(most);
    }
    PyObject *tally = NULL;
    if (bonus != NULL && (at = places_of(&tally_form, Py_TYPE(bonus))) != NULL) tally = joined_by(Py_NewRef(args[3]), FIELD(bonus, at, 1), 1);
    Py_XDECREF(bonus);
    if (tally != NULL) tally = further(tally_at_least, tally, nothing, why);
    Py_XDECREF(why);
    if (tally == NULL || !cap) return tally;
    why = cited(look.ctx, is_melee ? in_melee : in_shot);
    tally = further(tally_at_most, tally, FIELD(look.constants, by, is_melee ? 1 : 2), why);
    Py_XDECREF(why);
    return tally;
}

/* successes(needed) */
QUESTION(successes_of)
{
    i64 needed;
    NEEDS(1, SUCCESSES);
    if (!read_number(args[0], WIDE, &needed)) LEAVE_TO(SUCCESSES);
    return PyLong_FromLong(needed > 6 ? 0 : needed < 1 ? 6 : (long)(7 - needed));
}

METHOD(context_limit)
{
    MEMBER(point, LIMIT, "Point", "LIMIT");
    MEMBER(printed, LIMIT, "Clause", "FATIGUE_LIMIT");
    if (count != 1) ASK_TWIN(LIMIT);
    PyObject *profile = context_profile(self, args, 1);
    if (profile == NULL) return NULL;
    Py_ssize_t *at = places_of(&print_form, Py_TYPE(profile));
    PyObject *tally = at == NULL ? NULL : number_of(self, point, args[0], FIELD(profile, at, 2), printed);
    Py_DECREF(profile);
    if (tally == NULL) { if (PyErr_Occurred()) return NULL; ASK_TWIN(LIMIT); }
    PyObject *value = tally_value(tally, NULL);
    Py_DECREF(tally);
    return value;
}

#endif
