import { type Kysely, sql } from 'kysely'
import type { BillingMapping, BillingRemarkKind } from '#contract/terms/bsp/billing.ts'
import type { Instant, LocalDate } from '#contract/terms/time.ts'
import type { Tables } from '#server/database/tables/tables.ts'
import type { Tx } from '#server/platform/transaction.ts'
import type { DocumentKey } from './reconcile-billing.ts'

/** A reporting period, its days in Bangkok. */
export type StoredPeriod = {
  readonly periodId: string
  readonly from: LocalDate
  readonly to: LocalDate
  readonly remitOn: LocalDate
  /** The suppliers whose tickets are settled through the BSP. */
  readonly suppliers: readonly string[]
  /** Documents of the statements that count. */
  readonly billed: number
}

/** Who did something, and when. */
export type By = { readonly clerk: string; readonly at: Instant }

/** What staff made of a difference, and both sides as they were then. */
export type StoredRemark = DocumentKey & {
  readonly kind: BillingRemarkKind
  readonly text: string
  readonly compared: string
  /** The member of staff: the id when it is written, initials or email address when it is read. */
  readonly by: string
  readonly at: Instant
}

/** Stores reporting periods and remarks on differences. */
export type BspStore = {
  /** Returns the reporting periods, the latest first. */
  periods(): Promise<readonly StoredPeriod[]>
  mapping(): Promise<BillingMapping>
  saveMapping(mapping: BillingMapping, by: By): Promise<void>
  /** Lets one change of periods and statements run at a time, until the transaction ends. */
  lock(tx: Tx): Promise<void>
  overlaps(tx: Tx, days: Pick<StoredPeriod, 'from' | 'to'>): Promise<boolean>
  addPeriod(tx: Tx, period: Omit<StoredPeriod, 'billed'>, by: By): Promise<void>
  addRemark(periodId: string, remark: StoredRemark): Promise<void>
  /** Returns the latest remark on each document of a period. */
  remarks(periodId: string): Promise<readonly StoredRemark[]>
}

/** Creates the store backed by the database. */
export function createBspStore(db: Kysely<Tables>): BspStore {
  return {
    periods: () => readPeriods(db),
    async mapping() {
      const row = await db.selectFrom('bsp_header_mapping').select('mapping').executeTakeFirst()
      return row?.mapping ?? {}
    },
    async saveMapping(mapping, { clerk, at }) {
      const said = { mapping: JSON.stringify(mapping), changed_by: clerk, changed_at: at }
      await db
        .insertInto('bsp_header_mapping')
        .values(said)
        .onConflict((conflict) => conflict.column('only_one').doUpdateSet(said))
        .execute()
    },
    ...periodWriters,
    async addRemark(periodId, { documentNumber, transaction, kind, text, compared, by, at }) {
      const document = { period_id: periodId, document_number: documentNumber, transaction }
      const remark = { kind, remark: text, compared, made_by: by, made_at: at }
      await db
        .insertInto('bsp_remark')
        .values({ ...document, ...remark })
        .execute()
    },
    remarks: (periodId) => readRemarks(db, periodId),
  }
}

const periodWriters: Pick<BspStore, 'lock' | 'overlaps' | 'addPeriod'> = {
  async lock(tx) {
    await sql`select pg_advisory_xact_lock(hashtextextended('bsp', 0))`.execute(tx)
  },
  async overlaps(tx, { from, to }) {
    const found = tx.selectFrom('bsp_period').select('period_id')
    const row = await found.where('from_on', '<=', to).where('to_on', '>=', from).executeTakeFirst()
    return row !== undefined
  },
  async addPeriod(tx, { periodId, from, to, remitOn, suppliers }, { clerk, at }) {
    await tx
      .insertInto('bsp_period')
      .values({
        period_id: periodId,
        from_on: from,
        to_on: to,
        remit_on: remitOn,
        suppliers: JSON.stringify(suppliers),
        created_by: clerk,
        created_at: at,
      })
      .execute()
  },
}

async function readPeriods(db: Kysely<Tables>): Promise<readonly StoredPeriod[]> {
  const rows = await db
    .selectFrom('bsp_period')
    .selectAll()
    .select((of) =>
      of
        .selectFrom('bsp_billing_row')
        .innerJoin('bsp_statement', 'bsp_statement.statement_id', 'bsp_billing_row.statement_id')
        .where('replaced_by', 'is', null)
        .whereRef('bsp_billing_row.period_id', '=', 'bsp_period.period_id')
        .select(sql<number>`cast(count(*) as integer)`.as('billed'))
        .as('billed'),
    )
    .orderBy('from_on', 'desc')
    .execute()
  return rows.map((row) => ({
    periodId: row.period_id,
    from: row.from_on as LocalDate,
    to: row.to_on as LocalDate,
    remitOn: row.remit_on as LocalDate,
    suppliers: row.suppliers as readonly string[],
    billed: row.billed ?? 0,
  }))
}

async function readRemarks(db: Kysely<Tables>, periodId: string): Promise<readonly StoredRemark[]> {
  return db
    .selectFrom('bsp_remark')
    .leftJoin('account', 'account.user_id', 'bsp_remark.made_by')
    .distinctOn(['document_number', 'transaction'])
    .select([
      'document_number as documentNumber',
      'transaction',
      'kind',
      'remark as text',
      'compared',
      'made_at as at',
    ])
    .select(sql<string>`coalesce(account.initials, account.email, bsp_remark.made_by)`.as('by'))
    .where('period_id', '=', periodId)
    .orderBy('document_number')
    .orderBy('transaction')
    .orderBy('remark_id', 'desc')
    .execute()
}
