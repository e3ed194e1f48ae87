#define _GNU_SOURCE
#include <arpa/inet.h>
#include <errno.h>
#include <fcntl.h>
#include <netinet/in.h>
#include <netinet/tcp.h>
#include <poll.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/socket.h>
#include <sys/stat.h>
#include <sys/wait.h>
#include <unistd.h>

#include "CPlatform.h"
#include "path.h"

#ifdef __APPLE__
#include <mach-o/dyld.h>
#endif

#ifndef MSG_NOSIGNAL
#define MSG_NOSIGNAL 0
#endif

static void make_private(int fd) {
  (void)fcntl(fd, F_SETFD, FD_CLOEXEC);
  (void)fcntl(fd, F_SETFL, O_NONBLOCK);
}

int pk_listen_on_loopback(uint16_t port) {
  int listener = socket(AF_INET, SOCK_STREAM, 0);
  if (listener < 0) return -errno;
  make_private(listener);
  int yes = 1;
  (void)setsockopt(listener, SOL_SOCKET, SO_REUSEADDR, &yes, sizeof yes);
  struct sockaddr_in address = {0};
  address.sin_family = AF_INET;
  address.sin_port = htons(port);
  address.sin_addr.s_addr = htonl(INADDR_LOOPBACK);
  if (bind(listener, (struct sockaddr *)&address, sizeof address) != 0 ||
      listen(listener, SOMAXCONN) != 0) {
    int error = errno;
    (void)close(listener);
    return -error;
  }
  return listener;
}

int pk_port_of(int listener) {
  struct sockaddr_in address;
  socklen_t length = sizeof address;
  if (getsockname(listener, (struct sockaddr *)&address, &length) != 0) return -errno;
  return ntohs(address.sin_port);
}

int pk_accept(int listener) {
  int peer = accept(listener, NULL, NULL);
  if (peer < 0) return -errno;
  make_private(peer);
  int yes = 1;
  (void)setsockopt(peer, IPPROTO_TCP, TCP_NODELAY, &yes, sizeof yes);
#ifdef SO_NOSIGPIPE
  (void)setsockopt(peer, SOL_SOCKET, SO_NOSIGPIPE, &yes, sizeof yes);
#endif
  return peer;
}

int64_t pk_send(int socket, const void *bytes, size_t length) {
  ssize_t count = send(socket, bytes, length, MSG_NOSIGNAL);
  return count < 0 ? -(int64_t)errno : count;
}

void pk_end_sending(int socket) { (void)shutdown(socket, SHUT_WR); }

int pk_pipe(int *ends) {
  if (pipe(ends) != 0) return -errno;
  make_private(ends[0]);
  make_private(ends[1]);
  return 0;
}

int pk_wait_for_any(pk_watch *list, size_t count, int milliseconds) {
  struct pollfd polled[PK_WATCH_LIMIT];
  if (count > PK_WATCH_LIMIT) return -EINVAL;
  for (size_t i = 0; i < count; i++) {
    short events = (short)((list[i].wants_read ? POLLIN : 0) | (list[i].wants_write ? POLLOUT : 0));
    polled[i] = (struct pollfd){.fd = list[i].descriptor, .events = events};
  }
  int ready = poll(polled, (nfds_t)count, milliseconds);
  if (ready < 0 && errno != EINTR) return -errno;
  for (size_t i = 0; i < count; i++) {
    short seen = ready > 0 ? polled[i].revents : 0;
    list[i].is_readable = (seen & POLLIN) != 0;
    list[i].is_writable = (seen & POLLOUT) != 0;
    list[i].is_broken = (seen & (POLLERR | POLLHUP | POLLNVAL)) != 0;
  }
  return ready < 0 ? 0 : ready;
}

int pk_set_variable(const char *name, const char *value) {
  char *native = strdup(value);
  if (!native) return -ENOMEM;
  pk_decode_bytes(native);
  int error = setenv(name, native, 1) == 0 ? 0 : -errno;
  free(native);
  return error;
}

