// The operating system calls that pushkit uses and that Swift cannot make itself: they report
// errors through errno, take arguments that Swift cannot pass, or run in a child or a handler.
//
// Every call that can fail returns the negated errno. The system's headers are visible to Swift
// through this one, so that Swift code never imports a C library by its system-specific name.

#ifndef CPLATFORM_H
#define CPLATFORM_H

#include <errno.h>
#include <fcntl.h>
#include <pthread.h>
#include <signal.h>
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#include "CCurl.h"

// Build information.
const char *_Nonnull pk_version(void);
/// The commit that `PUSHKIT_COMMIT` named during the build, or `unknown`.
const char *_Nonnull pk_build_commit(void);
const char *_Nonnull pk_build_target(void);
const char *_Nonnull pk_build_compiler(void);

/// Returns the offset of a part of a text; -1 if the text does not have it.
ptrdiff_t pk_offset(
    const uint8_t *_Nullable text, size_t length, const uint8_t *_Nullable part,
    size_t part_length);

/// Decompresses a whole gzip file with the system's zlib, and returns the length of its content:
/// -ENOSYS without zlib, -EFBIG for content over the limit, -EINVAL for other bytes than one file.
int64_t pk_gunzip(
    const uint8_t *_Nullable bytes, size_t length, uint8_t *_Nonnull out, size_t limit);

// Descriptors. Offsets and lengths are bytes.
int64_t pk_read(int fd, void *_Nonnull buffer, size_t length);
/// Writes everything, blocking as long as needed, and returns 0. After a signal it does not wait
/// for a reader and returns -EINTR.
int64_t pk_write_all(int fd, const void *_Nonnull buffer, size_t length);
/// Waits up to `milliseconds` and writes what a pipe takes without blocking; for a thread, which gets
/// no signals. Returns the number of bytes written, which may be 0. Returns -EINTR as pk_write_all.
int64_t pk_write_piece(
    int fd, const void *_Nonnull buffer, size_t length, int milliseconds);
/// Makes both wait for a slow reader after a signal, up to 2 seconds after the last progress.
void pk_wait_for_slow_readers(void);
int pk_close(int fd);
/// Whether a descriptor is a pipe, a socket or a regular file, not a device such as a terminal.
bool pk_is_piped(int fd);
bool pk_is_directory(int fd);
bool pk_is_regular(int fd);
/// Whether a descriptor appends to a regular file whose last byte is not a line feed.
bool pk_appends_within_line(int fd);
/// Whether two descriptors lead to the same file.
bool pk_is_same_file(int fd, int other);
/// Whether the file at a path is this open file.
bool pk_is_at(int fd, const char *_Nonnull path);
/// Raises the limit of open files, if it allows fewer than `wanted` more, as far as the hard limit
/// permits. Returns the number of further files that can be opened.
int pk_reserve_descriptors(int wanted);
/// Flushes a file or directory to storage; does nothing on a file system without fsync.
int pk_sync(int fd);
/// Cuts an open file to a length in bytes and moves to its end.
int pk_truncate(int fd, int64_t length);
/// Takes the exclusive lock of an open file, waiting up to `milliseconds`.
///
/// Returns -EWOULDBLOCK on a timeout, -EINTR if a signal arrives. Closing the descriptor or ending
/// the process releases the lock.
int pk_lock(int fd, int milliseconds);
/// Takes the exclusive lock of one byte of an open file, as pk_lock does for the whole file.
///
/// Closing any descriptor of the file in this process releases the lock.
int pk_lock_byte(int fd, int64_t offset, int milliseconds);
/// Creates a pipe, non-blocking and close-on-exec: the reading end, then the writing end.
int pk_pipe(int *_Nonnull ends);

/// Opens closed descriptors 0 to 2 on the null device, so that reading 0 and writing 1 or 2 fail.
void pk_fill_standard_descriptors(void);
/// Returns the number of columns of a terminal; 0 if it is unknown.
int pk_terminal_columns(int descriptor);
/// Returns the number of rows of a terminal; 0 if it is unknown.
int pk_terminal_rows(int descriptor);

