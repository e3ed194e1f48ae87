// Files that are written whole and kept private, and the clocks.

#ifndef CPLATFORM_FILES_H
#define CPLATFORM_FILES_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

/// Creates a file for writing; -EEXIST if there is one, a link included.
int pk_create_new(const char *_Nonnull path, unsigned mode);
/// Opens a file to lock it, and creates it with mode 0600; a link is not followed.
int pk_open_lock(const char *_Nonnull path);
/// Takes the lock of an open file for this process alone, waiting up to `milliseconds`.
///
/// -EWOULDBLOCK when the time is up, -EINTR when a signal asks to end. Closing the descriptor gives
/// it back, and so does the end of the process, however it ends.
int pk_lock(int fd, int milliseconds);
/// Has what was written to a file or a folder stored for good.
int pk_sync(int fd);
int pk_rename(const char *_Nonnull from, const char *_Nonnull to);
int pk_remove(const char *_Nonnull path);

/// What there is to know of a file; links are followed.
typedef struct {
  /// The permission bits alone.
  unsigned mode;
  bool is_folder;
  /// A plain one: no folder, device, pipe or socket.
  bool is_file;
  /// Whether it belongs to the user that the process acts as.
  bool is_own;
} pk_file_facts;
int pk_facts(const char *_Nonnull path, pk_file_facts *_Nonnull facts);
/// Writes the path of the file that a path or its last link leads to, whether it exists or not.
int pk_follow_links(const char *_Nonnull path, char *_Nonnull target, size_t capacity);

/// Writes the path without links into `resolved`, which has room for `capacity` bytes.
int pk_real_path(const char *_Nonnull path, char *_Nonnull resolved, size_t capacity);

/// Milliseconds since 1970.
int64_t pk_realtime_ms(void);
/// Milliseconds since some moment; never set back.
int64_t pk_monotonic_ms(void);

#endif
