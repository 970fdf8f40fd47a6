import { type Kysely, type Selectable, sql } from 'kysely'
import type { TaxInvoiceAmounts, TaxInvoiceBuyer } from '#contract/api/staff/order/tax-invoices.ts'
import { openSplitStates } from '#contract/terms/document/order-split.ts'
import type { Instant } from '#contract/terms/time.ts'
import type { Tables } from '#server/database/tables/tables.ts'
import type { Sealer } from '#server/platform/crypto.ts'
import type { Tx } from '#server/platform/transaction.ts'
import type { Person } from '../orders/order-assignment-store.ts'

/** The agency as it stands on an invoice, whatever its profile says later. */
export type TaxInvoiceSeller = {
  readonly name: string
  readonly address: string
  readonly phone: string
  readonly taxId: string
  readonly branch: string
}

/** A tax invoice to be issued. */
export type NewTaxInvoice = LaterPurchase & {
  readonly invoiceNumber: string
  readonly bookingId: string
  readonly seller: TaxInvoiceSeller
  readonly buyer: TaxInvoiceBuyer
  readonly amounts: TaxInvoiceAmounts
  readonly issuedAt: Instant
  readonly issuedBy: string
  readonly replaces?: string
}

/** What was bought after the sale of an order: an exchange, or extras; neither means the sale itself. */
export type LaterPurchase = {
  readonly exchangeId?: string | undefined
  readonly extraSaleId?: string | undefined
}

/** An issued tax invoice. */
export type StoredTaxInvoice = Omit<NewTaxInvoice, 'issuedBy'> & {
  readonly issuedBy: Person
  readonly cancelled?: { readonly at: Instant; readonly by: Person; readonly reason: string }
}

/** The cancellation of a tax invoice. */
export type CancellationRecord = {
  readonly invoiceNumber: string
  readonly at: Instant
  readonly by: string
  readonly reason: string
}

/** Keeps tax invoices; buyers and reasons are encrypted. */
export type TaxInvoiceStore = {
  add(tx: Tx, invoice: NewTaxInvoice): Promise<void>
  /** Throws when it is cancelled already. */
  cancel(tx: Tx, cancellation: CancellationRecord): Promise<void>
  byNumber(invoiceNumber: string, tx?: Tx): Promise<StoredTaxInvoice | undefined>
  /** Returns the invoices of an order, oldest first. */
  ofBooking(bookingId: string, tx?: Tx): Promise<readonly StoredTaxInvoice[]>
  /** Returns whether passengers are being split off an order. */
  isBeingSplit(bookingId: string, tx: Tx): Promise<boolean>
  /** Returns the invoices issued from one moment until before another, oldest first. */
  issuedBetween(from: Instant, until: Instant, most?: number): Promise<readonly StoredTaxInvoice[]>
  /** Returns the sums of those that are not cancelled, in satang. */
  sumsBetween(from: Instant, until: Instant): Promise<{ readonly value: number; readonly vat: number }>
}

/** Creates the tax invoice repository on the database. */
export function createTaxInvoiceStore(db: Kysely<Tables>, sealer: Sealer): TaxInvoiceStore {
  const read = (tx?: Tx) => invoiceRows(tx ?? db)
  const opened = (row: InvoiceRow) => invoiceOf(row, sealer)
  return {
    add: (tx, invoice) => insertInvoice(tx, invoice, sealer),
    async cancel(tx, { invoiceNumber, at, by, reason }) {
      await tx
        .updateTable('tax_invoice')
        .set({ cancelled_at: at, cancelled_by: by, cancel_reason: sealer.seal(reason) })
        .where('invoice_number', '=', invoiceNumber)
        .execute()
    },
    async byNumber(invoiceNumber, tx) {
      const row = await read(tx).where('invoice_number', '=', invoiceNumber).executeTakeFirst()
      return row && opened(row)
    },
    async ofBooking(bookingId, tx) {
      const rows = read(tx).where('booking_id', '=', bookingId).orderBy('issued_at').orderBy('invoice_number')
      return (await rows.execute()).map(opened)
    },
    isBeingSplit: hasOpenSplit,
    async issuedBetween(from, until, most) {
      const rows = read().where('issued_at', '>=', from).where('issued_at', '<', until)
      const ordered = rows.orderBy('issued_at').orderBy('invoice_number')
      return (await (most === undefined ? ordered : ordered.limit(most)).execute()).map(opened)
    },
    async sumsBetween(from, until) {
      return db
        .selectFrom('tax_invoice')
        .select(sql<number>`coalesce(sum(service_satang - vat_satang), 0)::bigint`.as('value'))
        .select(sql<number>`coalesce(sum(vat_satang), 0)::bigint`.as('vat'))
        .where('issued_at', '>=', from)
        .where('issued_at', '<', until)
        .where('cancelled_at', 'is', null)
        .executeTakeFirstOrThrow()
    },
  }
}

