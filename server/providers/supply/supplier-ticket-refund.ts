import type { AirlineFigure, RefundBasis } from '#contract/terms/document/refund-quote.ts'
import type { Money } from '#contract/terms/money.ts'
import type { PassengerType } from '#contract/terms/passenger.ts'
import type { Instant } from '#contract/terms/time.ts'
import type { SupplierRefund } from './supplier-reservation.ts'

/** A document of a reservation, and whether the supplier would refund it now. */
export type RefundableTicket = {
  readonly ticketNumber: string
  /** False also where the supplier leaves it to an application outside its system. */
  readonly isRefundable: boolean
  /** What the supplier says that it pays; absent where it names no figure. */
  readonly figure?: Omit<AirlineFigure, 'source'>
  /** The only reason for which the figure is what it pays; absent where it is the same for every reason. */
  readonly figureBasis?: RefundBasis
}

/** What a supplier says about refunding the open documents of a reservation. Nothing is computed here. */
export type TicketRefundQuote = {
  readonly documents: readonly RefundableTicket[]
  /** The reasons for which the supplier refunds; for others an application is written. */
  readonly bases: readonly RefundBasis[]
  /** Set where all documents are refunded together or none, with what the supplier pays for all of them. */
  readonly together?: SupplierRefund
  /** End of the offer; only where the supplier states it. */
  readonly validUntil?: Instant
}

/** The answer to the question whether documents can be refunded. */
export type TicketRefundOutcome =
  | { readonly kind: 'quote'; readonly quote: TicketRefundQuote }
  | { readonly kind: 'notFound' }
  | { readonly kind: 'silent' }

/** Refunds these documents of a reservation; each by its number of thirteen digits. */
export type RefundTicketsCommand = {
  readonly reservationRef: string
  readonly ticketNumbers: readonly string[]
  /** The types of all passengers, in the order of the reservation. */
  readonly types: readonly PassengerType[]
  /** What the supplier has quoted; one that would pay less must refuse. Absent where it has named no figure. */
  readonly expected?: Money
}
