/* Numbers drawn by lot; the twin of skald/planning/lots.py. Bits come from the generator itself, as many and in the same order
 * as Python's own methods take them. */
#ifndef SKALD_LOTS_H
#define SKALD_LOTS_H

#include "twins.h"

/* Whether something is Python's own generator, and not one that may draw otherwise. */
static int is_generator(PyObject *given)
{
    static PyTypeObject *class = NULL;
    if (class == NULL && strcmp(Py_TYPE(given)->tp_name, "Random") == 0) {
        PyObject *module = PyImport_ImportModule("random");
        PyObject *found = module == NULL ? NULL : PyObject_GetAttrString(module, "Random");
        if (found == NULL) PyErr_Clear();
        else if (found == (PyObject *)Py_TYPE(given)) class = (PyTypeObject *)Py_NewRef(found);
        Py_XDECREF(found);
        Py_XDECREF(module);
    }
    return class != NULL && Py_IS_TYPE(given, class);
}

/* A number below another; -1 with an error. */
static i64 lot(PyObject *generator, i64 below)
{
    static PyObject *name = NULL, *widths[64];
    int width = 0;
    while (width < 63 && below >> width) width++;
    if (name == NULL && (name = PyUnicode_InternFromString("getrandbits")) == NULL) return -1;
    if (widths[width] == NULL && (widths[width] = PyLong_FromLong(width)) == NULL) return -1;
    for (;;) {
        PyObject *drawn = PyObject_CallMethodOneArg(generator, name, widths[width]);
        i64 found = drawn == NULL ? -1 : PyLong_AsLongLong(drawn);
        Py_XDECREF(drawn);
        if (found < below) return found;
    }
}

/* below(generator, count): a number from 0 on, below the count. */
QUESTION(drawn_below)
{
    i64 count_;
    NEEDS(2, BELOW);
    if (!is_generator(args[0]) || !read_number(args[1], FAR, &count_) || count_ <= 0) LEAVE_TO(BELOW);
    i64 found = lot(args[0], count_);
    return found < 0 ? NULL : PyLong_FromLongLong(found);
}

/* one_of(generator, rows): one of some rows. */
QUESTION(one_of)
{
    NEEDS(2, ONE_OF);
    if (!is_generator(args[0]) || !(PyTuple_Check(args[1]) || PyList_Check(args[1]))) LEAVE_TO(ONE_OF);
    Py_ssize_t rows = PySequence_Fast_GET_SIZE(args[1]);
    if (!rows) LEAVE_TO(ONE_OF);
    i64 found = lot(args[0], rows);
    return found < 0 ? NULL : Py_NewRef(PySequence_Fast_GET_ITEM(args[1], (Py_ssize_t)found));
}

/* Python's own method keeps a pool of so many rows at most; of more it remembers which were drawn. */
#define POOL 21

/* some_of(generator, rows, count): some of the rows, none twice, in the order in which they were drawn. */
QUESTION(some_of)
{
    i64 wanted;
    NEEDS(3, SOME_OF);
    if (!is_generator(args[0]) || !PyList_CheckExact(args[1]) || !read_number(args[2], POOL, &wanted)) LEAVE_TO(SOME_OF);
    Py_ssize_t rows = PyList_GET_SIZE(args[1]);
    if (rows > POOL || wanted < 0 || wanted > rows) LEAVE_TO(SOME_OF);
    Py_ssize_t pool[POOL];
    for (Py_ssize_t i = 0; i < rows; i++) pool[i] = i;
    PyObject *found = PyList_New((Py_ssize_t)wanted);
    for (Py_ssize_t i = 0; found != NULL && i < wanted; i++) {
        i64 k = lot(args[0], rows - i);
        if (k < 0) { Py_CLEAR(found); break; }
        PyList_SET_ITEM(found, i, Py_NewRef(PyList_GET_ITEM(args[1], pool[k])));
        pool[k] = pool[rows - i - 1];
    }
    return found;
}

/* shuffle(generator, rows): the rows in another order, in their place. */
QUESTION(shuffle)
{
    NEEDS(2, SHUFFLE);
    if (!is_generator(args[0]) || !PyList_CheckExact(args[1])) LEAVE_TO(SHUFFLE);
    for (Py_ssize_t i = PyList_GET_SIZE(args[1]) - 1; i > 0; i--) {
        i64 k = lot(args[0], i + 1);
        if (k < 0) return NULL;
        PyObject **rows = ((PyListObject *)args[1])->ob_item, *row = rows[i];
        rows[i] = rows[k];
        rows[k] = row;
    }
    Py_RETURN_NONE;
}

/* thrown(generator, weights, sides, dice): how many of some dice fall in each class, by the sides that it has. */
QUESTION(thrown)
{
    i64 sides, dice, weights[16];
    long counts[16] = {0};
    NEEDS(4, THROWN);
    if (!is_generator(args[0]) || !PyTuple_CheckExact(args[1]) || PyTuple_GET_SIZE(args[1]) > 16) LEAVE_TO(THROWN);
    if (!read_number(args[2], WIDE, &sides) || sides <= 0 || !read_number(args[3], WIDE, &dice)) LEAVE_TO(THROWN);
    int classes = (int)PyTuple_GET_SIZE(args[1]);
    for (int i = 0; i < classes; i++)
        if (!read_number(PyTuple_GET_ITEM(args[1], i), WIDE, weights + i)) LEAVE_TO(THROWN);
    for (i64 n = 0; n < dice; n++) {
        i64 left = lot(args[0], sides);
        if (left < 0) return NULL;
        for (int i = 0; i < classes; i++)
            if ((left -= weights[i]) < 0) { counts[i]++; break; }
    }
    PyObject *found = PyTuple_New(classes);
    for (int i = 0; found != NULL && i < classes; i++) {
        PyObject *number = PyLong_FromLong(counts[i]);
        if (number == NULL) { Py_CLEAR(found); break; }
        PyTuple_SET_ITEM(found, i, number);
    }
    return found;
}

#endif
