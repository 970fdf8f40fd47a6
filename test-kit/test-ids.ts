import { type Ids, joinId } from '#server/platform/ids.ts'

/** Returns ids that come in the same order for the same seed, so that a test can be repeated exactly. */
export function testIds(seed = 1): Ids {
  const random = mulberry32(seed)
  let made = 0
  const bytes = (count: number): Uint8Array =>
    Uint8Array.from({ length: count }, () => Math.floor(random() * 256))
  return {
    id: (prefix) => joinId(prefix, ++made, bytes(16)),
    token: () => Buffer.from(bytes(32)).toString('base64url'),
    bytes,
    code: (alphabet, length) =>
      Array.from({ length }, () => alphabet.charAt(Math.floor(random() * alphabet.length))).join(''),
  }
}

/** Tommy Ettinger's 32-bit generator: small, fast, good enough for tests. */
function mulberry32(seed: number): () => number {
  let state = seed >>> 0
  return () => {
    state = (state + 0x6d2b79f5) >>> 0
    let mixed = Math.imul(state ^ (state >>> 15), state | 1)
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61)
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296
  }
}
