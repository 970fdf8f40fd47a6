import { type Kysely, sql } from 'kysely'
import type { DocumentRefundQuote } from '#contract/terms/document/refund-quote.ts'
import type { Instant } from '#contract/terms/time.ts'
import type { Tables } from '#server/database/tables/tables.ts'
import type { EarningTicket } from '../ticket-sales/ticket-earnings.ts'
import { agreementFacts } from '../ticket-sales/ticket-sales-store.ts'

/** Selects documents of a period (end exclusive) and those with these numbers, of these suppliers. */
export type OwnDocumentsQuery = {
  readonly from: Instant
  readonly before: Instant
  readonly numbers: readonly string[]
  readonly suppliers: readonly string[]
}

/** A document that an airline refunds, as it was quoted. */
export type RefundedDocument = {
  readonly quote: DocumentRefundQuote
  readonly airline: string
  readonly orderNumber: string
  readonly sentAt: Instant
  /** The commission of its sale in satang; that of the passenger's first ticket also for one issued in exchange; null where nobody has entered one, and of an EMD. */
  readonly commission: number | null
  /** What decides on the commission of its sale by agreement, with the day of the passenger's first ticket; absent of an EMD. */
  readonly sale?: Omit<EarningTicket, 'airline' | 'toldCommission'> | undefined
}

/** Reads refunded documents. */
export type RefundedDocumentStore = {
  refunded(query: OwnDocumentsQuery): Promise<readonly RefundedDocument[]>
}

/** Creates the reader backed by the database. */
export function createRefundedDocumentStore(db: Kysely<Tables>): RefundedDocumentStore {
  return {
    async refunded({ from, before, numbers, suppliers }) {
      const { rows } = await sql<RefundedRow>`
        select document as quote, coalesce(booking.airline, '') as airline, booking.order_number as "orderNumber",
          ticket_refund.sent_at as "sentAt", cast(manual_fare.commission_satang as double precision) as commission,
          coalesce(sold.issued_at, ticket.issued_at) as "issuedAt", ${agreementFacts}
        from ticket_refund
        cross join lateral jsonb_array_elements(ticket_refund.documents) as documents (document)
        join booking on booking.booking_id = ticket_refund.booking_id
        left join ticket on ticket.ticket_number = document ->> 'ticketNumber' and ticket.kind = 'ticket'
        left join manual_fare on manual_fare.booking_id = ticket.booking_id and manual_fare.passenger = ticket.passenger
        -- an exchange carries the commission of the sale over
        left join lateral (select min(first.issued_at) as issued_at from ticket as first
          where first.booking_id = ticket.booking_id and first.passenger = ticket.passenger and first.kind = 'ticket'
            and first.original_ticket is null) as sold on ticket.original_ticket is not null
        where ticket_refund.state in ('accepted', 'supplierPaid')
          and ticket_refund.refunded_numbers ? (document ->> 'ticketNumber')
          and booking.supplier_id = any(${[...suppliers]})
          and ((ticket_refund.sent_at >= ${from} and ticket_refund.sent_at < ${before})
            or document ->> 'ticketNumber' = any(${[...numbers]}))`.execute(db)
      return rows.map(refundedDocumentFromRow)
    },
  }
}

type RefundedRow = Omit<RefundedDocument, 'sale'> &
  Omit<NonNullable<RefundedDocument['sale']>, 'issuedAt'> & { readonly issuedAt: Instant | null }

function refundedDocumentFromRow({
  issuedAt,
  supplier,
  origin,
  destination,
  cabin,
  fareBasis,
  ...row
}: RefundedRow) {
  const facts = { supplier, origin, destination, cabin, fareBasis }
  return { ...row, ...(issuedAt !== null && { sale: { ...facts, issuedAt } }) }
}
