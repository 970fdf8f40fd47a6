/** A whole number from a name: FNV-1a, 32 bits. What is simulated follows from names, never from positions. */
export function hashOfName(name: string): number {
  let hash = 0x811c9dc5
  for (let index = 0; index < name.length; index += 1) {
    hash = Math.imul(hash ^ name.charCodeAt(index), 0x01000193)
  }
  return hash >>> 0
}
