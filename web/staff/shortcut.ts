/** What of a key press decides: the letter, the key on the board, and what is held down with it. */
export type KeyPress = Pick<
  KeyboardEvent,
  'key' | 'code' | 'ctrlKey' | 'metaKey' | 'altKey' | 'shiftKey' | 'isComposing'
>

/**
 * The key that was pressed by itself: a small Latin letter, "?", "/", or a name such as "Escape". The letter counts
 * where it is a Latin one; on a Thai or Japanese layout the key that has the letter on it does the same.
 */
export function singleKeyOf(press: KeyPress): string | undefined {
  if (press.ctrlKey || press.metaKey || press.altKey || press.isComposing) return undefined
  if (press.key.length > 1) return press.key
  const letter = press.key.toLowerCase()
  if (/^[a-z?/]$/.test(letter)) return letter
  return isAscii(letter) ? undefined : letterAt(press)
}

function isAscii(letter: string): boolean {
  return letter.charCodeAt(0) < 128
}

function letterAt({ code, shiftKey }: KeyPress): string | undefined {
  if (code === 'Slash') return shiftKey ? '?' : '/'
  return /^Key([A-Z])$/.exec(code)?.[1]?.toLowerCase()
}
