// The operating system calls that the emulator uses: loopback sockets, child processes, files.
//
// As in CPlatform.h, a call that can fail returns the negated errno.

#ifndef CPLATFORM_SERVER_H
#define CPLATFORM_SERVER_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

// Sockets. All are non-blocking and close-on-exec.
/// Listens on 127.0.0.1; port 0 selects a free one.
int pk_listen_on_loopback(uint16_t port);
int pk_port_of(int listener);
int pk_accept(int listener);
/// Sends bytes; raises no SIGPIPE if the other side has closed the connection.
int64_t pk_send(int socket, const void *_Nonnull bytes, size_t length);
/// Shuts down the sending direction.
void pk_end_sending(int socket);
/// Creates a pipe: the reading end, then the writing end.
int pk_pipe(int *_Nonnull ends);

/// A descriptor to wait for, and the result.
typedef struct {
  int descriptor;
  bool wants_read, wants_write;
  bool is_readable, is_writable, is_broken;
} pk_watch;
enum { PK_WATCH_LIMIT = 1024 };
/// Waits for at most PK_WATCH_LIMIT descriptors; -1 waits forever.
int pk_wait_for_any(pk_watch *_Nonnull list, size_t count, int milliseconds);
/// A descriptor that is readable after a signal; -1 if no handlers are installed.
int pk_signal_descriptor(void);

// Child processes.
int pk_set_variable(const char *_Nonnull name, const char *_Nonnull value);
/// Writes the path of the running program and returns its length, or a negated errno.
int64_t pk_own_path(char *_Nonnull buffer, size_t capacity);
/// Starts a program from PATH with default signal handling and returns its process ID.
///
/// `arguments` ends with a null pointer. Characters that encode bytes other than UTF-8 are decoded
/// in place.
int pk_start_program(char *_Nullable const *_Nonnull arguments);
/// A descriptor that is readable after a child process may have ended.
int pk_child_descriptor(void);
/// Returns 1 if a child process has ended, with its `status` as in a shell; otherwise 0.
int pk_reap(int process, int *_Nonnull status);
/// Forwards a signal, unless the terminal has sent it to the whole foreground process group.
void pk_forward_signal(int process, int signal);

// Files.
/// Creates or truncates a file for writing; a regular file gets mode 0600.
int pk_open_private(const char *_Nonnull path);
/// Opens a device, a FIFO or an open descriptor (`/dev/fd/N`) for writing; follows symbolic links.
///
/// For a regular or missing file, `descriptor` is -1 and `regular` is the path after following
/// links. `regular` has room for `capacity` bytes.
int pk_open_special(
  const char *_Nonnull path, char *_Nonnull regular, size_t capacity, int *_Nonnull descriptor);

// A directory for PATH.
/// Creates a directory in TMPDIR that contains only a link `pushkit` to this program.
int pk_make_program_folder(char *_Nonnull folder, size_t capacity);
void pk_remove_program_folder(void);
/// Makes the next signal of this number remove the directory and end the process.
void pk_remove_program_folder_at(int number);

#endif
