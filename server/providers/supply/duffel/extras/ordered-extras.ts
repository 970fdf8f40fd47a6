import { z } from 'zod'
import type { CoveredFlight } from '#contract/terms/price/extra.ts'
import type { ReservedExtra } from '../../supplier-extras.ts'
import type { WireOrder } from '../duffel-wire.ts'

const segment = z.object({ id: z.string() })

/** A bag or a seat of an order. */
const wireOrderedService = z.object({
  type: z.enum(['baggage', 'seat']),
  quantity: z.int().min(1).nullish(),
  passenger_ids: z.array(z.string()).length(1),
  segment_ids: z.array(z.string()).min(1),
  metadata: z.object({ designator: z.string().nullish(), type: z.string().nullish() }).nullish(),
})

/** A flight of an order with Duffel's id of its segment. */
export type OrderedFlight = CoveredFlight & { readonly id: string }

/** Returns the flights of an order; those without an id are left out. */
export function orderedFlightsOf({ slices }: Pick<WireOrder, 'slices'>): OrderedFlight[] {
  return slices.flatMap((slice, journey) =>
    slice.segments.flatMap((one, at) => {
      const read = segment.safeParse(one)
      return read.success ? [{ id: read.data.id, journey, segment: at }] : []
    }),
  )
}

/** Returns the checked bags and seats of an order, by the positions of its passengers; nothing where it has none. */
export function extrasOf(
  order: Pick<WireOrder, 'slices' | 'services'>,
  passengerIds: readonly string[],
): { readonly extras?: readonly ReservedExtra[] } {
  const flights = orderedFlightsOf(order)
  const extras = (order.services ?? []).flatMap((one): ReservedExtra[] => {
    const read = wireOrderedService.safeParse(one)
    if (!read.success) return []
    const { type, passenger_ids, segment_ids, metadata, quantity } = read.data
    const passenger = passengerIds.indexOf(passenger_ids[0] ?? '')
    const covers = flights.flatMap(({ id, ...at }) => (segment_ids.includes(id) ? [at] : []))
    const isBag = type === 'baggage'
    if (passenger < 0 || covers.length === 0 || (isBag && metadata?.type !== 'checked')) return []
    const seat = isBag || !metadata?.designator ? {} : { designator: metadata.designator }
    const extra: ReservedExtra = { kind: isBag ? 'bag' : 'seat', passenger, covers, ...seat }
    return Array.from({ length: quantity ?? 1 }, () => extra)
  })
  return extras.length === 0 ? {} : { extras }
}
