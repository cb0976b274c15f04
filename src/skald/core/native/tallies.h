/* Numbers that explain themselves; the twin of methods of skald/rules/tally.py. */
#ifndef SKALD_TALLIES_H
#define SKALD_TALLIES_H

#include "hooks.h"

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

static Form tally_form = {{"base", "modifiers", "why"}, 3, {{0}}, 0}, modifier_form = {{"amount"}, 1, {{0}}, 0};

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

/* The class of modifiers, learnt from the first that the twin makes. */
static PyTypeObject *modifier_class = NULL;

/* A tally with one modifier more; NULL without an error where the twin is to be asked. */
static PyObject *modified(PyObject *self, PyObject *amount, PyObject *why)
{
    Py_ssize_t *at = places_of(&tally_form, Py_TYPE(self));
    PyObject *modifiers = at == NULL ? NULL : FIELD(self, at, 1);
    if (modifier_class == NULL || modifiers == NULL || !PyTuple_CheckExact(modifiers)) return NULL;
    PyObject *given[2] = {amount, why};
    PyObject *modifier = PyObject_Vectorcall((PyObject *)modifier_class, given, 2, NULL);
    if (modifier == NULL) return NULL;
    Py_ssize_t many = PyTuple_GET_SIZE(modifiers);
    PyObject *all = PyTuple_New(many + 1);
    if (all == NULL) { Py_DECREF(modifier); return NULL; }
    for (Py_ssize_t i = 0; i < many; i++) PyTuple_SET_ITEM(all, i, Py_NewRef(PyTuple_GET_ITEM(modifiers, i)));
    PyTuple_SET_ITEM(all, many, modifier);
    PyObject *parts[3] = {FIELD(self, at, 0), FIELD(self, at, 2), all};
    PyObject *made = PyObject_Vectorcall((PyObject *)Py_TYPE(self), parts, 3, NULL);
    Py_DECREF(all);
    return made;
}

METHOD(tally_add)
{
    if (count != 2 || !PyLong_Check(args[0])) ASK_TWIN(ADD);
    if (PyObject_Not(args[0])) return Py_NewRef(self);
    PyObject *made = modified(self, args[0], args[1]);
    if (made != NULL || PyErr_Occurred()) return made;
    made = ask_twin(ADD, self, args, count);
    Py_ssize_t *at = made == NULL || modifier_class != NULL ? NULL : places_of(&tally_form, Py_TYPE(made));
    if (at != NULL) {
        PyObject *modifiers = FIELD(made, at, 1);
        modifier_class = (PyTypeObject *)Py_NewRef((PyObject *)Py_TYPE(PyTuple_GET_ITEM(modifiers, PyTuple_GET_SIZE(modifiers) - 1)));
    }
    return made;
}

/* The sum of a tally of small numbers; 0 if it has others. */
static int read_value(PyObject *self, i64 *total)
{
    Py_ssize_t *at = places_of(&tally_form, Py_TYPE(self)), *of;
    PyObject *modifiers = at == NULL ? NULL : FIELD(self, at, 1);
    i64 amount;
    if (modifiers == NULL || !PyTuple_CheckExact(modifiers) || !read_number(FIELD(self, at, 0), WIDE, total)) return 0;
    for (Py_ssize_t i = 0; i < PyTuple_GET_SIZE(modifiers); i++) {
        PyObject *modifier = PyTuple_GET_ITEM(modifiers, i);
        if ((of = places_of(&modifier_form, Py_TYPE(modifier))) == NULL) return 0;
        if (!read_number(FIELD(modifier, of, 0), WIDE, &amount)) return 0;
        *total += amount;
    }
    return 1;
}

/* The tally brought to a limit from above (-1) or below (1), unless it is on the other side of it already. */
static PyObject *bounded(int name, int towards, PyObject *self, PyObject *const *args, Py_ssize_t count)
{
    i64 limit, total;
    if (count != 2 || !read_number(args[0], WIDE, &limit) || !read_value(self, &total)) return ask_twin(name, self, args, count);
    i64 change = limit - total;
    if (change * towards <= 0) return Py_NewRef(self);
    PyObject *amount = PyLong_FromLongLong(change);
    PyObject *made = amount == NULL ? NULL : modified(self, amount, args[1]);
    Py_XDECREF(amount);
    return made != NULL || PyErr_Occurred() ? made : ask_twin(name, self, args, count);
}

METHOD(tally_at_most) { return bounded(AT_MOST, -1, self, args, count); }

METHOD(tally_at_least) { return bounded(AT_LEAST, 1, self, args, count); }

#endif
