import { type Instant, instantFromMs } from '#contract/terms/time.ts'

/** The only source of time: handed in, so that a test can move it. */
export type Clock = {
  now(): Instant
  /** Milliseconds since 1970 in UTC. */
  nowMs(): number
  /** Waits; comes back early, without a fault, when the signal is given. */
  sleep(ms: number, signal?: AbortSignal): Promise<void>
}

/** The clock of this machine. */
export const systemClock: Clock = {
  now: () => instantFromMs(Date.now()),
  nowMs: () => Date.now(),
  sleep(ms, signal) {
    if (signal?.aborted) return Promise.resolve()
    return new Promise((resolve) => {
      const wake = (): void => {
        clearTimeout(timer)
        signal?.removeEventListener('abort', wake)
        resolve()
      }
      const timer = setTimeout(wake, ms)
      signal?.addEventListener('abort', wake)
    })
  },
}
