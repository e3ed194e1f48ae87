// Clocks and time zones.

#define _GNU_SOURCE
#include "CPlatform.h"

#include <stdio.h>
#include <time.h>

static int64_t milliseconds(clockid_t clock) {
  struct timespec now = {0};
  (void)clock_gettime(clock, &now);
  return (int64_t)now.tv_sec * 1000 + now.tv_nsec / 1000000;
}

int64_t pk_realtime_ms(void) { return milliseconds(CLOCK_REALTIME); }

int64_t pk_monotonic_ms(void) { return milliseconds(CLOCK_MONOTONIC); }

/// Whether the system has this time zone; libc silently treats an unknown name as UTC.
static bool is_known(const char *name) {
  const char *folder = getenv("TZDIR");
  char path[512];
  int length = snprintf(
      path, sizeof path, "%s/%s", folder && *folder ? folder : "/usr/share/zoneinfo", name);
  if (length < 0 || (size_t)length >= sizeof path) return false;
  struct stat facts;
  if (stat(path, &facts) != 0 || !S_ISREG(facts.st_mode)) return false;
  FILE *file = fopen(path, "rbe");
  if (!file) return false;
  // The zone directory also has other files than zones (RFC 8536).
  char magic[4];
  bool begins = fread(magic, 1, sizeof magic, file) == sizeof magic;
  (void)fclose(file);
  return begins && memcmp(magic, "TZif", sizeof magic) == 0;
}

static int64_t offset_here(int64_t moment) {
  time_t seconds = (time_t)moment;
  struct tm parts;
  tzset();
  return localtime_r(&seconds, &parts) ? parts.tm_gmtoff : PK_NO_ZONE;
}

int64_t pk_zone_offset(const char *name, int64_t moment) {
  if (!name) return offset_here(moment);
  if (!is_known(name)) return PK_NO_ZONE;
  const char *before = getenv("TZ");
  char *kept = before ? strdup(before) : NULL;
  (void)setenv("TZ", name, 1);
  int64_t offset = offset_here(moment);
  if (kept) (void)setenv("TZ", kept, 1);
  else (void)unsetenv("TZ");
  free(kept);
  tzset();
  return offset;
}
