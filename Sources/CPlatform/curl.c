#include "curl_private.h"

#include "CPlatform.h"
#include "path.h"

#include <arpa/inet.h>
#include <dlfcn.h>
#include <fcntl.h>
#include <poll.h>
#include <stdlib.h>
#include <string.h>
#include <strings.h>
#include <sys/socket.h>
#include <unistd.h>

// These numbers are libcurl's ABI; see curl/curl.h.
enum {
  OPT_WRITEDATA = 10001,
  OPT_URL = 10002,
  OPT_PROXY = 10004,
  OPT_ERRORBUFFER = 10010,
  OPT_POSTFIELDS = 10015,
  OPT_HTTPHEADER = 10023,
  OPT_SSLVERSION = 32,
  OPT_VERBOSE = 41,
  OPT_CUSTOMREQUEST = 10036,
  OPT_FOLLOWLOCATION = 52,
  OPT_HTTPPROXYTUNNEL = 61,
  OPT_SSL_VERIFYPEER = 64,
  OPT_CAINFO = 10065,
  OPT_CAPATH = 10097,
  OPT_FRESH_CONNECT = 74,
  OPT_FORBID_REUSE = 75,
  OPT_HTTPGET = 80,
  OPT_SSL_VERIFYHOST = 81,
  OPT_HTTP_VERSION = 84,
  OPT_NOSIGNAL = 99,
  OPT_PRIVATE = 10103,
  OPT_CONNECT_ONLY = 141,
  OPT_TIMEOUT_MS = 155,
  OPT_CONNECTTIMEOUT_MS = 156,
  OPT_PROTOCOLS = 181,
  OPT_PATH_AS_IS = 234,
  OPT_PIPEWAIT = 237,
  OPT_MAXAGE_CONN = 288,
  OPT_WRITEFUNCTION = 20011,
  OPT_HEADERFUNCTION = 20079,
  OPT_DEBUGFUNCTION = 20094,
  OPT_DEBUGDATA = 10095,
  OPT_HEADERDATA = 10029,
  OPT_PREREQFUNCTION = 20312,
  OPT_PREREQDATA = 10313,
  OPT_POSTFIELDSIZE_LARGE = 30120,
  OPT_NOPROXY = 10177,
  OPT_OPENSOCKETFUNCTION = 20163,
  OPT_OPENSOCKETDATA = 10164,
  OPT_CLOSESOCKETFUNCTION = 20208,
  OPT_CLOSESOCKETDATA = 10209,
  INFO_RESPONSE_CODE = 0x200002,
  INFO_REQUEST_SIZE = 0x20000C,
  INFO_HTTP_CONNECTCODE = 0x200016,
  INFO_HTTP_VERSION = 0x20002E,
  INFO_PROXY_ERROR = 0x20003B,
  INFO_PRIVATE = 0x100015,
  INFO_CONTENT_TYPE = 0x100012,
  INFO_REDIRECT_URL = 0x10001F,
  PROTOCOLS_HTTP_HTTPS = 3,
  TLS_1_2 = 6,
  HTTP_1_1 = 2,
  HTTP_2_TLS = 4,
  MESSAGE_DONE = 1,
  GLOBAL_ALL = 3,
  PARTIAL_FILE = 18,
  BAD_SOCKET = -1,
  RUNNING = -1,
  HEADER_IN = 1,
  HEADER_OUT = 2,
  FEATURE_HTTP2 = 1 << 16,
};

struct message {
  int kind;
  void *easy;
  union {
    void *any;
    int code;
  } data;
};

static char load_error[256] = "it cannot be initialized";

const char *pk_curl_load_error(void) { return load_error; }

static void *load_library(void) {
#ifdef __APPLE__
  void *library = dlopen("libcurl.4.dylib", RTLD_LAZY | RTLD_LOCAL);
#else
  void *library = dlopen("libcurl.so.4", RTLD_LAZY | RTLD_LOCAL);
#endif
  if (!library) {
    const char *why = dlerror();
    strncpy(load_error, why ? why : "unknown", sizeof load_error - 1);
  }
  return library;
}

