import fc from 'fast-check'
import {
  type SalesEntry,
  noFigure,
  untouched,
} from '#server/providers/supply/house/engine/sales/sales-entry.ts'
import { slotCount } from '#server/providers/supply/house/engine/booking-class-slots.ts'

const someFigure = fc.oneof({ weight: 3, arbitrary: fc.constant(noFigure) }, fc.integer({ min: 0, max: 30 }))

/** Any entry: sold, contracted, limited, closed and with a fare increase in any combination. */
export const someSalesEntry: fc.Arbitrary<SalesEntry> = fc.record({
  sold: fc.oneof(
    fc.constant(untouched.sold),
    fc.array(fc.integer({ min: 0, max: 20 }), { minLength: slotCount, maxLength: slotCount }),
  ),
  contracted: fc.oneof(
    fc.constant(untouched.contracted),
    fc.array(someFigure, { minLength: slotCount, maxLength: slotCount }),
  ),
  closedSlots: fc.oneof(fc.constant(0), fc.integer({ min: 0, max: 2 ** slotCount - 1 })),
  cabinLimits: fc.oneof(
    fc.constant(untouched.cabinLimits),
    fc.array(someFigure, { minLength: 4, maxLength: 4 }),
  ),
  farePercent: fc.integer({ min: -90, max: 900 }),
})

/** Returns an entry whose figures all follow from one number, so that a mixture of two is detectable. */
export function aSalesEntry(round: number): SalesEntry {
  const figure = round % 30_000
  return {
    sold: Array.from({ length: slotCount }, (_, slot) => figure + slot),
    contracted: Array.from({ length: slotCount }, (_, slot) => figure + slot),
    closedSlots: (figure & 511) << 10,
    cabinLimits: Array.from({ length: 4 }, () => figure + 20),
    farePercent: figure,
  }
}

/**
 * The economy slots with this many seats in every {@link aSalesEntry}, as bits: 20 minus one for each slot
 * are left.
 */
export const aSalesEntryOpen = { seats: 15, bits: 0b111111 }
