import fc from 'fast-check'
import { expect, it } from 'vitest'
import { type LocalDate, type Zone, localDateTime, plusDays } from '#contract/terms/time.ts'
import { toInstant } from '#contract/terms/zone.ts'
import { momentAt } from './moment-at.ts'

const zones = ['Asia/Bangkok', 'Asia/Tokyo', 'Europe/London', 'America/New_York', 'Australia/Sydney']

it('tells the same moment as the long way, also on days on which clocks are changed', () => {
  fc.assert(
    fc.property(fc.constantFrom(...zones), fc.nat(800), fc.nat(1439), (name, days, minute) => {
      const local = localDateTime(plusDays('2026-01-01' as LocalDate, days), minute)
      expect(momentAt(local, name as Zone)).toBe(toInstant(local, name as Zone))
    }),
    { numRuns: 2_000 },
  )
})
