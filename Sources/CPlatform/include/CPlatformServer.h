// What the emulator asks of the operating system: loopback sockets, a command to run, files.
//
// As in CPlatform.h, a call that can fail returns the negated errno.

#ifndef CPLATFORM_SERVER_H
#define CPLATFORM_SERVER_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

// Sockets. All are non-blocking and are not inherited by programs that are started.
/// Listens on 127.0.0.1; port 0 takes a free one.
int pk_listen_on_loopback(uint16_t port);
/// The port that a listening socket has.
int pk_port_of(int listener);
int pk_accept(int listener);
/// Writes without SIGPIPE when the peer has gone.
int64_t pk_send(int socket, const void *_Nonnull bytes, size_t length);
/// Tells the peer that nothing more will come.
void pk_end_sending(int socket);
/// Two ends of a pipe: reading, writing.
int pk_pipe(int *_Nonnull ends);

/// A descriptor to wait for, and what was seen.
typedef struct {
  int descriptor;
  bool wants_read, wants_write;
  bool is_readable, is_writable, is_broken;
} pk_watch;
enum { PK_WATCH_LIMIT = 1024 };
/// Waits until something happens at one of at most PK_WATCH_LIMIT descriptors; -1 for ever.
int pk_wait_for_any(pk_watch *_Nonnull list, size_t count, int milliseconds);
/// Can be read once a signal was noted; -1 where no handlers are installed.
int pk_signal_descriptor(void);

// Programs.
int pk_set_variable(const char *_Nonnull name, const char *_Nonnull value);
/// The path of the running program; its length, or a negated errno.
int64_t pk_own_path(char *_Nonnull buffer, size_t capacity);
/// Starts a program found in PATH, all signals as they usually are; its process id.
///
/// `arguments` ends with a null pointer; characters for bytes that are not UTF-8 are turned back in
/// them.
int pk_start_program(char *_Nullable const *_Nonnull arguments);
/// Can be read once a program may have ended.
int pk_child_descriptor(void);
/// Whether a program has ended: 1 when it has, `status` being what a shell tells, else 0.
int pk_reap(int process, int *_Nonnull status);
/// Passes a signal on, unless it came from the terminal, which sends it to all in the foreground.
void pk_forward_signal(int process, int signal);

// Files.
/// Opens for writing, empty; the mode of a plain file is 0600 then.
int pk_open_private(const char *_Nonnull path);
/// Opens a device, a FIFO or an open descriptor (`/dev/fd/N`) for writing; symbolic links are followed.
///
/// For a regular file, and where there is no file, `descriptor` is -1 and `regular` is the path
/// behind the links. `regular` has room for `capacity` bytes.
int pk_open_special(
  const char *_Nonnull path, char *_Nonnull regular, size_t capacity, int *_Nonnull descriptor);

// A folder for PATH.
/// Makes the process's folder, in TMPDIR: it has a link `pushkit` to this program and nothing else.
int pk_make_program_folder(char *_Nonnull folder, size_t capacity);
void pk_remove_program_folder(void);
/// Lets the next signal of this number remove the folder and end the process.
void pk_remove_program_folder_at(int number);

#endif
