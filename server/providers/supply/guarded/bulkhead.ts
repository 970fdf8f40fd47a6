/** How many may be inside at one time, how many may wait outside, and for how long. */
export type BulkheadRule = { readonly most: number; readonly mostWaiting: number; readonly waitMs: number }

/** Keeps those who ask one supplier from taking everything that the shop has. */
export type Bulkhead = {
  /** Waits for a place; the answer gives it back. Undefined: there is none in time, or the asker went away. */
  enter(signal: AbortSignal): Promise<(() => void) | undefined>
  inside(): number
}

/** A bulkhead with nobody inside. Those who wait are let in in the order in which they came. */
export function createBulkhead({ most, mostWaiting, waitMs }: BulkheadRule): Bulkhead {
  let inside = 0
  const waiting = new Set<() => void>()
  const leave = (): void => {
    const [first] = waiting
    if (first === undefined) inside -= 1
    else first()
  }
  const place = (): (() => void) => once(leave)
  const wait = (signal: AbortSignal): Promise<(() => void) | undefined> =>
    new Promise((resolve) => {
      const settle = (isLetIn: boolean): void => {
        clearTimeout(timer)
        signal.removeEventListener('abort', giveUp)
        waiting.delete(letIn)
        resolve(isLetIn ? place() : undefined)
      }
      const letIn = (): void => settle(true)
      const giveUp = (): void => settle(false)
      const timer = setTimeout(giveUp, waitMs)
      signal.addEventListener('abort', giveUp)
      waiting.add(letIn)
    })
  return {
    async enter(signal) {
      if (inside < most) {
        inside += 1
        return place()
      }
      if (signal.aborted || waiting.size >= mostWaiting) return undefined
      return wait(signal)
    },
    inside: () => inside,
  }
}

/** Does a thing the first time it is called. */
function once(work: () => void): () => void {
  let isDone = false
  return () => {
    if (!isDone) work()
    isDone = true
  }
}
