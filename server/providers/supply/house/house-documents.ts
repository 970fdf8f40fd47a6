import type { Reservation } from '../supplier-reservation.ts'
import type { Ticket } from '#contract/terms/ticket.ts'
import { type TravelDocument, documentOfTicket } from '#contract/terms/document/travel-document.ts'

/** A ticket as stored; one without a status was neither voided, refunded nor exchanged. */
export type StoredTicket = Ticket & {
  readonly status?: 'voided' | 'refunded' | 'exchanged'
  /** The ticket that this one replaced. */
  readonly originalTicketNumber?: string
  /** Present for an EMD: what was paid for its bag or seat, and whether it goes back when it is not used. */
  readonly emd?: { readonly satang: number; readonly isRefundable: boolean }
}

/** Returns the ticket, or nothing when it was voided, refunded or exchanged, or is an EMD. */
export function validTicket({
  status,
  originalTicketNumber: _,
  emd,
  ...ticket
}: StoredTicket): readonly Ticket[] {
  return status === undefined && emd === undefined ? [ticket] : []
}

/** Returns whether a ticket or an EMD was neither voided, refunded nor exchanged. */
export function isDocumentValid({ status }: StoredTicket): boolean {
  return status === undefined
}

/** Returns the passengers who had a ticket and have no valid one left. */
export function passengersWithoutTicket(tickets: readonly StoredTicket[]): number[] {
  const valid = new Set(tickets.flatMap(validTicket).map((one) => one.passenger))
  return [...new Set(tickets.map((one) => one.passenger))].filter((one) => !valid.has(one))
}

/**
 * Returns the tickets of a reservation with their statuses. Any other ticket is open, and closed
 * once its reservation is cancelled.
 */
function houseDocumentsOf(tickets: readonly StoredTicket[], isCancelled: boolean): TravelDocument[] {
  return tickets.map(({ status: ended, emd, ...ticket }) => {
    const status = ended ?? (isCancelled ? 'closed' : 'issued')
    const coupon = couponStatuses[status]
    const document = documentOfTicket(ticket)
    const kind = emd ? { kind: 'emdAssociated' as const } : {}
    return {
      ...document,
      ...kind,
      status,
      coupons: document.coupons.map((one) => ({ ...one, status: coupon })),
    }
  })
}

/** The coupons of a ticket end with it. */
const couponStatuses = {
  issued: 'open',
  voided: 'voided',
  refunded: 'refunded',
  exchanged: 'exchanged',
  closed: 'other',
} as const

/** Returns the public form of a stored reservation. */
export function publicReservationOf({
  reservationRef,
  recordLocator,
  clientReference,
  ...kept
}: Omit<Reservation, 'tickets'> & { readonly tickets: readonly StoredTicket[] }): Reservation {
  const { state, total, ticketingTimeLimitAt, tickets, extras = [] } = kept
  const documents = houseDocumentsOf(tickets, state === 'cancelled')
  return {
    reservationRef,
    recordLocator,
    clientReference,
    state,
    total,
    ticketingTimeLimitAt,
    tickets: tickets.flatMap(validTicket),
    ...(documents.length > 0 && { documents }),
    ...(extras.length > 0 && {
      extras: extras.map(({ kind, passenger, covers, designator }) => ({
        kind,
        passenger,
        covers,
        ...(designator !== undefined && { designator }),
      })),
    }),
  }
}
