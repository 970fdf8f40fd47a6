import fc from 'fast-check'
import { expect, it } from 'vitest'
import { type Zone, instantFromMs, epochMsOf } from '#contract/terms/time.ts'
import { toInstant, toLocal } from '#contract/terms/time-zone.ts'

import { localTimeOnDay } from '../../engine/day-number.ts'
import { clockChangeDays, offsetAtInstant, offsetAtLocalTime } from './zone-offsets.ts'

const zones = [
  'Europe/London',
  'America/New_York',
  'Australia/Lord_Howe',
  'Africa/Casablanca',
  'Asia/Bangkok',
].map((name) => name as Zone)
const zone = fc.constantFrom(...zones)
/** From 2026 to 2030. */
const day = fc.integer({ min: 20_454, max: 22_279 })
const minute = fc.integer({ min: 0, max: 1439 })

/** Days of and around clock changes are chosen more often than others. */
const busyDay = fc
  .tuple(zone, day)
  .map(([one, from]) => clockChangeDays(from, from + 366, one)[0] ?? from)
  .chain((change) => fc.integer({ min: change - 1, max: change + 1 }))

it('a local time means the instant that the zone database says', () => {
  fc.assert(
    fc.property(zone, fc.oneof(day, busyDay), minute, (one, on, at) => {
      const leaves = epochMsOf(toInstant(localTimeOnDay(on, at), one))
      expect((on * 1440 + at - offsetAtLocalTime(on, at, one)) * 60_000).toBe(leaves)
    }),
    { numRuns: 500 },
  )
})

it('an instant has the offset that the zone database says', () => {
  fc.assert(
    fc.property(zone, fc.oneof(day, busyDay), minute, (one, on, at) => {
      const ms = (on * 1440 + at) * 60_000
      const wall = Date.parse(`${toLocal(instantFromMs(ms), one)}:00Z`)
      expect(offsetAtInstant(ms, one)).toBe((wall - ms) / 60_000)
    }),
    { numRuns: 500 },
  )
})
