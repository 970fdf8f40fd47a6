import { describe, expect, it } from 'vitest'

import type { LocalDate } from '#contract/terms/time.ts'
import type { Zone } from '#contract/terms/time.ts'

import { dayNumberOf, epochMsOfLocal } from '../engine/day-number.ts'
import { zoneShifts } from './zone-shifts.ts'

const zones = (
  'Asia/Bangkok Asia/Tokyo Europe/London Europe/Istanbul America/New_York America/Sao_Paulo America/Santiago ' +
  'Australia/Sydney Australia/Brisbane Pacific/Auckland Africa/Casablanca Africa/Cairo America/Havana'
).split(' ') as Zone[]
const year = Array.from({ length: 365 }, (_, index) => dayNumberOf('2027-01-01' as LocalDate) + index)

describe('the time difference of two zones', () => {
  it('the difference in winter comes first, with every other difference of the year', () => {
    const shiftBetween = zoneShifts()
    expect(shiftBetween('Asia/Bangkok' as Zone, 'Asia/Tokyo' as Zone)).toEqual({ winter: 120, all: [120] })
    expect(shiftBetween('Asia/Bangkok' as Zone, 'Europe/London' as Zone)).toEqual({
      winter: -420,
      all: [-420, -360],
    })
    expect(shiftBetween('Australia/Sydney' as Zone, 'America/New_York' as Zone).all).toEqual([
      -960, -900, -840,
    ])
  })

  it('covers every day of the year', () => {
    const shiftBetween = zoneShifts()
    const noon = (day: number, zone: Zone) => epochMsOfLocal(day, 720, zone)
    const missed = zones.flatMap((from) =>
      zones.filter((to) => {
        const { all } = shiftBetween(from, to)
        return year.some((day) => !all.includes((noon(day, from) - noon(day, to)) / 60_000))
      }),
    )
    expect(missed).toEqual([])
  })
})
