#define _GNU_SOURCE
#include "CPlatform.h"

#include <arpa/inet.h>
#include <netinet/in.h>
#include <sys/ioctl.h>
#include <sys/socket.h>

ptrdiff_t pk_offset(const uint8_t *text, size_t length, const uint8_t *part, size_t part_length) {
  const uint8_t *found = length < part_length ? NULL : memmem(text, length, part, part_length);
  return found ? found - text : -1;
}

int pk_ip_bytes(const char *text, uint8_t *bytes) {
  if (inet_pton(AF_INET, text, bytes) == 1) return 4;
  return inet_pton(AF_INET6, text, bytes) == 1 ? 16 : 0;
}

static _Thread_local int64_t steps;

void pk_count_steps(int64_t count) { steps += count; }
int64_t pk_steps(void) { return steps; }

int pk_terminal_columns(int descriptor) {
  struct winsize size;
  return ioctl(descriptor, TIOCGWINSZ, &size) == 0 ? size.ws_col : 0;
}

int pk_terminal_rows(int descriptor) {
  struct winsize size;
  return ioctl(descriptor, TIOCGWINSZ, &size) == 0 ? size.ws_row : 0;
}

void pk_fill_standard_descriptors(void) {
  for (int fd = 0; fd <= 2; fd++) {
    if (fcntl(fd, F_GETFD) == -1 && errno == EBADF) {
      // The lowest free number is `fd`, since those below are open. With the opposite access, so that
      // reads of standard input and writes to the others fail.
      (void)open("/dev/null", fd == 0 ? O_WRONLY : O_RDONLY);
    }
  }
}