static bool resolve(pk_curl *curl) {
  const struct {
    const char *name;
    void *slot;
  } symbols[] = {
      {"curl_global_init", &curl->global_init},
      {"curl_version", &curl->version},
      {"curl_version_info", &curl->version_info},
      {"curl_slist_append", &curl->slist_append},
      {"curl_slist_free_all", &curl->slist_free_all},
      {"curl_easy_strerror", &curl->easy_strerror},
      {"curl_easy_init", &curl->easy_init},
      {"curl_easy_reset", &curl->easy_reset},
      {"curl_easy_cleanup", &curl->easy_cleanup},
      {"curl_easy_setopt", &curl->easy_setopt},
      {"curl_easy_getinfo", &curl->easy_getinfo},
      {"curl_easy_send", &curl->easy_send},
      {"curl_easy_recv", &curl->easy_recv},
      {"curl_multi_init", &curl->multi_init},
      {"curl_multi_cleanup", &curl->multi_cleanup},
      {"curl_multi_add_handle", &curl->multi_add},
      {"curl_multi_remove_handle", &curl->multi_remove},
      {"curl_multi_perform", &curl->multi_perform},
      {"curl_multi_poll", &curl->multi_poll},
      {"curl_multi_info_read", &curl->multi_info_read},
  };
  for (size_t i = 0; i < sizeof symbols / sizeof *symbols; i++) {
    void *address = dlsym(curl->library, symbols[i].name);
    if (!address) {
      strncpy(load_error, "it is too old: ", sizeof load_error - 1);
      strncat(load_error, symbols[i].name, sizeof load_error - strlen(load_error) - 1);
      return false;
    }
    memcpy(symbols[i].slot, &address, sizeof address);
  }
  return true;
}

pk_curl *pk_curl_open(void) {
  pk_curl *curl = calloc(1, sizeof *curl);
  if (!curl) return NULL;
  curl->library = load_library();
  if (!curl->library || !resolve(curl) || curl->global_init(GLOBAL_ALL) != 0 ||
      !(curl->multi = curl->multi_init())) {
    // Unloading libcurl is unsafe once it was initialized. It is never loaded twice.
    free(curl);
    return NULL;
  }
  curl->facts = curl->version_info(3);
  return curl;
}

void pk_curl_close(pk_curl *curl) {
  while (curl->spare) {
    pk_transfer *transfer = curl->spare;
    curl->spare = transfer->next_spare;
    curl->easy_cleanup(transfer->easy);
    curl->slist_free_all(transfer->headers);
    free(transfer->options.start);
    free(transfer->body.start);
    free(transfer);
  }
  (void)curl->multi_cleanup(curl->multi);
  free(curl->options.start);
  free(curl->sockets);
  free(curl);
}

// MARK: Connections

// Whether this version calls back before it sends a request.
bool pk_curl_has_prerequest_callback(const pk_curl *curl) {
  return curl->facts->number >= 0x075000;
}

struct socket_address {
  int family, type, protocol;
};

static int open_socket(void *context, int purpose, const struct socket_address *address) {
  (void)purpose;
  pk_curl *curl = context;
  if (curl->socket_count == curl->socket_capacity) {
    size_t capacity = curl->socket_capacity ? curl->socket_capacity * 2 : 8;
    struct connection *larger = realloc(curl->sockets, capacity * sizeof *larger);
    if (!larger) return BAD_SOCKET;
    curl->sockets = larger;
    curl->socket_capacity = capacity;
  }
  int descriptor = socket(address->family, address->type, address->protocol);
  if (descriptor < 0) return BAD_SOCKET;
  (void)fcntl(descriptor, F_SETFD, FD_CLOEXEC);
  curl->sockets[curl->socket_count++] =
      (struct connection){.descriptor = descriptor, .number = ++curl->newest_connection};
  return descriptor;
}

static int close_socket(void *context, int descriptor) {
  pk_curl *curl = context;
  for (size_t i = 0; i < curl->socket_count; i++) {
    if (curl->sockets[i].descriptor != descriptor) continue;
    curl->sockets[i] = curl->sockets[--curl->socket_count];
    break;
  }
  return close(descriptor);
}

union socket_name {
  struct sockaddr any;
  struct sockaddr_in four;
  struct sockaddr_in6 six;
};

static int port_of(const union socket_name *name) {
  return ntohs(name->any.sa_family == AF_INET6 ? name->six.sin6_port : name->four.sin_port);
}

static void read_local_port(struct connection *connection) {
  union socket_name name = {0};
  socklen_t length = sizeof name;
  if (getsockname(connection->descriptor, &name.any, &length) == 0)
    connection->local_port = port_of(&name);
}

static void read_peer(struct connection *connection) {
  union socket_name name = {0};
  socklen_t length = sizeof name;
  if (getpeername(connection->descriptor, &name.any, &length) != 0) return;
  const void *address = name.any.sa_family == AF_INET6 ? (const void *)&name.six.sin6_addr
                                                       : &name.four.sin_addr;
  if (inet_ntop(name.any.sa_family, address, connection->peer, sizeof connection->peer))
    connection->peer_port = port_of(&name);
}

