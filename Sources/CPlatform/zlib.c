#include "CPlatform.h"

#include <dlfcn.h>
#include <limits.h>

// The stream and the numbers are zlib's ABI; see zlib.h.
typedef struct {
  const uint8_t *next_in;
  unsigned available_in;
  unsigned long total_in;
  uint8_t *next_out;
  unsigned available_out;
  unsigned long total_out;
  const char *message;
  void *state, *allocate, *release, *opaque;
  int data_type;
  unsigned long checksum, reserved;
} zlib_stream;

enum { FINISH = 4, STREAM_END = 1, GZIP_ONLY = 16 + 15 };

static int (*begin)(zlib_stream *, int, const char *, int);
static int (*inflate_all)(zlib_stream *, int);
static int (*end)(zlib_stream *);

static void load(void) {
#ifdef __APPLE__
  void *library = dlopen("libz.1.dylib", RTLD_LAZY | RTLD_LOCAL);
#else
  void *library = dlopen("libz.so.1", RTLD_LAZY | RTLD_LOCAL);
#endif
  if (!library) return;
  *(void **)&inflate_all = dlsym(library, "inflate");
  *(void **)&end = dlsym(library, "inflateEnd");
  *(void **)&begin = dlsym(library, "inflateInit2_");
}

int64_t pk_gunzip(const uint8_t *bytes, size_t length, uint8_t *out, size_t limit) {
  static pthread_once_t once = PTHREAD_ONCE_INIT;
  pthread_once(&once, load);
  if (!begin || !inflate_all || !end) return -ENOSYS;
  if (length > UINT_MAX || limit > UINT_MAX) return -EFBIG;
  zlib_stream stream = {
      .next_in = bytes,
      .available_in = (unsigned)length,
      .next_out = out,
      .available_out = (unsigned)limit,
  };
  if (begin(&stream, GZIP_ONLY, "1", (int)sizeof stream) != 0) return -ENOSYS;
  int result = inflate_all(&stream, FINISH);
  bool is_full = stream.available_out == 0;
  bool has_rest = stream.available_in > 0;
  end(&stream);
  if (result != STREAM_END) return is_full ? -EFBIG : -EINVAL;
  return has_rest ? -EINVAL : (int64_t)stream.total_out;
}
