// Conversion of paths from pushkit's Swift strings to the system's bytes.
//
// A String holds only UTF-8, but a file name may have other bytes. Swift code represents each such
// byte, 0x80 to 0xFF, by a character from U+10FF80 to U+10FFFF; see ``RawText``. Every call that
// takes a path decodes them.

#ifndef CPLATFORM_PATH_H
#define CPLATFORM_PATH_H

#include <stddef.h>

/// Returns the decoded path in `buffer`, or `path` itself if nothing has to be decoded.
const char *pk_native(const char *path, char *buffer, size_t capacity);

/// Declares `name`, the decoded path.
#define PK_NATIVE(name, path) \
  char name##_bytes[4096];    \
  const char *name = pk_native(path, name##_bytes, sizeof name##_bytes)

#endif