// Returns the connection with these ends, or null.
static struct connection *find_connection(
    pk_curl *curl, const char *peer, int peer_port, int local_port) {
  for (size_t i = 0; i < curl->socket_count; i++) {
    struct connection *connection = &curl->sockets[i];
    if (!connection->local_port) read_local_port(connection);
    if (connection->local_port != local_port) continue;
    // Connections to different servers can have the same local port.
    if (!connection->peer_port) read_peer(connection);
    if (connection->peer_port == peer_port && strcmp(connection->peer, peer) == 0)
      return connection;
  }
  return NULL;
}

// Ends a connection that has pending bytes; returns whether it has any.
static bool end_if_pending(int descriptor) {
  char bytes[4096];
  if (recv(descriptor, bytes, 1, MSG_PEEK | MSG_DONTWAIT) <= 0) return false;
  (void)shutdown(descriptor, SHUT_RDWR);
  // libcurl considers a connection dead only if no bytes are left before its end.
  for (int round = 0; round < 256; round++)
    if (recv(descriptor, bytes, sizeof bytes, MSG_DONTWAIT) <= 0) break;
  return true;
}

// Before version 8, libcurl takes an unsolicited response on an idle connection for the response to
// the next request. Ends such connections, and returns whether there was one.
//
// Between two steps no connection changes its state, so that one check is enough for all requests
// that start.
static bool end_connections_with_pending_bytes(pk_curl *curl) {
  if (curl->is_checked) return curl->had_pending_bytes;
  curl->is_checked = true;
  curl->had_pending_bytes = false;
  struct pollfd idle[64];
  nfds_t count = 0;
  for (size_t i = 0; i < curl->socket_count; i++) {
    const struct connection *connection = &curl->sockets[i];
    bool is_idle = !pk_curl_has_prerequest_callback(curl) ||
                   (connection->has_sent && connection->users == 0);
    if (is_idle)
      idle[count++] = (struct pollfd){.fd = connection->descriptor, .events = POLLIN};
    if (count == 0 || (count < sizeof idle / sizeof *idle && i + 1 < curl->socket_count)) continue;
    int ready = poll(idle, count, 0);
    for (nfds_t k = 0; ready > 0 && k < count; k++)
      if (idle[k].revents && end_if_pending(idle[k].fd)) curl->had_pending_bytes = true;
    count = 0;
  }
  return curl->had_pending_bytes;
}

const char *pk_curl_version(const pk_curl *curl) { return curl->version(); }
bool pk_curl_has_http2(const pk_curl *curl) { return curl->facts->features & FEATURE_HTTP2; }

static bool append(struct bytes *to, const void *bytes, size_t length) {
  if (to->length + length >= to->capacity) {
    size_t capacity = 256 + (to->length + length) * 2;
    char *larger = realloc(to->start, capacity);
    if (!larger) return false;
    to->start = larger;
    to->capacity = capacity;
  }
  memcpy(to->start + to->length, bytes, length);
  to->length += length;
  return true;
}

static size_t take_body(const uint8_t *bytes, size_t size, size_t count, void *context) {
  pk_transfer *transfer = context;
  size_t length = size * count;
  transfer->too_large = length > transfer->limit - transfer->body.length;
  if (transfer->too_large) return length + 1;
  return append(&transfer->body, bytes, length) ? length : length + 1;
}

static void take_retry_after(pk_transfer *transfer, const char *value, size_t length) {
  size_t limit = sizeof transfer->retry_after - 1;
  while (length > 0 && (value[length - 1] == '\r' || value[length - 1] == '\n')) length--;
  if (length > limit) length = limit;
  memcpy(transfer->retry_after, value, length);
  transfer->retry_after[length] = 0;
}

// The longest header lines of a response with its trailers, interim responses, and a proxy's
// response to CONNECT; also the longest text of header lines that is kept.
static const size_t heads_limit = 256 << 10;

// Whether a proxy refuses to connect. libcurl would read the body of that response first, however
// long it is, and meanwhile check neither the timeout nor signals.
static bool is_refusal_of_proxy(const pk_transfer *transfer) {
  long status = 0;
  (void)transfer->curl->easy_getinfo(transfer->easy, INFO_HTTP_CONNECTCODE, &status);
  return status >= 300;
}

