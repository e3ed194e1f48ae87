// Paths as pushkit's Swift code spells them, and as the system has them.
//
// A String holds no byte that is not UTF-8, but a file's name may. Each byte from 0x80 to 0xFF of
// such a name is a character from U+10FF80 to U+10FFFF, see ``RawText``; every call that takes a
// path turns them back.

#ifndef CPLATFORM_PATH_H
#define CPLATFORM_PATH_H

#include <stddef.h>

/// Turns the characters back within `text`, which becomes shorter.
void pk_decode_bytes(char *text);
/// The path as the system has it: in `buffer`, or `path` itself where it is the same.
const char *pk_native(const char *path, char *buffer, size_t capacity);

/// Declares `name`, the path as the system has it.
#define PK_NATIVE(name, path) \
  char name##_bytes[4096];    \
  const char *name = pk_native(path, name##_bytes, sizeof name##_bytes)

#endif
