import type { Coupon, Ticket } from '../ticket.ts'

/** Kind of a travel document: an e-ticket, or an electronic miscellaneous document for a service. */
export const documentKinds = ['ticket', 'emdAssociated', 'emdStandalone'] as const
/** Kind of a travel document. */
export type DocumentKind = (typeof documentKinds)[number]

/**
 * Status of a travel document at its supplier.
 * - closed: no longer valid, and the supplier does not tell whether it was voided, refunded or exchanged
 * - unknown: the supplier does not state it
 */
export const documentStatuses = ['issued', 'voided', 'refunded', 'exchanged', 'closed', 'unknown'] as const
/** Status of a travel document at its supplier. */
export type DocumentStatus = (typeof documentStatuses)[number]

/**
 * Status of a coupon (IATA PADIS 4405). `other` a status of
 * the airline without a meaning here; `unknown` one that the supplier does not state.
 */
export const couponStatuses = [
  'open',
  'airportControl',
  'checkedIn',
  'lifted',
  'flown',
  'exchanged',
  'refunded',
  'voided',
  'suspended',
  'irregular',
  'printed',
  'other',
  'unknown',
] as const
/** Where a coupon stands: from open, until it is flown or ended. */
export type CouponStatus = (typeof couponStatuses)[number]

/** A coupon of a travel document with its status. */
export type DocumentCoupon = Coupon & { readonly status: CouponStatus }

/** A ticket or EMD as its supplier has it. */
export type TravelDocument = Omit<Ticket, 'coupons'> & {
  readonly kind: DocumentKind
  readonly status: DocumentStatus
  readonly coupons: readonly DocumentCoupon[]
  /** The ticket that this one replaced; absent when it was not exchanged, or the supplier does not tell. */
  readonly originalTicketNumber?: string
}

/** Returns a ticket as a document of which nothing is known but that it was issued. */
export function documentOfTicket(ticket: Ticket): TravelDocument {
  const coupons = ticket.coupons.map((one) => ({ ...one, status: 'unknown' as const }))
  return { ...ticket, coupons, kind: 'ticket', status: 'issued' }
}

/** Statuses after which a document is not valid any more, stated precisely. */
const endedStatuses: readonly DocumentStatus[] = ['voided', 'refunded', 'exchanged']

/** Returns whether a document may still be used for travel, as far as is known. */
export function isDocumentOpen({ status }: Pick<TravelDocument, 'status'>): boolean {
  return status === 'issued' || status === 'unknown'
}

/**
 * Returns the status of a document after its supplier was asked again. An end that was stated precisely is not
 * forgotten when the supplier later states less. A refund stays one although the supplier calls the document issued:
 * what an airline has refunded on application may stay open there for weeks, and must not be refunded again.
 */
export function mergedDocumentStatus(known: DocumentStatus, told: DocumentStatus): DocumentStatus {
  const isLess = told === 'unknown' || (told === 'closed' && endedStatuses.includes(known))
  return isLess || (known === 'refunded' && told === 'issued') ? known : told
}

/**
 * Returns the ticket with which a passenger travels: of several the newest that is open, else the newest.
 */
export function ticketOfPassenger<
  Document extends Pick<TravelDocument, 'kind' | 'passenger' | 'status'> & { readonly issuedAt: string },
>(documents: readonly Document[], passenger: number): Document | undefined {
  const own = documents
    .filter((one) => one.kind === 'ticket' && one.passenger === passenger)
    .toSorted((a, b) => a.issuedAt.localeCompare(b.issuedAt))
  return own.findLast(isDocumentOpen) ?? own.at(-1)
}
