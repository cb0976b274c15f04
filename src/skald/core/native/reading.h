/* Reads frozen structs of the kernel. A field lies at a fixed place in its class, which is looked up once. */
#ifndef SKALD_READING_H
#define SKALD_READING_H

#include <Python.h>
#include <structmember.h>
#include "numbers.h"

#define MOST_FIELDS 24
#define MOST_CLASSES 8

typedef struct {
    const char *names[MOST_FIELDS];
    int count;
    struct { PyTypeObject *type; Py_ssize_t at[MOST_FIELDS]; } known[MOST_CLASSES];
    int classes;
} Form;

/* Where the fields of a class lie that is asked about for the first time; NULL (and no error) if they are not plain slots. */
static __attribute__((noinline)) Py_ssize_t *look_up_places(Form *form, PyTypeObject *type)
{
    for (int i = 1; i < form->classes; i++)
        if (form->known[i].type == type) return form->known[i].at;
    if (form->classes == MOST_CLASSES) return NULL;
    int next = form->classes;
    for (int i = 0; i < form->count; i++) {
        PyObject *slot = PyObject_GetAttrString((PyObject *)type, form->names[i]);
        if (slot == NULL) { PyErr_Clear(); return NULL; }
        int plain = Py_IS_TYPE(slot, &PyMemberDescr_Type);
        if (plain) {
            PyMemberDef *member = ((PyMemberDescrObject *)slot)->d_member;
            plain = member->type == T_OBJECT_EX || member->type == T_OBJECT;
            form->known[next].at[i] = member->offset;
        }
        Py_DECREF(slot);
        if (!plain) return NULL;
    }
    /* Classes are never let go of, so that no other one can come to lie at their place. */
    Py_INCREF(type);
    form->known[next].type = type;
    form->classes++;
    return form->known[next].at;
}

/* Where the fields of an object's class lie; NULL (and no error) if they are not plain slots. */
static inline Py_ssize_t *places_of(Form *form, PyTypeObject *type)
{
    return form->known[0].type == type ? form->known[0].at : look_up_places(form, type);
}

#define FIELD(object, places, number) (*(PyObject **)((char *)(object) + (places)[number]))

/* A number of one digit (2^30), as nearly all of a table are, without a call; 0 if it has more. */
static inline int read_compact(PyLongObject *given, long long *out)
{
#if PY_VERSION_HEX >= 0x030C0000
    if (!PyUnstable_Long_IsCompact(given)) return 0;
    *out = PyUnstable_Long_CompactValue(given);
#else
    Py_ssize_t size = Py_SIZE(given);
    if (size < -1 || size > 1) return 0;
    *out = size ? size * (long long)given->ob_digit[0] : 0;
#endif
    return 1;
}

/* A whole number no greater than `most` either way; otherwise 0, and the question is not for us. */
static inline int read_number(PyObject *given, i64 most, i64 *out)
{
    if (given == NULL || !PyLong_Check(given)) return 0;
    long long value;
    if (!read_compact((PyLongObject *)given, &value)) {
        int over;
        value = PyLong_AsLongLongAndOverflow(given, &over);
        if (over) return 0;
    }
    if (value > most || value < -most) return 0;
    *out = value;
    return 1;
}

typedef struct { i64 x, y; } Point;

/* A base on the table; `count` corners make it a polygon, and its radius then bounds it. */
typedef struct { i64 x, y, radius; int count; Point *corners; } Base;

/* Room for one question. It is laid out anew for the next one. */
typedef struct Block { struct Block *next; size_t size, used; } Block;
#define HEADER ((sizeof(Block) + 15) & ~(size_t)15)
static Block *first_block = NULL, *block = NULL;

static void begin_question(void)
{
    block = first_block;
    if (block != NULL) block->used = HEADER;
}

