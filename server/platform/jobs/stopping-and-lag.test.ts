import { describe, expect, it } from 'vitest'
import { type Instant, plusMinutes } from '#contract/terms/time.ts'
import { isJobQueueOnTime } from './is-job-queue-on-time.ts'
import { untilStopped } from './until-stopped.ts'

describe('work until a stop', () => {
  const never = new Promise<string>(() => {})
  it('work until a stop gives its result or its failure, unless the stop comes first', async () => {
    const { signal } = new AbortController()
    expect(await untilStopped(signal, Promise.resolve('done'))).toBe('done')
    await expect(untilStopped(signal, Promise.reject(new Error('no')))).rejects.toThrow('no')
    const stop = new AbortController()
    const waiting = untilStopped(stop.signal, never)
    stop.abort()
    expect(await waiting).toBeUndefined()
    expect(await untilStopped(stop.signal, never)).toBeUndefined()
  })
})

describe('keeping up with jobs', () => {
  const now = '2026-11-21T03:00:00.000Z' as Instant
  it.each([
    [undefined, true],
    [1, true],
    [-4, true],
    [-6, false],
  ])('The oldest job due in %s minutes: %s', (minutes, isKept) => {
    const oldestDueAt = minutes === undefined ? undefined : plusMinutes(now, minutes)
    expect(isJobQueueOnTime({ oldestDueAt }, now)).toBe(isKept)
  })
})
