import { type Kysely, sql } from 'kysely'
import type { Language } from '#contract/problem.ts'
import type { CreditKind } from '#contract/terms/company.ts'
import type { Instant, LocalDate } from '#contract/terms/time.ts'
import type { Tables } from '#server/database/tables/tables.ts'
import type { Tx } from '#server/platform/transaction.ts'

/** The current standing of a company's account; amounts in satang. */
export type CreditStanding = {
  readonly companyId: string
  readonly name: string
  readonly isOpen: boolean
  readonly balance: number
  readonly creditLimit: number
  /** Members are emailed when the remaining credit falls below this; zero disables it. */
  readonly lowBalance: number
}

/** A new entry on the account of a company. */
export type NewCreditEntry = {
  readonly companyId: string
  readonly kind: CreditKind
  /** Signed: charges are negative. */
  readonly satang: number
  /** Idempotency key derived from the event and its subject: the same event is never entered twice. */
  readonly actionKey: string
  readonly bookingId?: string
  readonly paymentId?: string
  /** The user who made the entry; absent when the system made it. */
  readonly byUserId?: string
  readonly note?: string
  /** The credit that a correction reverses. */
  readonly reversesEntryId?: number
  readonly at: Instant
}

/** A stored entry; amounts in satang. */
export type CreditEntry = {
  readonly entryId: number
  readonly kind: CreditKind
  readonly satang: number
  /** Balance after the entry. */
  readonly balance: number
  readonly orderNumber?: string
  readonly costCentre?: string
  readonly byUserId?: string
  readonly note: string
  readonly at: Instant
}

/** What of a company's invoices is overdue by more days than its terms allow, in satang; zero without such terms. */
export type OverdueInvoices = { readonly overdue: number; readonly isLifted: boolean }

/** A page of entries: the newest, or those before an entry. */
export type EntryPage = { readonly before?: number | undefined; readonly most: number }

/** A member who receives emails about a company's account. */
export type CreditReader = { readonly userId: string; readonly email: string; readonly language: Language }

/** The order and company that an account payment belongs to. */
export type ChargedOrder = {
  readonly companyId: string
  readonly bookingId: string
  readonly paymentId: string
}

/** Stores the accounts of companies. The database rejects uncovered charges and any change of an entry. */
export type CreditAccountStore = {
  /** Within a transaction the company stays locked until its end. */
  standingOf(companyId: string, tx?: Tx): Promise<CreditStanding | undefined>
  /** Adds an entry and returns the new balance. Throws when it was entered before, or is not covered. */
  enter(tx: Tx, entry: NewCreditEntry): Promise<number>
  wasEntered(actionKey: string, tx?: Tx): Promise<boolean>
  /** Returns entries, newest first. */
  entriesOf(companyId: string, page: EntryPage): Promise<readonly CreditEntry[]>
  overdueOf(companyId: string, today: LocalDate, tx?: Tx): Promise<OverdueInvoices>
  readersOf(tx: Tx, companyId: string): Promise<readonly CreditReader[]>
  /** Returns the company and order of the payment with this reference of the shop. */
  chargedOrder(tx: Tx, clientReference: string): Promise<ChargedOrder | undefined>
}

/** Creates the credit account store backed by the database. */
export function createCreditAccountStore(db: Kysely<Tables>): CreditAccountStore {
  return {
    standingOf: (companyId, tx) => readCreditStanding(db, companyId, tx),
    async enter(tx, entry) {
      const row = await tx
        .insertInto('credit_entry')
        .values(rowOfCreditEntry(entry))
        .returning('balance_satang')
        .executeTakeFirstOrThrow()
      return row.balance_satang
    },
    async wasEntered(actionKey, tx) {
      const entered = (tx ?? db).selectFrom('credit_entry').where('action_key', '=', actionKey)
      return (await entered.select('entry_id').executeTakeFirst()) !== undefined
    },
    entriesOf: (companyId, page) => readCreditEntries(db, companyId, page),
    overdueOf: (companyId, today, tx) => readOverdue(tx ?? db, companyId, today),
    readersOf: async (tx, companyId) => {
      const rows = await tx
        .selectFrom('company_member')
        .innerJoin('account', 'account.user_id', 'company_member.user_id')
        .select(['account.user_id', 'account.email', 'account.language'])
        .where('company_member.company_id', '=', companyId)
        .orderBy('account.user_id')
        .execute()
      return rows.map(({ user_id: userId, email, language }) => ({ userId, email, language }))
    },
    async chargedOrder(tx, clientReference) {
      const row = await tx
        .selectFrom('payment')
        .innerJoin('credit_entry', 'credit_entry.payment_id', 'payment.payment_id')
        .select(['credit_entry.company_id', 'payment.booking_id', 'payment.payment_id'])
        .where('payment.client_reference', '=', clientReference)
        .where('credit_entry.kind', '=', 'booking')
        .executeTakeFirst()
      return row && { companyId: row.company_id, bookingId: row.booking_id, paymentId: row.payment_id }
    },
  }
}

