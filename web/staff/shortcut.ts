/** The relevant part of a key press: letter, physical key, and modifiers. */
export type KeyPress = Pick<
  KeyboardEvent,
  'key' | 'code' | 'ctrlKey' | 'metaKey' | 'altKey' | 'shiftKey' | 'isComposing'
>

/**
 * Returns the key that was pressed without modifiers: a small Latin letter, "?", "/", or a name such as
 * "Escape". On a Thai or Japanese layout the physical key of the letter counts.
 */
export function singleKeyOf(press: KeyPress): string | undefined {
  if (press.ctrlKey || press.metaKey || press.altKey || press.isComposing) return undefined
  if (press.key.length > 1) return press.key
  const letter = press.key.toLowerCase()
  if (/^[a-z?/]$/.test(letter)) return letter
  return isAsciiLetter(letter) ? undefined : letterByKeyPosition(press)
}

function isAsciiLetter(letter: string): boolean {
  return letter.charCodeAt(0) < 128
}

function letterByKeyPosition({ code, shiftKey }: KeyPress): string | undefined {
  if (code === 'Slash') return shiftKey ? '?' : '/'
  return /^Key([A-Z])$/.exec(code)?.[1]?.toLowerCase()
}
