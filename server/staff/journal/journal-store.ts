import { type Kysely, sql } from 'kysely'
import type { JournalAccountView } from '#contract/api/staff/books/journal.ts'
import type { MemoKind } from '#contract/terms/bsp/airline-memo.ts'
import type { CreditKind } from '#contract/terms/company.ts'
import type { JournalSetting } from '#contract/terms/tax/journal.ts'
import type { Instant, LocalDate } from '#contract/terms/time.ts'
import type { Tables } from '#server/database/tables/tables.ts'
import type { Tx } from '#server/platform/transaction.ts'

/** A line of the ledger with the order that it belongs to, in satang. */
export type JournalLedgerLine = {
  readonly postingId: string
  readonly bookingId: string
  readonly orderNumber: string
  readonly account: string
  readonly satang: number
  readonly at: Instant
  /** The agency's fee in the price difference of an exchange; absent for the payment of an order. */
  readonly exchangeFee?: number
}

/** A movement of a company's account that no order causes, in satang. */
export type JournalCreditLine = {
  readonly entryId: number
  readonly company: string
  readonly kind: CreditKind
  readonly note: string
  readonly satang: number
  readonly at: Instant
}

/** VAT that a tax document adds to what is due, negative for a credit note or a cancellation, in satang. */
export type JournalVatLine = { readonly number: string; readonly vat: number; readonly at: Instant }

/** A debit or credit memo of an airline with the moment from which it counts, in satang. */
export type JournalMemoLine = {
  readonly memoId: string
  readonly kind: MemoKind
  readonly documentNumber: string
  readonly airline: string
  readonly satang: number
  readonly at: Instant
}

/** Days as moments: from inclusive, before exclusive. */
export type JournalPeriod = { readonly from: Instant; readonly before: Instant }

/** Reads the books for the journal, and keeps the accounts of the accountant's chart. */
export type JournalStore = {
  /** Returns the lines of the ledger in the order of their postings. */
  ledgerLines(period: JournalPeriod): Promise<readonly JournalLedgerLine[]>
  creditLines(period: JournalPeriod): Promise<readonly JournalCreditLine[]>
  vatLines(period: JournalPeriod): Promise<readonly JournalVatLine[]>
  /** Memos that the agency accepted, and debit memos that were billed before the airline gave them up: a credit memo repays those. */
  memoLines(period: JournalPeriod): Promise<readonly JournalMemoLine[]>
  /** Returns the orders that were split off an order, and those that were split off them. */
  splitOff(bookingId: string): Promise<readonly string[]>
  /** Returns the ids of the payment providers that the ledger names. */
  providers(): Promise<readonly string[]>
  accounts(): Promise<readonly JournalAccountView[]>
  setAccount(tx: Tx, account: NewJournalAccount): Promise<void>
  /** Returns the values that are set. */
  settings(): Promise<ReadonlyMap<string, string>>
  setSetting(tx: Tx, setting: NewJournalSetting): Promise<void>
  /** Returns the lines of invoices of companies that were issued in a period and are valid, by number. */
  invoiceLines(period: JournalPeriod): Promise<readonly JournalInvoiceLine[]>
}

/** An account as it is set. */
export type NewJournalAccount = JournalAccountView & { readonly by: string; readonly at: Instant }

/** A value as it is set. */
export type NewJournalSetting = {
  readonly name: JournalSetting
  readonly value: string
  readonly by: string
  readonly at: Instant
}

/** A charge on an invoice of a company, in satang; the amount includes the service with its VAT. */
export type JournalInvoiceLine = {
  readonly invoiceNumber: string
  readonly buyer: { readonly name: string; readonly address: string }
  readonly issuedAt: Instant
  readonly dueOn: LocalDate
  readonly orderNumber: string
  readonly amount: number
  readonly service: number
}

