import { randomBytes, randomInt } from 'node:crypto'
import { systemClock } from './clock.ts'

/** The only source of ids and randomness: injected, so that a test can repeat them. */
export type Ids = {
  /**
   * Returns an id for something stored: "bkg_" and 36 letters and digits for the prefix "bkg", without "_"
   * for the prefix "". Later ids sort after earlier ones (to the millisecond); 128 random bits make it
   * unguessable.
   */
  id(prefix: string): string
  /** Returns 256 random bits as base64url, for secret tokens. */
  token(): string
  /** Returns random bytes. */
  bytes(count: number): Uint8Array
  /** Returns that many letters of the alphabet, uniformly distributed. */
  code(alphabet: string, length: number): string
}

/** Douglas Crockford's base 32: no i, l, o or u, so that an id can be read out. */
const base32 = '0123456789abcdefghjkmnpqrstvwxyz'

/** Ids from the random generator and the clock of this machine. */
export const systemIds: Ids = {
  id: (prefix) => joinId(prefix, systemClock.nowMs(), randomBytes(16)),
  token: () => randomBytes(32).toString('base64url'),
  bytes: (count) => new Uint8Array(randomBytes(count)),
  code: (alphabet, length) =>
    Array.from({ length }, () => alphabet.charAt(randomInt(alphabet.length))).join(''),
}

/** Builds an id from its prefix, a time (ms since 1970) and 16 random bytes. */
export function joinId(prefix: string, ms: number, random: Uint8Array): string {
  if (!/^[a-z]*$/.test(prefix)) throw new Error('The prefix of an id is small letters only, without "_".')
  const chance = random.reduce((sum, byte) => sum * 256n + BigInt(byte), 0n)
  const body = toBase32(BigInt(ms), 10) + toBase32(chance, 26)
  return prefix === '' ? body : `${prefix}_${body}`
}

function toBase32(value: bigint, length: number): string {
  let text = ''
  for (let rest = value; text.length < length; rest /= 32n) text = base32.charAt(Number(rest % 32n)) + text
  return text
}
