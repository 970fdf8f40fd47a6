import fc from 'fast-check'
import { Worker } from 'node:worker_threads'
import { describe, expect, it } from 'vitest'
import { aSalesEntry, someSalesEntry } from '#test-kit/house/sales-entries.ts'
import { houseCabins } from '../cabin-seats.ts'
import { openSlotSeats, seatLimitsBySlot } from '../seat-limits.ts'
import { cabinSlotBits } from '../booking-class-slots.ts'
import { levels } from '../world/flight-load.ts'
import { updateSalesTable } from './update-sales-table.ts'
import { openSlotBits } from './open-slots.ts'
import { readAllSales, readSalesAt, canonicalSalesBytes } from './read-sales.ts'
import { type SalesEntry, isEntryEmpty, untouched } from './sales-entry.ts'
import {
  createSalesTable,
  farePercentAt,
  findEntryPosition,
  leastFarePercent,
  openSalesTable,
} from './sales-table.ts'

const someChange = fc.record({
  flight: fc.integer({ min: 0, max: 40 }),
  day: fc.integer({ min: 20_000, max: 20_010 }),
  entry: someSalesEntry,
})

describe('the sales table', () => {
  it('returns the last entry for every flight and day, however often it grows', () => {
    fc.assert(
      fc.property(fc.array(someChange, { maxLength: 120 }), (changes) => {
        const table = updateSalesTable(createSalesTable(41, 16), changes, 0)
        const expected = new Map(changes.map(({ flight, day, entry }) => [`${flight} ${day}`, entry]))
        for (let flight = 0; flight <= 40; flight += 1) {
          for (let day = 20_000; day <= 20_010; day += 1) {
            const at = findEntryPosition(table, flight, day)
            const known = at < 0 ? untouched : readSalesAt(table, at)
            expect(known).toEqual(expected.get(`${flight} ${day}`) ?? untouched)
          }
        }
      }),
      { numRuns: 40 },
    )
  })

  it('returns the same open slots as the plain rule', () => {
    const someAsk = fc.record({
      cabinSeats: fc.tuple(...houseCabins.map(() => fc.integer({ min: 0, max: 30 }))),
      level: fc.integer({ min: 0, max: levels - 1 }),
      seats: fc.integer({ min: 1, max: 9 }),
    })
    fc.assert(
      fc.property(someSalesEntry, someAsk, (entry, { cabinSeats, level, seats }) => {
        fc.pre(!isEntryEmpty(entry))
        const table = updateSalesTable(createSalesTable(1, 16), [{ flight: 0, day: 20_000, entry }], 0)
        const open = openSlotSeats(seatLimitsBySlot({ cabinSeats, level }, entry), entry)
        const bits = open.reduce((sum, left, slot) => (left >= seats ? sum | (1 << slot) : sum), 0)
        const at = findEntryPosition(table, 0, 20_000)
        const found = houseCabins.map((_, cabin) =>
          openSlotBits(table, at, { cabin, cabinSeats: cabinSeats[cabin] ?? 0, level, seats }),
        )
        expect(found).toEqual([...cabinSlotBits].map((ofCabin) => bits & ofCabin))
      }),
      { numRuns: 2000 },
    )
  })

  it('equal entries give equal bytes, in whatever order they were written', () => {
    fc.assert(
      fc.property(fc.array(someChange, { maxLength: 60 }), (changes) => {
        const last = [...new Map(changes.map((one) => [`${one.flight} ${one.day}`, one])).values()]
        const one = updateSalesTable(createSalesTable(41, 16), changes, 0)
        const other = updateSalesTable(createSalesTable(41, 4096), last.toReversed(), 0)
        expect(canonicalSalesBytes(one)).toEqual(canonicalSalesBytes(other))
      }),
      { numRuns: 40 },
    )
  })

  it('returns the lowest fare percentage there ever was, and keeps it when it grows', () => {
    const percent = (farePercent: number): SalesEntry => ({ ...untouched, farePercent })
    let table = createSalesTable(1000, 16)
    expect(leastFarePercent(table)).toBe(0)
    const fill = (from: number) =>
      Array.from({ length: 40 }, (_, index) => ({ flight: from + index, day: 20_000, entry: percent(5) }))
    table = updateSalesTable(table, [{ flight: 999, day: 20_000, entry: percent(-20) }], 0)
    table = updateSalesTable(table, fill(0), 0)
    expect(leastFarePercent(table)).toBe(-20)
    expect(farePercentAt(table, findEntryPosition(table, 999, 20_000))).toBe(-20)
    expect(farePercentAt(openSalesTable(table.buffer), findEntryPosition(table, 3, 20_000))).toBe(5)
    expect(() => openSalesTable(new SharedArrayBuffer(64))).toThrow(RangeError)
  })

  it('drops past days when it grows, and stores no empty entries', () => {
    const entry: SalesEntry = { ...untouched, closedSlots: 1 }
    const past = Array.from({ length: 7 }, (_, flight) => ({ flight, day: 19_000, entry }))
    const ahead = Array.from({ length: 7 }, (_, flight) => ({ flight, day: 20_000, entry }))
    const silent = Array.from({ length: 99 }, (_, flight) => ({ flight, day: 20_001, entry: untouched }))
    const table = updateSalesTable(createSalesTable(100, 16), [...past, ...silent, ...ahead], 20_000)
    expect(readAllSales(table).every(({ day }) => day === 20_000)).toBe(true)
    expect(readAllSales(table)).toHaveLength(7)
  })
})

describe('a thread that reads while another writes', () => {
  it('never sees a partly written entry', async () => {
    const flights = 4
    const table = createSalesTable(flights, 64)
    const told = new Int32Array(new SharedArrayBuffer(16))
    const reader = new Worker(new URL(import.meta.resolve('#test-kit/house/sales-reader.ts')), {
      workerData: { buffer: table.buffer, flights, told },
    })
    try {
      const until = performance.now() + 50_000
      for (let round = 1; told[3] !== 1 && performance.now() < until; round += 1) {
        updateSalesTable(table, [{ flight: round % flights, day: 20_000, entry: aSalesEntry(round) }], 0)
        // a thread that never yields does not start a worker
        if (round % 1000 === 0) await new Promise((later) => setImmediate(later))
      }
      const [faults, reads, changes] = told
      expect({ faults, reads }).toEqual({ faults: 0, reads: 200_000 })
      expect(changes).toBeGreaterThan(50)
    } finally {
      await reader.terminate()
    }
  })
})
