/** A semaphore with a queue. */
export type SabreSessionPool = {
  /** Returns a release function to be called once; undefined when the caller aborted, or the wait timed out. */
  enter(signal: AbortSignal): Promise<(() => void) | undefined>
}

/** Number of permits, and the longest wait. */
export type SabreSessionPoolOptions = { readonly most: number; readonly longestWaitMs: number }

/** Creates a semaphore for Sabre's limit, which counts concurrent calls, not calls per second. */
export function createSabreSessionPool({ most, longestWaitMs }: SabreSessionPoolOptions): SabreSessionPool {
  let inside = 0
  const line: (() => void)[] = []
  const leaver = (): (() => void) => {
    let isOut = false
    return () => {
      if (isOut) return
      isOut = true
      const next = line.shift()
      // the permit passes to the next caller: the number in use does not change
      if (next) next()
      else inside -= 1
    }
  }
  return {
    enter: (signal) => {
      if (signal.aborted) return Promise.resolve(undefined)
      if (inside < most) {
        inside += 1
        return Promise.resolve(leaver())
      }
      return new Promise((resolve) => {
        const settle = (way: (() => void) | undefined): void => {
          clearTimeout(timer)
          signal.removeEventListener('abort', giveUp)
          resolve(way)
        }
        const turn = (): void => settle(leaver())
        const giveUp = (): void => {
          const at = line.indexOf(turn)
          if (at >= 0) line.splice(at, 1)
          settle(undefined)
        }
        const timer = setTimeout(giveUp, longestWaitMs)
        signal.addEventListener('abort', giveUp)
        line.push(turn)
      })
    },
  }
}
