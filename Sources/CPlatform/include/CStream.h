// Bytes over a connection that a transfer has made with `connect_only`, TLS or not.
//
// The transfer must have ended well; freeing it closes the connection.

#ifndef CSTREAM_H
#define CSTREAM_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "CCurl.h"

/// Nothing can be sent, or nothing has come, for now.
enum { PK_STREAM_BUSY = -81 };

/// How many bytes went; ``PK_STREAM_BUSY``, or another negated CURLcode.
///
/// TLS wants a piece that did not go offered again in the same place and with the same length.
int64_t pk_stream_send(
    pk_transfer *_Nonnull transfer, const void *_Nonnull bytes, size_t length);
/// How many bytes came, 0 at the end; ``PK_STREAM_BUSY``, or another negated CURLcode.
///
/// TLS may hold bytes that the socket no longer shows: wait only after ``PK_STREAM_BUSY``.
int64_t pk_stream_receive(pk_transfer *_Nonnull transfer, void *_Nonnull buffer, size_t capacity);
/// What to wait for; -1 when the connection is gone.
int pk_stream_socket(pk_transfer *_Nonnull transfer);
/// What a negated CURLcode means, in libcurl's words.
const char *_Nonnull pk_stream_error(const pk_transfer *_Nonnull transfer, int64_t code);

#endif
