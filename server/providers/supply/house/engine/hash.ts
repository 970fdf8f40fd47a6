/** Returns a 32-bit FNV-1a hash of a name. Simulated values depend on names, never on a random stream. */
export function hashOfName(name: string): number {
  let hash = 0x811c9dc5
  for (let index = 0; index < name.length; index += 1) {
    hash = Math.imul(hash ^ name.charCodeAt(index), 0x01000193)
  }
  return hash >>> 0
}

/** Spreads a whole number over all 32 bits, so that close inputs give distant outputs. */
export function mixHash(hash: number): number {
  let value = Math.imul(hash ^ (hash >>> 16), 0x85ebca6b)
  value = Math.imul(value ^ (value >>> 13), 0xc2b2ae35)
  return (value ^ (value >>> 16)) >>> 0
}

/** Returns a number in [0, 1) that depends on the text alone. */
export function hashFractionOf(text: string): number {
  return mixHash(hashOfName(text)) / 0x1_0000_0000
}
