// libcurl, loaded when it is first needed; none of its headers is needed to build.
//
// A `pk_curl` owns a multi handle, a `pk_transfer` an easy handle: neither is seen elsewhere. One
// thread uses both.

#ifndef CCURL_H
#define CCURL_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

typedef struct pk_curl pk_curl;
typedef struct pk_transfer pk_transfer;

/// One request and how to send it. Everything is copied or sent before the transfer is over, and
/// must stay until then.
typedef struct {
  const char *_Nonnull method;
  const char *_Nonnull url;
  const char *_Nonnull const *_Nullable headers;
  size_t header_count;
  /// Null where there is no body.
  const uint8_t *_Nullable body;
  size_t body_length;
  /// PEM certificates to trust in place of the system's, or null.
  const char *_Nullable ca_file;
  /// Empty for none; neither this nor `no_proxy` is looked up in the environment.
  const char *_Nonnull proxy;
  int64_t connect_ms;
  int64_t timeout_ms;
  bool http1;
  /// Resolves, connects and shakes hands, and sends nothing.
  bool connect_only;
  /// A connection of its own, closed afterwards.
  bool fresh;
  /// Through a proxy also where nothing is encrypted.
  bool tunnel;
  /// How long an idle connection may have been so to be used again, in seconds.
  long max_idle_s;
  /// A longer answer is cut off.
  size_t max_body;
} pk_request;

/// How a transfer ended.
typedef struct {
  /// A CURLcode.
  int code;
  /// Of the answer, or 0.
  long status;
  /// Of a proxy's answer to CONNECT, or 0.
  long proxy_status;
  /// A CURLproxycode, why the handshake with a SOCKS proxy failed; 0 where that is not known.
  long proxy_error;
  /// Seconds, -1 where the answer names none.
  int64_t retry_after;
  /// Whether the vendor may have read any of the request.
  bool sent;
  /// Whether libcurl was about to send the request a second time, and was stopped.
  bool repeated;
  bool too_large;
  /// 10, 11, 20, 30 for the version of HTTP; 0 where there was no answer.
  int http_version;
  /// The address of the peer, or the empty text.
  const char *_Nonnull peer;
  const uint8_t *_Nonnull body;
  size_t body_length;
  /// What went wrong, in libcurl's words.
  const char *_Nonnull error;
} pk_outcome;

/// Loads the library; null where it is missing, see ``pk_curl_load_error``.
pk_curl *_Nullable pk_curl_open(void);
void pk_curl_close(pk_curl *_Nonnull curl);
/// Why the last ``pk_curl_open`` failed.
const char *_Nonnull pk_curl_load_error(void);
/// `libcurl/7.88.1 OpenSSL/3.0.19 …`
const char *_Nonnull pk_curl_version(const pk_curl *_Nonnull curl);
/// 0x075801 for 7.88.1.
uint32_t pk_curl_version_number(const pk_curl *_Nonnull curl);
bool pk_curl_has_http2(const pk_curl *_Nonnull curl);

/// Begins a transfer; null where there is no memory.
pk_transfer *_Nullable pk_transfer_start(
    pk_curl *_Nonnull curl, const pk_request *_Nonnull request, uint64_t tag);
/// Waits until there is something to do, at most `milliseconds`, and does it.
///
/// Returns early when `input`, a descriptor of the caller's if not -1, can be read, and tells whether
/// it can; and once a signal has come, unless the caller knows of it.
bool pk_curl_step(pk_curl *_Nonnull curl, int input, bool heeds_signals, int milliseconds);
/// A transfer that is over, or null.
pk_transfer *_Nullable pk_curl_finished(pk_curl *_Nonnull curl);
uint64_t pk_transfer_tag(const pk_transfer *_Nonnull transfer);
/// Good until the transfer is freed.
pk_outcome pk_transfer_outcome(const pk_transfer *_Nonnull transfer);
/// Ends a transfer, over or not.
void pk_transfer_free(pk_transfer *_Nonnull transfer);

#endif
