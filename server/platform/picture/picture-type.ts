/** The supported picture formats. */
export type PictureType = 'jpeg' | 'png' | 'webp'

/** Magic bytes in hexadecimal; `.` matches any digit. */
const beginnings: Readonly<Record<PictureType, RegExp>> = {
  jpeg: /^ffd8ff/,
  png: /^89504e470d0a1a0a0000000d49484452/,
  // RIFF, its length, WEBPVP8 and one of three letters
  webp: /^52494646.{8}57454250565038(?:20|4c|58)/,
}

/** Returns the format by the first bytes, whatever the declared type; undefined for everything else. */
export function pictureTypeOf(bytes: Uint8Array): PictureType | undefined {
  const head = Buffer.from(bytes.subarray(0, 16)).toString('hex')
  return (['jpeg', 'png', 'webp'] as const).find((type) => beginnings[type].test(head))
}
