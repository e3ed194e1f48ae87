// The definitions of pk_curl and pk_transfer, for the two files that call libcurl.

#ifndef CURL_PRIVATE_H
#define CURL_PRIVATE_H

#include "CCurl.h"

#include <netinet/in.h>

typedef struct curl_slist curl_slist;
struct message;

struct waited {
  int fd;
  short events, revents;
};

struct version_facts {
  int age;
  const char *version;
  unsigned number;
  const char *host;
  int features;
};

/// Bytes that grow.
struct bytes {
  char *start;
  size_t length, capacity;
};

struct connection {
  int descriptor;
  /// Numbers from 1 that are not used again, unlike descriptors.
  uint64_t number;
  /// The two ends, which identify the connection; the ports are 0 until they are needed.
  int local_port, peer_port;
  char peer[INET6_ADDRSTRLEN];
  /// Whether a request was sent; before, the connection may be in the middle of a handshake.
  bool has_sent;
  /// The number of transfers that use the connection; HTTP/2 allows several.
  int users;
};

struct pk_curl {
  void *library;
  void *multi;
  pk_transfer *spare;
  /// The number of transfers that were started and not yet reported as finished.
  int active;
  /// All connections, in use or idle.
  struct connection *sockets;
  size_t socket_count, socket_capacity;
  /// The number of the newest connection.
  uint64_t newest_connection;
  /// Whether idle connections were checked for pending bytes since the last step, and had some.
  bool is_checked, had_pending_bytes;
  /// Scratch space for the options of a request.
  struct bytes options;
  const struct version_facts *facts;
  int (*global_init)(long);
  char *(*version)(void);
  const struct version_facts *(*version_info)(int);
  curl_slist *(*slist_append)(curl_slist *, const char *);
  void (*slist_free_all)(curl_slist *);
  const char *(*easy_strerror)(int);
  void *(*easy_init)(void);
  void (*easy_reset)(void *);
  void (*easy_cleanup)(void *);
  int (*easy_setopt)(void *, int, ...);
  int (*easy_getinfo)(void *, int, ...);
  int (*easy_send)(void *, const void *, size_t, size_t *);
  int (*easy_recv)(void *, void *, size_t, size_t *);
  void *(*multi_init)(void);
  int (*multi_cleanup)(void *);
  int (*multi_add)(void *, void *);
  int (*multi_remove)(void *, void *);
  int (*multi_perform)(void *, int *);
  int (*multi_poll)(void *, struct waited *, unsigned, int, int *);
  struct message *(*multi_info_read)(void *, int *);
};

struct pk_transfer {
  pk_curl *curl;
  pk_transfer *next_spare;
  void *easy;
  curl_slist *headers;
  /// The options that the easy handle has; empty if it has none.
  struct bytes options;
  struct bytes body;
  size_t limit;
  /// The header lines as sent and received; empty unless requested.
  struct bytes heads;
  int requests;
  /// The number of the connection that the transfer uses; 0 for none.
  uint64_t connection;
  int code;
  bool too_large, long_heads;
  /// The number of bytes in all header lines received.
  size_t received_heads;
  /// Whether the blank line after the headers was received.
  bool has_headers;
  /// The value of Retry-After; empty if there is none. Longer values are cut.
  char retry_after[64];
  char error[256];
};

#endif
