import { type Kysely, type Selectable } from 'kysely'
import { satang } from '#contract/terms/money.ts'
import { type QuoteState } from '#contract/terms/quote.ts'
import { type Instant } from '#contract/terms/time.ts'
import { type Tables } from '#server/database/tables.ts'
import { type Tx } from '#server/platform/transaction.ts'
import { type SupplierId } from '#server/providers/supply/supply-provider.ts'
import { type BookedOffer } from './booking-record.ts'
import { type Quote } from './quote-record.ts'

/** An end of an open quote. */
export type QuoteEnd = { readonly to: Exclude<QuoteState, 'open'>; readonly at: Instant }

/** Where quotes are kept: written once, then ended once. */
export type QuoteStore = {
  insert(tx: Tx, quote: Quote): Promise<void>
  /** Every quote of a booking, the newest first. */
  quotesOf(bookingId: string, tx?: Tx): Promise<readonly Quote[]>
  /** Ends the open quote of a booking; false when none is open. */
  end(tx: Tx, bookingId: string, end: QuoteEnd): Promise<boolean>
  /** Bookings whose customers have not answered in time. */
  unanswered(now: Instant): Promise<readonly string[]>
}

/** Quotes in the database. */
export function createQuoteStore(db: Kysely<Tables>): QuoteStore {
  return {
    async insert(tx, quote) {
      await tx.insertInto('quote').values(rowOf(quote)).execute()
    },
    async quotesOf(bookingId, tx) {
      const rows = (tx ?? db).selectFrom('quote').selectAll().where('booking_id', '=', bookingId)
      return (await rows.orderBy('number', 'desc').execute()).map(quoteOf)
    },
    async end(tx, bookingId, { to, at }) {
      const ended = await tx
        .updateTable('quote')
        .set({ state: to, answered_at: at })
        .where('booking_id', '=', bookingId)
        .where('state', '=', 'open')
        .executeTakeFirst()
      return ended.numUpdatedRows === 1n
    },
    async unanswered(now) {
      const rows = db.selectFrom('quote').select('booking_id').where('state', '=', 'open')
      return (await rows.where('valid_until', '<=', now).execute()).map((row) => row.booking_id)
    },
  }
}

function rowOf(quote: Quote) {
  return {
    quote_id: quote.quoteId,
    booking_id: quote.bookingId,
    number: quote.number,
    state: quote.state,
    supplier_id: quote.supplierId,
    offer: JSON.stringify(quote.offer),
    offer_ref: quote.offerRef,
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

function quoteOf(row: Selectable<Tables['quote']>): Quote {
  return {
    quoteId: row.quote_id,
    bookingId: row.booking_id,
    number: row.number,
    state: row.state,
    supplierId: row.supplier_id as SupplierId,
    offer: row.offer as BookedOffer,
    offerRef: row.offer_ref,
    was: satang(row.was_satang),
    net: satang(row.net_satang),
    total: satang(row.total_satang),
    why: row.why,
    note: row.note,
    validUntil: row.valid_until,
    quotedBy: row.quoted_by,
    createdAt: row.created_at,
    ...(row.answered_at === null ? {} : { answeredAt: row.answered_at }),
  }
}
