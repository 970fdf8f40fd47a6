/** The text of a file, or in one sentence why it is none. */
export type FileText = { readonly text: string } | { readonly fault: string }

const newest = new TextDecoder('utf-8')

/**
 * Reads the bytes of a CSV file, which must be UTF-8, with or without a byte order mark. Bytes that are not become
 * U+FFFD, so that only the cells that hold them are refused. All ends of lines become "\n".
 */
export function csvTextOf(bytes: Uint8Array): FileText {
  const fault = binaryFault(bytes)
  return fault === undefined ? { text: withPlainLines(newest.decode(bytes)) } : { fault }
}

/** Reads the bytes of a file of fixed columns: one character per byte, whatever the bytes are. */
export function columnTextOf(bytes: Uint8Array): string {
  return withPlainLines(Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength).toString('latin1'))
}

function withPlainLines(text: string): string {
  return text.includes('\r') ? text.replaceAll('\r\n', '\n').replaceAll('\r', '\n') : text
}

function binaryFault(bytes: Uint8Array): string | undefined {
  const [first, second] = bytes
  if ((first === 0xff && second === 0xfe) || (first === 0xfe && second === 0xff))
    return 'The file is in UTF-16: save it as "CSV UTF-8".'
  if (first === 0x50 && second === 0x4b)
    return 'The file is a workbook, not a CSV file: save the sheet as "CSV UTF-8".'
  return bytes.includes(0) ? 'The file holds zero bytes: it is not a text file.' : undefined
}
