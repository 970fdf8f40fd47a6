import type { CoveredFlight, PricedExtra } from '#contract/terms/price/extra.ts'
import { formatBaht } from '../sabre-amounts.ts'
import type { SabreOfferHandle } from '../shop/sabre-offer-ref.ts'
import { bagSubcodeOf } from './bag-subcode.ts'

/** A bag has an EMD that belongs to the coupons of its flights. */
const bagKind = {
  electronicMiscellaneousDocumentType: 'FLIGHT_COUPON_ASSOCIATED',
  groupCode: 'BG',
} as const

type Extras = readonly PricedExtra[]
type Flown = Pick<SabreOfferHandle, 'journeys'>

/** Returns the numbers of the covered flights in the booking, from 1. */
function flightNumbersOf({ covers }: Pick<PricedExtra, 'covers'>, { journeys }: Flown): number[] {
  return covers.map(({ journey, segment }) => journeys.slice(0, journey).flat().length + segment + 1)
}

/** Returns the seats of a flight, counted from 1. Sabre adds the fee of one that costs something to the booking by itself. */
export function seatsToBook(extras: Extras, flight: number, offer: Flown): { readonly seats?: object[] } {
  const seats = extras.flatMap((one) =>
    one.kind === 'seat' && flightNumbersOf(one, offer).includes(flight)
      ? [{ travelerIndex: one.passenger + 1, number: one.designator }]
      : [],
  )
  return seats.length > 0 ? { seats } : {}
}

/** Returns the bags of a passenger for a booking that exists, on its flights by their ids. */
export function bagsToAdd(
  extras: Extras,
  passenger: number,
  places: ReadonlyMap<string, CoveredFlight>,
): { readonly ancillaries?: object[] } {
  const bags = extras.flatMap((one) => {
    const code = one.passenger === passenger ? bagSubcodeOf(one.serviceRef) : undefined
    const isCovered = ({ journey, segment }: CoveredFlight) =>
      one.covers.some((other) => other.journey === journey && other.segment === segment)
    const flights = [...places].flatMap(([itemId, place]) => (isCovered(place) ? [{ itemId }] : []))
    const total = formatBaht(one.amount)
    return code
      ? [{ ...code, ...bagKind, flights, totals: { subtotal: total, total, currencyCode: 'THB' } }]
      : []
  })
  return bags.length > 0 ? { ancillaries: bags } : {}
}

/** Returns the bags of a passenger, each with an EMD of its own that belongs to the coupons of the flights. */
export function bagsToBook(
  extras: Extras,
  passenger: number,
  offer: Flown,
): { readonly ancillaries?: object[] } {
  const bags = extras.flatMap((one) => {
    const code = one.kind === 'bag' && one.passenger === passenger ? bagSubcodeOf(one.serviceRef) : undefined
    const price = formatBaht(one.amount)
    return code
      ? [
          {
            reasonForIssuance: 'BAGGAGE',
            ...code,
            ...bagKind,
            basePrice: price,
            totalPrice: price,
            currencyCode: 'THB',
            flightIndices: flightNumbersOf(one, offer),
          },
        ]
      : []
  })
  return bags.length > 0 ? { ancillaries: bags } : {}
}