// libcurl accepts the headers as complete even if the connection ends within them, so this looks
// for the blank line.
static size_t take_header(const char *line, size_t size, size_t count, void *context) {
  pk_transfer *transfer = context;
  size_t length = size * count;
  transfer->received_heads += length;
  transfer->long_heads = transfer->received_heads > heads_limit;
  if (transfer->long_heads) return length + 1;
  if (length > 5 && memcmp(line, "HTTP/", 5) == 0) transfer->has_headers = false;
  if (length > 0 && (line[0] == '\r' || line[0] == '\n')) {
    transfer->has_headers = true;
    if (is_refusal_of_proxy(transfer)) return length + 1;
  }
  if (length > 12 && strncasecmp(line, "retry-after:", 12) == 0)
    take_retry_after(transfer, line + 12, length - 12);
  return length;
}

static void add_head(pk_transfer *transfer, char byte) {
  if (transfer->heads.length < heads_limit) (void)append(&transfer->heads, &byte, 1);
}

// Keeps the header lines that libcurl sends and receives. A call has whole lines.
static int take_debug(void *easy, int kind, const char *bytes, size_t length, void *context) {
  (void)easy;
  pk_transfer *transfer = context;
  if (kind != HEADER_IN && kind != HEADER_OUT) return 0;
  bool starts_line = true;
  for (size_t i = 0; i < length; i++) {
    if (bytes[i] == '\r') continue;
    if (starts_line) {
      add_head(transfer, kind == HEADER_OUT ? '>' : '<');
      add_head(transfer, ' ');
    }
    add_head(transfer, bytes[i]);
    starts_line = bytes[i] == '\n';
  }
  if (!starts_line) add_head(transfer, '\n');
  return 0;
}

// libcurl repeats a request by itself if the server closes a kept-alive connection. A repeated
// report is a second report, so this stops it.
static int before_request(void *context, char *peer, char *local, int peer_port, int local_port) {
  (void)local;
  pk_transfer *transfer = context;
  if (++transfer->requests > 1) return 1;
  struct connection *connection = find_connection(transfer->curl, peer, peer_port, local_port);
  if (!connection) return 0;
  connection->has_sent = true;
  connection->users++;
  transfer->connection = connection->number;
  return 0;
}

static void leave_connection(pk_transfer *transfer) {
  pk_curl *curl = transfer->curl;
  for (size_t i = 0; transfer->connection && i < curl->socket_count; i++) {
    if (curl->sockets[i].number != transfer->connection) continue;
    curl->sockets[i].users--;
    break;
  }
  transfer->connection = 0;
}

// Collects the options that are often the same for many requests; returns false if out of memory.
static bool describe(const pk_request *request, struct bytes *to) {
  const long numbers[] = {
      (long)request->connect_ms, request->max_idle_s, request->http1, request->connect_only,
      request->fresh, request->tunnel, request->body != NULL, request->ca_file != NULL,
      request->traces_headers};
  const char *ca_file = request->ca_file ? request->ca_file : "";
  to->length = 0;
  bool done = append(to, numbers, sizeof numbers) &&
              append(to, request->method, strlen(request->method) + 1) &&
              append(to, request->proxy, strlen(request->proxy) + 1) &&
              append(to, ca_file, strlen(ca_file) + 1);
  for (size_t i = 0; done && i < request->header_count; i++)
    done = append(to, request->headers[i], strlen(request->headers[i]) + 1);
  if (!done) to->length = 0;
  return done;
}

// Whether the handle still has the options of an earlier request that was like this one.
static bool has_options(pk_transfer *transfer, const pk_request *request) {
  struct bytes *wanted = &transfer->curl->options;
  if (!describe(request, wanted)) return false;
  return transfer->options.length == wanted->length &&
         memcmp(transfer->options.start, wanted->start, wanted->length) == 0;
}

#define SET(option, value) (void)curl->easy_setopt(transfer->easy, option, value)