static void *room_for(size_t size)
{
    size = (size + 15) & ~(size_t)15;
    if (block != NULL && block->used + size <= block->size) {
        void *found = (char *)block + block->used;
        block->used += size;
        return found;
    }
    if (block != NULL && block->next != NULL && HEADER + size <= block->next->size) {
        block = block->next;
    } else {
        size_t whole = size + HEADER > ((size_t)1 << 18) ? size + HEADER : (size_t)1 << 18;
        Block *made = malloc(whole);
        if (made == NULL) Py_FatalError("out of memory");
        made->size = whole;
        made->next = block == NULL ? NULL : block->next;
        if (block == NULL) first_block = made; else block->next = made;
        block = made;
    }
    block->used = HEADER + size;
    return (char *)block + block->used - size;
}

#define ROOM(type, count) ((type *)room_for(sizeof(type) * (size_t)((count) > 0 ? (count) : 1)))

static int read_point(PyObject *given, i64 most, Point *out)
{
    return given != NULL && PyTuple_Check(given) && PyTuple_GET_SIZE(given) == 2
        && read_number(PyTuple_GET_ITEM(given, 0), most, &out->x)
        && read_number(PyTuple_GET_ITEM(given, 1), most, &out->y);
}

static int read_corners(PyObject *given, i64 most, Point **out, int *count)
{
    if (given == NULL || !PyTuple_Check(given)) return 0;
    *count = (int)PyTuple_GET_SIZE(given);
    *out = NULL;
    if (*count == 0) return 1;
    *out = ROOM(Point, *count);
    for (int i = 0; i < *count; i++)
        if (!read_point(PyTuple_GET_ITEM(given, i), most, *out + i)) return 0;
    return 1;
}

static Form base_form = {{"x", "y", "radius", "corners"}, 4, {{0}}, 0};

/* A base, from a Footprint or what is one. */
static inline int read_base(PyObject *given, i64 most, Base *out)
{
    Py_ssize_t *at = places_of(&base_form, Py_TYPE(given));
    return at != NULL && read_number(FIELD(given, at, 0), most, &out->x)
        && read_number(FIELD(given, at, 1), most, &out->y) && read_number(FIELD(given, at, 2), most, &out->radius)
        && read_corners(FIELD(given, at, 3), most, &out->corners, &out->count);
}

typedef struct { int count; Base *of; int shaped; } Bases;

/* Several bases from a tuple or a list; `shaped` tells whether one has corners. */
static int read_bases(PyObject *given, i64 most, Bases *out)
{
    if (given == NULL || !(PyTuple_Check(given) || PyList_Check(given))) return 0;
    Py_ssize_t count = PySequence_Fast_GET_SIZE(given);
    PyObject **items = PySequence_Fast_ITEMS(given);
    out->count = (int)count;
    out->of = ROOM(Base, count);
    out->shaped = 0;
    for (Py_ssize_t i = 0; i < count; i++) {
        if (!read_base(items[i], most, out->of + i)) return 0;
        out->shaped |= out->of[i].count > 0;
    }
    return 1;
}

typedef struct { i64 left, bottom, right, top; int count; Point *corners; } Area;

static Form area_form = {{"corners", "left", "bottom", "right", "top"}, 5, {{0}}, 0};

static int read_area(PyObject *given, i64 most, Area *out)
{
    Py_ssize_t *at = places_of(&area_form, Py_TYPE(given));
    return at != NULL && read_corners(FIELD(given, at, 0), most, &out->corners, &out->count)
        && read_number(FIELD(given, at, 1), most, &out->left) && read_number(FIELD(given, at, 2), most, &out->bottom)
        && read_number(FIELD(given, at, 3), most, &out->right) && read_number(FIELD(given, at, 4), most, &out->top);
}

typedef struct { int count; Area *of; } Areas;

static int read_areas(PyObject *given, i64 most, Areas *out)
{
    if (given == NULL || !(PyTuple_Check(given) || PyList_Check(given))) return 0;
    Py_ssize_t count = PySequence_Fast_GET_SIZE(given);
    PyObject **items = PySequence_Fast_ITEMS(given);
    out->count = (int)count;
    out->of = ROOM(Area, count);
    for (Py_ssize_t i = 0; i < count; i++)
        if (!read_area(items[i], most, out->of + i)) return 0;
    return 1;
}

#endif
