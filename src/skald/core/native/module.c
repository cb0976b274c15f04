/* The compiled core: whole questions of geometry, each with a twin in plain Python that decides what is right. */
#define PY_SSIZE_T_CLEAN
#include "approach.h"

static PyMethodDef methods[] = {
    {"contact", contact, METH_O, "The first place where a figure touches its target."},
    {"nearest_place", nearest_place, METH_O, "The allowed place nearest to the target."},
    {NULL, NULL, 0, NULL},
};

static struct PyModuleDef definition = {PyModuleDef_HEAD_INIT, "skald_core", NULL, -1, methods, NULL, NULL, NULL, NULL};

PyMODINIT_FUNC PyInit_skald_core(void) { return PyModule_Create(&definition); }
