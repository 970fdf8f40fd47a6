/** The relevant part of a key press: letter, physical key, and modifiers. */
export type KeyPress = Pick<
  KeyboardEvent,
  'key' | 'code' | 'ctrlKey' | 'metaKey' | 'altKey' | 'shiftKey' | 'isComposing'
>

/**
 * Returns the key that was pressed without modifiers: a small Latin letter, a digit, "?", "/", "+", "-", or a name
 * such as "Escape"; with the shift key "Shift+" and the letter. On a Thai or Japanese layout the physical key of the letter or digit counts.
 */
export function singleKeyOf(press: KeyPress): string | undefined {
  if (press.ctrlKey || press.metaKey || press.altKey || press.isComposing) return undefined
  if (press.key.length > 1) return press.key
  if (press.key === ' ') return 'Space'
  const letter = press.key.toLowerCase()
  if (letter === '/' || letter === '?') return letter
  if (zoomKeys.includes(letter)) return letter === '=' ? '+' : letter
  if (/^[1-9]$/.test(letter)) return letter
  if (/^[a-z]$/.test(letter)) return withShift(letter, press)
  return isAsciiLetter(letter) ? undefined : letterByKeyPosition(press)
}

/** Returns whether Ctrl or ⌘ is pressed with this small Latin letter; on a Thai or Japanese layout with the key of its place. */
export function isControlLetter(press: KeyPress, letter: string): boolean {
  const { ctrlKey, metaKey, altKey, shiftKey, key, code } = press
  if (!(ctrlKey || metaKey) || altKey || shiftKey) return false
  const isPlace = code === `Key${letter.toUpperCase()}`
  return key.toLowerCase() === letter || (isPlace && !isAsciiLetter(key))
}

/** The key of "=" is that of "+" without the shift key. */
const zoomKeys: readonly string[] = ['+', '=', '-', '0']

function withShift(letter: string, { shiftKey }: KeyPress): string {
  return shiftKey ? `Shift+${letter}` : letter
}

function isAsciiLetter(letter: string): boolean {
  return letter.charCodeAt(0) < 128
}

function letterByKeyPosition(press: KeyPress): string | undefined {
  if (press.code === 'Slash') return press.shiftKey ? '?' : '/'
  const digit = /^Digit([1-9])$/.exec(press.code)?.[1]
  if (digit !== undefined) return press.shiftKey ? undefined : digit
  const letter = /^Key([A-Z])$/.exec(press.code)?.[1]?.toLowerCase()
  return letter === undefined ? undefined : withShift(letter, press)
}

/** Rows that Page Up and Page Down move. */
export const bigStep = 10

/** Returns how many rows a key moves the cursor of a list of this length; undefined for another key. */
export function rowStepOf(key: string, count: number): number | undefined {
  const steps: Readonly<Record<string, number>> = {
    ArrowDown: 1,
    ArrowUp: -1,
    PageDown: bigStep,
    PageUp: -bigStep,
    Home: -count,
    End: count,
  }
  return steps[key]
}