/// Waits until `fd` is readable or a signal arrives. Returns 1 if readable, 0 on a timeout, 2 on a
/// signal. -1 as `milliseconds` waits forever.
int pk_wait_readable(int fd, int milliseconds);

/// A descriptor to wait for, and the result.
typedef struct {
  int descriptor;
  bool wants_read, wants_write;
  bool is_readable, is_writable, is_broken;
} pk_watch;
enum { PK_WATCH_LIMIT = 1024 };
/// Waits for at most PK_WATCH_LIMIT descriptors; -1 waits forever.
int pk_wait_for_any(pk_watch *_Nonnull list, size_t count, int milliseconds);

// Paths.
/// Opens a file as open(2) does, close-on-exec; `mode` is the mode of a new file.
int pk_open(const char *_Nonnull path, int flags, unsigned mode);
/// Opens a file for reading; a FIFO does not wait for a writer or end with the last one.
int pk_open_lasting(const char *_Nonnull path);
/// Opens a device, a FIFO or an open descriptor (`/dev/fd/N`) for writing; follows symbolic links.
///
/// For a regular or missing file, `descriptor` is -1 and `regular` is the path after following
/// links. `regular` has room for `capacity` bytes.
int pk_open_special(
    const char *_Nonnull path, char *_Nonnull regular, size_t capacity, int *_Nonnull descriptor);
int pk_make_directory(const char *_Nonnull path, unsigned mode);
int pk_rename(const char *_Nonnull from, const char *_Nonnull to);
int pk_remove(const char *_Nonnull path);
int pk_remove_directory(const char *_Nonnull path);

/// File attributes, after following links.
typedef struct {
  /// The permission bits only.
  unsigned mode;
  bool is_folder;
  /// Whether it is a regular file.
  bool is_file;
  /// Whether it belongs to the effective user.
  bool is_own;
  /// In bytes.
  int64_t size;
  /// The two numbers that identify the file, whatever its names are.
  uint64_t device, inode;
} pk_file_info;
int pk_stat(const char *_Nonnull path, pk_file_info *_Nonnull facts);
/// Writes the path that a path leads to after following links at its end; it need not exist.
int pk_follow_links(const char *_Nonnull path, char *_Nonnull target, size_t capacity);
/// Writes the canonical path into `resolved`, which has room for `capacity` bytes.
int pk_real_path(const char *_Nonnull path, char *_Nonnull resolved, size_t capacity);

// Time.
/// Milliseconds since 1970.
int64_t pk_realtime_ms(void);
/// Milliseconds of a monotonic clock.
int64_t pk_monotonic_ms(void);

static const int64_t PK_NO_ZONE = INT64_MIN;
/// Returns the offset in seconds east of UTC at `moment`, in seconds since 1970.
///
/// A null `name` is the system's zone. Returns ``PK_NO_ZONE`` if the system has no such zone.
int64_t pk_zone_offset(const char *_Nullable name, int64_t moment);

// Signals.
/// Installs handlers that record the first SIGINT, SIGTERM or SIGHUP; a second one, of the same or
/// another kind, has its default action. SIGPIPE and SIGXFSZ are ignored.
void pk_install_signal_handlers(void);
/// The recorded signal, or 0.
int pk_pending_signal(void);
/// A descriptor that becomes readable when a signal arrives, and stays so; -1 without handlers.
int pk_signal_descriptor(void);
/// Ends the process by `signal` with its default action.
void pk_die_by_signal(int signal);

// Threads. `pk_thread_start` runs `body(context)` on a new thread; join it exactly once.
typedef struct pk_thread pk_thread;
pk_thread *_Nullable pk_thread_start(
    void (*_Nonnull body)(void *_Nullable), void *_Nullable context);
void pk_thread_join(pk_thread *_Nonnull thread);
/// Returns the number of CPU cores that this process may use, at least 1.
int pk_cores(void);

