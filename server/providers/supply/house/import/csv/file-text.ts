/** The text of a file, or the reason why it is not text. */
export type FileText = { readonly text: string } | { readonly fault: string }

const newest = new TextDecoder('utf-8')

/**
 * Decodes a CSV file in UTF-8, with or without a byte order mark. Invalid bytes become U+FFFD, so that only
 * their cells are refused. All line ends become "\n".
 */
export function decodeCsv(bytes: Uint8Array): FileText {
  const fault = binaryFault(bytes)
  return fault === undefined ? { text: withUnixLineEnds(newest.decode(bytes)) } : { fault }
}

/** Decodes a fixed-column file: one character per byte. */
export function decodeFixedColumns(bytes: Uint8Array): string {
  return withUnixLineEnds(Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength).toString('latin1'))
}

function withUnixLineEnds(text: string): string {
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
