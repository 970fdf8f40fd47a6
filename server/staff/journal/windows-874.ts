/** What Windows-874 has besides ASCII and the Thai letters of TIS-620. */
const others: Readonly<Record<string, number>> = {
  '€': 0x80,
  '…': 0x85,
  '‘': 0x91,
  '’': 0x92,
  '“': 0x93,
  '”': 0x94,
  '•': 0x95,
  '–': 0x96,
  '—': 0x97,
  '\u00A0': 0xa0,
}
/** Thai letters stand in Unicode in the order of TIS-620, from U+0E01 as 0xA1; four places are empty. */
const isThai = /^[\u0E01-\u0E3A\u0E3F-\u0E5B]$/

/**
 * Encodes a text in Windows-874 (TIS-620 with the additions of Microsoft: unicode.org, CP874.TXT). A character that it
 * does not have becomes "?".
 */
export function encodeWindows874(text: string): Uint8Array {
  return Uint8Array.from(text, (letter) => {
    const code = letter.codePointAt(0) ?? 0
    if (code < 0x80) return code
    return isThai.test(letter) ? code - 0x0e00 + 0xa0 : (others[letter] ?? '?'.charCodeAt(0))
  })
}
