// What pushkit asks of the operating system, as plain calls.
//
// Every call that can fail returns the negated errno, so that Swift code never reads errno itself
// and never imports a C library by the name that one system gives it.

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

// Build facts.
const char *_Nonnull pk_version(void);
const char *_Nonnull pk_build_target(void);
const char *_Nonnull pk_build_compiler(void);

// The process.
/// The value of an environment variable, or null.
const char *_Nullable pk_variable(const char *_Nonnull name);
_Noreturn void pk_exit(int status);

// Descriptors. Offsets and lengths are bytes.
int64_t pk_read(int fd, void *_Nonnull buffer, size_t length);
int64_t pk_write(int fd, const void *_Nonnull buffer, size_t length);
/// Writes everything, however long that takes: 0. Once a signal is noted, it no longer waits for a
/// reader: -EINTR.
int64_t pk_write_all(int fd, const void *_Nonnull buffer, size_t length);
int pk_open_read(const char *_Nonnull path);
/// As `pk_open_read`; but a FIFO waits for no writer and does not end with the last one.
int pk_open_lasting(const char *_Nonnull path);
/// Creates or truncates; `mode` is the mode of a new file.
int pk_open_write(const char *_Nonnull path, unsigned mode);
int pk_close(int fd);
int pk_make_directory(const char *_Nonnull path, unsigned mode);
bool pk_is_directory(int fd);
bool pk_is_terminal(int fd);

/// Opens descriptors 0 to 2 on the null device where they are closed, 1 and 2 so that writing fails.
void pk_fill_standard_descriptors(void);

/// Waits until `fd` can be read or a signal has come: 1 readable, 0 timed out, 2 signalled.
/// `milliseconds` of -1 waits for ever.
int pk_wait_readable(int fd, int milliseconds);

// Signals.
/// The first SIGINT, SIGTERM or SIGHUP is only noted; a second one acts as usual. SIGPIPE and SIGXFSZ
/// are ignored.
void pk_install_signal_handlers(void);
/// The signal that came, or 0.
int pk_pending_signal(void);
/// Becomes readable when a signal comes, and stays so; -1 where none are noted.
int pk_signal_descriptor(void);
/// Ends the process by `signal`, with its usual action.
void pk_die_by_signal(int signal);
/// Ends the process as one whose reader has gone.
void pk_die_by_pipe(void);
/// Gives SIGPIPE and SIGXFSZ their usual actions again, as programs that pushkit starts expect.
void pk_restore_sigpipe(void);

const char *_Nonnull pk_error_text(int errno_value);

// Time zones.
static const int64_t PK_NO_ZONE = INT64_MIN;
/// Seconds east of UTC at a moment, in seconds since 1970; null is the system's zone.
///
/// ``PK_NO_ZONE`` for a name that the system's list of zones has not.
int64_t pk_zone_offset(const char *_Nullable name, int64_t moment);

// Threads: runs `body(context)` on a new one; join exactly once.
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

/// Runs `man -l -` with `page` as its input; the exit status, or the negated errno.
int pk_page_through_man(const char *_Nonnull page, size_t length);

/// Writes the 4 or 16 bytes of an IPv4 or IPv6 address; how many there are, 0 for another text.
int pk_ip_bytes(const char *_Nonnull text, uint8_t *_Nonnull bytes);

#endif
