/* The stack of an open state: frames put on it, taken off and replaced, run until one of them asks something, and the frozen
 * state that comes of it; facts noted. The twins of methods of skald/rules/context.py and of run_on in engine.py. */
#ifndef SKALD_STACK_H
#define SKALD_STACK_H

#include "contexts.h"

static Form stack_form = {{"pending", "here"}, 2, {{0}}, 0};

/* The frames of an open state, if the topmost is the one at work (or none is); else NULL. */
static PyObject *at_work(PyObject *self, Py_ssize_t *at)
{
    PyObject *pending = at == NULL ? NULL : FIELD(self, at, 0), *here = at == NULL ? NULL : FIELD(self, at, 1);
    if (pending == NULL || !PyList_CheckExact(pending) || here == NULL || !PyList_GET_SIZE(pending)) return NULL;
    return here == Py_None || here == PyList_GET_ITEM(pending, PyList_GET_SIZE(pending) - 1) ? pending : NULL;
}

METHOD(context_push)
{
    PyObject *pending = pending_of(self);
    if (pending == NULL) ASK_TWIN(PUSH);
    for (Py_ssize_t i = count - 1; i >= 0; i--)
        if (PyList_Append(pending, args[i]) < 0) return NULL;
    Py_RETURN_NONE;
}

METHOD(context_pop)
{
    PyObject *pending = count ? NULL : at_work(self, places_of(&stack_form, Py_TYPE(self)));
    if (pending == NULL) ASK_TWIN(POP);
    Py_ssize_t size = PyList_GET_SIZE(pending);
    return PyList_SetSlice(pending, size - 1, size, NULL) < 0 ? NULL : Py_NewRef(Py_None);
}

METHOD(context_swap)
{
    Py_ssize_t *at = places_of(&stack_form, Py_TYPE(self));
    PyObject *pending = count == 1 ? at_work(self, at) : NULL;
    if (pending == NULL) ASK_TWIN(SWAP);
    if (PyList_SetItem(pending, PyList_GET_SIZE(pending) - 1, Py_NewRef(args[0])) < 0) return NULL;
    Py_INCREF(args[0]);
    Py_XSETREF(FIELD(self, at, 1), args[0]);
    Py_RETURN_NONE;
}

METHOD(context_replace_nearest)
{
    PyObject *pending = pending_of(self);
    Py_ssize_t i = count == 2 && pending != NULL ? PyList_GET_SIZE(pending) - 1 : -1;
    while (i >= 0 && PyList_GET_ITEM(pending, i) != args[0]) i--;
    if (i < 0) ASK_TWIN(REPLACE_NEAREST);
    return PyList_SetItem(pending, i, Py_NewRef(args[1])) < 0 ? NULL : Py_NewRef(Py_None);
}

static Form begun_form = {{"ruleset", "version", "width", "height"}, 4, {{0}}, 0};

METHOD(context_close)
{
    Py_ssize_t *at = count ? NULL : places_of(&opening_form, Py_TYPE(self));
    PyObject *start = at == NULL ? NULL : FIELD(self, at, 2);
    Py_ssize_t *of = start == NULL ? NULL : places_of(&begun_form, Py_TYPE(start));
    if (of == NULL) ASK_TWIN(CLOSE);
    PyObject *parts[19] = {NULL}, *made[3] = {NULL}, *state = NULL;
    for (int i = 0; i < 4; i++) parts[i] = FIELD(start, of, i);
    for (int i = 0; i < state_form.count; i++) parts[4 + i] = FIELD(self, at, OPEN_PLAYERS + i);
    for (int i = 0; i < 19; i++) if (parts[i] == NULL) ASK_TWIN(CLOSE);
    for (int i = 0; i < 3; i++) if (!PyList_CheckExact(parts[4 + i])) ASK_TWIN(CLOSE);
    int lost = 0;
    for (int i = 0; i < 3; i++) lost |= (parts[4 + i] = made[i] = PyList_AsTuple(parts[4 + i])) == NULL;
    /* An open state has its frames before the terrain, a frozen one after it. */
    PyObject *frames = parts[6];
    parts[6] = parts[7];
    parts[7] = frames;
    if (!lost) state = PyObject_Vectorcall((PyObject *)Py_TYPE(start), parts, 19, NULL);
    for (int i = 0; i < 3; i++) Py_XDECREF(made[i]);
    return state;
}

