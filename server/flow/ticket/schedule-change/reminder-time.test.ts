import { describe, expect, it } from 'vitest'
import type { Instant } from '#contract/terms/time.ts'
import { reminderTime } from './reminder-time.ts'

const now = '2026-11-21T03:00:00.000Z' as Instant

describe('the reminder of a schedule change', () => {
  it.each([
    ['a day before a deadline in three days', '2026-11-24T03:00:00.000Z', '2026-11-23T03:00:00.000Z'],
    ['a day before a deadline in two days', '2026-11-23T03:00:00.000Z', '2026-11-22T03:00:00.000Z'],
    ['halfway to a deadline in 30 hours', '2026-11-22T09:00:00.000Z', '2026-11-21T18:00:00.000Z'],
    ['halfway to a deadline in ten hours', '2026-11-21T13:00:00.000Z', '2026-11-21T08:00:00.000Z'],
    ['an hour before a deadline in two hours', '2026-11-21T05:00:00.000Z', '2026-11-21T04:00:00.000Z'],
    ['never before a deadline in less than two hours', '2026-11-21T04:59:00.000Z', undefined],
    ['never before a deadline that has passed', '2026-11-21T02:00:00.000Z', undefined],
  ])('The owner is reminded %s', (_name, replyBy, expected) => {
    expect(reminderTime(now, replyBy as Instant)).toBe(expected)
  })
})
