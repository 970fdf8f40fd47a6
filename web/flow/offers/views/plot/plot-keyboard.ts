/** The step of PageUp and PageDown. */
const page = 10

/**
 * Returns the point that a key moves to, of `count` points in order of price from 0; undefined for other
 * keys.
 */
export function pointAfterKey(key: string, at: number, count: number): number | undefined {
  const to = indexAfterArrowKey(key, at, count)
  return to === undefined ? undefined : Math.min(count - 1, Math.max(0, to))
}

function indexAfterArrowKey(key: string, at: number, count: number): number | undefined {
  switch (key) {
    case 'ArrowRight':
    case 'ArrowUp':
      return at + 1
    case 'ArrowLeft':
    case 'ArrowDown':
      return at - 1
    case 'PageUp':
      return at + page
    case 'PageDown':
      return at - page
    case 'Home':
      return 0
    case 'End':
      return count - 1
    default:
      return undefined
  }
}
