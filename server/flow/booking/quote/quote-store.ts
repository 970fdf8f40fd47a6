import type { Kysely, Selectable } from 'kysely'
import type { PrivateFare } from '#contract/terms/bsp/private-fare.ts'
import { satang } from '#contract/terms/money.ts'
import type { QuoteState } from '#contract/terms/quote.ts'
import type { Instant } from '#contract/terms/time.ts'
import type { Tables } from '#server/database/tables/tables.ts'
import type { Tx } from '#server/platform/transaction.ts'
import type { BookingSource } from '#contract/terms/provider.ts'
import type { BookedOffer } from '../booking-record.ts'
import type { Quote } from './quote-record.ts'

/** An end of an open quote. */
export type QuoteEnd = {
  readonly to: Exclude<QuoteState, 'open'>
  readonly at: Instant
  /** Who of the staff recorded the customer's answer by phone. */
  readonly recordedBy?: string
  /** Which quote ends: the one that the customer may answer, unless told otherwise. */
  readonly from?: QuoteState
  /** This one alone; absent: whichever is in that state. */
  readonly quoteId?: string
}

/** Where quotes are kept: written once, then ended once. */
export type QuoteStore = {
  insert(tx: Tx, quote: Quote): Promise<void>
  /** Every quote of a booking, the newest first. */
  quotesOf(bookingId: string, tx?: Tx): Promise<readonly Quote[]>
  /** Ends the open quote of a booking; false when none is open. */
  end(tx: Tx, bookingId: string, end: QuoteEnd): Promise<boolean>
  /** Opens a proposed quote to the customer's answer; false when it is not proposed any more. */
  approve(tx: Tx, quoteId: string, by: string): Promise<boolean>
  /** The largest total that each of these orders ever had, in satang. */
  largestTotals(orderNumbers: readonly string[]): Promise<ReadonlyMap<string, number>>
  /** Bookings whose customers have not answered in time. */
  unanswered(now: Instant): Promise<readonly string[]>
}

/** Quotes in the database. */
export function createQuoteStore(db: Kysely<Tables>): QuoteStore {
  return {
    async insert(tx, quote) {
      await tx.insertInto('quote').values(quoteRowOf(quote)).execute()
    },
    async quotesOf(bookingId, tx) {
      const rows = (tx ?? db).selectFrom('quote').selectAll().where('booking_id', '=', bookingId)
      return (await rows.orderBy('number', 'desc').execute()).map(quoteFromRow)
    },
    async end(tx, bookingId, { to, at, recordedBy, from = 'open', quoteId }) {
      const ended = await tx
        .updateTable('quote')
        .set({ state: to, answered_at: at, recorded_by: recordedBy ?? null })
        .where('booking_id', '=', bookingId)
        .where('state', '=', from)
        .$if(quoteId !== undefined, (query) => query.where('quote_id', '=', quoteId ?? ''))
        .executeTakeFirst()
      return ended.numUpdatedRows === 1n
    },
    async approve(tx, quoteId, by) {
      const approved = await tx
        .updateTable('quote')
        .set({ state: 'open', approved_by: by })
        .where('quote_id', '=', quoteId)
        .where('state', '=', 'proposed')
        .executeTakeFirst()
      return approved.numUpdatedRows === 1n
    },
    largestTotals: (orderNumbers) => largestTotalsByOrder(db, orderNumbers),
    async unanswered(now) {
      const rows = db.selectFrom('quote').select('booking_id').where('state', '=', 'open')
      return (await rows.where('valid_until', '<=', now).execute()).map((row) => row.booking_id)
    },
  }
}

async function largestTotalsByOrder(
  db: Kysely<Tables>,
  orderNumbers: readonly string[],
): Promise<ReadonlyMap<string, number>> {
  if (orderNumbers.length === 0) return new Map()
  const rows = await db
    .selectFrom('booking')
    .leftJoin('quote', (join) =>
      join.onRef('quote.booking_id', '=', 'booking.booking_id').on('quote.state', '=', 'accepted'),
    )
    .select(['order_number', 'booking.total_satang as now', 'quote.was_satang as was'])
    .where('order_number', 'in', orderNumbers)
    .execute()
  const largest = new Map<string, number>()
  for (const { order_number: number, now, was } of rows)
    largest.set(number, Math.max(largest.get(number) ?? 0, now, was ?? 0))
  return largest
}

function quoteRowOf(quote: Quote) {
  return {
    quote_id: quote.quoteId,
    booking_id: quote.bookingId,
    number: quote.number,
    state: quote.state,
    supplier_id: quote.supplierId,
    offer: JSON.stringify(quote.offer),
    offer_ref: quote.offerRef,
    private_fare: quote.privateFare ? JSON.stringify(quote.privateFare) : null,
    was_satang: quote.was.amount,
    net_satang: quote.net.amount,
    total_satang: quote.total.amount,
    why: quote.why,
    note: quote.note,
    valid_until: quote.validUntil,
    quoted_by: quote.quotedBy,
    created_at: quote.createdAt,
  }
}

function quoteFromRow(row: Selectable<Tables['quote']>): Quote {
  return {
    quoteId: row.quote_id,
    bookingId: row.booking_id,
    number: row.number,
    state: row.state,
    supplierId: row.supplier_id as BookingSource,
    offer: row.offer as BookedOffer,
    offerRef: row.offer_ref,
    ...(row.private_fare === null ? {} : { privateFare: row.private_fare as PrivateFare }),
    was: satang(row.was_satang),
    net: satang(row.net_satang),
    total: satang(row.total_satang),
    why: row.why,
    note: row.note,
    validUntil: row.valid_until,
    quotedBy: row.quoted_by,
    createdAt: row.created_at,
    ...(row.answered_at === null ? {} : { answeredAt: row.answered_at }),
    ...(row.approved_by === null ? {} : { approvedBy: row.approved_by }),
  }
}
