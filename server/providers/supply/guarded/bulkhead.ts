/** Concurrent calls, queued calls, and the longest wait. */
export type BulkheadRule = { readonly most: number; readonly mostWaiting: number; readonly waitMs: number }

/** Limits the resources that calls to one supplier can take. */
export type Bulkhead = {
  /**
   * Waits for a permit; returns its release function. Undefined when the wait timed out, the queue is full or
   * the caller aborted.
   */
  enter(signal: AbortSignal): Promise<(() => void) | undefined>
  inside(): number
}

/** Creates an empty bulkhead. Waiting calls are served in order of arrival. */
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

/** Returns a function that works once. */
function once(work: () => void): () => void {
  let isDone = false
  return () => {
    if (!isDone) work()
    isDone = true
  }
}