// Sets all options that `describe` collects, and those that every request has.
static void set_lasting_options(pk_transfer *transfer, const pk_request *request) {
  pk_curl *curl = transfer->curl;
  curl->easy_reset(transfer->easy);
  curl->slist_free_all(transfer->headers);
  transfer->headers = NULL;
  for (size_t i = 0; i < request->header_count; i++)
    transfer->headers = curl->slist_append(transfer->headers, request->headers[i]);
  transfer->options.length = 0;
  (void)append(&transfer->options, curl->options.start, curl->options.length);
  SET(OPT_PRIVATE, (void *)transfer);
  SET(OPT_ERRORBUFFER, transfer->error);
  SET(OPT_NOSIGNAL, 1L);
  SET(OPT_PROTOCOLS, (long)PROTOCOLS_HTTP_HTTPS);
  SET(OPT_FOLLOWLOCATION, 0L);
  SET(OPT_PATH_AS_IS, 1L);
  SET(OPT_SSL_VERIFYPEER, 1L);
  SET(OPT_SSL_VERIFYHOST, 2L);
  SET(OPT_SSLVERSION, (long)TLS_1_2);
  SET(OPT_HTTP_VERSION, (long)(request->http1 || request->connect_only ? HTTP_1_1 : HTTP_2_TLS));
  SET(OPT_CONNECT_ONLY, request->connect_only ? 1L : 0L);
  SET(OPT_PIPEWAIT, 1L);
  if (request->ca_file) {
    PK_NATIVE(ca_file, request->ca_file);
    SET(OPT_CAINFO, ca_file);
    // Otherwise libcurl also trusts the system's directory of certificates.
    SET(OPT_CAPATH, (char *)NULL);
  }
  SET(OPT_PROXY, request->proxy);
  // The caller has applied `no_proxy`.
  SET(OPT_NOPROXY, "");
  SET(OPT_OPENSOCKETFUNCTION, open_socket);
  SET(OPT_OPENSOCKETDATA, (void *)curl);
  SET(OPT_CLOSESOCKETFUNCTION, close_socket);
  SET(OPT_CLOSESOCKETDATA, (void *)curl);
  SET(OPT_CONNECTTIMEOUT_MS, (long)request->connect_ms);
  // FORBID_REUSE would close a connect-only connection at once.
  SET(OPT_FORBID_REUSE, request->fresh && !request->connect_only ? 1L : 0L);
  SET(OPT_HTTPPROXYTUNNEL, request->tunnel ? 1L : 0L);
  if (request->max_idle_s > 0) SET(OPT_MAXAGE_CONN, request->max_idle_s);
  if (!request->body) SET(OPT_HTTPGET, 1L);
  SET(OPT_CUSTOMREQUEST, request->method);
  SET(OPT_HTTPHEADER, transfer->headers);
  SET(OPT_WRITEFUNCTION, take_body);
  SET(OPT_WRITEDATA, (void *)transfer);
  SET(OPT_HEADERFUNCTION, take_header);
  SET(OPT_HEADERDATA, (void *)transfer);
  SET(OPT_PREREQFUNCTION, before_request);
  SET(OPT_PREREQDATA, (void *)transfer);
  if (request->traces_headers) {
    SET(OPT_VERBOSE, 1L);
    SET(OPT_DEBUGFUNCTION, take_debug);
    SET(OPT_DEBUGDATA, (void *)transfer);
  }
}

static void set_options(pk_transfer *transfer, const pk_request *request) {
  pk_curl *curl = transfer->curl;
  // An old libcurl does not report which connections are in use. Pending bytes may then belong to
  // a transfer, so use a new connection.
  bool is_fresh = request->fresh || (curl->active > 0 && !pk_curl_has_prerequest_callback(curl)) ||
                  end_connections_with_pending_bytes(curl);
  if (!has_options(transfer, request)) set_lasting_options(transfer, request);
  SET(OPT_URL, request->url);
  SET(OPT_TIMEOUT_MS, (long)request->timeout_ms);
  SET(OPT_FRESH_CONNECT, is_fresh ? 1L : 0L);
  if (!request->body) return;
  SET(OPT_POSTFIELDSIZE_LARGE, (int64_t)request->body_length);
  SET(OPT_POSTFIELDS, (const void *)request->body);
}

#undef SET

static pk_transfer *make_transfer(pk_curl *curl) {
  pk_transfer *transfer = curl->spare;
  if (transfer) {
    curl->spare = transfer->next_spare;
    return transfer;
  }
  transfer = calloc(1, sizeof *transfer);
  if (!transfer) return NULL;
  transfer->curl = curl;
  transfer->easy = curl->easy_init();
  if (transfer->easy) return transfer;
  free(transfer);
  return NULL;
}

pk_transfer *pk_transfer_start(pk_curl *curl, const pk_request *request) {
  pk_transfer *transfer = make_transfer(curl);
  if (!transfer) return NULL;
  transfer->body.length = 0;
  transfer->limit = request->max_body;
  transfer->requests = 0;
  transfer->code = RUNNING;
  transfer->too_large = transfer->long_heads = false;
  transfer->received_heads = 0;
  transfer->retry_after[0] = 0;
  // A connect-only transfer receives no headers.
  transfer->has_headers = request->connect_only;
  transfer->error[0] = 0;
  set_options(transfer, request);
  curl->active++;
  if (curl->multi_add(curl->multi, transfer->easy) == 0) return transfer;
  pk_transfer_free(transfer);
  return NULL;
}

