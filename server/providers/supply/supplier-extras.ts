import type { Money } from '#contract/terms/money.ts'
import type { PassengerType } from '#contract/terms/passenger.ts'
import type { PricedExtra } from '#contract/terms/price/extra.ts'
import type { BagService, SeatMap } from './supplier-offer.ts'

/** A bag or a seat that a reservation has. */
export type ReservedExtra = Pick<PricedExtra, 'kind' | 'passenger' | 'covers' | 'designator'>

/** Returns a key that two extras share if they are the same: the kind, the passenger, the seat and the flights. */
export function keyOfExtra({ kind, passenger, covers, designator = '' }: ReservedExtra): string {
  const flights = covers.map(({ journey, segment }) => `${journey}.${segment}`).toSorted()
  return `${kind} ${passenger} ${designator} ${flights.join(' ')}`
}

/** A ticketed reservation for which bags and seats are asked. */
export type ReservationForExtras = {
  readonly reservationRef: string
  /** The types of its passengers, in the order of the booking. */
  readonly types: readonly PassengerType[]
}

/**
 * What a supplier sells for a ticketed reservation now. extras: to passengers by their keys; empty where it sells none.
 * notPossible: the reservation takes none.
 */
export type ExtrasOnSaleOutcome =
  | { readonly kind: 'extras'; readonly seatMaps: readonly SeatMap[]; readonly bags: readonly BagService[] }
  | { readonly kind: 'notFound' }
  | { readonly kind: 'notPossible' }
  | { readonly kind: 'silent' }

/** Bags and seats to be added to a ticketed reservation; a supplier that would charge more than expected must refuse. */
export type AddExtrasCommand = ReservationForExtras & {
  readonly extras: readonly PricedExtra[]
  readonly expected: Money
}
