// Bytes over a connection that a `connect_only` transfer has established, with or without TLS.
//
// The transfer must have succeeded; freeing it closes the connection.

#ifndef CSTREAM_H
#define CSTREAM_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "CCurl.h"

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
