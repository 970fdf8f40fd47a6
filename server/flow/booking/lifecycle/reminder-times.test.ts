import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { type Instant, minutesBetween, plusMinutes } from '#contract/terms/time.ts'
import { reminderTimes } from './reminder-times.ts'

const heldAt = '2026-11-21T03:00:00.000Z' as Instant
const after = (minutes: number) =>
  reminderTimes(heldAt, plusMinutes(heldAt, minutes)).map(({ reminder, at }) => [
    reminder,
    minutesBetween(heldAt, at),
  ])

describe('reminders of a payment deadline', () => {
  it.each([
    [
      'a day: halfway and three hours before',
      24 * 60,
      [
        ['half', 12 * 60],
        ['last', 21 * 60],
      ],
    ],
    [
      'twelve hours: both',
      12 * 60,
      [
        ['half', 6 * 60],
        ['last', 9 * 60],
      ],
    ],
    ['ten hours: only the last', 10 * 60, [['last', 7 * 60]]],
    ['five hours: only the last', 5 * 60, [['last', 2 * 60]]],
    ['four hours: none, the confirmation was just read', 4 * 60, []],
    ['nothing: none', 0, []],
  ])('%s', (_what, minutes, expected) => {
    expect(after(minutes)).toEqual(expected)
  })

  it('come in order, after the seats were held and before the deadline', () => {
    fc.assert(
      fc.property(fc.integer({ min: -100, max: 10_000 }), (minutes) => {
        const times = after(minutes).map(([, at]) => Number(at))
        expect(times.toSorted((one, other) => one - other)).toEqual(times)
        expect(new Set(times).size).toBe(times.length)
        expect(times.every((at) => at > 60 && at < minutes)).toBe(true)
      }),
    )
  })
})
