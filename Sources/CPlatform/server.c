#define _GNU_SOURCE
#include <arpa/inet.h>
#include <errno.h>
#include <fcntl.h>
#include <netinet/in.h>
#include <netinet/tcp.h>
#include <poll.h>
#include <sys/socket.h>
#include <unistd.h>

#include "CPlatform.h"

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

void pk_shutdown_send(int socket) { (void)shutdown(socket, SHUT_WR); }

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
