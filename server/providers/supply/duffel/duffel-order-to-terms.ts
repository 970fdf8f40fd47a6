import type { Coupon, Ticket } from '#contract/terms/ticket.ts'
import { parseInstant } from '#contract/terms/time.ts'
import type { Reservation } from '../supplier-reservation.ts'
import { parseBaht } from './duffel-amounts.ts'
import { reservedFlightsOf } from './duffel-flights.ts'
import type { WireOrder } from './duffel-wire.ts'

/** Names of our entries in an order's metadata. */
export const metadataNames = { clientReference: 'clientReference', passengerIds: 'passengerIds' } as const

/** Coupons per ticket; a longer itinerary continues on the next ticket. */
const couponsPerTicket = 4

/** Returns an order as a reservation; undefined when it is in another currency, has no price, or unreadable times. */
export function reservationOf(order: WireOrder): Reservation | undefined {
  const total = parseBaht(order.total_amount, order.total_currency)
  const status = order.payment_status
  // an order paid at once has no limit: its creation time is used
  const limitAt = parseInstant(status.payment_required_by ?? status.paid_at ?? order.created_at)
  if (!total || total.amount <= 0 || !limitAt) return undefined
  const tickets = ticketsOf(order)
  const state = reservationStateOf(order, tickets)
  const priceGuaranteedUntil = parseInstant(status.price_guarantee_expires_at ?? '')
  const flights = reservedFlightsOf(order)
  return {
    reservationRef: order.id,
    recordLocator: order.booking_reference,
    clientReference: clientReferenceOf(order.metadata),
    state,
    total,
    ...(state === 'held' && !status.awaiting_payment ? { isPaid: true } : {}),
    ticketingTimeLimitAt: limitAt,
    ...(priceGuaranteedUntil === undefined ? {} : { priceGuaranteedUntil }),
    tickets,
    ...(flights ? { flights } : {}),
  }
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

function ticketsOf(order: WireOrder): Ticket[] {
  const issuedAt = parseInstant(order.payment_status.paid_at ?? order.created_at)
  const ids = passengerIdsOf(order)
  const coupons = couponsOf(order)
  const issuedTo = new Map<number, number>()
  return (order.documents ?? []).flatMap((document, position) => {
    if (!issuedAt || (document.type ?? 'electronic_ticket') !== 'electronic_ticket') return []
    const owner = document.passenger_ids?.[0]
    const passenger = owner === undefined ? position : ids.indexOf(owner)
    if (passenger < 0) return []
    const before = issuedTo.get(passenger) ?? 0
    issuedTo.set(passenger, before + 1)
    const own = coupons.slice(before * couponsPerTicket, (before + 1) * couponsPerTicket)
    const numbered = own.map((coupon, index) => ({ ...coupon, number: index + 1 }))
    return [
      {
        ticketNumber: ticketNumberOf(document.unique_identifier),
        passenger,
        issuedAt,
        coupons: numbered,
      },
    ]
  })
}

/** Returns thirteen digits; some airlines add a dash after the third and a check digit at the end. */
function ticketNumberOf(printed: string): string {
  const digits = printed.replaceAll('-', '')
  return /^\d{14}$/.test(digits) ? digits.slice(0, 13) : digits
}

/** Returns the passenger ids in our own order, stored in the metadata when booking. */
function passengerIdsOf(order: WireOrder): string[] {
  const noted = order.metadata?.[metadataNames.passengerIds]
  return typeof noted === 'string' ? noted.split(',') : order.passengers.map((one) => one.id)
}

function couponsOf(order: WireOrder): Omit<Coupon, 'number'>[] {
  return order.slices.flatMap((slice, journey) => slice.segments.map((_, segment) => ({ journey, segment })))
}
