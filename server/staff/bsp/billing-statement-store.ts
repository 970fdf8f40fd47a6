import { type Kysely, sql } from 'kysely'
import type { ImportedBilling } from '#contract/api/staff/bsp/bsp-billing.ts'
import type { Tables } from '#server/database/tables/tables.ts'
import type { Tx } from '#server/platform/transaction.ts'
import type { By } from './bsp-store.ts'
import { type BilledDocument, documentKey } from './reconcile-billing.ts'
import type { EarlierDocument } from './replaced-statements.ts'

/** A billing statement before its insert. */
export type NewStatement = By & {
  readonly statementId: string
  readonly periodId: string
  readonly fileName: string
  /** Digest of the file. */
  readonly fileHash: string
}

/** Stores billing statements. A statement counts until a later one of its period replaces it; all are kept. */
export type BillingStatementStore = {
  isFileKnown(tx: Tx, fileHash: string): Promise<boolean>
  /** Returns which of these documents the statements of other periods that count have, as keys. */
  billedElsewhere(periodId: string, numbers: readonly string[]): Promise<ReadonlySet<string>>
  /** Returns all documents of the statements that count and have a document with one of these numbers. */
  earlierDocuments(tx: Tx, numbers: readonly string[]): Promise<readonly EarlierDocument[]>
  addStatement(tx: Tx, statement: NewStatement): Promise<void>
  /** Marks statements as replaced by a later one, and returns the names of their files, the earliest first. */
  replaceStatements(tx: Tx, replaced: readonly string[], replacedBy: string): Promise<readonly string[]>
  /** Adds the documents of a statement, after those that it replaces are marked. */
  addDocuments(
    tx: Tx,
    of: Pick<NewStatement, 'statementId' | 'periodId'>,
    documents: readonly BilledDocument[],
  ): Promise<void>
  /** Returns the documents of a period's statements that count. */
  billed(periodId: string): Promise<readonly BilledDocument[]>
  /** Returns every statement of a period, the latest first. */
  statements(periodId: string): Promise<readonly ImportedBilling[]>
}

/** Rows per insert; PostgreSQL takes 65,535 parameters. */
const chunk = 2000

/** Creates the store backed by the database. */
export function createBillingStatementStore(db: Kysely<Tables>): BillingStatementStore {
  return {
    ...statementWriters,
    async billedElsewhere(periodId, numbers) {
      const rows = await currentRows(db)
        .select(['document_number as documentNumber', 'transaction'])
        .where(sql<boolean>`document_number = any(${[...numbers]})`)
        .where('bsp_billing_row.period_id', '<>', periodId)
        .execute()
      return new Set(rows.map(documentKey))
    },
    async billed(periodId) {
      const rows = await currentRows(db)
        .selectAll('bsp_billing_row')
        .where('bsp_billing_row.period_id', '=', periodId)
        .execute()
      return rows.map(documentFromRow)
    },
    statements: (periodId) => readStatements(db, periodId),
  }
}

type Writers = Omit<BillingStatementStore, 'billedElsewhere' | 'billed' | 'statements'>

const statementWriters: Writers = {
  async isFileKnown(tx, fileHash) {
    const found = tx.selectFrom('bsp_statement').select('statement_id')
    return (await found.where('file_hash', '=', fileHash).executeTakeFirst()) !== undefined
  },
  async earlierDocuments(tx, numbers) {
    const having = currentRows(tx)
      .select('bsp_billing_row.statement_id')
      .where(sql<boolean>`document_number = any(${[...numbers]})`)
    const rows = await tx
      .selectFrom('bsp_billing_row')
      .selectAll()
      .where('statement_id', 'in', having)
      .execute()
    return rows.map((row) => ({
      ...documentFromRow(row),
      statementId: row.statement_id,
      periodId: row.period_id,
    }))
  },
  async addStatement(tx, { statementId, periodId, fileName, fileHash, clerk, at }) {
    const file = { file_name: fileName, file_hash: fileHash, imported_at: at, imported_by: clerk }
    await tx
      .insertInto('bsp_statement')
      .values({ statement_id: statementId, period_id: periodId, ...file })
      .execute()
  },
  async replaceStatements(tx, replaced, replacedBy) {
    if (replaced.length === 0) return []
    const rows = await tx
      .updateTable('bsp_statement')
      .set({ replaced_by: replacedBy })
      .where('statement_id', 'in', replaced)
      .returning(['file_name', 'imported_at'])
      .execute()
    return rows
      .toSorted((a, b) => a.imported_at.localeCompare(b.imported_at))
      .map(({ file_name }) => file_name)
  },
  async addDocuments(tx, of, documents) {
    for (let from = 0; from < documents.length; from += chunk)
      await tx
        .insertInto('bsp_billing_row')
        .values(documents.slice(from, from + chunk).map((one) => rowOf(of, one)))
        .execute()
  },
}

/** Selects the rows of the statements that count. */
function currentRows(db: Kysely<Tables>) {
  return db
    .selectFrom('bsp_billing_row')
    .innerJoin('bsp_statement', 'bsp_statement.statement_id', 'bsp_billing_row.statement_id')
    .where('replaced_by', 'is', null)
}

type Row = Tables['bsp_billing_row']

function documentFromRow(row: Row): BilledDocument {
  return {
    documentNumber: row.document_number,
    transaction: row.transaction,
    amounts: {
      fare: row.fare_satang,
      taxes: row.taxes_satang,
      commission: row.commission_satang,
      penalty: row.penalty_satang,
      net: row.net_satang,
    },
  }
}

function rowOf(
  { statementId, periodId }: Pick<NewStatement, 'statementId' | 'periodId'>,
  { documentNumber, transaction, amounts }: BilledDocument,
): Row {
  return {
    statement_id: statementId,
    period_id: periodId,
    document_number: documentNumber,
    transaction,
    fare_satang: amounts.fare,
    taxes_satang: amounts.taxes,
    commission_satang: amounts.commission,
    penalty_satang: amounts.penalty,
    net_satang: amounts.net,
  }
}

async function readStatements(db: Kysely<Tables>, periodId: string): Promise<readonly ImportedBilling[]> {
  const rows = await db
    .selectFrom('bsp_statement as imported')
    .leftJoin('account', 'account.user_id', 'imported.imported_by')
    .leftJoin('bsp_statement as later', 'later.statement_id', 'imported.replaced_by')
    .select(['imported.statement_id as statementId', 'imported.file_name as fileName'])
    .select(['imported.imported_at as at', 'later.file_name as replacedBy'])
    .select(sql<string>`coalesce(account.initials, account.email, imported.imported_by)`.as('by'))
    .select(
      sql<number>`(select cast(count(*) as integer) from bsp_billing_row
        where bsp_billing_row.statement_id = imported.statement_id)`.as('documents'),
    )
    .where('imported.period_id', '=', periodId)
    .orderBy('imported.imported_at', 'desc')
    .orderBy('imported.statement_id', 'desc')
    .execute()
  return rows.map(({ replacedBy, ...row }) => ({ ...row, ...(replacedBy !== null && { replacedBy }) }))
}
