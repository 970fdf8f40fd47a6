import { describe, expect, it } from 'vitest'
import type { Instant } from '#contract/terms/time.ts'
import { replyDeadline } from './reply-deadline.ts'

const now = '2026-11-21T03:00:00.000Z' as Instant

describe('the reply deadline of a schedule change', () => {
  it.each([
    ['three days where there is time', '2027-01-20T02:00:00.000Z', '2026-11-24T03:00:00.000Z'],
    ['a day before the flight', '2026-11-24T03:00:00.000Z', '2026-11-23T03:00:00.000Z'],
    ['two hours where it is tomorrow', '2026-11-22T01:00:00.000Z', '2026-11-21T05:00:00.000Z'],
    ['until the flight leaves', '2026-11-21T04:00:00.000Z', '2026-11-21T04:00:00.000Z'],
    ['two hours once it has left', '2026-11-21T02:00:00.000Z', '2026-11-21T05:00:00.000Z'],
  ])('allows %s', (_name, departsAt, expected) => {
    expect(replyDeadline(now, departsAt as Instant)).toBe(expected)
  })
})
