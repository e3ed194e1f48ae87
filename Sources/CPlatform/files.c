#define _GNU_SOURCE
#include "CPlatform.h"
#include "path.h"

#include <fcntl.h>
#include <limits.h>
#include <stdio.h>
#include <stdlib.h>
#include <sys/file.h>
#include <sys/param.h>
#include <sys/resource.h>
#include <sys/stat.h>
#include <time.h>
#include <unistd.h>

const char *pk_native(const char *path, char *buffer, size_t capacity) {
  if (strlen(path) >= capacity || !strstr(path, "\xF4\x8F")) return path;
  const unsigned char *from = (const unsigned char *)path;
  char *to = buffer;
  while (*from) {
    // A character from U+10FF80 to U+10FFFF.
    if (from[0] == 0xF4 && from[1] == 0x8F && (from[2] & 0xFE) == 0xBE &&
        (from[3] & 0xC0) == 0x80) {
      *to++ = (char)(from[2] == 0xBE ? from[3] : from[3] + 0x40);
      from += 4;
    } else {
      *to++ = (char)*from++;
    }
  }
  *to = 0;
  return buffer;
}

static int result(int value) { return value < 0 ? -errno : value; }

int pk_open(const char *path, int flags, unsigned mode) {
  PK_NATIVE(native, path);
  return result(open(native, flags | O_CLOEXEC, (mode_t)mode));
}

int pk_open_lasting(const char *path) {
  PK_NATIVE(native, path);
  struct stat facts;
  bool is_fifo = lstat(native, &facts) == 0 && S_ISFIFO(facts.st_mode);
  return result(open(native, (is_fifo ? O_RDWR : O_RDONLY) | O_CLOEXEC));
}

int pk_close(int fd) { return result(close(fd)); }

int pk_make_directory(const char *path, unsigned mode) {
  PK_NATIVE(native, path);
  return result(mkdir(native, (mode_t)mode));
}

bool pk_is_piped(int fd) {
  struct stat facts;
  if (fstat(fd, &facts) != 0) return false;
  return S_ISFIFO(facts.st_mode) || S_ISSOCK(facts.st_mode) || S_ISREG(facts.st_mode);
}

bool pk_is_directory(int fd) {
  struct stat facts;
  return fstat(fd, &facts) == 0 && S_ISDIR(facts.st_mode);
}

bool pk_is_regular(int fd) {
  struct stat facts;
  return fstat(fd, &facts) == 0 && S_ISREG(facts.st_mode);
}

/// Opens the file of a descriptor again, for reading.
static int open_again(int fd) {
#ifdef __APPLE__
  // /dev/fd duplicates a descriptor there, with its access mode.
  char path[MAXPATHLEN];
  if (fcntl(fd, F_GETPATH, path) != 0) return -1;
#else
  char path[32];
  (void)snprintf(path, sizeof path, "/proc/self/fd/%d", fd);
#endif
  return open(path, O_RDONLY | O_NONBLOCK | O_CLOEXEC);
}

bool pk_appends_within_line(int fd) {
  struct stat facts;
  int flags = fcntl(fd, F_GETFL);
  if (flags < 0 || !(flags & O_APPEND) || fstat(fd, &facts) != 0) return false;
  if (!S_ISREG(facts.st_mode) || facts.st_size == 0) return false;
  int reader = open_again(fd);
  if (reader < 0) return false;
  char last = '\n';
  (void)!pread(reader, &last, 1, facts.st_size - 1);
  (void)close(reader);
  return last != '\n';
}

bool pk_is_same_file(int fd, int other) {
  struct stat one, two;
  return fstat(fd, &one) == 0 && fstat(other, &two) == 0 && one.st_dev == two.st_dev &&
         one.st_ino == two.st_ino;
}

bool pk_is_at(int fd, const char *path) {
  PK_NATIVE(native, path);
  struct stat one, two;
  return fstat(fd, &one) == 0 && stat(native, &two) == 0 && one.st_dev == two.st_dev &&
         one.st_ino == two.st_ino;
}

int pk_reserve_descriptors(int wanted) {
  int lowest = fcntl(0, F_DUPFD_CLOEXEC, 0);
  struct rlimit limit;
  if (lowest < 0 || getrlimit(RLIMIT_NOFILE, &limit) != 0) return 0;
  (void)close(lowest);
  rlim_t needed = (rlim_t)lowest + (rlim_t)wanted;
  if (limit.rlim_cur < needed) {
    struct rlimit raised = limit;
    raised.rlim_cur = limit.rlim_max < needed ? limit.rlim_max : needed;
    if (setrlimit(RLIMIT_NOFILE, &raised) == 0) limit = raised;
  }
  return limit.rlim_cur < needed ? (int)limit.rlim_cur - lowest : wanted;
}

static int try_whole(int fd, int64_t offset) {
  (void)offset;
  return flock(fd, LOCK_EX | LOCK_NB);
}

static int try_byte(int fd, int64_t offset) {
  struct flock range = {
      .l_type = F_WRLCK, .l_whence = SEEK_SET, .l_start = (off_t)offset, .l_len = 1};
  return fcntl(fd, F_SETLK, &range);
}

