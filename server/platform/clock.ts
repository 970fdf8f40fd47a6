import { type Instant, instantFromMs } from '#contract/terms/time.ts'

/** The only source of time; injected, so that a test can control it. */
export type Clock = {
  now(): Instant
  /** Milliseconds since 1970 in UTC. */
  nowMs(): number
  /** Waits; returns early, without an error, when the signal aborts. */
  sleep(ms: number, signal?: AbortSignal): Promise<void>
}

/** The clock of this machine. */
export const systemClock: Clock = {
  now: () => instantFromMs(Date.now()),
  nowMs: () => Date.now(),
  sleep(ms, signal) {
    if (signal?.aborted) return Promise.resolve()
    return new Promise((resolve) => {
      const endSleep = (): void => {
        clearTimeout(timer)
        signal?.removeEventListener('abort', endSleep)
        resolve()
      }
      const timer = setTimeout(endSleep, ms)
      signal?.addEventListener('abort', endSleep)
    })
  },
}