int64_t pk_own_path(char *buffer, size_t capacity) {
#ifdef __APPLE__
  uint32_t size = (uint32_t)capacity;
  return _NSGetExecutablePath(buffer, &size) == 0 ? (int64_t)strlen(buffer) : -ENAMETOOLONG;
#else
  ssize_t length = readlink("/proc/self/exe", buffer, capacity);
  if (length < 0) return -errno;
  return (size_t)length < capacity ? length : -ENAMETOOLONG;
#endif
}

static int child_ends[2] = {-1, -1};

static void note_child(int number) {
  int saved = errno;
  (void)number;
  (void)!write(child_ends[1], "", 1);
  errno = saved;
}

static int watch_children(void) {
  if (child_ends[0] >= 0) return 0;
  int error = pk_pipe(child_ends);
  if (error != 0) return error;
  struct sigaction action = {0};
  action.sa_handler = note_child;
  action.sa_flags = SA_RESTART | SA_NOCLDSTOP;
  return sigaction(SIGCHLD, &action, NULL) == 0 ? 0 : -errno;
}

int pk_child_descriptor(void) { return child_ends[0]; }

/// Restores default signal actions in a child process, except for signals that are ignored.
static void restore_signals(const sigset_t *mask) {
  const int handled[] = {SIGINT, SIGTERM, SIGHUP, SIGCHLD};
  for (size_t i = 0; i < sizeof handled / sizeof *handled; i++) {
    struct sigaction before;
    if (sigaction(handled[i], NULL, &before) == 0 && before.sa_handler != SIG_IGN)
      (void)signal(handled[i], SIG_DFL);
  }
  pk_restore_sigpipe();
  (void)sigprocmask(SIG_SETMASK, mask, NULL);
}

int pk_start_program(char *const *arguments) {
  int error = watch_children();
  int report[2];
  if (error == 0) error = pk_pipe(report);
  if (error != 0) return error;
  (void)fcntl(report[0], F_SETFL, 0);
  for (size_t i = 0; arguments[i]; i++) pk_decode_bytes(arguments[i]);
  sigset_t all, before;
  // Until the child has restored its signals, a signal to it would run the parent's handlers.
  (void)sigfillset(&all);
  (void)sigprocmask(SIG_SETMASK, &all, &before);
  pid_t child = fork();
  if (child == 0) {
    restore_signals(&before);
    (void)execvp(arguments[0], arguments);
    error = errno;
    (void)!write(report[1], &error, sizeof error);
    _exit(127);
  }
  if (child < 0) error = errno;
  (void)sigprocmask(SIG_SETMASK, &before, NULL);
  (void)close(report[1]);
  // The pipe ends without a byte if the program was started.
  while (child > 0 && read(report[0], &error, sizeof error) < 0 && errno == EINTR) {
  }
  (void)close(report[0]);
  if (child > 0 && error != 0) (void)waitpid(child, NULL, 0);
  return error != 0 ? -error : child;
}

int pk_reap(int process, int *status) {
  char dropped[64];
  while (read(child_ends[0], dropped, sizeof dropped) > 0) {
  }
  int state = 0;
  pid_t ended = waitpid(process, &state, WNOHANG);
  if (ended < 0) return -errno;
  if (ended == 0) return 0;
  *status = WIFEXITED(state) ? WEXITSTATUS(state) : 128 + WTERMSIG(state);
  return 1;
}

void pk_forward_signal(int process, int number) {
  int terminal = open("/dev/tty", O_RDONLY | O_NOCTTY | O_CLOEXEC);
  bool is_foreground = terminal >= 0 && tcgetpgrp(terminal) == getpgrp();
  if (terminal >= 0) (void)close(terminal);
  if (number == SIGTERM || !is_foreground) (void)kill(process, number);
}

int pk_open_private(const char *path) {
  PK_NATIVE(native, path);
  int fd = open(native, O_WRONLY | O_CREAT | O_TRUNC | O_CLOEXEC, 0600);
  if (fd < 0) return -errno;
  struct stat facts;
  if (fstat(fd, &facts) == 0 && S_ISREG(facts.st_mode)) (void)fchmod(fd, 0600);
  return fd;
}