static int wait_for_lock(int fd, int milliseconds, int (*try)(int, int64_t), int64_t offset) {
  int64_t end = pk_monotonic_ms() + milliseconds;
  const struct timespec pause = {.tv_nsec = 5 * 1000 * 1000};
  for (;;) {
    // A blocking lock has no timeout.
    if (try(fd, offset) == 0) return 0;
    // fcntl(2) allows both errors for a lock that another process holds.
    if (errno != EWOULDBLOCK && errno != EACCES && errno != EINTR) return -errno;
    if (pk_pending_signal()) return -EINTR;
    if (pk_monotonic_ms() >= end) return -EWOULDBLOCK;
    (void)nanosleep(&pause, NULL);
  }
}

int pk_lock(int fd, int milliseconds) { return wait_for_lock(fd, milliseconds, try_whole, 0); }

int pk_lock_byte(int fd, int64_t offset, int milliseconds) {
  return wait_for_lock(fd, milliseconds, try_byte, offset);
}

int pk_sync(int fd) {
#ifdef __APPLE__
  // fsync(2) there leaves bytes in the cache of the drive.
  if (fcntl(fd, F_FULLFSYNC) == 0) return 0;
#endif
  int error = result(fsync(fd));
  return error == -EINVAL || error == -ENOTSUP ? 0 : error;
}

int pk_truncate(int fd, int64_t length) {
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

int pk_remove_directory(const char *path) {
  PK_NATIVE(native, path);
  return result(rmdir(native));
}

int pk_stat(const char *path, pk_file_info *facts) {
  PK_NATIVE(native, path);
  struct stat found;
  if (stat(native, &found) != 0) return -errno;
  facts->mode = (unsigned)found.st_mode & 07777;
  facts->is_folder = S_ISDIR(found.st_mode);
  facts->is_file = S_ISREG(found.st_mode);
  facts->is_own = found.st_uid == geteuid();
  facts->size = found.st_size;
  facts->device = (uint64_t)found.st_dev;
  facts->inode = (uint64_t)found.st_ino;
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

enum { LINK_LIMIT = 40 };

/// Returns the length of a path's directory part, including the slash.
static size_t folder_length(const char *path) {
  const char *slash = strrchr(path, '/');
  return slash ? (size_t)(slash - path) + 1 : 0;
}

/// Returns N for `/dev/fd/N`, through any links to that directory; -1 for any other path.
static int named_descriptor(const char *path) {
  size_t length = folder_length(path);
  const char *digits = path + length;
  size_t count = strspn(digits, "0123456789");
  if (length == 0 || count == 0 || count > 6 || digits[count] != 0) return -1;
  char folder[PATH_MAX];
  memcpy(folder, path, length);
  folder[length] = 0;
  char *found = realpath(folder, NULL);
  char *wanted = realpath("/dev/fd", NULL);
  bool is_same = found && wanted && strcmp(found, wanted) == 0;
  free(found);
  free(wanted);
  return is_same ? atoi(digits) : -1;
}

/// Replaces a link's path by the link's target.
static int follow(char *path, size_t capacity) {
  char target[PATH_MAX];
  ssize_t count = readlink(path, target, sizeof target - 1);
  if (count < 0) return -errno;
  target[count] = 0;
  size_t kept = target[0] == '/' ? 0 : folder_length(path);
  if (kept + (size_t)count >= capacity) return -ENAMETOOLONG;
  memcpy(path + kept, target, (size_t)count + 1);
  return 0;
}

int pk_follow_links(const char *path, char *target, size_t capacity) {
  PK_NATIVE(native, path);
  if (strlen(native) >= capacity) return -ENAMETOOLONG;
  strcpy(target, native);
  struct stat facts;
  for (int links = 0; lstat(target, &facts) == 0 && S_ISLNK(facts.st_mode); links++) {
    int error = links < LINK_LIMIT ? follow(target, capacity) : -ELOOP;
    if (error != 0) return error;
  }
  return 0;
}

/// Opens a file for writing; a FIFO waits for its reader.
static int open_patiently(const char *path) {
  for (;;) {
    int fd = open(path, O_WRONLY | O_CLOEXEC | O_NOCTTY);
    if (fd >= 0 || errno != EINTR || pk_pending_signal()) return fd;
  }
}

int pk_open_special(const char *path, char *regular, size_t capacity, int *descriptor) {
  PK_NATIVE(native, path);
  char at[PATH_MAX];
  *descriptor = -1;
  if (strlen(native) >= sizeof at) return -ENAMETOOLONG;
  strcpy(at, native);
  struct stat facts;
  for (int links = 0;; links++) {
    if (links > LINK_LIMIT) return -ELOOP;
    // Duplicating an open descriptor, unlike opening it again, keeps its file offset.
    int named = named_descriptor(at);
    if (named >= 0) {
      *descriptor = fcntl(named, F_DUPFD_CLOEXEC, 3);
      return *descriptor < 0 ? -errno : 0;
    }
    bool is_there = lstat(at, &facts) == 0;
    if (!is_there && errno != ENOENT) return -errno;
    if (!is_there || S_ISREG(facts.st_mode)) {
      if (strlen(at) >= capacity) return -ENAMETOOLONG;
      strcpy(regular, at);
      return 0;
    }
    if (!S_ISLNK(facts.st_mode)) break;
    int error = follow(at, sizeof at);
    if (error != 0) return error;
  }
  *descriptor = open_patiently(at);
  return *descriptor < 0 ? -errno : 0;
}
