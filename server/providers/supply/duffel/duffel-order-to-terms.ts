import type { Coupon, Ticket } from '#contract/terms/ticket.ts'
import {
  type DocumentKind,
  type TravelDocument,
  documentOfTicket,
} from '#contract/terms/document/travel-document.ts'
import { parseInstant } from '#contract/terms/time.ts'
import type { Reservation } from '../supplier-reservation.ts'
import { bahtOf, exchangeRateOf, foreignTotalOf } from './currency/duffel-currency.ts'
import { reservedFlightsOf } from './duffel-flights.ts'
import type { WireOrder } from './duffel-wire.ts'
import { extrasOf } from './extras/ordered-extras.ts'

/** Names of our entries in an order's metadata. */
export const metadataNames = { clientReference: 'clientReference', passengerIds: 'passengerIds' } as const

/** Coupons per ticket; a longer itinerary continues on the next ticket. */
const couponsPerTicket = 4

/** Returns an order as a reservation; undefined when it is in another currency than baht or than its rate, has no price, or unreadable times. */
export function reservationOf(order: WireOrder): Reservation | undefined {
  const total = bahtOf(order.total_amount, order.total_currency, exchangeRateOf(order))
  const foreignTotal = foreignTotalOf(order)
  const status = order.payment_status
  // an order paid at once has no limit: its creation time is used
  const limitAt = parseInstant(status.payment_required_by ?? status.paid_at ?? order.created_at)
  if (!total || total.amount <= 0 || !limitAt) return undefined
  const documents = documentsOf(order)
  const tickets = ticketsAmong(documents)
  const state = reservationStateOf(order, tickets)
  const priceGuaranteedUntil = parseInstant(status.price_guarantee_expires_at ?? '')
  const flights = reservedFlightsOf(order)
  return {
    reservationRef: order.id,
    recordLocator: order.booking_reference,
    clientReference: clientReferenceOf(order.metadata),
    state,
    total,
    ...(foreignTotal ? { foreignTotal } : {}),
    ...(state === 'held' && !status.awaiting_payment ? { isPaid: true } : {}),
    ticketingTimeLimitAt: limitAt,
    ...(priceGuaranteedUntil === undefined ? {} : { priceGuaranteedUntil }),
    tickets,
    ...(documents.length === 0 ? {} : { documents: documents.map((one) => endedWith(order, one)) }),
    ...(flights ? { flights } : {}),
    ...namesOf(order),
    ...extrasOf(order, passengerIdsOf(order)),
  }
}

function namesOf({ passengers }: WireOrder): Pick<Reservation, 'names'> {
  const names = passengers.flatMap(({ family_name: surname, given_name: givenName }) =>
    surname && givenName ? [{ surname, givenName }] : [],
  )
  return names.length === passengers.length ? { names } : {}
}

/** Returns our reference in an order's metadata; empty when there is none. */
export function clientReferenceOf(metadata: Readonly<Record<string, unknown>> | null | undefined): string {
  const reference = metadata?.[metadataNames.clientReference]
  return typeof reference === 'string' ? reference : ''
}

/** Ticketed only when it is paid and every passenger has a ticket. */
function reservationStateOf(order: WireOrder, tickets: readonly Ticket[]): Reservation['state'] {
  if (order.cancelled_at) return 'cancelled'
  const ticketed = new Set(tickets.map((one) => one.passenger))
  const isTicketed = !order.payment_status.awaiting_payment && ticketed.size === order.passengers.length
  return isTicketed ? 'ticketed' : 'held'
}

/** Returns the documents as issued. Duffel tells no status of a coupon. */
function documentsOf(order: WireOrder): TravelDocument[] {
  const issuedAt = parseInstant(order.payment_status.paid_at ?? order.created_at)
  const ids = passengerIdsOf(order)
  const coupons = couponsOf(order)
  const issuedTo = new Map<number, number>()
  return (order.documents ?? []).flatMap((document, position) => {
    const kind = documentKinds[document.type ?? 'electronic_ticket']
    if (!issuedAt || kind === undefined) return []
    const owner = document.passenger_ids?.[0]
    const passenger = owner === undefined ? position : ids.indexOf(owner)
    if (passenger < 0) return []
    const before = kind === 'ticket' ? (issuedTo.get(passenger) ?? 0) : 0
    if (kind === 'ticket') issuedTo.set(passenger, before + 1)
    const own =
      kind === 'ticket' ? coupons.slice(before * couponsPerTicket, (before + 1) * couponsPerTicket) : []
    const numbered = own.map((coupon, index) => ({ ...coupon, number: index + 1 }))
    const ticketNumber = ticketNumberOf(document.unique_identifier)
    return [{ ...documentOfTicket({ ticketNumber, passenger, issuedAt, coupons: numbered }), kind }]
  })
}

const documentKinds: Readonly<Record<string, DocumentKind>> = {
  electronic_ticket: 'ticket',
  electronic_miscellaneous_document_associated: 'emdAssociated',
  electronic_miscellaneous_document_standalone: 'emdStandalone',
}

function ticketsAmong(documents: readonly TravelDocument[]): Ticket[] {
  return documents.flatMap(({ kind, status: _status, coupons, ...ticket }) =>
    kind === 'ticket'
      ? [{ ...ticket, coupons: coupons.map(({ status: _unknown, ...coupon }) => coupon) }]
      : [],
  )
}

/** The documents of a cancelled order are not valid any more; Duffel does not tell how they ended. */
function endedWith({ cancelled_at: cancelledAt }: WireOrder, document: TravelDocument): TravelDocument {
  return cancelledAt ? { ...document, status: 'closed' } : document
}

/** Returns thirteen digits; some airlines add a dash after the third and a check digit at the end. */
function ticketNumberOf(printed: string): string {
  const digits = printed.replaceAll('-', '')
  return /^\d{14}$/.test(digits) ? digits.slice(0, 13) : digits
}

/**
 * Returns the passenger ids in our own order, stored in the metadata when booking. Of a divided order the metadata may
 * name passengers who have left, or none of its own.
 */
export function passengerIdsOf(order: WireOrder): string[] {
  const noted = order.metadata?.[metadataNames.passengerIds]
  const ids = order.passengers.map((one) => one.id)
  const ordered = typeof noted === 'string' ? noted.split(',').filter((id) => ids.includes(id)) : []
  return [...ordered, ...ids.filter((id) => !ordered.includes(id))]
}

function couponsOf(order: WireOrder): Omit<Coupon, 'number'>[] {
  return order.slices.flatMap((slice, journey) => slice.segments.map((_, segment) => ({ journey, segment })))
}
