import type { BagService } from '../../supplier-offer.ts'
import { parseBaht } from '../duffel-amounts.ts'
import type { BuyersOfOffer } from './duffel-buyers.ts'
import { wireBagService } from './duffel-seat-wire.ts'

/** The flights of an offer or an order, with Duffel's ids of their segments. */
type FlightsOfSale = {
  readonly slices: readonly { readonly segments: readonly { readonly id?: string | null | undefined }[] }[]
}

/** Returns the checked bags among the services of an offer or an order; others, and those of unknown flights or prices, are left out. */
export function bagsOf(
  offer: FlightsOfSale,
  services: readonly unknown[],
  buyers: BuyersOfOffer,
): BagService[] {
  const flights = offer.slices.flatMap((slice, journey) =>
    slice.segments.map(({ id }, segment) => ({ id, journey, segment })),
  )
  return services.flatMap((one) => {
    const read = wireBagService.safeParse(one)
    if (!read.success) return []
    const { id, metadata, passenger_ids, segment_ids, total_amount, total_currency } = read.data
    const amount = parseBaht(total_amount, total_currency)
    const covers = flights.flatMap(({ id: flight, ...position }) =>
      flight && segment_ids.includes(flight) ? [position] : [],
    )
    // a service for several passengers has one price for all of them
    const passengers = passenger_ids.flatMap((passenger) => buyers.get(passenger) ?? [])
    const isClear = passenger_ids.length === 1 && covers.length === segment_ids.length
    if (!amount || amount.amount < 0 || passengers.length === 0 || !isClear) return []
    const kg = metadata.maximum_weight_kg
    return [{ serviceRef: id, amount, passengers, covers, ...(kg ? { maxKg: Math.floor(kg) } : {}) }]
  })
}
