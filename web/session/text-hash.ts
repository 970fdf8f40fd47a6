const encoder = new TextEncoder()

/** 64 bits of FNV-1a as 16 hexadecimal digits: enough to tell texts apart, not a secret. */
export function textHash(text: string): string {
  const bytes = encoder.encode(text)
  return fnvHashFrom(0x81_1c_9d_c5, bytes) + fnvHashFrom(0x01_00_01_93, bytes)
}

function fnvHashFrom(seed: number, bytes: Uint8Array): string {
  let hash = seed
  for (const byte of bytes) hash = Math.imul(hash ^ byte, 0x01_00_01_93)
  return (hash >>> 0).toString(16).padStart(8, '0')
}
