#define _GNU_SOURCE
#include "CPlatform.h"
#include "path.h"

#include <fcntl.h>
#include <stdio.h>
#include <stdlib.h>
#include <sys/file.h>
#include <sys/stat.h>
#include <time.h>
#include <unistd.h>

static int result(int value) { return value < 0 ? -errno : value; }

int pk_create_new(const char *path, unsigned mode) {
  PK_NATIVE(native, path);
  return result(open(native, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, (mode_t)mode));
}

int pk_open_lock(const char *path) {
  PK_NATIVE(native, path);
  return result(open(native, O_RDWR | O_CREAT | O_CLOEXEC | O_NOFOLLOW, (mode_t)0600));
}

int pk_lock(int fd, int milliseconds) {
  int64_t end = pk_monotonic_ms() + milliseconds;
  const struct timespec pause = {.tv_nsec = 5 * 1000 * 1000};
  for (;;) {
    // A blocking lock has no timeout.
    if (flock(fd, LOCK_EX | LOCK_NB) == 0) return 0;
    if (errno != EWOULDBLOCK && errno != EINTR) return -errno;
    if (pk_pending_signal()) return -EINTR;
    if (pk_monotonic_ms() >= end) return -EWOULDBLOCK;
    (void)nanosleep(&pause, NULL);
  }
}

int pk_sync(int fd) { return result(fsync(fd)); }

int pk_cut(int fd, int64_t length) {
  if (ftruncate(fd, (off_t)length) != 0) return -errno;
  return lseek(fd, 0, SEEK_END) < 0 ? -errno : 0;
}

int pk_rename(const char *from, const char *to) {
  PK_NATIVE(old_path, from);
  PK_NATIVE(new_path, to);
  return result(rename(old_path, new_path));
}

int pk_remove(const char *path) {
  PK_NATIVE(native, path);
  return result(unlink(native));
}

int pk_facts(const char *path, pk_file_facts *facts) {
  PK_NATIVE(native, path);
  struct stat found;
  if (stat(native, &found) != 0) return -errno;
  facts->mode = (unsigned)found.st_mode & 07777;
  facts->is_folder = S_ISDIR(found.st_mode);
  facts->is_file = S_ISREG(found.st_mode);
  facts->is_own = found.st_uid == geteuid();
  facts->size = found.st_size;
  return 0;
}

int pk_real_path(const char *path, char *resolved, size_t capacity) {
  PK_NATIVE(native, path);
  char *found = realpath(native, NULL);
  if (!found) return -errno;
  size_t length = strlen(found);
  if (length < capacity) memcpy(resolved, found, length + 1);
  free(found);
  return length < capacity ? 0 : -ENAMETOOLONG;
}

static int64_t milliseconds(clockid_t clock) {
  struct timespec now = {0};
  (void)clock_gettime(clock, &now);
  return (int64_t)now.tv_sec * 1000 + now.tv_nsec / 1000000;
}

int64_t pk_realtime_ms(void) { return milliseconds(CLOCK_REALTIME); }

int64_t pk_monotonic_ms(void) { return milliseconds(CLOCK_MONOTONIC); }
