/** Characters that turn the direction of what follows them, or that no reader sees: what somebody typed may not do that. */
const turning = /[\u202A-\u202E\u2066-\u2069\u200E\u200F\u061C]/g
const controls = /(?!\n)\p{Cc}/gu

/** A text without characters that could make the text around it read otherwise; lines are kept. */
export function plainText(text: string): string {
  return text.replaceAll('\r\n', '\n').replaceAll(turning, '').replaceAll(controls, '')
}

/** The same as one line. */
export function plainLine(text: string): string {
  return plainText(text).replaceAll(/\s+/g, ' ').trim()
}
