#define _GNU_SOURCE
#include <arpa/inet.h>
#include <errno.h>
#include <fcntl.h>
#include <netdb.h>
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

static void make_peer(int fd) {
  make_private(fd);
  int yes = 1;
  (void)setsockopt(fd, IPPROTO_TCP, TCP_NODELAY, &yes, sizeof yes);
#ifdef SO_NOSIGPIPE
  (void)setsockopt(fd, SOL_SOCKET, SO_NOSIGPIPE, &yes, sizeof yes);
#endif
}

/// Reads an IPv4 or IPv6 address; returns the length of the socket's address, or 0 for other text.
static socklen_t read_address(const char *text, uint16_t port, struct sockaddr_storage *storage) {
  struct sockaddr_in *v4 = (struct sockaddr_in *)storage;
  struct sockaddr_in6 *v6 = (struct sockaddr_in6 *)storage;
  *storage = (struct sockaddr_storage){0};
  if (inet_pton(AF_INET, text, &v4->sin_addr) == 1) {
    v4->sin_family = AF_INET;
    v4->sin_port = htons(port);
    return sizeof *v4;
  }
  if (inet_pton(AF_INET6, text, &v6->sin6_addr) != 1) return 0;
  v6->sin6_family = AF_INET6;
  v6->sin6_port = htons(port);
  return sizeof *v6;
}

int pk_listen(const char *address, uint16_t port) {
  struct sockaddr_storage storage;
  socklen_t length = read_address(address, port, &storage);
  if (length == 0) return -EINVAL;
  int listener = socket(storage.ss_family, SOCK_STREAM, 0);
  if (listener < 0) return -errno;
  make_private(listener);
  int yes = 1;
  (void)setsockopt(listener, SOL_SOCKET, SO_REUSEADDR, &yes, sizeof yes);
  if (bind(listener, (struct sockaddr *)&storage, length) != 0 ||
      listen(listener, SOMAXCONN) != 0) {
    int error = errno;
    (void)close(listener);
    return -error;
  }
  return listener;
}

int pk_connect(const char *address, uint16_t port) {
  struct sockaddr_storage storage;
  socklen_t length = read_address(address, port, &storage);
  if (length == 0) return -EINVAL;
  int peer = socket(storage.ss_family, SOCK_STREAM, 0);
  if (peer < 0) return -errno;
  make_peer(peer);
  if (connect(peer, (struct sockaddr *)&storage, length) != 0 && errno != EINPROGRESS) {
    int error = errno;
    (void)close(peer);
    return -error;
  }
  return peer;
}

int pk_resolve(const char *host, char *address, size_t capacity) {
  struct addrinfo hints = {.ai_socktype = SOCK_STREAM, .ai_flags = AI_ADDRCONFIG}, *list = NULL;
  if (getaddrinfo(host, NULL, &hints, &list) != 0) return -ENOENT;
  int error = getnameinfo(
      list->ai_addr, list->ai_addrlen, address, (socklen_t)capacity, NULL, 0, NI_NUMERICHOST);
  freeaddrinfo(list);
  return error == 0 ? 0 : -ENOENT;
}

int pk_port_of(int listener) {
  struct sockaddr_storage address;
  socklen_t length = sizeof address;
  if (getsockname(listener, (struct sockaddr *)&address, &length) != 0) return -errno;
  return ntohs(
      address.ss_family == AF_INET6 ? ((struct sockaddr_in6 *)&address)->sin6_port
                                    : ((struct sockaddr_in *)&address)->sin_port);
}

int pk_accept(int listener) {
  int peer = accept(listener, NULL, NULL);
  if (peer < 0) return -errno;
  make_peer(peer);
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
