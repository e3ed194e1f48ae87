// libcurl, loaded when it is first needed; the build does not need its headers.
//
// A `pk_curl` owns a multi handle, a `pk_transfer` an easy handle. No other file sees these
// handles. One thread uses both.

#ifndef CCURL_H
#define CCURL_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

typedef struct pk_curl pk_curl;
typedef struct pk_transfer pk_transfer;

/// One request and its options. The body must stay valid until the transfer is over; the rest is
/// copied.
typedef struct {
  const char *_Nonnull method;
  const char *_Nonnull url;
  const char *_Nonnull const *_Nullable headers;
  size_t header_count;
  /// Null if there is no body.
  const uint8_t *_Nullable body;
  size_t body_length;
  /// A file of PEM certificates to trust instead of the system's, or null.
  const char *_Nullable ca_file;
  /// Empty for none; the environment is not read, neither for this nor for `no_proxy`.
  const char *_Nonnull proxy;
  int64_t connect_ms;
  int64_t timeout_ms;
  bool http1;
  /// Resolves, connects and performs the TLS handshake, but sends no request.
  bool connect_only;
  /// Uses a new connection and closes it afterwards.
  bool fresh;
  /// Uses a tunnel through a proxy even for plain http.
  bool tunnel;
  /// The longest idle time of a connection to reuse, in seconds; 0 for libcurl's default.
  long max_idle_s;
  /// The longest body, in bytes; the transfer stops at a longer one.
  size_t max_body;
  /// Whether the outcome has the header lines as sent and received.
  bool traces_headers;
} pk_request;

/// The result of a transfer.
typedef struct {
  /// A CURLcode.
  int code;
  /// The status of the response, or 0.
  long status;
  /// The status of a proxy's response to CONNECT, or 0.
  long proxy_status;
  /// The CURLproxycode of a failed handshake with a SOCKS proxy; 0 if unknown.
  long proxy_error;
  /// The value of Retry-After; empty if the response has none.
  const char *_Nonnull retry_after;
  /// Whether the vendor may have read any of the request.
  bool sent;
  /// Whether libcurl was stopped before it sent the request a second time.
  bool repeated;
  bool too_large;
  /// Whether the header lines exceeded 256 KiB, with trailers and interim responses.
  bool long_heads;
  /// 10, 11, 20 or 30 for the version of HTTP; 0 if there was no response.
  int http_version;
  /// The URL that a redirect names; empty without one.
  const char *_Nonnull redirect;
  /// The value of Content-Type; empty if the response has none.
  const char *_Nonnull content_type;
  const uint8_t *_Nonnull body;
  size_t body_length;
  /// Header lines, each with `> ` for sent or `< ` for received, and a line feed.
  const uint8_t *_Nonnull heads;
  size_t heads_length;
  /// libcurl's error message.
  const char *_Nonnull error;
} pk_outcome;

/// Loads the library; returns null if it is missing, see ``pk_curl_load_error``.
pk_curl *_Nullable pk_curl_open(void);
void pk_curl_close(pk_curl *_Nonnull curl);
/// The reason why the last ``pk_curl_open`` failed.
const char *_Nonnull pk_curl_load_error(void);
/// `libcurl/7.88.1 OpenSSL/3.0.19 …`
const char *_Nonnull pk_curl_version(const pk_curl *_Nonnull curl);
/// Whether libcurl calls back before a request, and lets the client stop it (7.80.0).
bool pk_curl_has_prerequest_callback(const pk_curl *_Nonnull curl);
bool pk_curl_has_http2(const pk_curl *_Nonnull curl);

/// Starts a transfer; returns null if out of memory.
pk_transfer *_Nullable pk_transfer_start(
    pk_curl *_Nonnull curl, const pk_request *_Nonnull request);
/// Advances transfers, waiting up to `milliseconds` for activity.
///
/// Returns whether the caller's descriptor `input` (-1 for none) is readable, which ends the wait.
/// A pending signal also ends it, unless `heeds_signals` is false.
bool pk_curl_step(pk_curl *_Nonnull curl, int input, bool heeds_signals, int milliseconds);
/// Returns a finished transfer, once for each, or null.
pk_transfer *_Nullable pk_curl_finished(pk_curl *_Nonnull curl);
/// Returns the result; its pointers are valid until the transfer is freed.
pk_outcome pk_transfer_outcome(const pk_transfer *_Nonnull transfer);
/// Frees a transfer; cancels it if it is not over.
void pk_transfer_free(pk_transfer *_Nonnull transfer);

// Bytes over a connection that a `connect_only` transfer has established, with or without TLS.
//
// The transfer must have succeeded; freeing it closes the connection.

/// Sending or receiving would block.
enum { PK_STREAM_BUSY = -81 };

/// Returns the number of bytes sent, ``PK_STREAM_BUSY``, or another negated CURLcode.
///
/// TLS requires unsent bytes to be offered again at the same address and with the same length.
int64_t pk_stream_send(
    pk_transfer *_Nonnull transfer, const void *_Nonnull bytes, size_t length);
/// Returns the number of bytes received, 0 at the end, ``PK_STREAM_BUSY``, or another negated
/// CURLcode.
///
/// TLS may buffer bytes while the socket is not readable: wait only after ``PK_STREAM_BUSY``.
int64_t pk_stream_receive(pk_transfer *_Nonnull transfer, void *_Nonnull buffer, size_t capacity);
/// Returns the socket to wait for; -1 if the connection is closed.
int pk_stream_socket(pk_transfer *_Nonnull transfer);
/// Returns libcurl's message for a negated CURLcode.
const char *_Nonnull pk_stream_error(const pk_transfer *_Nonnull transfer, int64_t code);

#endif
