/** Three versions of one form: the common ancestor, and the current one of each page. */
export type TypedStates<Value> = { readonly before: Value; readonly mine: Value; readonly theirs: Value }

/**
 * Merges the changes of two pages in one form, field by field: a field changed by one only is taken from it,
 * and where both changed it, mine wins. Lists of equal length are lists of the same people.
 */
export function mergeFormChanges<Value>({ before, mine, theirs }: TypedStates<Value>): Value {
  if (isSame(mine, before)) return theirs
  if (isSame(theirs, before)) return mine
  if (Array.isArray(mine) && Array.isArray(theirs) && mine.length === theirs.length) {
    const was = Array.isArray(before) && before.length === mine.length ? before : []
    const merged = mine.map((one: unknown, at) =>
      mergeFormChanges({ before: was[at], mine: one, theirs: theirs[at] }),
    )
    return merged as Value
  }
  if (isPlainObject(mine) && isPlainObject(theirs)) {
    const was: Readonly<Record<string, unknown>> = isPlainObject(before) ? before : {}
    const names = Object.keys({ ...theirs, ...mine })
    const merged = names.map((name) => [
      name,
      mergeFormChanges({ before: was[name], mine: mine[name], theirs: theirs[name] }),
    ])
    return Object.fromEntries(merged) as Value
  }
  return mine
}

/** Returns whether two forms are equal, whatever the order of their members. */
export function isSame(left: unknown, right: unknown): boolean {
  if (Object.is(left, right)) return true
  if (Array.isArray(left) && Array.isArray(right))
    return left.length === right.length && left.every((one, at) => isSame(one, right[at]))
  if (!isPlainObject(left) || !isPlainObject(right)) return false
  const names = Object.keys(left)
  return (
    names.length === Object.keys(right).length &&
    names.every((name) => Object.hasOwn(right, name) && isSame(left[name], right[name]))
  )
}

function isPlainObject(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}
