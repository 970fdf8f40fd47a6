import { describe, expect, it } from 'vitest'
import { lacksCabin } from '../search/components/slot-masks.ts'
import { cabinSlotBits, slotOfRbd } from '../booking-class-slots.ts'
import { updateSalesTable } from './update-sales-table.ts'
import { type SalesEntry, untouched } from './sales-entry.ts'
import { createSalesTable } from './sales-table.ts'
import { createTableSalesReader } from './table-sales-reader.ts'

const [jumbo, shuttle] = [0, 1]
const seatsOf = Uint16Array.of(300, 40, 50, 8, 180, 0, 0, 0)
const ask = { configuration: jumbo, level: 0, cabin: 0, seats: 2, daysAhead: 30 }

function readerOf(entry: SalesEntry) {
  return createTableSalesReader(
    updateSalesTable(createSalesTable(10), [{ flight: 3, day: 20_000, entry }], 0),
    seatsOf,
  )
}

describe('the sales reader of a search', () => {
  const reader = readerOf({ ...untouched, closedSlots: 1 << slotOfRbd('M'), farePercent: -7 })

  it('returns no sales for flights and days without an entry', () => {
    expect(reader.slotsOf(3, 20_001, ask)).toBe(-1)
    expect(reader.slotsOf(4, 20_000, ask)).toBe(-1)
    expect(reader.handPercentOf(4, 20_000)).toBe(0)
    expect((reader.gate[0] ?? 0) & ~(1 << 3)).toBe(0)
  })

  it('returns the open slots of the requested cabin', () => {
    expect(reader.slotsOf(3, 20_000, ask)).toBe((1 << slotOfRbd('Y')) | (1 << slotOfRbd('B')))
    expect(reader.slotsOf(3, 20_000, { ...ask, cabin: 2 })).toBe(cabinSlotBits[2])
    expect([reader.handPercentOf(3, 20_000), reader.leastPercent()]).toEqual([-7, -7])
  })

  it('opens all slots of a missing cabin with the top slot of the cabin flown instead', () => {
    const lower = { ...ask, configuration: shuttle, cabin: 2 }
    expect(reader.slotsOf(3, 20_000, lower)).toBe((cabinSlotBits[2] ?? 0) | lacksCabin)
    const full = readerOf({ ...untouched, cabinLimits: [1, 1, 1, 1] })
    expect(full.slotsOf(3, 20_000, lower)).toBe(0)
    expect(full.slotsOf(3, 20_000, { ...lower, seats: 1 })).toBe((cabinSlotBits[2] ?? 0) | lacksCabin)
  })
})
