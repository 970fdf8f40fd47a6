/** 64 bits of FNV-1a as 16 hexadecimal digits: enough to tell texts apart, not a secret. */
export function textHash(text: string): string {
  const digits = [0x81_1c_9d_c5, 0x01_00_01_93].map((seed) => {
    let hash = seed
    for (const byte of new TextEncoder().encode(text)) hash = Math.imul(hash ^ byte, 0x01_00_01_93)
    return (hash >>> 0).toString(16).padStart(8, '0')
  })
  return digits.join('')
}
