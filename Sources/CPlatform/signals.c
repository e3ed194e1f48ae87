// Signals, and the reads, writes and waits that they interrupt.

#define _GNU_SOURCE
#include "CPlatform.h"

#include <limits.h>
#include <poll.h>
#include <signal.h>

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

int64_t pk_write_piece(int fd, const void *bytes, size_t length, int milliseconds) {
  struct pollfd watched = {.fd = fd, .events = POLLOUT};
  int ready = poll(&watched, 1, milliseconds);
  if (ready < 0 && errno != EINTR) return -(int64_t)errno;
  if (ready <= 0)
    return pending && last_progress + reader_grace <= pk_monotonic_ms() ? -(int64_t)EINTR : 0;
  ssize_t count = write(fd, bytes, length > PIPE_BUF ? PIPE_BUF : length);
  if (count < 0) return errno == EAGAIN || errno == EINTR ? 0 : -(int64_t)errno;
  if (pending) last_progress = pk_monotonic_ms();
  return count;
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
