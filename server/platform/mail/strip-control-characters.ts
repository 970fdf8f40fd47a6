/** Direction controls and invisible characters: user input must not contain them. */
const turning = /[\u202A-\u202E\u2066-\u2069\u200E\u200F\u061C]/g
const controls = /(?!\n)\p{Cc}/gu

/** Removes characters that could change how the surrounding text reads; keeps line breaks. */
export function withoutControlCharacters(text: string): string {
  return text.replaceAll('\r\n', '\n').replaceAll(turning, '').replaceAll(controls, '')
}

/** The same, on one line. */
export function toSingleLine(text: string): string {
  return withoutControlCharacters(text).replaceAll(/\s+/g, ' ').trim()
}
