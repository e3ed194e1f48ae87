#include "CPlatform.h"

#ifndef PUSHKIT_VERSION
#define PUSHKIT_VERSION "0.2.0"
#endif

#ifndef PUSHKIT_COMMIT
#define PUSHKIT_COMMIT "unknown"
#endif

const char *pk_version(void) { return PUSHKIT_VERSION; }

const char *pk_build_commit(void) { return PUSHKIT_COMMIT; }

const char *pk_build_target(void) {
#if defined(__x86_64__)
#define PK_ARCH "x86_64"
#elif defined(__aarch64__)
#define PK_ARCH "aarch64"
#else
#define PK_ARCH "other"
#endif
#if defined(__APPLE__)
  return PK_ARCH "-apple-macos";
#elif defined(__linux__)
#if defined(__GLIBC__)
  return PK_ARCH "-unknown-linux-gnu";
#else
  return PK_ARCH "-unknown-linux-musl";
#endif
#else
  return PK_ARCH "-unix";
#endif
}

const char *pk_build_compiler(void) {
#if defined(__clang__)
  return "clang " __clang_version__;
#else
  return "unknown";
#endif
}
