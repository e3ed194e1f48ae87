// The operating system calls that pushkit uses, as plain functions.
//
// Every call that can fail returns the negated errno. Swift code never reads errno itself, and
// never imports a C library by its system-specific name.

#ifndef CPLATFORM_H
#define CPLATFORM_H

#include <errno.h>
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>
#include <string.h>

#include "CCurl.h"
#include "CStream.h"
#include "files.h"
#include "CPlatformServer.h"
#include "vectors.h"

// Build information.
const char *_Nonnull pk_version(void);
const char *_Nonnull pk_build_target(void);
const char *_Nonnull pk_build_compiler(void);

// The process.
/// The value of an environment variable, or null.
const char *_Nullable pk_variable(const char *_Nonnull name);
_Noreturn void pk_exit(int status);

/// Whether a text has a part.
bool pk_contains(
    const uint8_t *_Nullable text, size_t length, const uint8_t *_Nullable part,
    size_t part_length);

// Descriptors. Offsets and lengths are bytes.
int64_t pk_read(int fd, void *_Nonnull buffer, size_t length);
int64_t pk_write(int fd, const void *_Nonnull buffer, size_t length);
/// Writes everything, blocking as long as needed, and returns 0. After a signal it does not wait
/// for a reader and returns -EINTR.
int64_t pk_write_all(int fd, const void *_Nonnull buffer, size_t length);
int pk_open_read(const char *_Nonnull path);
/// Like `pk_open_read`, but a FIFO does not wait for a writer or end with the last one.
int pk_open_lasting(const char *_Nonnull path);
/// Creates or truncates; `mode` is the mode of a new file.
int pk_open_write(const char *_Nonnull path, unsigned mode);
int pk_close(int fd);
int pk_make_directory(const char *_Nonnull path, unsigned mode);
bool pk_is_directory(int fd);
bool pk_is_terminal(int fd);

/// Opens closed descriptors 0 to 2 on the null device, read-only, so that writing to 1 or 2 fails.
void pk_fill_standard_descriptors(void);

/// Waits until `fd` is readable or a signal arrives. Returns 1 if readable, 0 on a timeout, 2 on a
/// signal. -1 as `milliseconds` waits forever.
int pk_wait_readable(int fd, int milliseconds);

// Signals.
/// Installs handlers that record the first SIGINT, SIGTERM or SIGHUP; a second one has its default
/// action. SIGPIPE and SIGXFSZ are ignored.
void pk_install_signal_handlers(void);
/// The recorded signal, or 0.
int pk_pending_signal(void);
/// A descriptor that becomes readable when a signal arrives, and stays so; -1 without handlers.
int pk_signal_descriptor(void);
/// Ends the process by `signal` with its default action.
void pk_die_by_signal(int signal);
/// Ends the process by SIGPIPE.
void pk_die_by_pipe(void);
/// Restores the default actions of SIGPIPE and SIGXFSZ, which programs that pushkit starts expect.
void pk_restore_sigpipe(void);

const char *_Nonnull pk_error_text(int errno_value);

// Time zones.
static const int64_t PK_NO_ZONE = INT64_MIN;
/// Returns the offset in seconds east of UTC at `moment`, in seconds since 1970.
///
/// A null `name` is the system's zone. Returns ``PK_NO_ZONE`` if the system has no such zone.
int64_t pk_zone_offset(const char *_Nullable name, int64_t moment);

// Threads. `pk_thread_start` runs `body(context)` on a new thread; join it exactly once.
typedef struct pk_thread pk_thread;
pk_thread *_Nullable pk_thread_start(void (*_Nonnull body)(void *_Nullable), void *_Nullable context);
void pk_thread_join(pk_thread *_Nonnull thread);

typedef struct pk_monitor pk_monitor;
/// A mutex with one condition.
pk_monitor *_Nullable pk_monitor_create(void);
void pk_monitor_destroy(pk_monitor *_Nonnull monitor);
void pk_monitor_lock(pk_monitor *_Nonnull monitor);
void pk_monitor_unlock(pk_monitor *_Nonnull monitor);
void pk_monitor_wait(pk_monitor *_Nonnull monitor);
void pk_monitor_signal_all(pk_monitor *_Nonnull monitor);

/// Runs `man -l -`, on macOS `mandoc -a`, with `page` as its input. Returns the exit status, or the
/// negated errno.
int pk_page_through_man(const char *_Nonnull page, size_t length);

/// Writes the 4 or 16 bytes of an IPv4 or IPv6 address and returns their number; 0 for other text.
int pk_ip_bytes(const char *_Nonnull text, uint8_t *_Nonnull bytes);

#endif
