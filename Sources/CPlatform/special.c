#define _GNU_SOURCE
#include "CPlatform.h"
#include "path.h"

#include <errno.h>
#include <fcntl.h>
#include <limits.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

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

// The directory and the link in it; a signal handler also removes them.
static char program_folder[PATH_MAX];
static char program_link[PATH_MAX + 16];

int pk_make_program_folder(char *folder, size_t capacity) {
  char program[PATH_MAX];
  int64_t length = pk_own_path(program, sizeof program - 1);
  if (length < 0) return (int)length;
  program[length] = 0;
  const char *parent = getenv("TMPDIR");
  // A colon would end the entry of PATH, and a relative entry depends on the working directory.
  if (!parent || parent[0] != '/' || strchr(parent, ':')) parent = "/tmp";
  int size = snprintf(program_folder, sizeof program_folder, "%s/pushkit.XXXXXX", parent);
  if (size < 0 || (size_t)size >= sizeof program_folder || (size_t)size >= capacity)
    return -ENAMETOOLONG;
  if (!mkdtemp(program_folder)) return -errno;
  snprintf(program_link, sizeof program_link, "%s/pushkit", program_folder);
  strcpy(folder, program_folder);
  int error = symlink(program, program_link) == 0 ? 0 : -errno;
  if (error != 0) (void)rmdir(program_folder);
  return error;
}

void pk_remove_program_folder(void) {
  (void)unlink(program_link);
  (void)rmdir(program_folder);
}

static void remove_folder_and_die(int number) {
  pk_remove_program_folder();
  pk_die_by_signal(number);
}

void pk_remove_program_folder_at(int number) {
  struct sigaction action = {0};
  action.sa_handler = remove_folder_and_die;
  (void)sigaction(number, &action, NULL);
}
