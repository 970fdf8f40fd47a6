import { refuseStatement } from './statement-line.ts'

/** Returns whether a byte is ASCII, or one of the letters, signs and punctuation of TIS-620 and Windows-874. */
function isThaiByte(byte: number): boolean {
  const isLetter = (byte >= 0xa0 && byte <= 0xda) || (byte >= 0xdf && byte <= 0xfb)
  return byte < 0x80 || isLetter || byte === 0x80 || byte === 0x85 || (byte >= 0x91 && byte <= 0x97)
}

/**
 * Decodes a statement: UTF-8 with or without a byte order mark, UTF-16 with one as Excel writes "Unicode text", or the
 * Thai code pages. All line ends become "\n". Refuses other encodings and binary files.
 */
export function decodeStatement(bytes: Uint8Array): string {
  const text = decodeText(bytes).replace(/^\uFEFF/, '')
  // Tabs and line ends are the only control characters of a text.
  if (/\p{Cc}|\uFFFD/u.test(text.replaceAll(/[\t\n\r]/g, ''))) refuseStatement('encoding')
  return text.replaceAll('\r\n', '\n').replaceAll('\r', '\n')
}

function decodeText(bytes: Uint8Array): string {
  const [first, second] = bytes
  if (first === 0xff && second === 0xfe) return decodeStrictly('utf-16le', bytes)
  if (first === 0xfe && second === 0xff) return decodeStrictly('utf-16be', bytes)
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes)
  } catch {
    return bytes.every(isThaiByte)
      ? new TextDecoder('windows-874').decode(bytes)
      : refuseStatement('encoding')
  }
}

function decodeStrictly(encoding: string, bytes: Uint8Array): string {
  try {
    return new TextDecoder(encoding, { fatal: true }).decode(bytes)
  } catch {
    return refuseStatement('encoding')
  }
}
