// Private files that are written atomically, and the clocks.

#ifndef CPLATFORM_FILES_H
#define CPLATFORM_FILES_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

/// Creates a file for writing; returns -EEXIST if the path exists, even as a link.
int pk_create_new(const char *_Nonnull path, unsigned mode);
/// Opens a file for locking, created with mode 0600; does not follow a link.
int pk_open_lock(const char *_Nonnull path);
/// Takes the exclusive lock of an open file, waiting up to `milliseconds`.
///
/// Returns -EWOULDBLOCK on a timeout, -EINTR if a signal arrives. Closing the descriptor or ending
/// the process releases the lock.
int pk_lock(int fd, int milliseconds);
/// Flushes a file or directory to storage.
int pk_sync(int fd);
/// Cuts an open file to a length in bytes and moves to its end.
int pk_cut(int fd, int64_t length);
int pk_rename(const char *_Nonnull from, const char *_Nonnull to);
int pk_remove(const char *_Nonnull path);

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
} pk_file_facts;
int pk_facts(const char *_Nonnull path, pk_file_facts *_Nonnull facts);
/// Writes the path that a path leads to after following links at its end; it need not exist.
int pk_follow_links(const char *_Nonnull path, char *_Nonnull target, size_t capacity);

/// Writes the canonical path into `resolved`, which has room for `capacity` bytes.
int pk_real_path(const char *_Nonnull path, char *_Nonnull resolved, size_t capacity);

/// Milliseconds since 1970.
int64_t pk_realtime_ms(void);
/// Milliseconds of a monotonic clock.
int64_t pk_monotonic_ms(void);

#endif
