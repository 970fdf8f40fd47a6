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
  const leave = (): void => {
    const [first] = waiting
    if (first === undefined) inside -= 1
    else first()
  }
  const permit = (): (() => void) => runOnce(leave)
  const wait = (signal: AbortSignal | undefined): Promise<(() => void) | undefined> =>
    new Promise((resolve) => {
      const settle = (isLetIn: boolean): void => {
        clearTimeout(timer)
        signal?.removeEventListener('abort', giveUp)
        waiting.delete(letIn)
        resolve(isLetIn ? permit() : undefined)
      }
      const letIn = (): void => settle(true)
      const giveUp = (): void => settle(false)
      const timer = waitMs === undefined ? undefined : setTimeout(giveUp, waitMs)
      signal?.addEventListener('abort', giveUp)
      waiting.add(letIn)
    })
  return {
    async enter(signal) {
      if (signal?.aborted) return undefined
      if (inside < most) {
        inside += 1
        return permit()
      }
      return waiting.size < mostWaiting ? wait(signal) : undefined
    },
    inside: () => inside,
  }
}

/** Returns a function that works once. */
function runOnce(work: () => void): () => void {
  let isDone = false
  return () => {
    if (!isDone) work()
    isDone = true
  }
}
