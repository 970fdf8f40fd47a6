import { type Kysely, type Selectable, sql } from 'kysely'
import type { Instant, LocalDate } from '#contract/terms/time.ts'
import type { Tables } from '#server/database/tables/tables.ts'
import type { Tx } from '#server/platform/transaction.ts'
import type { TaxInvoiceSeller } from '../tax-invoices/tax-invoice-store.ts'

/** A company as it stands on a paper, whatever is set later. */
export type CompanyBuyer = {
  readonly name: string
  readonly address: string
  readonly taxId: string
  readonly branch: string
}

/** A charge on an invoice, in satang: the amount includes the service, which includes the VAT. */
export type InvoiceLine = {
  readonly entryId: number
  readonly amount: number
  readonly service: number
  readonly vat: number
  readonly vatBasisPoints: number
}

/** What papers of companies have in common when they are issued. */
export type IssuedPaper = {
  readonly companyId: string
  readonly seller: TaxInvoiceSeller
  readonly buyer: CompanyBuyer
  readonly issuedAt: Instant
  readonly issuedBy: string
}

/** An invoice to be issued. */
export type NewCompanyInvoice = IssuedPaper & {
  readonly invoiceNumber: string
  readonly dueOn: LocalDate
  readonly lines: readonly InvoiceLine[]
}

/** Why and when a paper was cancelled. */
export type PaperCancellation = { readonly at: Instant; readonly by: string; readonly reason: string }

/** An issued invoice with what is applied to it, in satang. */
export type StoredCompanyInvoice = Omit<NewCompanyInvoice, 'lines'> & {
  readonly lines: readonly (InvoiceLine & { readonly orderNumber: string; readonly bookingId: string })[]
  readonly amount: number
  readonly outstanding: number
  readonly cancelled?: PaperCancellation
}

/** An order, or the difference of an exchange, paid on account that stands on no valid invoice. */
export type OpenCharge = {
  readonly entryId: number
  readonly bookingId: string
  readonly orderNumber: string
  readonly at: Instant
  readonly amount: number
  readonly surcharge: number
  /** Fee of the exchange that was charged; null when the order itself was charged. */
  readonly exchangeFee: number | null
  readonly refunded: number
}

/** Keeps invoices of companies. */
export type CompanyInvoiceStore = {
  add(tx: Tx, invoice: NewCompanyInvoice): Promise<void>
  cancel(tx: Tx, invoiceNumber: string, cancellation: PaperCancellation): Promise<void>
  byNumber(invoiceNumber: string, tx?: Tx): Promise<StoredCompanyInvoice | undefined>
  /** Returns the invoices of a company, newest first. */
  ofCompany(companyId: string, tx?: Tx): Promise<readonly StoredCompanyInvoice[]>
  /** Returns charges on no valid invoice, oldest first. */
  openCharges(companyId: string, tx?: Tx): Promise<readonly OpenCharge[]>
  /** Returns the earliest day on which cancelled invoices for these charges were due. */
  earliestDueOn(tx: Tx, entryIds: readonly number[]): Promise<LocalDate | undefined>
}

/** Creates the repository of companies' invoices on the database. */
export function createCompanyInvoiceStore(db: Kysely<Tables>): CompanyInvoiceStore {
  return {
    add: insertInvoice,
    async cancel(tx, invoiceNumber, { at, by, reason }) {
      await tx
        .updateTable('company_invoice')
        .set({ cancelled_at: at, cancelled_by: by, cancel_reason: reason })
        .where('invoice_number', '=', invoiceNumber)
        .execute()
    },
    async byNumber(invoiceNumber, tx) {
      const rows = invoiceRows(tx ?? db).where('invoice_number', '=', invoiceNumber)
      const [found] = await withLines(tx ?? db, await rows.execute())
      return found
    },
    async ofCompany(companyId, tx) {
      const rows = invoiceRows(tx ?? db).where('company_id', '=', companyId)
      const ordered = rows.orderBy('issued_at', 'desc').orderBy('invoice_number', 'desc')
      return withLines(tx ?? db, await ordered.execute())
    },
    openCharges: (companyId, tx) => readOpenCharges(tx ?? db, companyId),
    async earliestDueOn(tx, entryIds) {
      const before = tx
        .selectFrom('company_invoice_line as line')
        .innerJoin('company_invoice as invoice', 'invoice.invoice_number', 'line.invoice_number')
        .select('invoice.due_on')
        .where('line.entry_id', 'in', entryIds)
      return (await before.orderBy('invoice.due_on').limit(1).executeTakeFirst())?.due_on
    },
  }
}

