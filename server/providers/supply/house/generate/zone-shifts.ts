import type { LocalDate, Zone } from '#contract/terms/time.ts'

import { dayNumberOf, epochMsOfLocal } from '../engine/day-number.ts'

/** The time difference of two zones: minutes to add when flying from one to the other. */
export type ZoneShift = {
  /** In mid-winter. */
  readonly winter: number
  /** Every difference within a year, winter first. */
  readonly all: readonly number[]
}

/**
 * One day between any two clock changes of larger countries, mid-winter first: Ramadan in Morocco, and the
 * weeks between the changes of America, Europe and the southern hemisphere.
 */
const days = [
  '2027-01-13',
  '2027-02-17',
  '2027-03-20',
  '2027-03-27',
  '2027-04-01',
  '2027-04-14',
  '2027-07-14',
  '2027-09-15',
  '2027-09-30',
  '2027-10-20',
  '2027-11-03',
  '2027-12-01',
].map((on) => dayNumberOf(on as LocalDate))

const noon = 12 * 60
const dayMs = 86_400_000

/** Returns cached differences between zones; the zone database is slow. */
export function zoneShifts(): (from: Zone, to: Zone) => ZoneShift {
  const offsets = new Map<Zone, readonly number[]>()
  const shifts = new Map<string, ZoneShift>()
  const cachedOffsets = (zone: Zone): readonly number[] => {
    const known = offsets.get(zone)
    if (known) return known
    const fresh = days.map((day) => (day * dayMs + noon * 60_000 - epochMsOfLocal(day, noon, zone)) / 60_000)
    offsets.set(zone, fresh)
    return fresh
  }
  return (from, to) => {
    const name = `${from} ${to}`
    const known = shifts.get(name)
    if (known) return known
    const there = cachedOffsets(to)
    const all = [...new Set(cachedOffsets(from).map((offset, index) => (there[index] ?? offset) - offset))]
    const shift = { winter: all[0] ?? 0, all }
    shifts.set(name, shift)
    return shift
  }
}
