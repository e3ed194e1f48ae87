// 16-byte vector operations that Swift's SIMD types lack.

#ifndef CPLATFORM_VECTORS_H
#define CPLATFORM_VECTORS_H

#include <stdint.h>
#include <string.h>

typedef uint8_t pk_bytes16 __attribute__((ext_vector_type(16)));

/// Returns the top bit of each byte; the first byte's is the lowest bit.
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