/** Creates the journal's reader on the database. */
export function createJournalStore(db: Kysely<Tables>): JournalStore {
  return {
    ledgerLines: (period) => readLedgerLines(db, period),
    async creditLines({ from, before }) {
      const rows = await db
        .selectFrom('credit_entry as entry')
        .innerJoin('company', 'company.company_id', 'entry.company_id')
        // a reversal is posted where the credit was that it reverses, and a debit by correction as a correction
        .leftJoin('credit_entry as reversed', (join) =>
          join
            .onRef('reversed.entry_id', '=', 'entry.reverses_entry_id')
            .on('entry.action_key', 'like', 'reversal:%'),
        )
        .select(['entry.entry_id', 'company.name', 'entry.note', 'entry.satang', 'entry.at'])
        .select(({ fn }) => fn.coalesce('reversed.kind', 'entry.kind').as('kind'))
        // orders and their refunds are in the ledger
        .where('entry.kind', 'not in', ['booking', 'refund'])
        .where('entry.at', '>=', from)
        .where('entry.at', '<', before)
        .orderBy('entry.entry_id')
        .execute()
      return rows.map(({ entry_id: entryId, name: company, ...row }) => ({ ...row, entryId, company }))
    },
    vatLines: (period) => readVatLines(db, period),
    memoLines: (period) => readMemoLines(db, period),
    splitOff: (bookingId) => readOrdersSplitOff(db, bookingId),
    async providers() {
      const rows = db.selectFrom('ledger_entry').select('account').distinct().where('account', 'like', 'at:%')
      return (await rows.orderBy('account').execute()).map(({ account }) => account.slice(3))
    },
    async accounts() {
      const rows = await db.selectFrom('journal_account').selectAll().orderBy('kind').execute()
      return rows.map(({ kind, code, name, tax_rate: taxRate }) => ({ kind, code, name, taxRate }))
    },
    setAccount: upsertAccount,
    settings: () => readSettings(db),
    setSetting: upsertSetting,
    invoiceLines: (period) => readInvoiceLines(db, period),
  }
}

async function readOrdersSplitOff(db: Kysely<Tables>, bookingId: string): Promise<string[]> {
  const { rows } = await sql<{ bookingId: string }>`
    with recursive split (booking_id) as (
      select new_booking_id from order_split where booking_id = ${bookingId} and state = 'done'
      union select own.new_booking_id from order_split as own join split using (booking_id) where own.state = 'done'
    ) select booking_id as "bookingId" from split`.execute(db)
  return rows.map((row) => row.bookingId)
}

async function readLedgerLines(
  db: Kysely<Tables>,
  { from, before }: JournalPeriod,
): Promise<JournalLedgerLine[]> {
  const rows = await db
    .selectFrom('ledger_entry as line')
    .innerJoin('booking', 'booking.booking_id', 'line.booking_id')
    .leftJoin('payment', (join) =>
      join.on('payment.payment_id', '=', sql<string>`substr(line.posting_id, length(line.cause) + 2)`),
    )
    .leftJoin('ticket_exchange as exchange', 'exchange.exchange_id', 'payment.exchange_id')
    .select(['line.posting_id', 'line.booking_id', 'line.account', 'line.satang', 'line.at'])
    .select([
      'booking.order_number',
      // Bags and seats after the booking are the supplier's alone.
      sql<
        number | null
      >`case when payment.extra_sale_id is null then exchange.agency_fee_satang else 0 end`.as(
        'agency_fee_satang',
      ),
    ])
    // A split moves a sale between orders, at its time: the entry of the sale is about both.
    .where('line.cause', 'not in', ['splitOff', 'splitIn'])
    .where('line.at', '>=', from)
    .where('line.at', '<', before)
    .orderBy('line.at')
    .orderBy('line.posting_id')
    .orderBy('line.entry_id')
    .execute()
  return rows.map((row) => ({
    postingId: row.posting_id,
    bookingId: row.booking_id,
    orderNumber: row.order_number,
    account: row.account,
    satang: row.satang,
    at: row.at,
    ...(row.agency_fee_satang !== null && { exchangeFee: row.agency_fee_satang }),
  }))
}

async function upsertAccount(
  tx: Tx,
  { kind, code, name, taxRate, by, at }: NewJournalAccount,
): Promise<void> {
  const account = { code, name, tax_rate: taxRate, set_by: by, set_at: at }
  await tx
    .insertInto('journal_account')
    .values({ kind, ...account })
    .onConflict((conflict) => conflict.column('kind').doUpdateSet(account))
    .execute()
}

