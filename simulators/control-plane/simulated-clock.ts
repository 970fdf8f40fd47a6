import { type Instant, instantFromMs, epochMsOf } from '#contract/terms/time.ts'

/** The clock of a simulator: the machine's time, moved as tests require. */
export type SimulatedClock = {
  now(): Instant
  nowMs(): number
  /** Sets the clock to this instant; it runs on from there. */
  setTo(at: Instant): void
  /** Moves the clock by milliseconds. */
  advance(ms: number): void
  /** Returns to the machine's time and starts a new world. */
  reset(): void
  /**
   * Returns how many worlds ended before this one: delayed work of a request belongs to the world of the
   * request.
   */
  worldsBefore(): number
  /** Waits this many milliseconds on this clock: moving the clock forward shortens the wait. */
  sleep(ms: number): Promise<void>
}

type Sleeper = { dueMs: number; timer: NodeJS.Timeout; readonly wake: () => void }

/** Creates a clock that shows the machine's time until it is moved. */
export function createSimulatedClock(): SimulatedClock {
  let offsetMs = 0
  let worldsBefore = 0
  const sleepers = new Set<Sleeper>()
  const nowMs = () => Date.now() + offsetMs
  const armTimer = (sleeper: Sleeper): void => {
    clearTimeout(sleeper.timer)
    sleeper.timer = setTimeout(sleeper.wake, Math.max(0, sleeper.dueMs - Date.now()))
  }
  const advanceClock = (ms: number): void => {
    offsetMs += ms
    // moving the clock back does not prolong a wait
    for (const sleeper of ms > 0 ? sleepers : []) {
      sleeper.dueMs -= ms
      armTimer(sleeper)
    }
  }
  return {
    nowMs,
    now: () => instantFromMs(nowMs()),
    setTo: (at) => advanceClock(epochMsOf(at) - nowMs()),
    advance: advanceClock,
    reset: () => {
      offsetMs = 0
      worldsBefore += 1
    },
    worldsBefore: () => worldsBefore,
    sleep: (ms) =>
      new Promise((resolve) => {
        const wakeSleeper = () => {
          sleepers.delete(sleeper)
          resolve()
        }
        const sleeper = { dueMs: Date.now() + ms, timer: setTimeout(wakeSleeper, ms), wake: wakeSleeper }
        sleepers.add(sleeper)
      }),
  }
}
