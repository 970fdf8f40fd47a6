import type { SalesReader } from '../search/sales-reader.ts'
import { lowerCabinMask, cabinFlownIn } from '../search/components/slot-masks.ts'
import { firstSlots } from '../booking-class-slots.ts'
import { openSlotBits } from './open-slots.ts'
import { type SalesTable, farePercentAt, findEntryPosition, leastFarePercent } from './sales-table.ts'

/** Adapts a sales table to a search; `configurationSeats` has four figures per configuration. */
export function createTableSalesReader(table: SalesTable, configurationSeats: Uint16Array): SalesReader {
  // shared by all calls: a search makes thousands
  const slotAsk = { cabin: 0, cabinSeats: 0, level: 0, seats: 1 }
  return {
    gate: table.gate,
    slotsOf(flight, day, ask) {
      const at = findEntryPosition(table, flight, day)
      if (at < 0) return -1
      const sat = cabinFlownIn(configurationSeats, ask.configuration, ask.cabin)
      if (sat < 0) return 0
      slotAsk.cabin = sat
      slotAsk.cabinSeats = configurationSeats[ask.configuration * 4 + sat] ?? 0
      slotAsk.level = ask.level
      slotAsk.seats = ask.seats
      const bits = openSlotBits(table, at, slotAsk)
      return sat === ask.cabin
        ? bits
        : lowerCabinMask(ask.cabin, (bits & (1 << (firstSlots[sat] ?? 0))) !== 0)
    },
    handPercentOf(flight, day) {
      const at = findEntryPosition(table, flight, day)
      return at < 0 ? 0 : farePercentAt(table, at)
    },
    leastPercent: () => leastFarePercent(table),
  }
}
