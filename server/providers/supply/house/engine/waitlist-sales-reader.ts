import type { SalesReader, SlotQuery } from './search/sales-reader.ts'
import { cacheSlotMasks, lowerCabinMask, cabinFlownIn } from './search/components/slot-masks.ts'
import { cabinSlotBits } from './booking-class-slots.ts'
import { levels } from './world/flight-load.ts'

/**
 * Returns sales as a waitlist request sees them: a flight without open seats counts as open in every class,
 * any other flight as it is.
 */
export function createWaitlistReader(sales: SalesReader, configurationSeats: Uint16Array): SalesReader {
  const masksFor = cacheSlotMasks(configurationSeats)
  const generatedSlotBits = ({ cabin, seats, configuration, level }: SlotQuery): number =>
    masksFor(cabin, seats)[configuration * levels + level] ?? 0
  return {
    gate: new Uint32Array(sales.gate.length).fill(0xffff_ffff),
    slotsOf(flight, day, ask) {
      const told = sales.slotsOf(flight, day, ask)
      const open = told < 0 ? generatedSlotBits(ask) : told
      if (open !== 0) return open
      const sat = cabinFlownIn(configurationSeats, ask.configuration, ask.cabin)
      if (sat < 0) return 0
      return sat === ask.cabin ? (cabinSlotBits[sat] ?? 0) : lowerCabinMask(ask.cabin, true)
    },
    handPercentOf: (flight, day) => sales.handPercentOf(flight, day),
    leastPercent: () => sales.leastPercent(),
  }
}