async function insertInvoice(tx: Tx, { lines, ...invoice }: NewCompanyInvoice): Promise<void> {
  const { invoiceNumber, dueOn, companyId, seller, buyer, issuedAt, issuedBy } = invoice
  await tx
    .insertInto('company_invoice')
    .values({
      invoice_number: invoiceNumber,
      due_on: dueOn,
      company_id: companyId,
      seller: JSON.stringify(seller),
      buyer: JSON.stringify(buyer),
      issued_at: issuedAt,
      issued_by: issuedBy,
    })
    .execute()
  for (const line of lines) {
    await tx
      .insertInto('company_invoice_line')
      .values({
        invoice_number: invoiceNumber,
        entry_id: line.entryId,
        satang: line.amount,
        service_satang: line.service,
        vat_satang: line.vat,
        vat_basis_points: line.vatBasisPoints,
      })
      .execute()
  }
}

function invoiceRows(db: Kysely<Tables> | Tx) {
  return db
    .selectFrom('company_invoice')
    .selectAll()
    .select(
      sql<number>`coalesce((select sum(satang) from company_application as paid
        where paid.invoice_number = company_invoice.invoice_number and reversed_at is null), 0)::bigint`.as(
        'applied',
      ),
    )
}

type InvoiceRow = Selectable<Tables['company_invoice']> & { readonly applied: number }

async function withLines(
  db: Kysely<Tables> | Tx,
  rows: readonly InvoiceRow[],
): Promise<StoredCompanyInvoice[]> {
  if (rows.length === 0) return []
  const numbers = rows.map((row) => row.invoice_number)
  const lines = await db
    .selectFrom('company_invoice_line as line')
    .innerJoin('credit_entry as entry', 'entry.entry_id', 'line.entry_id')
    .innerJoin('booking', 'booking.booking_id', 'entry.booking_id')
    .selectAll('line')
    .select(['booking.order_number', 'booking.booking_id'])
    .where('line.invoice_number', 'in', numbers)
    .orderBy('line.entry_id')
    .execute()
  return rows.map((row) => {
    const own = lines.filter((line) => line.invoice_number === row.invoice_number)
    return invoiceOf(row, own.map(invoiceLineOf))
  })
}

function invoiceOf(row: InvoiceRow, lines: StoredCompanyInvoice['lines']): StoredCompanyInvoice {
  const amount = lines.reduce((sum, line) => sum + line.amount, 0)
  return {
    ...paperOf(row),
    invoiceNumber: row.invoice_number,
    dueOn: row.due_on,
    lines,
    amount,
    outstanding: row.cancelled_at === null ? amount - row.applied : 0,
  }
}

type LineRow = Selectable<Tables['company_invoice_line']> & {
  readonly order_number: string
  readonly booking_id: string
}

function invoiceLineOf(row: LineRow): StoredCompanyInvoice['lines'][number] {
  return {
    entryId: row.entry_id,
    amount: row.satang,
    service: row.service_satang,
    vat: row.vat_satang,
    vatBasisPoints: row.vat_basis_points,
    orderNumber: row.order_number,
    bookingId: row.booking_id,
  }
}

type PaperRow = Pick<
  InvoiceRow,
  'company_id' | 'seller' | 'buyer' | 'issued_at' | 'issued_by' | 'cancelled_at' | 'cancelled_by'
> & { readonly cancel_reason: string | null }

/** Returns what invoices and billing notes have in common. */
export function paperOf(row: PaperRow): IssuedPaper & { readonly cancelled?: PaperCancellation } {
  const { cancelled_at: at, cancelled_by: by, cancel_reason: reason } = row
  return {
    companyId: row.company_id,
    seller: row.seller as TaxInvoiceSeller,
    buyer: row.buyer as CompanyBuyer,
    issuedAt: row.issued_at,
    issuedBy: row.issued_by,
    ...(at !== null && by !== null && { cancelled: { at, by, reason: reason ?? '' } }),
  }
}

async function readOpenCharges(db: Kysely<Tables> | Tx, companyId: string): Promise<OpenCharge[]> {
  const { rows } = await sql<{
    entry_id: number
    booking_id: string
    order_number: string
    at: Instant
    amount: number
    surcharge: number
    exchangeFee: number | null
    refunded: number
  }>`select entry.entry_id, entry.booking_id, booking.order_number, entry.at, -entry.satang as amount,
      payment.surcharge_satang as surcharge,
      -- bags and seats bought later are the supplier's alone
      case when payment.extra_sale_id is null then exchange.agency_fee_satang else 0 end as "exchangeFee",
      coalesce((select sum(satang) from credit_entry as back
        where back.payment_id = entry.payment_id and back.kind = 'refund'), 0)::bigint as refunded
    from credit_entry as entry
    join booking on booking.booking_id = entry.booking_id
    join payment on payment.payment_id = entry.payment_id
    left join ticket_exchange as exchange on exchange.exchange_id = payment.exchange_id
    where entry.company_id = ${companyId} and entry.kind = 'booking' and not exists (
      select from company_invoice_line as line join company_invoice as invoice using (invoice_number)
      where line.entry_id = entry.entry_id and invoice.cancelled_at is null)
    order by entry.entry_id`.execute(db)
  return rows.map(({ entry_id: entryId, booking_id: bookingId, order_number: orderNumber, ...row }) => {
    return { ...row, entryId, bookingId, orderNumber }
  })
}
