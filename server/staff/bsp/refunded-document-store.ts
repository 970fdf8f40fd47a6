import { type Kysely, sql } from 'kysely'
import type { DocumentRefundQuote } from '#contract/terms/document/refund-quote.ts'
import type { PassengerPrice } from '#contract/terms/offer.ts'
import type { Instant } from '#contract/terms/time.ts'
import type { Tables } from '#server/database/tables/tables.ts'
import type { EarningTicket } from '../ticket-sales/ticket-earnings.ts'
import { agreementFacts, joinLaterExchange } from '../ticket-sales/ticket-flights-store.ts'

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
  /**
   * What exchanges have added to each baht of the fare that was sold: 0.2 where a fare of 1,000 was exchanged for one of
   * 1,200; negative where it became less, 0 for a ticket that is none of an exchange. Taxes count only where the supplier
   * has told one amount for both.
   */
  readonly addedShare: number
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
          sold.issued_at as "issuedAt", cast(added.satang as double precision) as "addedPerTicket",
          booking.offer #> '{selling,passengers}' as prices, ${agreementFacts}
        from ticket_refund
        cross join lateral jsonb_array_elements(ticket_refund.documents) as documents (document)
        join booking on booking.booking_id = ticket_refund.booking_id
        left join ticket on ticket.ticket_number = document ->> 'ticketNumber' and ticket.kind = 'ticket'
        left join manual_fare on manual_fare.booking_id = ticket.booking_id and manual_fare.passenger = ticket.passenger
        -- an exchange carries the commission of the sale over
        left join lateral (select first.ticket_number, first.booking_id, first.issued_at from ticket as first
          where first.booking_id = ticket.booking_id and (first.ticket_number = ticket.ticket_number
            or (ticket.original_ticket is not null and first.passenger = ticket.passenger and first.kind = 'ticket'
              and first.original_ticket is null and first.status <> 'voided'))
          order by first.original_ticket is not null, first.issued_at limit 1) as sold on true
        ${joinLaterExchange('sold')}
        left join lateral (select sum((cast(own.offers -> own.chosen #>> '{fareDifference,amount}' as numeric)
            - coalesce(cast(own.offers -> own.chosen #>> '{taxDifference,amount}' as numeric), 0))
            / nullif(jsonb_array_length(own.ticket_numbers), 0)) as satang
          from ticket_exchange as own where own.booking_id = ticket.booking_id and own.state = 'done'
            and (own.sent_at <= ticket.issued_at or own.new_numbers ? ticket.ticket_number)
          ) as added on ticket.original_ticket is not null
        where ticket_refund.state in ('accepted', 'supplierPaid')
          and ticket_refund.refunded_numbers ? (document ->> 'ticketNumber')
          and booking.supplier_id = any(${[...suppliers]})
          and ((ticket_refund.sent_at >= ${from} and ticket_refund.sent_at < ${before})
            or document ->> 'ticketNumber' = any(${[...numbers]}))`.execute(db)
      return rows.map(refundedDocumentFromRow)
    },
  }
}

type RefundedRow = Omit<RefundedDocument, 'sale' | 'addedShare'> &
  Omit<NonNullable<RefundedDocument['sale']>, 'issuedAt'> & {
    readonly issuedAt: Instant | null
    /** What fares of exchanges cost more than those before, for each ticket; null for one that is none of an exchange. */
    readonly addedPerTicket: number | null
    readonly prices: readonly PassengerPrice[]
  }

function refundedDocumentFromRow({
  issuedAt,
  supplier,
  origin,
  destination,
  cabin,
  fareBasis,
  privateFare,
  addedPerTicket,
  prices,
  ...row
}: RefundedRow): RefundedDocument {
  const facts = { supplier, origin, destination, cabin, fareBasis, privateFare }
  const addedShare = addedShareOf(addedPerTicket ?? 0, prices)
  return { ...row, addedShare, ...(issuedAt !== null && { sale: { ...facts, issuedAt } }) }
}

/** Suppliers name the difference for all passengers: each has the part of it that their fare is of all fares. */
function addedShareOf(addedPerTicket: number, prices: readonly PassengerPrice[]): number {
  if (addedPerTicket === 0) return 0
  const passengers = prices.reduce((sum, { count }) => sum + count, 0)
  const fares = prices.flatMap(({ count, lines }) =>
    lines.map((line) => (line.kind === 'fare' ? count * line.amount.amount : 0)),
  )
  const sold = fares.reduce((sum, fare) => sum + fare, 0)
  return sold <= 0 ? 0 : (addedPerTicket * passengers) / sold
}
