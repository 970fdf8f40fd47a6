import { type SalesReader } from '../search/sales-reader.ts'
import { lowerMask, satIn } from '../search/components/slot-masks.ts'
import { firstSlots } from '../slots.ts'
import { openSlots } from './open-slots.ts'
import { type SalesTable, farePercentAt, findSales, leastFarePercent } from './sales-table.ts'

/** Adapts a sales table to a search; `configurationSeats` has four figures per configuration. */
export function salesReaderOver(table: SalesTable, configurationSeats: Uint16Array): SalesReader {
  // shared by all calls: a search makes thousands
  const slotAsk = { cabin: 0, cabinSeats: 0, level: 0, seats: 1 }
  return {
    gate: table.gate,
    slotsOf(flight, day, ask) {
      const at = findSales(table, flight, day)
      if (at < 0) return -1
      const sat = satIn(configurationSeats, ask.configuration, ask.cabin)
      if (sat < 0) return 0
      slotAsk.cabin = sat
      slotAsk.cabinSeats = configurationSeats[ask.configuration * 4 + sat] ?? 0
      slotAsk.level = ask.level
      slotAsk.seats = ask.seats
      const bits = openSlots(table, at, slotAsk)
      return sat === ask.cabin ? bits : lowerMask(ask.cabin, (bits & (1 << (firstSlots[sat] ?? 0))) !== 0)
    },
    handPercentOf(flight, day) {
      const at = findSales(table, flight, day)
      return at < 0 ? 0 : farePercentAt(table, at)
    },
    leastPercent: () => leastFarePercent(table),
  }
}
