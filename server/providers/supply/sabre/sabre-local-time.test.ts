import { describe, expect, it } from 'vitest'
import type { Zone } from '#contract/terms/time.ts'
import { officeDeadlineOf } from './sabre-local-time.ts'

const zone = 'Asia/Bangkok' as Zone

describe('a deadline of the office', () => {
  it('a deadline is stated in the time zone of the office, and ends with the day when it has no time', () => {
    expect(officeDeadlineOf('2026-11-24', '23:00', zone)).toBe('2026-11-24T16:00:00.000Z')
    expect(officeDeadlineOf('2026-11-24', undefined, zone)).toBe('2026-11-24T16:59:00.000Z')
    expect(officeDeadlineOf(undefined, '10:00', zone)).toBeUndefined()
  })
})
