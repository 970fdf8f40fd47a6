import type { Kysely } from 'kysely'
import type { TaxInvoiceBuyer } from '#contract/api/staff/order/tax-invoices.ts'
import type { Instant } from '#contract/terms/time.ts'
import type { Tables } from '#server/database/tables/tables.ts'
import type { Sealer } from '#server/platform/crypto.ts'
import type { Tx } from '#server/platform/transaction.ts'

/** A tax invoice that a customer asks for. */
export type TaxInvoiceRequest = {
  readonly bookingId: string
  readonly buyer: TaxInvoiceBuyer
  readonly requestedAt: Instant
}

/** A request of a paid order without a tax invoice. */
export type OpenTaxInvoiceRequest = { readonly orderNumber: string; readonly requestedAt: Instant }

/** Keeps the tax invoices that customers ask for; buyers are encrypted. */
export type TaxInvoiceRequestStore = {
  /** Replaces an earlier request of the order. */
  put(tx: Tx, request: TaxInvoiceRequest): Promise<void>
  ofBooking(bookingId: string, tx?: Tx): Promise<TaxInvoiceRequest | undefined>
  /** Returns the buyer that the owner of an account asked for last, with any order. */
  lastBuyerOf(userId: string): Promise<TaxInvoiceBuyer | undefined>
  /** Returns requests of paid orders without a tax invoice, oldest first. */
  open(most: number): Promise<readonly OpenTaxInvoiceRequest[]>
}

/** Creates the repository of requests on the database. */
export function createTaxInvoiceRequestStore(db: Kysely<Tables>, sealer: Sealer): TaxInvoiceRequestStore {
  const buyerIn = (sealed: Uint8Array) => JSON.parse(sealer.open(sealed)) as TaxInvoiceBuyer
  return {
    async put(tx, { bookingId, buyer, requestedAt }) {
      const value = { buyer: sealer.seal(JSON.stringify(buyer)), requested_at: requestedAt }
      await tx
        .insertInto('tax_invoice_request')
        .values({ booking_id: bookingId, ...value })
        .onConflict((conflict) => conflict.column('booking_id').doUpdateSet(value))
        .execute()
    },
    async ofBooking(bookingId, tx) {
      const rows = (tx ?? db).selectFrom('tax_invoice_request').selectAll()
      const row = await rows.where('booking_id', '=', bookingId).executeTakeFirst()
      return row && { bookingId, buyer: buyerIn(row.buyer), requestedAt: row.requested_at }
    },
    async lastBuyerOf(userId) {
      const row = await db
        .selectFrom('tax_invoice_request as request')
        .innerJoin('booking', 'booking.booking_id', 'request.booking_id')
        .select('request.buyer')
        .where('booking.owner_user_id', '=', userId)
        .orderBy('request.requested_at', 'desc')
        .limit(1)
        .executeTakeFirst()
      return row && buyerIn(row.buyer)
    },
    async open(most) {
      const rows = await openRequests(db).limit(most).execute()
      return rows.map(({ order_number: orderNumber, requested_at: requestedAt }) => ({
        orderNumber,
        requestedAt,
      }))
    },
  }
}

function openRequests(db: Kysely<Tables>) {
  return db
    .selectFrom('tax_invoice_request as request')
    .innerJoin('booking', 'booking.booking_id', 'request.booking_id')
    .select(['booking.order_number', 'request.requested_at'])
    .where('booking.state', 'in', ['paid', 'ticketed'])
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom('tax_invoice')
            .select('invoice_number')
            .whereRef('tax_invoice.booking_id', '=', 'request.booking_id')
            .where('cancelled_at', 'is', null),
        ),
      ),
    )
    .orderBy('request.requested_at')
    .orderBy('booking.order_number')
}
