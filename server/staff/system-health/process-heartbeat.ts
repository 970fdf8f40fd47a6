import { monitorEventLoopDelay } from 'node:perf_hooks'
import { hostname } from 'node:os'
import type { Platform } from '#server/platform/platform.ts'
import type { HealthStore } from './health-store.ts'

/** Dependencies of the heartbeat. */
export type HeartbeatDeps = Pick<Platform, 'clock' | 'ids' | 'log'> & {
  readonly store: Pick<HealthStore, 'recordHeartbeat' | 'removeHeartbeat'>
  /** What this process does: the setting ROLE. */
  readonly role: string
  readonly version: string
}

/** Time between two heartbeats of a process, in ms. */
const heartbeatMs = 30_000
/** The timer that measures the event loop; what it is late by is the delay. */
const resolutionMs = 50

/** Writes down every half minute that this process runs, until it stops; a process that stops orderly is removed. */
export async function beatUntilStopped(deps: HeartbeatDeps, stopping: AbortSignal): Promise<void> {
  const { clock, ids, log, store, role, version } = deps
  const self = { processId: ids.id('prc'), role, version, host: hostname(), startedAt: clock.now() }
  const delay = monitorEventLoopDelay({ resolution: resolutionMs })
  delay.enable()
  while (!stopping.aborted) {
    const lagMs = Math.max(0, Math.round(delay.percentile(99) / 1e6) - resolutionMs)
    delay.reset()
    const beat = { ...self, seenAt: clock.now(), memoryBytes: process.memoryUsage.rss(), lagMs }
    // a database in trouble is the business of others; the row is written the next time
    await store.recordHeartbeat(beat).catch((error: unknown) => log.warn('heartbeatNotWritten', { error }))
    await clock.sleep(heartbeatMs, stopping)
  }
  delay.disable()
  await store.removeHeartbeat(self.processId).catch(() => undefined)
}
