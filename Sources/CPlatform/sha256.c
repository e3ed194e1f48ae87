#include "CPlatform.h"

#if defined(__x86_64__)
#include <cpuid.h>
#include <immintrin.h>

// Whether the processor has the instructions for SHA-256, SSSE3 and SSE4.1.
static bool has_instructions(void) {
  static int known = -1;
  if (known < 0) {
    unsigned a, b, c, d;
    known = __get_cpuid(1, &a, &b, &c, &d) && c & bit_SSSE3 && c & bit_SSE4_1 &&
            __get_cpuid_count(7, 0, &a, &b, &c, &d) && b & 1u << 29;
  }
  return known;
}

__attribute__((target("sha,ssse3,sse4.1"))) static void add_block(
    uint32_t *state, const uint8_t *block, const uint32_t *constants) {
  const __m128i swap = _mm_set_epi64x(0x0C0D0E0F08090A0B, 0x0405060700010203);
  __m128i low = _mm_shuffle_epi32(_mm_loadu_si128((const __m128i *)state), 0xB1);
  __m128i high = _mm_shuffle_epi32(_mm_loadu_si128((const __m128i *)(state + 4)), 0x1B);
  const __m128i first = _mm_alignr_epi8(low, high, 8);
  const __m128i second = _mm_blend_epi16(high, low, 0xF0);
  __m128i abef = first, cdgh = second, words[4];
  for (int i = 0; i < 4; i++)
    words[i] = _mm_shuffle_epi8(_mm_loadu_si128((const __m128i *)(block + 16 * i)), swap);
  for (int i = 0; i < 16; i++) {
    __m128i *word = &words[i % 4], last = words[(i + 3) % 4];
    __m128i sum = _mm_add_epi32(*word, _mm_loadu_si128((const __m128i *)(constants + 4 * i)));
    cdgh = _mm_sha256rnds2_epu32(cdgh, abef, sum);
    abef = _mm_sha256rnds2_epu32(abef, cdgh, _mm_shuffle_epi32(sum, 0x0E));
    if (i >= 12) continue;
    __m128i next = _mm_sha256msg1_epu32(*word, words[(i + 1) % 4]);
    next = _mm_add_epi32(next, _mm_alignr_epi8(last, words[(i + 2) % 4], 4));
    *word = _mm_sha256msg2_epu32(next, last);
  }
  low = _mm_shuffle_epi32(_mm_add_epi32(abef, first), 0x1B);
  high = _mm_shuffle_epi32(_mm_add_epi32(cdgh, second), 0xB1);
  _mm_storeu_si128((__m128i *)state, _mm_blend_epi16(low, high, 0xF0));
  _mm_storeu_si128((__m128i *)(state + 4), _mm_alignr_epi8(high, low, 8));
}

bool pk_sha256_add(uint32_t *state, const uint8_t *block, const uint32_t *constants) {
  if (!has_instructions()) return false;
  add_block(state, block, constants);
  return true;
}
#else
bool pk_sha256_add(uint32_t *state, const uint8_t *block, const uint32_t *constants) {
  (void)state, (void)block, (void)constants;
  return false;
}
#endif