async function readSettings(db: Kysely<Tables>): Promise<ReadonlyMap<string, string>> {
  const rows = await db.selectFrom('journal_setting').select(['name', 'value']).execute()
  return new Map(rows.map(({ name, value }) => [name, value]))
}

async function upsertSetting(tx: Tx, { name, value, by, at }: NewJournalSetting): Promise<void> {
  const setting = { value, set_by: by, set_at: at }
  await tx
    .insertInto('journal_setting')
    .values({ name, ...setting })
    .onConflict((conflict) => conflict.column('name').doUpdateSet(setting))
    .execute()
}

async function readInvoiceLines(
  db: Kysely<Tables>,
  { from, before }: JournalPeriod,
): Promise<JournalInvoiceLine[]> {
  const rows = await db
    .selectFrom('company_invoice as invoice')
    .innerJoin('company_invoice_line as line', 'line.invoice_number', 'invoice.invoice_number')
    .innerJoin('credit_entry as entry', 'entry.entry_id', 'line.entry_id')
    .innerJoin('booking', 'booking.booking_id', 'entry.booking_id')
    .select(['invoice.invoice_number', 'invoice.buyer', 'invoice.issued_at', 'invoice.due_on'])
    .select(['booking.order_number', 'line.satang', 'line.service_satang'])
    .where('invoice.cancelled_at', 'is', null)
    .where('invoice.issued_at', '>=', from)
    .where('invoice.issued_at', '<', before)
    .orderBy('invoice.invoice_number')
    .orderBy('line.entry_id')
    .execute()
  return rows.map((row) => ({
    invoiceNumber: row.invoice_number,
    buyer: row.buyer as JournalInvoiceLine['buyer'],
    issuedAt: row.issued_at,
    dueOn: row.due_on,
    orderNumber: row.order_number,
    amount: row.satang,
    service: row.service_satang,
  }))
}

/** Whether a statement that counted at the moment of the row `event` billed the debit memo of the row `memo`. */
const wasBilled = sql<boolean>`exists (select from bsp_billing_row as billed
  join bsp_statement as statement on statement.statement_id = billed.statement_id
  left join bsp_statement as later on later.statement_id = statement.replaced_by
  where billed.document_number = memo.document_number and billed.transaction = 'ADMA'
    and statement.imported_at <= event.at and (later.imported_at is null or later.imported_at > event.at))`

async function readMemoLines(
  db: Kysely<Tables>,
  { from, before }: JournalPeriod,
): Promise<JournalMemoLine[]> {
  const rows = await db
    .selectFrom('airline_memo_event as event')
    .innerJoin('airline_memo as memo', 'memo.memo_id', 'event.memo_id')
    .select(['memo.memo_id', 'memo.kind', 'memo.document_number', 'memo.airline', 'memo.satang', 'event.at'])
    .where(({ eb, and, or }) =>
      or([eb('event.action', '=', 'accept'), and([eb('event.action', '=', 'airlineAccepts'), wasBilled])]),
    )
    .where('event.at', '>=', from)
    .where('event.at', '<', before)
    .orderBy('event.event_id')
    .execute()
  return rows.map(({ memo_id: memoId, document_number: documentNumber, ...row }) => ({
    ...row,
    memoId,
    documentNumber,
  }))
}

/** A cancelled paper takes its VAT back on the day of its cancellation, so that a past period never changes. */
async function readVatLines(db: Kysely<Tables>, { from, before }: JournalPeriod): Promise<JournalVatLine[]> {
  const { rows } = await sql<JournalVatLine>`
    select number, vat, at from (
      select invoice_number as number, vat_satang as vat, issued_at as at from tax_invoice
      union all select invoice_number, -vat_satang, cancelled_at from tax_invoice where cancelled_at is not null
      union all select note_number, after_vat_satang - before_vat_satang, issued_at from adjustment_note
      union all select note_number, before_vat_satang - after_vat_satang, cancelled_at
        from adjustment_note where cancelled_at is not null
    ) as document
    where at >= ${from} and at < ${before} and vat <> 0 order by at, number, vat`.execute(db)
  return rows
}
