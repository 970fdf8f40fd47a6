import type { Clock } from '../clock.ts'

/** A counter after one more event: its count in this window, and the milliseconds until the window ends. */
export type WindowCount = { readonly count: number; readonly msLeft: number }

/** One of `most` permits; a holder that never releases it loses it after `leaseMs`. */
export type SharedPermit = { readonly key: string; readonly most: number; readonly leaseMs: number }

/** Whether the store of the shared state answers, and the milliseconds that its answer took. */
export type SharedStateHealth = { readonly isReachable: boolean; readonly ms: number }

/**
 * State that the processes of a shop share and can afford to lose. No method throws or waits longer than 50 ms: without
 * an answer of the shared store it uses the state of this process alone. Keys may hold anything: the store sees digests.
 */
export type SharedState = {
  /** Counts one more in a window that begins with its first event; never less than this process has counted. */
  count(key: string, windowMs: number): Promise<WindowCount>
  /** Returns the text kept under a key; undefined when there is none or it cannot be read now. */
  read(key: string): Promise<string | undefined>
  /** Keeps a text for other processes; one that is too large is not kept. */
  write(key: string, text: string, ttlMs: number): Promise<void>
  /** Whether a text is kept under one of these keys. */
  hasAny(keys: readonly string[]): Promise<boolean>
  /** Returns the release of a permit; undefined while all are taken. */
  takePermit(permit: SharedPermit): Promise<(() => void) | undefined>
  /** Returns undefined where the processes share nothing. */
  health(): Promise<SharedStateHealth | undefined>
  close(): void
}

/** Counters kept at a time; beyond it the oldest is forgotten. */
const mostWindows = 50_000

/** Creates the state of a process that shares nothing: it counts, and leaves caches and permits to their users. */
export function createProcessState(clock: Pick<Clock, 'nowMs'>): SharedState {
  const windows = new Map<string, { count: number; readonly endsAtMs: number }>()
  const openWindow = (key: string, windowMs: number) => {
    const nowMs = clock.nowMs()
    const known = windows.get(key)
    // A clock that was set back must not lengthen a window.
    if (known && nowMs < known.endsAtMs && nowMs >= known.endsAtMs - windowMs) return known
    const fresh = { count: 0, endsAtMs: nowMs + windowMs }
    windows.delete(key)
    windows.set(key, fresh)
    const [oldest] = windows.keys()
    if (windows.size > mostWindows && oldest !== undefined) windows.delete(oldest)
    return fresh
  }
  return {
    async count(key, windowMs) {
      const window = openWindow(key, windowMs)
      window.count += 1
      return { count: window.count, msLeft: window.endsAtMs - clock.nowMs() }
    },
    read: async () => undefined,
    write: async () => undefined,
    hasAny: async () => false,
    takePermit: async () => () => undefined,
    health: async () => undefined,
    close: () => undefined,
  }
}
