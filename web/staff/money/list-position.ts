/** What stands open in a list: its key, and where in the list it stood last. */
export type OpenPlace = { readonly key: string; readonly index: number }

/** The place to open at first: the wanted one where it is in the list, else the top. */
export function firstPlace(keys: readonly string[], wanted?: string): OpenPlace | undefined {
  const index = wanted === undefined ? 0 : Math.max(0, keys.indexOf(wanted))
  const key = keys[index]
  return key === undefined ? undefined : { key, index }
}

/**
 * What stands open once the list has changed. What somebody else has dealt with stays open as gone: nothing may take
 * its place under the hands of a clerk who is about to press a key. An empty place is filled.
 */
export function placeAfterChange(
  place: OpenPlace | undefined,
  keys: readonly string[],
): OpenPlace | undefined {
  if (!place) return firstPlace(keys)
  const index = keys.indexOf(place.key)
  if (index >= 0) return index === place.index ? place : { ...place, index }
  return keys.length === 0 ? undefined : place
}

/** The place so many steps further; it stops at the ends. From a place that is gone it goes to what followed it. */
export function placeFurther(
  place: OpenPlace | undefined,
  keys: readonly string[],
  steps: number,
): OpenPlace | undefined {
  if (!place) return firstPlace(keys)
  const isGone = !keys.includes(place.key)
  const wanted = isGone && steps > 0 ? place.index + steps - 1 : place.index + steps
  const index = Math.max(0, Math.min(keys.length - 1, wanted))
  const key = keys[index]
  return key === undefined ? undefined : { key, index }
}

/** What to open next when the open one is dealt with: what follows it, else what stands before it. */
export function placeWhenDone(place: OpenPlace, keys: readonly string[]): OpenPlace | undefined {
  const others = keys.filter((key) => key !== place.key)
  const index = Math.min(place.index, others.length - 1)
  const key = others[index]
  return key === undefined ? undefined : { key, index }
}
