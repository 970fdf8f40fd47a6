import { describe, expect, it } from 'vitest'
import { epochMsOf } from '#contract/terms/time.ts'
import { nextAttemptAt, parseRetryAfter } from './retry-schedule.ts'

const nowMs = Date.parse('2026-11-21T03:00:00.000Z')
const secondsUntil = (at: ReturnType<typeof nextAttemptAt>) => at && (epochMsOf(at) - nowMs) / 1000

describe('the retry schedule', () => {
  it.each([
    [1, 5],
    [2, 300],
    [3, 1_800],
    [4, 7_200],
    [5, 18_000],
    [6, 36_000],
    [7, 50_400],
    [8, 72_000],
    [9, 86_400],
    [10, undefined],
  ])('the next attempt after %s failures is due in %s seconds', (failures, seconds) => {
    expect(secondsUntil(nextAttemptAt({ failures, nowMs, chance: 0, retryAfterMs: undefined }))).toBe(seconds)
  })

  it('a pause is up to a tenth longer by chance', () => {
    expect(secondsUntil(nextAttemptAt({ failures: 2, nowMs, chance: 1, retryAfterMs: undefined }))).toBe(330)
  })

  it('the next attempt is not made before the receiver wants it, and not earlier than scheduled', () => {
    const afterMs = (retryAfterMs: number) => nextAttemptAt({ failures: 2, nowMs, chance: 0, retryAfterMs })
    expect(secondsUntil(afterMs(3_600_000))).toBe(3_600)
    expect(secondsUntil(afterMs(1_000))).toBe(300)
  })

  it.each([
    ['120', 120_000],
    [' 0 ', 0],
    ['Sat, 21 Nov 2026 03:02:00 GMT', 120_000],
    ['Sat, 21 Nov 2026 02:00:00 GMT', 0],
    ['99999999', 86_400_000],
    ['-5', undefined],
    ['soon', undefined],
    ['1e9', undefined],
    [undefined, undefined],
  ])('the header Retry-After %j is a pause of %s ms', (value, pauseMs) => {
    expect(parseRetryAfter(value, nowMs)).toBe(pauseMs)
  })
})