static Form telling_form = {{"ruleset", "effects", "events"}, 3, {{0}}, 0};

/* Facts that no rule of the ruleset known now hears are only noted; others are told by the twin. */
METHOD(context_emit)
{
    static struct { PyTypeObject *kind; size_t era; int heeded, lent; } known[64];
    Py_ssize_t *at = count == 1 ? places_of(&telling_form, Py_TYPE(self)) : NULL;
    PyObject *events = at == NULL ? NULL : FIELD(self, at, 2), *effects = at == NULL ? NULL : FIELD(self, at, 1);
    if (events == NULL || !PyList_CheckExact(events) || effects == NULL || !PyTuple_CheckExact(effects)) ASK_TWIN(EMIT);
    if (!know(FIELD(self, at, 0))) ASK_TWIN(EMIT);
    PyTypeObject *kind = Py_TYPE(args[0]);
    size_t slot = slot_of(kind, NULL, now.era, 64);
    if (known[slot].kind != kind || known[slot].era != now.era) {
        PyObject *heeded = PyObject_GetAttrString(now.ruleset, "heeded"), *lent = PyObject_GetAttrString(now.ruleset, "lent_heeded");
        int said = heeded == NULL ? -1 : PySequence_Contains(heeded, (PyObject *)kind);
        int whispered = said < 0 || lent == NULL ? -1 : PySequence_Contains(lent, (PyObject *)kind);
        Py_XDECREF(heeded);
        Py_XDECREF(lent);
        if (whispered < 0) return NULL;
        Py_INCREF(kind);
        PyTypeObject *old = known[slot].kind;
        known[slot].kind = kind;
        known[slot].era = now.era;
        known[slot].heeded = said;
        known[slot].lent = whispered;
        Py_XDECREF(old);
    }
    if (known[slot].heeded || (known[slot].lent && PyTuple_GET_SIZE(effects))) ASK_TWIN(EMIT);
    return PyList_Append(events, args[0]) < 0 ? NULL : Py_NewRef(Py_None);
}

static Form running_form = {{"outcome", "pending", "here"}, 3, {{0}}, 0};
enum { TO_RUN, TO_ASK, TO_SKIP = 5, HANDLERS = 7 };

/* run_on(ctx): what the first frame asks that doesn't run by itself; None when the battle is over. */
QUESTION(run_on)
{
    NEEDS(1, RUN_ON);
    PyObject *ctx = args[0];
    Py_ssize_t *at = places_of(&running_form, Py_TYPE(ctx));
    if (at == NULL) LEAVE_TO(RUN_ON);
    for (;;) {
        PyObject *outcome = FIELD(ctx, at, 0), *pending = FIELD(ctx, at, 1);
        if (outcome != Py_None) { if (outcome == NULL) LEAVE_TO(RUN_ON); Py_RETURN_NONE; }
        if (pending == NULL || !PyList_CheckExact(pending) || !PyList_GET_SIZE(pending)) LEAVE_TO(RUN_ON);
        PyObject *frame = PyList_GET_ITEM(pending, PyList_GET_SIZE(pending) - 1);
        Py_INCREF(frame);
        Py_XSETREF(FIELD(ctx, at, 2), frame);
        PyObject *given[2] = {ctx, frame}, *done = NULL;
        Py_INCREF(frame);
        PyObject *procedure = procedure_of(NULL, given, 2);
        if (procedure == NULL) { Py_DECREF(frame); return NULL; }
        if (!PyTuple_Check(procedure) || PyTuple_GET_SIZE(procedure) != HANDLERS) {
            Py_DECREF(procedure);
            Py_DECREF(frame);
            LEAVE_TO(RUN_ON);
        }
        PyObject *run = PyTuple_GET_ITEM(procedure, TO_RUN);
        if (run != Py_None) {
            done = PyObject_Vectorcall(run, given, 2, NULL);
        } else {
            done = PyObject_Vectorcall(PyTuple_GET_ITEM(procedure, TO_ASK), given, 2, NULL);
            if (done != NULL && done != Py_None) { Py_DECREF(procedure); Py_DECREF(frame); return done; }
            if (done != NULL) {
                Py_DECREF(done);
                done = PyObject_Vectorcall(PyTuple_GET_ITEM(procedure, TO_SKIP), given, 2, NULL);
            }
        }
        Py_DECREF(procedure);
        Py_DECREF(frame);
        if (done == NULL) return NULL;
        Py_DECREF(done);
    }
}

#endif
