import { type Kysely, sql } from 'kysely'
import type { CreditKind } from '#contract/terms/company.ts'
import type { Instant, LocalDate } from '#contract/terms/time.ts'
import type { Tables } from '#server/database/tables/tables.ts'

/** A movement of a company's account; amounts in satang, charges negative. */
export type StatementLine = {
  readonly at: Instant
  readonly kind: CreditKind
  readonly orderNumber: string
  readonly note: string
  readonly amount: number
}

/** What a company owes by days overdue, in satang; unapplied money is negative. */
export type AgeingFigures = {
  readonly companyId: string
  readonly name: string
  readonly current: number
  readonly overdue1: number
  readonly overdue31: number
  readonly overdue61: number
  readonly overdue91: number
  readonly uninvoiced: number
  readonly unapplied: number
  readonly owed: number
}

/** Reads the accounts of companies for statements and for the ageing. */
export type StatementStore = {
  /** Returns the balance before a moment, in satang. */
  balanceBefore(companyId: string, at: Instant): Promise<number>
  /** Returns the movements from one moment until before another, oldest first. */
  movements(companyId: string, from: Instant, before: Instant): Promise<readonly StatementLine[]>
  /** Returns the companies that have open amounts, by name. */
  ageing(today: LocalDate): Promise<readonly AgeingFigures[]>
}

/** Creates the reader of companies' accounts on the database. */
export function createStatementStore(db: Kysely<Tables>): StatementStore {
  return {
    async balanceBefore(companyId, at) {
      const row = await db
        .selectFrom('credit_entry')
        .select(sql<number>`coalesce(sum(satang), 0)::bigint`.as('balance'))
        .where('company_id', '=', companyId)
        .where('at', '<', at)
        .executeTakeFirstOrThrow()
      return row.balance
    },
    async movements(companyId, from, before) {
      const rows = await db
        .selectFrom('credit_entry as entry')
        .leftJoin('booking', 'booking.booking_id', 'entry.booking_id')
        .select(['entry.at', 'entry.kind', 'entry.note', 'entry.satang', 'booking.order_number'])
        .where('entry.company_id', '=', companyId)
        .where('entry.at', '>=', from)
        .where('entry.at', '<', before)
        .orderBy('entry.at')
        .orderBy('entry.entry_id')
        .execute()
      return rows.map(({ satang: amount, order_number, ...row }) => {
        return { ...row, amount, orderNumber: order_number ?? '' }
      })
    },
    ageing: (today) => readAgeing(db, today),
  }
}

async function readAgeing(db: Kysely<Tables>, today: LocalDate): Promise<readonly AgeingFigures[]> {
  const { rows } = await sql<Omit<AgeingFigures, 'companyId'> & { company_id: string }>`
    with open_invoice as (
      select company_id, greatest(${today}::date - due_on, 0) as days, (
        (select sum(satang) from company_invoice_line as line where line.invoice_number = invoice.invoice_number)
        - coalesce((select sum(satang) from company_application as paid
          where paid.invoice_number = invoice.invoice_number and reversed_at is null), 0)) as open
      from company_invoice as invoice where cancelled_at is null
    ), invoiced as (
      select company_id, sum(open) as open, sum(open) filter (where days = 0) as current,
        sum(open) filter (where days between 1 and 30) as overdue1,
        sum(open) filter (where days between 31 and 60) as overdue31,
        sum(open) filter (where days between 61 and 90) as overdue61,
        sum(open) filter (where days > 90) as overdue91
      from open_invoice group by company_id
    ), uninvoiced as (
      select company_id, sum(-satang) as amount from credit_entry as entry
      where satang < 0 and reverses_entry_id is null and not exists (
        select from company_invoice_line as line join company_invoice as invoice using (invoice_number)
        where line.entry_id = entry.entry_id and invoice.cancelled_at is null)
      group by company_id
    ), unapplied as (
      select company_id, sum(coalesce((select sum(satang) from company_application as paid
          where paid.entry_id = entry.entry_id and reversed_at is null), 0) - satang
        - coalesce((select sum(satang) from credit_entry where reverses_entry_id = entry.entry_id), 0)) as amount
      from credit_entry as entry where satang > 0 group by company_id
    )
    select company.company_id, company.name,
      coalesce(current, 0)::bigint as current, coalesce(overdue1, 0)::bigint as overdue1,
      coalesce(overdue31, 0)::bigint as overdue31, coalesce(overdue61, 0)::bigint as overdue61,
      coalesce(overdue91, 0)::bigint as overdue91, coalesce(uninvoiced.amount, 0)::bigint as uninvoiced,
      coalesce(unapplied.amount, 0)::bigint as unapplied, -company.balance_satang as owed
    from company
    left join invoiced using (company_id)
    left join uninvoiced on uninvoiced.company_id = company.company_id
    left join unapplied on unapplied.company_id = company.company_id
    where company.balance_satang <> 0 or invoiced.open <> 0 or uninvoiced.amount <> 0 or unapplied.amount <> 0
    order by lower(company.name), company.company_id`.execute(db)
  return rows.map(({ company_id: companyId, ...figures }) => ({ companyId, ...figures }))
}
