#include "path.h"

#include <stdbool.h>
#include <string.h>

/// Whether the text begins with a character from U+10FF80 to U+10FFFF.
static bool is_encoded(const unsigned char *at) {
  return at[0] == 0xF4 && at[1] == 0x8F && (at[2] & 0xFE) == 0xBE && (at[3] & 0xC0) == 0x80;
}

void pk_decode_bytes(char *text) {
  const unsigned char *from = (const unsigned char *)text;
  char *to = text;
  while (*from) {
    if (is_encoded(from)) {
      *to++ = (char)(from[2] == 0xBE ? from[3] : from[3] + 0x40);
      from += 4;
    } else {
      *to++ = (char)*from++;
    }
  }
  *to = 0;
}

const char *pk_native(const char *path, char *buffer, size_t capacity) {
  size_t length = strlen(path);
  if (length >= capacity || !strstr(path, "\xF4\x8F")) return path;
  memcpy(buffer, path, length + 1);
  pk_decode_bytes(buffer);
  return buffer;
}