// Child processes.
/// Runs a program from PATH with a text as its input, and waits for it. Returns the exit status,
/// 127 if the program was not found, or the negated errno.
///
/// `arguments` ends with a null pointer. Ctrl-C does not end pushkit meanwhile. Without the variable
/// LESS, the program gets one with the options of less(1) for a text with colors.
int pk_page(
    char *_Nullable const *_Nonnull arguments, const char *_Nonnull text, size_t length);
/// Starts a program from PATH with default signal handling and returns its process ID.
///
/// `arguments` ends with a null pointer.
int pk_start_program(char *_Nullable const *_Nonnull arguments);
/// Starts a program in a process group of its own, and returns its process ID.
///
/// `input` is its standard input, `output` its standard output and standard error, and `listener` its
/// descriptor 3. The first of `arguments` is a path; the last is a null pointer.
int pk_start_helper(
    char *_Nullable const *_Nonnull arguments, int input, int output, int listener);
/// Waits until a child process ends, and returns its status as in a shell.
int pk_wait_for_program(int process);
/// Creates a directory `NAME.XXXXXX` in TMPDIR that only its owner can access.
int pk_make_private_folder(const char *_Nonnull name, char *_Nonnull folder, size_t capacity);
/// Whether a path leads to a file that this user may execute.
bool pk_is_executable(const char *_Nonnull path);
/// A descriptor that is readable after a child process may have ended.
int pk_child_descriptor(void);
/// Returns 1 if a child process has ended, with its `status` as in a shell; otherwise 0.
int pk_reap(int process, int *_Nonnull status);
/// Forwards a signal, unless the terminal has sent it to the whole foreground process group.
void pk_forward_signal(int process, int signal);
/// Creates a directory in TMPDIR that contains only a link `pushkit` to this program, for PATH.
int pk_make_program_folder(char *_Nonnull folder, size_t capacity);
void pk_remove_program_folder(void);
/// Makes the next SIGINT, SIGTERM or SIGHUP remove the directory and end the process.
void pk_remove_program_folder_at_signal(void);

// Sockets. All are non-blocking and close-on-exec.
/// Listens on an IPv4 or IPv6 address; port 0 selects a free one.
int pk_listen(const char *_Nonnull address, uint16_t port);
int pk_port_of(int listener);
/// Begins to connect to an IPv4 or IPv6 address; the socket is writable when it is connected.
int pk_connect(const char *_Nonnull address, uint16_t port);
/// Writes the first IP address of a host as text; may take seconds.
int pk_resolve(const char *_Nonnull host, char *_Nonnull address, size_t capacity);
int pk_accept(int listener);
/// Sends bytes; raises no SIGPIPE if the other side has closed the connection.
int64_t pk_send(int socket, const void *_Nonnull bytes, size_t length);
/// Shuts down the sending direction.
void pk_shutdown_send(int socket);
/// Writes the 4 or 16 bytes of an IPv4 or IPv6 address and returns their number; 0 for other text.
int pk_ip_bytes(const char *_Nonnull text, uint8_t *_Nonnull bytes);

// The number of steps of an algorithm on this thread, which tests measure in debug builds.
void pk_count_steps(int64_t count);
int64_t pk_steps(void);

// Vectors of 16 bytes.
typedef uint8_t pk_bytes16 __attribute__((ext_vector_type(16)));

/// Returns the top bit of each byte, which Swift's SIMD types cannot; the first is the lowest bit.
static inline __attribute__((always_inline)) uint32_t pk_top_bits(pk_bytes16 bytes) {
#ifdef __SSE2__
  typedef char signed_bytes __attribute__((vector_size(16)));
  return (uint32_t)__builtin_ia32_pmovmskb128((signed_bytes)bytes);
#else
  // One multiplication gathers the top bits of eight bytes. Little-endian machines only.
  uint64_t words[2];
  memcpy(words, &bytes, sizeof words);
  uint32_t low = (uint32_t)(((words[0] & 0x8080808080808080) >> 7) * 0x0102040810204080 >> 56);
  uint32_t high = (uint32_t)(((words[1] & 0x8080808080808080) >> 7) * 0x0102040810204080 >> 56);
  return low | high << 8;
#endif
}

#endif