async function readCreditStanding(
  db: Kysely<Tables>,
  companyId: string,
  tx?: Tx,
): Promise<CreditStanding | undefined> {
  const query = (tx ?? db)
    .selectFrom('company')
    .select(['company_id', 'name', 'state', 'balance_satang', 'credit_limit_satang', 'low_balance_satang'])
    .where('company_id', '=', companyId)
  const row = await (tx ? query.forUpdate() : query).executeTakeFirst()
  return (
    row && {
      companyId: row.company_id,
      name: row.name,
      isOpen: row.state === 'open',
      balance: row.balance_satang,
      creditLimit: row.credit_limit_satang,
      lowBalance: row.low_balance_satang,
    }
  )
}

function rowOfCreditEntry(entry: NewCreditEntry) {
  return {
    company_id: entry.companyId,
    kind: entry.kind,
    satang: entry.satang,
    action_key: entry.actionKey,
    booking_id: entry.bookingId ?? null,
    payment_id: entry.paymentId ?? null,
    by_user_id: entry.byUserId ?? null,
    note: entry.note ?? '',
    reverses_entry_id: entry.reversesEntryId ?? null,
    at: entry.at,
  }
}

async function readCreditEntries(
  db: Kysely<Tables>,
  companyId: string,
  { before, most }: EntryPage,
): Promise<readonly CreditEntry[]> {
  const rows = await db
    .selectFrom('credit_entry as entry')
    .leftJoin('booking', 'booking.booking_id', 'entry.booking_id')
    .select(['entry.entry_id', 'entry.kind', 'entry.satang', 'entry.balance_satang', 'entry.by_user_id'])
    .select(['entry.note', 'entry.at', 'booking.order_number', 'booking.cost_centre'])
    .where('entry.company_id', '=', companyId)
    .$if(before !== undefined, (query) => query.where('entry.entry_id', '<', before ?? 0))
    .orderBy('entry.entry_id', 'desc')
    .limit(most)
    .execute()
  return rows.map((row) => ({
    entryId: row.entry_id,
    kind: row.kind,
    satang: row.satang,
    balance: row.balance_satang,
    note: row.note,
    at: row.at,
    ...(row.order_number === null ? {} : { orderNumber: row.order_number }),
    ...(row.cost_centre === null ? {} : { costCentre: row.cost_centre }),
    ...(row.by_user_id === null ? {} : { byUserId: row.by_user_id }),
  }))
}

async function readOverdue(
  db: Kysely<Tables> | Tx,
  companyId: string,
  today: LocalDate,
): Promise<OverdueInvoices> {
  const { rows } = await sql<{ overdue: number; lifted: boolean }>`
    with late as (
      select invoice_number, cancelled_at, terms.lifted_until >= ${today}::date as lifted
      from company_invoice join company_terms as terms using (company_id)
      where company_id = ${companyId} and due_on + stop_after_days < ${today}::date
    ), open as (
      select (select sum(satang) from company_invoice_line as line where line.invoice_number = late.invoice_number)
        - coalesce((select sum(satang) from company_application as paid
          where paid.invoice_number = late.invoice_number and reversed_at is null), 0) as satang
      from late where cancelled_at is null
      -- what a cancelled invoice was for stays due until it is invoiced again, less what was refunded of it
      union all select greatest(0, -entry.satang - coalesce((select sum(back.satang) from credit_entry as back
          where back.payment_id = entry.payment_id and back.kind = 'refund'), 0))
      from credit_entry as entry where entry_id in (
        select entry_id from company_invoice_line join late using (invoice_number) where cancelled_at is not null)
      and not exists (select from company_invoice_line as line join company_invoice as invoice using (invoice_number)
        where line.entry_id = entry.entry_id and invoice.cancelled_at is null)
    )
    select coalesce(sum(satang), 0)::bigint as overdue,
      coalesce((select bool_or(lifted) from late), false) as lifted from open`.execute(db)
  return { overdue: rows[0]?.overdue ?? 0, isLifted: rows[0]?.lifted ?? false }
}
