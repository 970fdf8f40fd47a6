import { type Kysely, sql } from 'kysely'
import type { BillingMapping, BillingRemarkKind } from '#contract/terms/bsp/billing.ts'
import type { Instant, LocalDate } from '#contract/terms/time.ts'
import type { Tables } from '#server/database/tables/tables.ts'
import type { Tx } from '#server/platform/transaction.ts'
import { type BilledDocument, type DocumentKey, documentKey } from './reconcile-billing.ts'

/** A reporting period, its days in Bangkok. */
export type StoredPeriod = {
  readonly periodId: string
  readonly from: LocalDate
  readonly to: LocalDate
  readonly remitOn: LocalDate
  /** The suppliers whose tickets are settled through the BSP. */
  readonly suppliers: readonly string[]
  /** Rows of imported billing statements. */
  readonly billed: number
}

/** Who did something, and when. */
export type By = { readonly clerk: string; readonly at: Instant }

/** A billing statement before its insert. */
export type NewStatement = By & {
  readonly statementId: string
  readonly periodId: string
  readonly fileName: string
  /** Digest of the file. */
  readonly fileHash: string
}

/** What staff made of a difference, and both sides as they were then. */
export type StoredRemark = DocumentKey & {
  readonly kind: BillingRemarkKind
  readonly text: string
  readonly compared: string
  /** The member of staff: the id when it is written, initials or email address when it is read. */
  readonly by: string
  readonly at: Instant
}

/** Stores reporting periods, billing statements and remarks on differences. */
export type BspStore = {
  /** Returns the reporting periods, the latest first. */
  periods(): Promise<readonly StoredPeriod[]>
  mapping(): Promise<BillingMapping>
  saveMapping(mapping: BillingMapping, by: By): Promise<void>
  /** Lets one change of periods and statements run at a time, until the transaction ends. */
  lock(tx: Tx): Promise<void>
  overlaps(tx: Tx, days: Pick<StoredPeriod, 'from' | 'to'>): Promise<boolean>
  addPeriod(tx: Tx, period: Omit<StoredPeriod, 'billed'>, by: By): Promise<void>
  isFileKnown(tx: Tx, fileHash: string): Promise<boolean>
  /** Returns which of these documents statements have, as keys; with a period, those of other periods alone. */
  knownDocuments(
    numbers: readonly string[],
    options: { tx?: Tx; besides?: string },
  ): Promise<ReadonlySet<string>>
  addStatement(tx: Tx, statement: NewStatement, rows: readonly BilledDocument[]): Promise<void>
  billed(periodId: string): Promise<readonly BilledDocument[]>
  addRemark(periodId: string, remark: StoredRemark): Promise<void>
  /** Returns the latest remark on each document of a period. */
  remarks(periodId: string): Promise<readonly StoredRemark[]>
}

/** Rows per insert; PostgreSQL takes 65,535 parameters. */
const chunk = 2000

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
    knownDocuments: (numbers, { tx, besides }) => readKnownDocuments(tx ?? db, numbers, besides),
    addStatement: insertStatement,
    billed: (periodId) => readBilled(db, periodId),
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

const periodWriters: Pick<BspStore, 'lock' | 'overlaps' | 'addPeriod' | 'isFileKnown'> = {
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
  async isFileKnown(tx, fileHash) {
    const found = tx.selectFrom('bsp_statement').select('statement_id')
    return (await found.where('file_hash', '=', fileHash).executeTakeFirst()) !== undefined
  },
}

async function readPeriods(db: Kysely<Tables>): Promise<readonly StoredPeriod[]> {
  const rows = await db
    .selectFrom('bsp_period')
    .selectAll()
    .select((of) =>
      of
        .selectFrom('bsp_billing_row')
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

async function readKnownDocuments(
  db: Kysely<Tables>,
  numbers: readonly string[],
  besides = '',
): Promise<ReadonlySet<string>> {
  const rows = await db
    .selectFrom('bsp_billing_row')
    .select(['document_number as documentNumber', 'transaction'])
    .where(sql<boolean>`document_number = any(${[...numbers]})`)
    .where('period_id', '<>', besides)
    .execute()
  return new Set(rows.map(documentKey))
}

async function insertStatement(
  tx: Tx,
  statement: NewStatement,
  rows: readonly BilledDocument[],
): Promise<void> {
  const { statementId, periodId, fileName, fileHash, clerk, at } = statement
  const ids = { statement_id: statementId, period_id: periodId }
  await tx
    .insertInto('bsp_statement')
    .values({ ...ids, file_name: fileName, file_hash: fileHash, imported_at: at, imported_by: clerk })
    .execute()
  for (let from = 0; from < rows.length; from += chunk)
    await tx
      .insertInto('bsp_billing_row')
      .values(
        rows.slice(from, from + chunk).map(({ documentNumber, transaction, amounts }) => ({
          ...ids,
          document_number: documentNumber,
          transaction,
          fare_satang: amounts.fare,
          taxes_satang: amounts.taxes,
          commission_satang: amounts.commission,
          penalty_satang: amounts.penalty,
          net_satang: amounts.net,
        })),
      )
      .execute()
}

async function readBilled(db: Kysely<Tables>, periodId: string): Promise<readonly BilledDocument[]> {
  const rows = await db.selectFrom('bsp_billing_row').selectAll().where('period_id', '=', periodId).execute()
  return rows.map((row) => ({
    documentNumber: row.document_number,
    transaction: row.transaction,
    amounts: {
      fare: row.fare_satang,
      taxes: row.taxes_satang,
      commission: row.commission_satang,
      penalty: row.penalty_satang,
      net: row.net_satang,
    },
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
