/** Lets so many in at a time; the others wait in line. */
export type SabreSessionPool = {
  /** A way out to be taken once when done; undefined when whoever asks gave up, or the line did not move. */
  enter(signal: AbortSignal): Promise<(() => void) | undefined>
}

/** How wide the gate is, and how long anybody stands before it. */
export type SabreSessionPoolOptions = { readonly most: number; readonly longestWaitMs: number }

/** A gate for Sabre's limit, which counts calls that are under way at the same time, not calls in a second. */
export function createSabreSessionPool({ most, longestWaitMs }: SabreSessionPoolOptions): SabreSessionPool {
  let inside = 0
  const line: (() => void)[] = []
  const leaver = (): (() => void) => {
    let isOut = false
    return () => {
      if (isOut) return
      isOut = true
      const next = line.shift()
      // who leaves hands the place on: the number inside does not change
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
