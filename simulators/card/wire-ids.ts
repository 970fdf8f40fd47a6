import { randomInt } from 'node:crypto'

const letters = '0123456789abcdefghijklmnopqrstuvwxyz'

/** Returns an opaque id with the prefix of its kind: "chrg_test_5x1753iuub61dfe41q4". */
export function wireId(prefix: string): string {
  const drawn = Array.from({ length: 18 }, () => letters.charAt(randomInt(letters.length))).join('')
  return `${prefix}_test_6${drawn}`
}
