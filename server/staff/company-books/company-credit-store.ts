import { type Kysely, type RawBuilder, sql } from 'kysely'
import type { CreditKind } from '#contract/terms/company.ts'
import type { Instant } from '#contract/terms/time.ts'
import type { Tables } from '#server/database/tables/tables.ts'
import type { Tx } from '#server/platform/transaction.ts'

/** Money of a company's account, with what of it pays no invoice, in satang. */
export type CompanyCredit = {
  readonly entryId: number
  readonly actionKey: string
  readonly kind: CreditKind
  readonly note: string
  readonly at: Instant
  readonly amount: number
  readonly left: number
}

/** An amount of a credit that pays an invoice. */
export type CreditApplication = {
  readonly applicationId: string
  readonly entryId: number
  readonly invoiceNumber: string
  readonly amount: number
  readonly appliedAt: Instant
  readonly appliedBy: string
}

/** An application as stored; a reversed one is kept. */
export type StoredApplication = CreditApplication & {
  readonly reversed?: { readonly at: Instant; readonly reason: string }
}

/** Keeps which money of companies pays which invoice. */
export type CompanyCreditStore = {
  /** Returns the credits of a company that are not wholly applied, oldest first. */
  unapplied(companyId: string, tx?: Tx): Promise<readonly CompanyCredit[]>
  /** The database refuses one that exceeds the credit, or what is outstanding of the invoice. */
  apply(tx: Tx, application: CreditApplication): Promise<void>
  /** Returns false when there is no such application of the company, or it was reversed before. */
  reverse(tx: Tx, reversal: Reversal): Promise<boolean>
  /** Returns the applications to these invoices, oldest first. */
  ofInvoices(invoiceNumbers: readonly string[], tx?: Tx): Promise<readonly StoredApplication[]>
  /**
   * Returns a credit that can be reversed with what is left of it, with all entries of its payment, applied or not; none
   * for a refund, and when nothing is left.
   */
  reversible(tx: Tx, companyId: string, entryId: number): Promise<readonly CompanyCredit[]>
  /** Returns whether money other than refunds pays an invoice of the company. */
  paysInvoices(tx: Tx, companyId: string): Promise<boolean>
  /** Reverses every application of these entries. */
  reverseAllOf(tx: Tx, entryIds: readonly number[], reversal: EntryReversal): Promise<void>
  /** Returns charges on no valid invoice, and debits by correction, in satang. */
  uninvoicedOf(companyId: string): Promise<number>
}

/** Who reversed something, when and why. */
export type EntryReversal = { readonly at: Instant; readonly by: string; readonly reason: string }
/** The reversal of an application. */
export type Reversal = EntryReversal & { readonly companyId: string; readonly applicationId: string }

/** Creates the repository of applications on the database. */
export function createCompanyCreditStore(db: Kysely<Tables>): CompanyCreditStore {
  return {
    unapplied: (companyId, tx) => readUnapplied(tx ?? db, companyId),
    async apply(tx, { applicationId, entryId, invoiceNumber, amount, appliedAt, appliedBy }) {
      await tx
        .insertInto('company_application')
        .values({
          application_id: applicationId,
          entry_id: entryId,
          invoice_number: invoiceNumber,
          satang: amount,
          applied_at: appliedAt,
          applied_by: appliedBy,
        })
        .execute()
    },
    reverse: reverseApplication,
    reversible: readReversible,
    paysInvoices,
    reverseAllOf,
    ofInvoices: (invoiceNumbers, tx) => readApplications(tx ?? db, invoiceNumbers),
    uninvoicedOf: (companyId) => uninvoicedAmount(db, companyId),
  }
}

async function paysInvoices(tx: Tx, companyId: string): Promise<boolean> {
  const applied = tx
    .selectFrom('company_application')
    .innerJoin('credit_entry', 'credit_entry.entry_id', 'company_application.entry_id')
    .select('application_id')
    .where('company_id', '=', companyId)
    .where('kind', '<>', 'refund')
    .where('reversed_at', 'is', null)
  return (await applied.limit(1).executeTakeFirst()) !== undefined
}

async function reverseAllOf(
  tx: Tx,
  entryIds: readonly number[],
  { at, by, reason }: EntryReversal,
): Promise<void> {
  await tx
    .updateTable('company_application')
    .set({ reversed_at: at, reversed_by: by, reverse_reason: reason })
    .where('entry_id', 'in', entryIds)
    .where('reversed_at', 'is', null)
    .execute()
}

