/* Where the interpreter's small objects lie: in large pages, where the system has them. A battle reads objects from all over
 * several megabytes, and each small page has to be found anew by the processor (in a virtual machine twice over).
 * The interpreter asks for arenas of a megabyte; here they are cut from pieces that a large page covers whole. */
#ifndef SKALD_ARENAS_H
#define SKALD_ARENAS_H

#include <Python.h>

#if defined(__linux__)
#include <sys/mman.h>
#endif

#if defined(MADV_HUGEPAGE)

#define PIECE ((size_t)1 << 21)
#define PIECES 512
/* A piece, and how much of it was handed out and is still in use. */
static struct { char *start; size_t used, held; } pieces[PIECES];
static int piece_count = 0;
static PyObjectArenaAllocator arenas_before;

/* A piece that begins where a large page does; NULL if there is no room. */
static char *new_piece(void)
{
    char *found = mmap(NULL, 2 * PIECE, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0);
    if (found == MAP_FAILED) return NULL;
    size_t skipped = (PIECE - (size_t)found % PIECE) % PIECE;
    if (skipped) munmap(found, skipped);
    munmap(found + skipped + PIECE, PIECE - skipped);
    madvise(found + skipped, PIECE, MADV_HUGEPAGE);
    return found + skipped;
}

static void *arena_from_piece(void *unused, size_t size)
{
    (void)unused;
    if (size > PIECE) return arenas_before.alloc(arenas_before.ctx, size);
    int last = piece_count - 1;
    if (last < 0 || pieces[last].used + size > PIECE) {
        char *start = piece_count < PIECES ? new_piece() : NULL;
        if (start == NULL) return arenas_before.alloc(arenas_before.ctx, size);
        last = piece_count++;
        pieces[last].start = start;
        pieces[last].used = pieces[last].held = 0;
    }
    char *found = pieces[last].start + pieces[last].used;
    pieces[last].used += size;
    pieces[last].held += size;
    return found;
}

static void arena_given_back(void *unused, void *arena, size_t size)
{
    (void)unused;
    for (int i = 0; i < piece_count; i++) {
        if ((char *)arena < pieces[i].start || (char *)arena >= pieces[i].start + PIECE) continue;
        if (pieces[i].held -= size) return;
        munmap(pieces[i].start, PIECE);
        pieces[i] = pieces[--piece_count];
        return;
    }
    arenas_before.free(arenas_before.ctx, arena, size);
}

/* From now on; arenas that were there before stay where they are. Once only: whoever is loaded again would stand before himself. */
static void lie_in_large_pages(void)
{
    static int is_done = 0;
    PyObjectArenaAllocator ours = {NULL, arena_from_piece, arena_given_back};
    if (is_done) return;
    is_done = 1;
    PyObject_GetArenaAllocator(&arenas_before);
    PyObject_SetArenaAllocator(&ours);
}

#else

static void lie_in_large_pages(void) {}

#endif
#endif
