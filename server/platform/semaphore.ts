/** Concurrent permits, queued callers, and the longest wait in ms; without one callers wait as long as it takes. */
export type SemaphoreRule = { readonly most: number; readonly mostWaiting: number; readonly waitMs?: number }

/** Limits how much of one kind of work runs at a time. Waiting callers are served in order of arrival. */
export type Semaphore = {
  /**
   * Waits for a permit; returns its release function, which works once. Undefined when the wait timed out, the queue
   * is full or the caller aborted.
   */
  enter(signal?: AbortSignal): Promise<(() => void) | undefined>
  /** Permits in use. */
  inside(): number
}

/** Creates a semaphore with all its permits. */
export function createSemaphore({ most, mostWaiting, waitMs }: SemaphoreRule): Semaphore {
  let inside = 0
  const waiting = new Set<() => void>()
  // A permit passes to the next caller: the number in use does not change.
  const releasePermit = (): void => {
    const [first] = waiting
    if (first === undefined) inside -= 1
    else first()
  }
  const createPermit = (): (() => void) => onceOnly(releasePermit)
  const waitForPermit = (signal: AbortSignal | undefined): Promise<(() => void) | undefined> =>
    new Promise((resolve) => {
      const settleWaiting = (isLetIn: boolean): void => {
        clearTimeout(timer)
        signal?.removeEventListener('abort', cancelWaiting)
        waiting.delete(grantPermit)
        resolve(isLetIn ? createPermit() : undefined)
      }
      const grantPermit = (): void => settleWaiting(true)
      const cancelWaiting = (): void => settleWaiting(false)
      const timer = waitMs === undefined ? undefined : setTimeout(cancelWaiting, waitMs)
      signal?.addEventListener('abort', cancelWaiting)
      waiting.add(grantPermit)
    })
  return {
    async enter(signal) {
      if (signal?.aborted) return undefined
      if (inside < most) {
        inside += 1
        return createPermit()
      }
      return waiting.size < mostWaiting ? waitForPermit(signal) : undefined
    },
    inside: () => inside,
  }
}

/** Returns a function that works once. */
function onceOnly(work: () => void): () => void {
  let isDone = false
  return () => {
    if (!isDone) work()
    isDone = true
  }
}
