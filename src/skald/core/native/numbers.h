/* Whole numbers of one and two words: roots, quotients, comparisons. Everything is exact; a double only guesses. */
#ifndef SKALD_NUMBERS_H
#define SKALD_NUMBERS_H

#include <math.h>
#include <stdint.h>

typedef int64_t i64;
typedef __int128 i128;

/* What one word of a question may be. It keeps rays past walls below 2^118, and everything else far below. */
#define MOST ((i64)1 << 14)
/* Farther than any place on a table. */
#define FAR ((i64)1000000000)

static inline i64 smaller(i64 a, i64 b) { return a < b ? a : b; }
static inline i64 greater(i64 a, i64 b) { return a > b ? a : b; }
static inline i64 square(i64 a) { return a * a; }
static inline i128 wide_square(i64 a) { return (i128)a * a; }

/* The whole root of a number of one word. */
static inline i64 root(i64 value)
{
    i64 guess = (i64)sqrt((double)value);
    while (guess * guess > value) guess--;
    while ((guess + 1) * (guess + 1) <= value) guess++;
    return guess;
}

/* The whole root of a number below 2^126. */
static inline i64 wide_root(i128 value)
{
    if (value < ((i128)1 << 62)) return root((i64)value);
    i64 guess = (i64)sqrt((double)value);
    guess += (i64)((double)(value - wide_square(guess)) / (2.0 * (double)guess));
    while (wide_square(guess) > value) guess--;
    while (wide_square(guess + 1) <= value) guess++;
    return guess;
}

/* A quotient rounded down; the divisor is positive. */
static inline i64 quotient(i64 value, i64 by)
{
    i64 found = value / by;
    return found - (value % by < 0);
}

/* The same of two words. What lies beyond every table is cut off there. */
static inline i64 wide_quotient(i128 value, i128 by)
{
    double guess = (double)value / (double)by;
    if (guess > 1e9) return FAR;
    if (guess < -1e9) return -FAR;
    i64 found = (i64)guess;
    i128 rest = value - found * by;
    while (rest < 0) { found--; rest += by; }
    while (rest >= by) { found++; rest -= by; }
    return found;
}

/* A quotient rounded to the nearest. */
static inline i64 nearest(i128 value, i128 by) { return wide_quotient(2 * value + by, 2 * by); }

static inline i64 remainder_of(i64 value, i64 by)
{
    i64 rest = value % by;
    return rest < 0 ? rest + by : rest;
}

#endif
