import { useLayoutEffect, useSyncExternalStore } from 'react'

let isMarked = false
const listeners = new Set<() => void>()

function mark(isDeadEnd: boolean): void {
  isMarked = isDeadEnd
  for (const tell of listeners) tell()
}

/**
 * Marks the open page as one without a trip, such as that of a link that names no order: the frame around it then
 * shows no steps, of which none was done.
 */
export function useMarkDeadEnd(isDeadEnd: boolean): void {
  useLayoutEffect(() => {
    if (!isDeadEnd) return
    mark(true)
    return () => mark(false)
  }, [isDeadEnd])
}

/** Returns whether the open page is one without a trip. */
export function useIsDeadEnd(): boolean {
  return useSyncExternalStore(
    (tell) => {
      listeners.add(tell)
      return () => listeners.delete(tell)
    },
    () => isMarked,
    () => false,
  )
}