bool pk_curl_step(pk_curl *curl, int input, bool heeds_signals, int milliseconds) {
  int running = 0;
  curl->is_checked = false;
  (void)curl->multi_perform(curl->multi, &running);
  // A transfer that is already over would not end the wait.
  if (running < curl->active) return false;
  struct waited others[2];
  unsigned count = 0;
  int signals = heeds_signals ? pk_signal_descriptor() : -1;
  if (signals >= 0) others[count++] = (struct waited){.fd = signals, .events = POLLIN};
  if (input >= 0) others[count++] = (struct waited){.fd = input, .events = POLLIN};
  (void)curl->multi_poll(curl->multi, others, count, milliseconds, NULL);
  (void)curl->multi_perform(curl->multi, &running);
  return input >= 0 && others[count - 1].revents != 0;
}

pk_transfer *pk_curl_finished(pk_curl *curl) {
  int left = 0;
  struct message *message;
  while ((message = curl->multi_info_read(curl->multi, &left))) {
    if (message->kind != MESSAGE_DONE) continue;
    pk_transfer *transfer = NULL;
    // Removing the handle invalidates the message.
    void *easy = message->easy;
    int code = message->data.code;
    (void)curl->easy_getinfo(easy, INFO_PRIVATE, &transfer);
    if (!transfer) continue;
    curl->active--;
    leave_connection(transfer);
    transfer->code = code == 0 && !transfer->has_headers ? PARTIAL_FILE : code;
    return transfer;
  }
  return NULL;
}

pk_outcome pk_transfer_outcome(const pk_transfer *transfer) {
  pk_curl *curl = transfer->curl;
  long status = 0, proxy_status = 0, proxy_error = 0, version = 0, request_size = 0;
  const char *redirect = NULL, *content_type = NULL;
  (void)curl->easy_getinfo(transfer->easy, INFO_REDIRECT_URL, &redirect);
  (void)curl->easy_getinfo(transfer->easy, INFO_CONTENT_TYPE, &content_type);
  (void)curl->easy_getinfo(transfer->easy, INFO_RESPONSE_CODE, &status);
  (void)curl->easy_getinfo(transfer->easy, INFO_HTTP_CONNECTCODE, &proxy_status);
  (void)curl->easy_getinfo(transfer->easy, INFO_PROXY_ERROR, &proxy_error);
  (void)curl->easy_getinfo(transfer->easy, INFO_HTTP_VERSION, &version);
  (void)curl->easy_getinfo(transfer->easy, INFO_REQUEST_SIZE, &request_size);
  static const int versions[] = {0, 10, 11, 20, 20, 20};
  return (pk_outcome){
      .code = transfer->code,
      .status = status,
      .proxy_status = proxy_status,
      .proxy_error = proxy_error,
      .retry_after = transfer->retry_after,
      .sent = pk_curl_has_prerequest_callback(curl) ? transfer->requests > 0 : request_size > 0,
      .repeated = transfer->requests > 1,
      .too_large = transfer->too_large,
      .long_heads = transfer->long_heads,
      .http_version = version >= 0 && version <= 5 ? versions[version] : version == 30 ? 30 : 0,
      .redirect = redirect ? redirect : "",
      .content_type = content_type ? content_type : "",
      .body = (const uint8_t *)(transfer->body.start ? transfer->body.start : ""),
      .body_length = transfer->body.length,
      .heads = (const uint8_t *)(transfer->heads.start ? transfer->heads.start : ""),
      .heads_length = transfer->heads.length,
      .error = transfer->error[0] ? transfer->error : curl->easy_strerror(transfer->code),
  };
}

void pk_transfer_free(pk_transfer *transfer) {
  pk_curl *curl = transfer->curl;
  if (transfer->code == RUNNING) curl->active--;
  leave_connection(transfer);
  (void)curl->multi_remove(curl->multi, transfer->easy);
  free(transfer->heads.start);
  transfer->heads = (struct bytes){0};
  if (transfer->body.capacity > 1 << 20) {
    free(transfer->body.start);
    transfer->body = (struct bytes){0};
  }
  transfer->next_spare = curl->spare;
  curl->spare = transfer;
}
