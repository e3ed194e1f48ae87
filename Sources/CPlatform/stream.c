#include "curl_private.h"

// These numbers are libcurl's ABI; see curl/curl.h.
enum { INFO_ACTIVESOCKET = 0x50002C };

int64_t pk_stream_send(pk_transfer *transfer, const void *bytes, size_t length) {
  size_t sent = 0;
  transfer->error[0] = 0;
  int code = transfer->curl->easy_send(transfer->easy, bytes, length, &sent);
  return code == 0 ? (int64_t)sent : -(int64_t)code;
}

int64_t pk_stream_receive(pk_transfer *transfer, void *buffer, size_t capacity) {
  size_t received = 0;
  transfer->error[0] = 0;
  int code = transfer->curl->easy_recv(transfer->easy, buffer, capacity, &received);
  return code == 0 ? (int64_t)received : -(int64_t)code;
}

int pk_stream_socket(pk_transfer *transfer) {
  int socket = -1;
  (void)transfer->curl->easy_getinfo(transfer->easy, INFO_ACTIVESOCKET, &socket);
  return socket;
}

const char *pk_stream_error(const pk_transfer *transfer, int64_t code) {
  return transfer->error[0] ? transfer->error : transfer->curl->easy_strerror((int)-code);
}
