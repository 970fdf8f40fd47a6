import fc from 'fast-check'
import { expect, it } from 'vitest'
import { type LocalDate, type Zone, localDateTime, plusDays } from '#contract/terms/time.ts'
import { toInstant } from '#contract/terms/time-zone.ts'
import { toInstantCached } from './to-instant-cached.ts'

const zones = ['Asia/Bangkok', 'Asia/Tokyo', 'Europe/London', 'America/New_York', 'Australia/Sydney']

it('returns the same instant as the slow conversion, also on days with a clock change', () => {
  fc.assert(
    fc.property(fc.constantFrom(...zones), fc.nat(800), fc.nat(1439), (name, days, minute) => {
      const local = localDateTime(plusDays('2026-01-01' as LocalDate, days), minute)
      expect(toInstantCached(local, name as Zone)).toBe(toInstant(local, name as Zone))
    }),
    { numRuns: 2_000 },
  )
})
