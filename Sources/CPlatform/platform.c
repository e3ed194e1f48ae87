#define _GNU_SOURCE
#include "CPlatform.h"
#include "path.h"

#include <arpa/inet.h>
#include <errno.h>
#include <fcntl.h>
#include <limits.h>
#include <poll.h>
#include <pthread.h>
#include <signal.h>
#include <stdlib.h>
#include <sys/stat.h>
#include <sys/wait.h>
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

const char *pk_variable(const char *name) { return getenv(name); }

void pk_exit(int status) { exit(status); }

/// The recorded signal, or 0.
static volatile sig_atomic_t pending = 0;

static int64_t result(int64_t value) { return value < 0 ? -(int64_t)errno : value; }

int64_t pk_read(int fd, void *buffer, size_t length) { return result(read(fd, buffer, length)); }

int64_t pk_write(int fd, const void *buffer, size_t length) {
  return result(write(fd, buffer, length));
}

int64_t pk_write_all(int fd, const void *bytes, size_t length) {
  const char *rest = bytes;
  while (length > 0) {
    size_t piece = length;
    struct pollfd watched = {.fd = fd, .events = POLLOUT};
    if (pending) {
      // A writable pipe takes this many bytes without blocking; more could wait for the reader.
      if (piece > PIPE_BUF) piece = PIPE_BUF;
      if (poll(&watched, 1, 0) == 0) return -EINTR;
    }
    ssize_t count = write(fd, rest, piece);
    if (count >= 0) {
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

int pk_open_read(const char *path) {
  PK_NATIVE(native, path);
  return (int)result(open(native, O_RDONLY | O_CLOEXEC));
}

int pk_open_lasting(const char *path) {
  PK_NATIVE(native, path);
  struct stat facts;
  bool is_fifo = lstat(native, &facts) == 0 && S_ISFIFO(facts.st_mode);
  return (int)result(open(native, (is_fifo ? O_RDWR : O_RDONLY) | O_CLOEXEC));
}

int pk_open_write(const char *path, unsigned mode) {
  PK_NATIVE(native, path);
  return (int)result(open(native, O_WRONLY | O_CREAT | O_TRUNC | O_CLOEXEC, (mode_t)mode));
}

int pk_close(int fd) { return (int)result(close(fd)); }

int pk_make_directory(const char *path, unsigned mode) {
  PK_NATIVE(native, path);
  return (int)result(mkdir(native, (mode_t)mode));
}

bool pk_is_directory(int fd) {
  struct stat facts;
  return fstat(fd, &facts) == 0 && S_ISDIR(facts.st_mode);
}

bool pk_is_terminal(int fd) { return isatty(fd) == 1; }

void pk_fill_standard_descriptors(void) {
  for (int fd = 0; fd <= 2; fd++) {
    if (fcntl(fd, F_GETFD) == -1 && errno == EBADF) {
      // The lowest free number is `fd`, since those below are open. Read-only, so that writes fail.
      (void)open("/dev/null", O_RDONLY);
    }
  }
}

static int wakeup[2] = {-1, -1};

static void note_signal(int number) {
  int saved = errno;
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
  if (pipe(wakeup) != 0) return;
  for (int i = 0; i < 2; i++) {
    (void)fcntl(wakeup[i], F_SETFD, FD_CLOEXEC);
    (void)fcntl(wakeup[i], F_SETFL, O_NONBLOCK);
  }
  struct sigaction action = {0};
  action.sa_handler = note_signal;
  action.sa_flags = (int)SA_RESETHAND;
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

void pk_die_by_pipe(void) { pk_die_by_signal(SIGPIPE); }

void pk_restore_sigpipe(void) {
  (void)signal(SIGPIPE, SIG_DFL);
  (void)signal(SIGXFSZ, SIG_DFL);
}

int pk_wait_readable(int fd, int milliseconds) {
  struct pollfd watched[2] = {{.fd = fd, .events = POLLIN}, {.fd = wakeup[0], .events = POLLIN}};
  for (;;) {
    int ready = poll(watched, wakeup[0] >= 0 ? 2 : 1, milliseconds);
    if (pending) return 2;
    if (ready >= 0) return watched[0].revents ? 1 : 0;
    if (errno != EINTR) return 1;  // Let the read itself tell what is wrong.
  }
}

const char *pk_error_text(int errno_value) { return strerror(errno_value); }

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

struct pk_monitor {
  pthread_mutex_t mutex;
  pthread_cond_t condition;
};

pk_monitor *pk_monitor_create(void) {
  pk_monitor *monitor = malloc(sizeof *monitor);
  if (!monitor) return NULL;
  (void)pthread_mutex_init(&monitor->mutex, NULL);
  (void)pthread_cond_init(&monitor->condition, NULL);
  return monitor;
}

void pk_monitor_destroy(pk_monitor *monitor) {
  (void)pthread_cond_destroy(&monitor->condition);
  (void)pthread_mutex_destroy(&monitor->mutex);
  free(monitor);
}

void pk_monitor_lock(pk_monitor *monitor) { (void)pthread_mutex_lock(&monitor->mutex); }
void pk_monitor_unlock(pk_monitor *monitor) { (void)pthread_mutex_unlock(&monitor->mutex); }
void pk_monitor_wait(pk_monitor *monitor) {
  (void)pthread_cond_wait(&monitor->condition, &monitor->mutex);
}
void pk_monitor_signal_all(pk_monitor *monitor) {
  (void)pthread_cond_broadcast(&monitor->condition);
}

int pk_page_through_man(const char *page, size_t length) {
  int ends[2];
  if (pipe(ends) != 0) return -errno;
  pid_t child = fork();
  if (child < 0) return -errno;
  if (child == 0) {
    pk_restore_sigpipe();
    (void)dup2(ends[0], 0);
    (void)close(ends[0]);
    (void)close(ends[1]);
#ifdef __APPLE__
    // The man of macOS has no -l.
    execlp("mandoc", "mandoc", "-a", (char *)NULL);
#else
    execlp("man", "man", "-l", "-", (char *)NULL);
#endif
    _exit(127);
  }
  (void)close(ends[0]);
  while (length > 0) {
    ssize_t written = write(ends[1], page, length);
    if (written < 0 && errno == EINTR) continue;
    if (written <= 0) break;
    page += written;
    length -= (size_t)written;
  }
  (void)close(ends[1]);
  int status = 0;
  while (waitpid(child, &status, 0) < 0 && errno == EINTR) {
  }
  return WIFEXITED(status) ? WEXITSTATUS(status) : 128;
}

int pk_ip_bytes(const char *text, uint8_t *bytes) {
  if (inet_pton(AF_INET, text, bytes) == 1) return 4;
  return inet_pton(AF_INET6, text, bytes) == 1 ? 16 : 0;
}
