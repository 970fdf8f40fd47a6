import type { Instant } from '#contract/terms/time.ts'
import type { WorldReservation } from '../../world/world-reservation.ts'
import type { CreateBooking } from './booking-requests.ts'
import type { RequestedTraveler } from './booking-travelers.ts'

/** Data of a reservation that only this wire uses. */
export type SabreKept = {
  readonly pcc: string
  readonly epr: string
  /** The airline's own locator; it is known shortly after the booking. */
  readonly airlineLocator: string
  /** The ticketing time limit of the fare itself. */
  readonly fareLimitAt?: Instant
  /** Travellers in the order of the request; all indices on the wire count them from 1. */
  readonly travelers: readonly RequestedTraveler[]
  readonly remarks: readonly { readonly type: string; readonly text: string }[]
  readonly contactInfo: CreateBooking['contactInfo']
  readonly otherServices: CreateBooking['otherServices']
  readonly agency: CreateBooking['agency']
  /** True for an order of an airline (NDC), which has no stored price quotes and ends as a whole. */
  readonly isNdc?: true
  /** The ids of the flights, in their order; {@link itemIdOf} numbers those of a booking without a rebooking. */
  readonly itemIds?: readonly string[]
  /** Issue and flights of tickets that do not belong to the first issue or no longer to the flights, by number. */
  readonly ticketsApart?: Readonly<Record<string, TicketApart>>
  /** The price quote reissue records, by number from 1. */
  readonly reissueRecords?: readonly ReissueRecord[]
  /** Special services that were added after the booking. */
  readonly addedServices?: readonly AddedService[]
  readonly seats?: readonly KeptSeat[]
  readonly ancillaries?: readonly KeptAncillary[]
  /** What the airline has answered to services, as status code by code of the service. */
  readonly serviceAnswers?: Readonly<Record<string, string>>
}

/** A ticket whose coupons are not simply those of the booking's flights. */
export type TicketApart = { readonly itemIds: readonly string[]; readonly issuedAt: Instant }

/** A stored price quote reissue: what the exchange of one ticket costs. */
export type ReissueRecord = {
  readonly number: number
  readonly ticketNumber: string
  /** In satang; negative where the airline pays back. */
  readonly amountSatang: number
  readonly isFulfilled: boolean
}

/** The seat of a traveller, both counted from 1. */
export type KeptSeat = {
  readonly travelerIndex: number
  readonly flightIndex: number
  readonly number: string
}

/** An item of a booking that costs something: a bag, or the fee of a seat. Indices count from 1. */
export type KeptAncillary = {
  readonly itemId: string
  readonly isBag: boolean
  readonly travelerIndex: number
  readonly flightIndices: readonly number[]
  readonly airlineCode: string
  readonly subcode: string
  readonly commercialName: string
  readonly satang: number
  /** The EMD that was issued for it. */
  readonly emdNumber?: string
}

/** A special service that was added to a booking; all indices count from 1. */
export type AddedService = {
  readonly code: string
  readonly message?: string | undefined
  readonly travelerIndices: readonly number[]
  readonly flightIndices: readonly number[]
}

/** Returns the data that this wire keeps with its own reservation. */
export function sabreDataOf(reservation: WorldReservation): SabreKept {
  return reservation.keep as SabreKept
}

/** Returns the id of a flight within its booking. A rebooked flight has a new one. */
export function itemIdOf(reservation: WorldReservation, index: number): string {
  return sabreDataOf(reservation).itemIds?.[index] ?? String(11 + index)
}