async function readApplications(
  db: Kysely<Tables> | Tx,
  invoiceNumbers: readonly string[],
): Promise<StoredApplication[]> {
  if (invoiceNumbers.length === 0) return []
  const query = db.selectFrom('company_application').selectAll()
  const rows = query.where('invoice_number', 'in', invoiceNumbers).orderBy('applied_at')
  return (await rows.orderBy('application_id').execute()).map((row) => ({
    applicationId: row.application_id,
    entryId: row.entry_id,
    invoiceNumber: row.invoice_number,
    amount: row.satang,
    appliedAt: row.applied_at,
    appliedBy: row.applied_by,
    ...(row.reversed_at !== null && {
      reversed: { at: row.reversed_at, reason: row.reverse_reason ?? '' },
    }),
  }))
}

const applied = sql<number>`coalesce((select sum(satang) from company_application as paid
  where paid.entry_id = entry.entry_id and reversed_at is null), 0)`
/** What debits and reversals have left of a credit, the row `entry`, applied or not, in satang. */
export const kept: RawBuilder<number> = sql<number>`(entry.satang + coalesce((select sum(satang) from credit_entry as back
  where back.reverses_entry_id = entry.entry_id), 0))`

async function readReversible(tx: Tx, companyId: string, entryId: number): Promise<CompanyCredit[]> {
  const { rows } = await sql<Omit<CompanyCredit, 'entryId' | 'actionKey'> & Keys>`
    select entry.entry_id, entry.action_key, entry.kind, entry.note, entry.at, entry.satang as amount, ${kept}::bigint as left
    from credit_entry as entry
    where entry.company_id = ${companyId} and entry.satang > 0 and entry.kind not in ('booking', 'refund') and ${kept} > 0
      and (entry.entry_id = ${entryId} or entry.action_key in (select payment.prefix || part.kind from (
        select regexp_replace(action_key, '[^:]+$', '') as prefix from credit_entry
          where entry_id = ${entryId} and company_id = ${companyId} and action_key like 'companyPayment:%'
        ) as payment, (values ('topUp'), ('withheldTax'), ('bankFee')) as part (kind)))
    order by entry.entry_id`.execute(tx)
  return rows.map(({ entry_id: entry, action_key: actionKey, ...row }) => ({
    ...row,
    entryId: entry,
    actionKey,
  }))
}

type Keys = { readonly entry_id: number; readonly action_key: string }

async function readUnapplied(db: Kysely<Tables> | Tx, companyId: string): Promise<CompanyCredit[]> {
  const left = sql<number>`(${kept} - ${applied})::bigint`
  const rows = await db
    .selectFrom('credit_entry as entry')
    .leftJoin('booking', 'booking.booking_id', 'entry.booking_id')
    .select(['entry.entry_id', 'entry.action_key', 'entry.kind', 'entry.note', 'entry.at', 'entry.satang'])
    .select(['booking.order_number', left.as('left')])
    .where('entry.company_id', '=', companyId)
    .where('entry.satang', '>', 0)
    .where(left, '>', 0)
    .orderBy('entry.entry_id')
    .execute()
  return rows.map(({ entry_id: entryId, action_key: actionKey, satang: amount, order_number, ...row }) => {
    return { ...row, entryId, actionKey, amount, note: row.note || (order_number ?? '') }
  })
}

async function reverseApplication(
  tx: Tx,
  { companyId, applicationId, at, by, reason }: Reversal,
): Promise<boolean> {
  const ofCompany = tx.selectFrom('credit_entry').select('entry_id').where('company_id', '=', companyId)
  const rows = await tx
    .updateTable('company_application')
    .set({ reversed_at: at, reversed_by: by, reverse_reason: reason })
    .where('application_id', '=', applicationId)
    .where('reversed_at', 'is', null)
    .where('entry_id', 'in', ofCompany)
    .returning('application_id')
    .execute()
  return rows.length === 1
}

async function uninvoicedAmount(db: Kysely<Tables>, companyId: string): Promise<number> {
  const { rows } = await sql<{ amount: number }>`select coalesce(sum(-satang), 0)::bigint as amount
    from credit_entry as entry where company_id = ${companyId} and satang < 0 and reverses_entry_id is null and not exists (
      select from company_invoice_line as line join company_invoice as invoice using (invoice_number)
      where line.entry_id = entry.entry_id and invoice.cancelled_at is null)`.execute(db)
  return rows[0]?.amount ?? 0
}
