/** The open item of a list: its key, and its last position. */
export type OpenItem = { readonly key: string; readonly index: number }

/** Returns the item to open initially: the requested one where it is in the list, else the first. */
export function initialOpenItem(keys: readonly string[], wanted?: string): OpenItem | undefined {
  const index = wanted === undefined ? 0 : Math.max(0, keys.indexOf(wanted))
  const key = keys[index]
  return key === undefined ? undefined : { key, index }
}

/**
 * Returns the open item after the list has changed. An item that somebody else has settled stays open as
 * gone: nothing may replace it under the hands of a clerk who is about to press a key. Without an open item
 * the first is opened.
 */
export function openItemAfterListChange(
  place: OpenItem | undefined,
  keys: readonly string[],
): OpenItem | undefined {
  if (!place) return initialOpenItem(keys)
  const index = keys.indexOf(place.key)
  if (index >= 0) return index === place.index ? place : { ...place, index }
  return keys.length === 0 ? undefined : place
}

/**
 * Returns the item so many positions further; it stops at the ends. From an item that is gone it goes to the
 * one that followed it.
 */
export function openItemAfterMove(
  place: OpenItem | undefined,
  keys: readonly string[],
  steps: number,
): OpenItem | undefined {
  if (!place) return initialOpenItem(keys)
  const isGone = !keys.includes(place.key)
  const wanted = isGone && steps > 0 ? place.index + steps - 1 : place.index + steps
  const index = Math.max(0, Math.min(keys.length - 1, wanted))
  const key = keys[index]
  return key === undefined ? undefined : { key, index }
}

/** Returns the item to open after the open one is settled: the next, else the previous. */
export function openItemWhenDone(place: OpenItem, keys: readonly string[]): OpenItem | undefined {
  const others = keys.filter((key) => key !== place.key)
  const index = Math.min(place.index, others.length - 1)
  const key = others[index]
  return key === undefined ? undefined : { key, index }
}