async function hasOpenSplit(bookingId: string, tx: Tx): Promise<boolean> {
  const splits = tx.selectFrom('order_split').select('split_id').where('booking_id', '=', bookingId)
  return (
    (await splits
      .where('state', 'in', [...openSplitStates])
      .limit(1)
      .executeTakeFirst()) !== undefined
  )
}

function invoiceRows(db: Kysely<Tables> | Tx) {
  return db
    .selectFrom('tax_invoice')
    .leftJoin('account as issuer', 'issuer.user_id', 'tax_invoice.issued_by')
    .leftJoin('account as canceller', 'canceller.user_id', 'tax_invoice.cancelled_by')
    .selectAll('tax_invoice')
    .select(['issuer.email as issuer_email', 'issuer.initials as issuer_initials'])
    .select(['canceller.email as canceller_email', 'canceller.initials as canceller_initials'])
}

type InvoiceRow = Selectable<Tables['tax_invoice']> & {
  readonly issuer_email: string | null
  readonly issuer_initials: string | null
  readonly canceller_email: string | null
  readonly canceller_initials: string | null
}

async function insertInvoice(tx: Tx, invoice: NewTaxInvoice, sealer: Sealer): Promise<void> {
  const { value, vat, vatBasisPoints, collectedForAirlines } = invoice.amounts
  await tx
    .insertInto('tax_invoice')
    .values({
      invoice_number: invoice.invoiceNumber,
      booking_id: invoice.bookingId,
      service_satang: value + vat,
      vat_satang: vat,
      vat_basis_points: vatBasisPoints,
      collected_satang: collectedForAirlines,
      seller: JSON.stringify(invoice.seller),
      buyer: sealer.seal(JSON.stringify(invoice.buyer)),
      issued_at: invoice.issuedAt,
      issued_by: invoice.issuedBy,
      replaces: invoice.replaces ?? null,
      exchange_id: invoice.exchangeId ?? null,
      extra_sale_id: invoice.extraSaleId ?? null,
    })
    .execute()
}

function invoiceOf(row: InvoiceRow, sealer: Sealer): StoredTaxInvoice {
  const { cancelled_at: at, cancelled_by: by, cancel_reason: reason } = row
  return {
    invoiceNumber: row.invoice_number,
    bookingId: row.booking_id,
    seller: row.seller as TaxInvoiceSeller,
    buyer: JSON.parse(sealer.open(row.buyer)) as TaxInvoiceBuyer,
    amounts: {
      value: row.service_satang - row.vat_satang,
      vat: row.vat_satang,
      vatBasisPoints: row.vat_basis_points,
      collectedForAirlines: row.collected_satang,
    },
    issuedAt: row.issued_at,
    issuedBy: { userId: row.issued_by, email: row.issuer_email, initials: row.issuer_initials },
    ...(row.replaces !== null && { replaces: row.replaces }),
    ...(row.exchange_id !== null && { exchangeId: row.exchange_id }),
    ...(row.extra_sale_id !== null && { extraSaleId: row.extra_sale_id }),
    ...(at !== null &&
      by !== null &&
      reason !== null && {
        cancelled: {
          at,
          by: { userId: by, email: row.canceller_email, initials: row.canceller_initials },
          reason: sealer.open(reason),
        },
      }),
  }
}
