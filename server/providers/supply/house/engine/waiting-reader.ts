import { type SalesReader, type SlotQuery } from './search/sales-reader.ts'
import { keepSlotMasks, lowerMask, satIn } from './search/components/slot-masks.ts'
import { cabinSlotBits } from './slots.ts'
import { levels } from './world/flight-load.ts'

/**
 * Returns sales as a waitlist request sees them: a flight without open seats counts as open in every class,
 * any other flight as it is.
 */
export function waitingReader(sales: SalesReader, configurationSeats: Uint16Array): SalesReader {
  const masksFor = keepSlotMasks(configurationSeats)
  const simulated = ({ cabin, seats, configuration, level }: SlotQuery): number =>
    masksFor(cabin, seats)[configuration * levels + level] ?? 0
  return {
    gate: new Uint32Array(sales.gate.length).fill(0xffff_ffff),
    slotsOf(flight, day, ask) {
      const told = sales.slotsOf(flight, day, ask)
      const open = told < 0 ? simulated(ask) : told
      if (open !== 0) return open
      const sat = satIn(configurationSeats, ask.configuration, ask.cabin)
      if (sat < 0) return 0
      return sat === ask.cabin ? (cabinSlotBits[sat] ?? 0) : lowerMask(ask.cabin, true)
    },
    handPercentOf: (flight, day) => sales.handPercentOf(flight, day),
    leastPercent: () => sales.leastPercent(),
  }
}
