import type { Kysely } from 'kysely'
import type { MissingCertificate } from '#contract/api/staff/order/sales-vat.ts'
import type { TaxInvoiceBuyer } from '#contract/api/staff/order/tax-invoices.ts'
import type { Instant } from '#contract/terms/time.ts'
import type { Tables } from '#server/database/tables/tables.ts'
import type { Sealer } from '#server/platform/crypto.ts'
import type { Tx } from '#server/platform/transaction.ts'

/** Tax that a company withheld from the value of an invoice. */
export type Withholding = {
  readonly invoiceNumber: string
  /** In satang. */
  readonly amount: number
  readonly recordedAt: Instant
  readonly recordedBy: string
  /** The certificate (50 ทวิ); absent while it is missing. */
  readonly certificate?: { readonly number: string; readonly receivedAt: Instant }
}

/** The receipt of a certificate. */
export type ReceivedCertificate = {
  readonly invoiceNumber: string
  readonly number: string
  readonly at: Instant
  readonly by: string
}

/** Keeps what companies withheld, and which certificates are missing. */
export type WithholdingStore = {
  add(tx: Tx, withholding: Withholding): Promise<void>
  /** Returns false when nothing is withheld from the invoice, or the certificate was received before. */
  receive(tx: Tx, certificate: ReceivedCertificate): Promise<boolean>
  ofInvoices(invoiceNumbers: readonly string[], tx?: Tx): Promise<readonly Withholding[]>
  /** Returns what is missing, oldest first. */
  missing(most: number): Promise<readonly MissingCertificate[]>
}

/** Creates the repository of withheld tax on the database. */
export function createWithholdingStore(db: Kysely<Tables>, sealer: Sealer): WithholdingStore {
  return {
    async add(tx, { invoiceNumber, amount, recordedAt, recordedBy }) {
      await tx
        .insertInto('tax_withholding')
        .values({
          invoice_number: invoiceNumber,
          withheld_satang: amount,
          recorded_at: recordedAt,
          recorded_by: recordedBy,
        })
        .execute()
    },
    async receive(tx, { invoiceNumber, number, at, by }) {
      const rows = await tx
        .updateTable('tax_withholding')
        .set({ certificate_number: number, received_at: at, received_by: by })
        .where('invoice_number', '=', invoiceNumber)
        .where('received_at', 'is', null)
        .returning('invoice_number')
        .execute()
      return rows.length === 1
    },
    async ofInvoices(invoiceNumbers, tx) {
      if (invoiceNumbers.length === 0) return []
      const rows = (tx ?? db).selectFrom('tax_withholding').selectAll()
      const found = await rows.where('invoice_number', 'in', invoiceNumbers).execute()
      return found.map(({ certificate_number: number, received_at: receivedAt, ...row }) => ({
        invoiceNumber: row.invoice_number,
        amount: row.withheld_satang,
        recordedAt: row.recorded_at,
        recordedBy: row.recorded_by,
        ...(number !== null && receivedAt !== null && { certificate: { number, receivedAt } }),
      }))
    },
    missing: (most) => missingCertificates(db, sealer, most),
  }
}

async function missingCertificates(
  db: Kysely<Tables>,
  sealer: Sealer,
  most: number,
): Promise<readonly MissingCertificate[]> {
  const rows = await db
    .selectFrom('tax_withholding as withholding')
    .innerJoin('tax_invoice as invoice', 'invoice.invoice_number', 'withholding.invoice_number')
    .innerJoin('booking', 'booking.booking_id', 'invoice.booking_id')
    .select(['booking.order_number', 'invoice.invoice_number', 'invoice.buyer'])
    .select(['withholding.withheld_satang', 'withholding.recorded_at'])
    .where('withholding.received_at', 'is', null)
    .where('invoice.cancelled_at', 'is', null)
    .orderBy('withholding.recorded_at')
    .orderBy('invoice.invoice_number')
    .limit(most)
    .execute()
  return rows.map((row) => ({
    orderNumber: row.order_number,
    invoiceNumber: row.invoice_number,
    buyerName: (JSON.parse(sealer.open(row.buyer)) as TaxInvoiceBuyer).name,
    amount: row.withheld_satang,
    recordedAt: row.recorded_at,
  }))
}
