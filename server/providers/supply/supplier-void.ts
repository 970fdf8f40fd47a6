import type { Instant } from '#contract/terms/time.ts'
import type { SupplierRefund } from './supplier-reservation.ts'

/** A document of a reservation, and whether the supplier would void it now. */
export type VoidableDocument = {
  readonly ticketNumber: string
  readonly isVoidable: boolean
  /** True when the airport controls a coupon: neither void nor refund can be verified, the airline must be called. */
  readonly isUnderAirportControl?: true
}

/** What a supplier says about voiding the open documents of a reservation. Nothing is computed here. */
export type VoidQuote = {
  readonly documents: readonly VoidableDocument[]
  /** What the supplier pays back. Absent where a voided ticket is simply not billed. */
  readonly refund?: SupplierRefund
  /** End of the offer; only where the supplier states it. */
  readonly validUntil?: Instant
}

/** The answer to the question whether documents can be voided. */
export type VoidQuoteOutcome =
  | { readonly kind: 'quote'; readonly quote: VoidQuote }
  | { readonly kind: 'notFound' }
  | { readonly kind: 'silent' }

/** Voids these documents of a reservation; each by its number of thirteen digits. */
export type VoidCommand = {
  readonly reservationRef: string
  readonly ticketNumbers: readonly string[]
}
