import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { type SalesEntry, noFigure, untouched } from './sales/sales-entry.ts'
import { openSlotSeats, seatLimitsBySlot } from './seat-limits.ts'
import { lastSlots, slotOfRbd } from './booking-class-slots.ts'
import { levels } from './world/flight-load.ts'

const jumbo = [300, 40, 50, 8]
const economy = (figures: readonly number[]) => figures.slice(0, 10)

/** Returns an entry with figures for some booking classes. */
function entryWith(
  figures: Partial<Record<'sold' | 'contracted', Readonly<Record<string, number>>>>,
  more: Partial<SalesEntry> = {},
): SalesEntry {
  const spread = (given: Readonly<Record<string, number>> = {}, base: readonly number[]) =>
    base.map((one, slot) => Object.entries(given).find(([rbd]) => slotOfRbd(rbd) === slot)?.[1] ?? one)
  return {
    ...untouched,
    sold: spread(figures.sold, untouched.sold),
    contracted: spread(figures.contracted, untouched.contracted),
    ...more,
  }
}

describe('the booking limits of a flight', () => {
  it('limits are nested, shrink as the flight fills up, and never exceed the cabin', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 1, max: 400 }),
        fc.integer({ min: 0, max: levels - 2 }),
        (seats, level) => {
          const now = economy(seatLimitsBySlot({ cabinSeats: [seats, 0, 0, 0], level }))
          const later = economy(seatLimitsBySlot({ cabinSeats: [seats, 0, 0, 0], level: level + 1 }))
          expect(now).toEqual(now.toSorted((left, right) => right - left))
          expect(now[0]).toBeLessThanOrEqual(seats)
          expect(later.every((limit, slot) => limit >= 0 && limit <= (now[slot] ?? 0))).toBe(true)
        },
      ),
    )
  })

  it('limits are zero in a cabin that the flight lacks, whatever was set or contracted', () => {
    const entry = entryWith({ contracted: { J: 5 } }, { cabinLimits: [9, 9, 9, 9] })
    expect(seatLimitsBySlot({ cabinSeats: [100, 0, 0, 0], level: 0 }, entry).slice(10)).toEqual(
      Array(9).fill(0),
    )
  })

  it('a manual limit for the cabin overrides simulation and contract', () => {
    const entry = entryWith({ contracted: { Q: 30 } }, { cabinLimits: [5, noFigure, noFigure, noFigure] })
    const limits = seatLimitsBySlot({ cabinSeats: jumbo, level: 60 }, entry)
    expect(economy(limits)).toEqual(Array(10).fill(5))
    expect(limits[slotOfRbd('J')]).toBe(0)
  })

  it('keep a class to its contract and add its seats to the higher classes', () => {
    const flight = { cabinSeats: jumbo, level: 30 }
    const plain = seatLimitsBySlot(flight)
    const limits = seatLimitsBySlot(flight, entryWith({ contracted: { Q: 20 } }))
    expect(limits[slotOfRbd('Q')]).toBe(20)
    expect(limits[slotOfRbd('H')]).toBe((plain[slotOfRbd('H')] ?? 0) + 20)
    expect(limits[slotOfRbd('T')]).toBe(plain[slotOfRbd('T')])
  })

  it('add up contracts of several classes, up to the whole cabin for a charter', () => {
    const full = { cabinSeats: [180, 0, 0, 0], level: 63 }
    const two = seatLimitsBySlot(full, entryWith({ contracted: { Q: 20, Y: 5 } }))
    expect([two[slotOfRbd('Y')], two[slotOfRbd('M')], two[slotOfRbd('Q')], two[slotOfRbd('T')]]).toEqual([
      25, 20, 20, 0,
    ])
    const charter = seatLimitsBySlot(
      { cabinSeats: [180, 0, 0, 0], level: 0 },
      entryWith({ contracted: { V: 180 } }),
    )
    expect(new Set(economy(charter))).toEqual(new Set([180]))
  })
})

describe('the open seats of a flight', () => {
  it.each([
    [{}, [5, 5, 5, 5, 5, 5, 5, 5, 5, 5]],
    [{ Y: 2, B: 2, M: 2 }, [3, 3, 3, 3, 3, 3, 3, 3, 3, 3]],
    [{ Y: 5, B: 3 }, [0, 0, 0, 0, 0, 0, 0, 0, 0, 0]],
    [{ Y: 1, B: 3 }, [4, 2, 2, 2, 2, 2, 2, 2, 2, 2]],
  ])('open seats are the rest of the limits after sales of %j', (sold, open) => {
    const entry = entryWith({ sold }, { cabinLimits: [5, 7, 7, 7] })
    const seats = openSlotSeats(seatLimitsBySlot({ cabinSeats: jumbo, level: 0 }, entry), entry)
    expect(economy(seats)).toEqual(open)
    expect(seats.slice(10)).toEqual(Array(9).fill(7))
  })

  it('closed classes close all lower classes', () => {
    const entry: SalesEntry = { ...untouched, closedSlots: 1 << slotOfRbd('T'), cabinLimits: [5, 5, 5, 5] }
    const seats = openSlotSeats(seatLimitsBySlot({ cabinSeats: jumbo, level: 0 }, entry), entry)
    expect(economy(seats)).toEqual([5, 5, 5, 5, 5, 0, 0, 0, 0, 0])
    expect(seats[lastSlots[1] ?? 0]).toBe(5)
  })
})
