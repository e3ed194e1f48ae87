#define _GNU_SOURCE
#include "CPlatform.h"

#include <arpa/inet.h>
#include <errno.h>
#include <fcntl.h>
#include <limits.h>
#include <poll.h>
#include <pthread.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <sys/ioctl.h>
#include <sys/stat.h>
#include <time.h>
#include <unistd.h>

#ifndef PUSHKIT_VERSION
#define PUSHKIT_VERSION "0.1.0"
#endif

const char *pk_version(void) { return PUSHKIT_VERSION; }

bool pk_contains(const uint8_t *text, size_t length, const uint8_t *part, size_t part_length) {
  return length >= part_length && memmem(text, length, part, part_length);
}

const char *pk_build_target(void) {
#if defined(__x86_64__)
#define PK_ARCH "x86_64"
#elif defined(__aarch64__)
#define PK_ARCH "aarch64"
#else
#define PK_ARCH "other"
#endif
#if defined(__APPLE__)
  return PK_ARCH "-apple-macos";
#elif defined(__linux__)
#if defined(__GLIBC__)
  return PK_ARCH "-unknown-linux-gnu";
#else
  return PK_ARCH "-unknown-linux-musl";
#endif
#else
  return PK_ARCH "-unix";
#endif
}

const char *pk_build_compiler(void) {
#if defined(__clang__)
  return "clang " __clang_version__;
#else
  return "unknown";
#endif
}

/// The recorded signal, or 0.
static volatile sig_atomic_t pending = 0;

static int64_t result(int64_t value) { return value < 0 ? -(int64_t)errno : value; }

int64_t pk_read(int fd, void *buffer, size_t length) { return result(read(fd, buffer, length)); }

/// The time of the recorded signal or of the last write after it, in monotonic milliseconds.
static volatile int64_t last_progress = 0;

/// How long a write waits for a slow reader after a signal, in milliseconds.
static int64_t reader_grace = 0;

void pk_wait_for_slow_readers(void) { reader_grace = 2000; }

// Waits for a slow reader after a signal, at most the grace time after the last progress.
static bool becomes_writable(int fd) {
  struct pollfd watched = {.fd = fd, .events = POLLOUT};
  while (true) {
    int64_t left = last_progress + reader_grace - pk_monotonic_ms();
    int ready = poll(&watched, 1, left > 0 ? (int)left : 0);
    if (ready >= 0 || errno != EINTR) return ready != 0;
  }
}

int64_t pk_write_all(int fd, const void *bytes, size_t length) {
  const char *rest = bytes;
  while (length > 0) {
    size_t piece = length;
    struct pollfd watched = {.fd = fd, .events = POLLOUT};
    if (pending) {
      // A writable pipe takes this many bytes without blocking; more could wait for the reader.
      if (piece > PIPE_BUF) piece = PIPE_BUF;
      if (!becomes_writable(fd)) return -EINTR;
    }
    ssize_t count = write(fd, rest, piece);
    if (count >= 0) {
      if (pending) last_progress = pk_monotonic_ms();
      rest += count;
      length -= (size_t)count;
    } else if (errno == EAGAIN || errno == EWOULDBLOCK) {
      (void)poll(&watched, 1, -1);
    } else if (errno != EINTR) {
      return -(int64_t)errno;
    }
  }
  return 0;
}

int pk_terminal_columns(int descriptor) {
  struct winsize size;
  return ioctl(descriptor, TIOCGWINSZ, &size) == 0 ? size.ws_col : 0;
}

void pk_fill_standard_descriptors(void) {
  for (int fd = 0; fd <= 2; fd++) {
    if (fcntl(fd, F_GETFD) == -1 && errno == EBADF) {
      // The lowest free number is `fd`, since those below are open. With the opposite access, so that
      // reads of standard input and writes to the others fail.
      (void)open("/dev/null", fd == 0 ? O_WRONLY : O_RDONLY);
    }
  }
}

static int wakeup[2] = {-1, -1};

/// The time of the recorded signal, in monotonic milliseconds.
static volatile int64_t signal_time = 0;

/// Records a signal; the second one, of whatever kind, ends the process.
static void note_signal(int number) {
  int saved = errno;
  int64_t now = pk_monotonic_ms();
  // A signal to a process and to its group, as timeout(1) sends it, is one signal.
  if (number == pending && now - signal_time < 100) return;
  if (pending) return pk_die_by_signal(number);
  signal_time = last_progress = now;
  pending = number;
  (void)!write(wakeup[1], "", 1);
  (void)alarm(1);
  errno = saved;
}

/// Interrupts a write that began to block just before the signal was recorded.
static void interrupt_again(int number) {
  (void)number;
  (void)alarm(1);
}

void pk_install_signal_handlers(void) {
  if (pk_pipe(wakeup) != 0) return;
  struct sigaction action = {0};
  action.sa_handler = note_signal;
  const int noted[] = {SIGINT, SIGTERM, SIGHUP};
  for (size_t i = 0; i < sizeof noted / sizeof *noted; i++) {
    struct sigaction before;
    // Signals that the parent ignores (nohup, a background job) stay ignored.
    if (sigaction(noted[i], NULL, &before) == 0 && before.sa_handler != SIG_IGN)
      (void)sigaction(noted[i], &action, NULL);
  }
  struct sigaction again = {0};
  again.sa_handler = interrupt_again;
  (void)sigaction(SIGALRM, &again, NULL);
  (void)signal(SIGPIPE, SIG_IGN);
  // A write beyond the file size limit then fails with an error.
  (void)signal(SIGXFSZ, SIG_IGN);
}

int pk_pending_signal(void) { return pending; }

int pk_signal_descriptor(void) { return wakeup[0]; }

void pk_die_by_signal(int number) {
  (void)signal(number, SIG_DFL);
  (void)raise(number);
}

int pk_wait_readable(int fd, int milliseconds) {
  struct pollfd watched[2] = {{.fd = fd, .events = POLLIN}, {.fd = wakeup[0], .events = POLLIN}};
  for (;;) {
    int ready = poll(watched, wakeup[0] >= 0 ? 2 : 1, milliseconds);
    if (pending) return 2;
    if (ready >= 0) return watched[0].revents ? 1 : 0;
    if (errno != EINTR) return 1;  // Let the read report the error.
  }
}

struct pk_thread {
  pthread_t handle;
  void (*body)(void *);
  void *context;
};

static void *run_thread(void *raw) {
  pk_thread *thread = raw;
  thread->body(thread->context);
  return NULL;
}

pk_thread *pk_thread_start(void (*body)(void *), void *context) {
  pk_thread *thread = malloc(sizeof *thread);
  if (!thread) return NULL;
  thread->body = body;
  thread->context = context;
  // Signals go to the thread that writes, so that they interrupt a blocked write.
  sigset_t all, before;
  (void)sigfillset(&all);
  (void)pthread_sigmask(SIG_SETMASK, &all, &before);
  int error = pthread_create(&thread->handle, NULL, run_thread, thread);
  (void)pthread_sigmask(SIG_SETMASK, &before, NULL);
  if (error != 0) {
    free(thread);
    return NULL;
  }
  return thread;
}

void pk_thread_join(pk_thread *thread) {
  (void)pthread_join(thread->handle, NULL);
  free(thread);
}

int pk_ip_bytes(const char *text, uint8_t *bytes) {
  if (inet_pton(AF_INET, text, bytes) == 1) return 4;
  return inet_pton(AF_INET6, text, bytes) == 1 ? 16 : 0;
}

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
