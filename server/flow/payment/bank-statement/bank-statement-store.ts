import { type Kysely, sql } from 'kysely'
import type { HeaderMapping, StatementFormat } from '#contract/terms/payment/bank-statement.ts'
import type { Instant, LocalDate } from '#contract/terms/time.ts'
import type { Tables } from '#server/database/tables/tables.ts'
import type { Sealer } from '#server/platform/crypto.ts'
import type { Tx } from '#server/platform/transaction.ts'

/** A file of a bank whose new lines were stored, with its days and its clerk. */
export type ImportedStatement = {
  readonly statementId: string
  readonly accountNumber: string
  readonly fileName: string
  readonly format: StatementFormat
  /** How many of its lines were new. */
  readonly lines: number
  readonly firstOn: LocalDate
  readonly lastOn: LocalDate
  readonly importedAt: Instant
  /** The member of staff: the id when it is written, the email address when it is read. */
  readonly importedBy: string
}

/** A new line of a statement before its insert. */
export type NewStatementLine = {
  readonly lineId: string
  readonly key: string
  readonly on: LocalDate
  readonly time?: string
  readonly amount: number
  readonly balance: number
  readonly reference: string
  readonly text: string
}

/** Stores statements and the headings of accounts. */
export type BankStatementStore = {
  /** Lets one import of an account run at a time, until the transaction ends. */
  lockAccount(tx: Tx, accountNumber: string): Promise<void>
  /** Returns which of these lines were imported before. */
  knownKeys(tx: Tx, keys: readonly string[]): Promise<ReadonlySet<string>>
  /**
   * Returns the balances at which a statement that begins on this day may continue: those of the last imported day up to
   * it. Undefined when nothing so early is imported.
   */
  balancesBefore(tx: Tx, accountNumber: string, on: LocalDate): Promise<readonly number[] | undefined>
  insert(tx: Tx, statement: ImportedStatement, lines: readonly NewStatementLine[]): Promise<void>
  /** Returns the latest imports. */
  latest(): Promise<readonly ImportedStatement[]>
  /** Returns the last imported day of each account. */
  lastDays(): Promise<ReadonlyMap<string, LocalDate>>
  mappings(): Promise<ReadonlyMap<string, HeaderMapping>>
  saveMapping(
    mapping: { readonly accountNumber: string; readonly mapping: HeaderMapping },
    by: { readonly clerk: string; readonly at: Instant },
  ): Promise<void>
}

const listedStatements = 20
/** Rows per insert; PostgreSQL takes 65,535 parameters. */
const chunk = 2000

/** Creates the store of statements backed by the database; texts of the bank are encrypted. */
export function createBankStatementStore(db: Kysely<Tables>, sealer: Sealer): BankStatementStore {
  return {
    async lockAccount(tx, accountNumber) {
      await sql`select pg_advisory_xact_lock(hashtextextended(${`bank:${accountNumber}`}, 0))`.execute(tx)
    },
    async knownKeys(tx, keys) {
      const found = tx.selectFrom('bank_statement_line').select('line_key')
      const rows = await found.where(sql<boolean>`line_key = any(${[...keys]})`).execute()
      return new Set(rows.map(({ line_key: key }) => key))
    },
    balancesBefore: (tx, accountNumber, on) => readBalancesBefore(tx, accountNumber, on),
    async insert(tx, statement, lines) {
      await insertStatement(tx, statement)
      for (let from = 0; from < lines.length; from += chunk)
        await insertLines(tx, { statement, lines: lines.slice(from, from + chunk), sealer })
    },
    latest: () => readLatest(db),
    async lastDays() {
      const days = db
        .selectFrom('bank_statement')
        .select(['account_number', ({ fn }) => fn.max('last_on').as('on')])
      const rows = await days.groupBy('account_number').execute()
      return new Map(rows.map((row) => [row.account_number, row.on as LocalDate]))
    },
    async mappings() {
      const rows = await db.selectFrom('bank_header_mapping').select(['account_number', 'mapping']).execute()
      return new Map(rows.map((row) => [row.account_number, row.mapping as HeaderMapping]))
    },
    async saveMapping({ accountNumber, mapping }, { clerk, at }) {
      const said = { mapping: JSON.stringify(mapping), changed_by: clerk, changed_at: at }
      await db
        .insertInto('bank_header_mapping')
        .values({ account_number: accountNumber, ...said })
        .onConflict((conflict) => conflict.column('account_number').doUpdateSet(said))
        .execute()
    },
  }
}

async function readBalancesBefore(
  tx: Tx,
  accountNumber: string,
  on: LocalDate,
): Promise<readonly number[] | undefined> {
  const own = tx.selectFrom('bank_statement_line').where('account_number', '=', accountNumber)
  const [last] = await own
    .select('booked_on')
    .where('booked_on', '<=', on)
    .orderBy('booked_on', 'desc')
    .limit(1)
    .execute()
  if (!last) return undefined
  const rows = await own.select('balance_satang').where('booked_on', '=', last.booked_on).execute()
  return rows.map((row) => row.balance_satang)
}

async function insertStatement(tx: Tx, statement: ImportedStatement): Promise<void> {
  await tx
    .insertInto('bank_statement')
    .values({
      statement_id: statement.statementId,
      account_number: statement.accountNumber,
      file_name: statement.fileName,
      format: statement.format,
      line_count: statement.lines,
      first_on: statement.firstOn,
      last_on: statement.lastOn,
      imported_at: statement.importedAt,
      imported_by: statement.importedBy,
    })
    .execute()
}

type Insertion = {
  readonly statement: ImportedStatement
  readonly lines: readonly NewStatementLine[]
  readonly sealer: Sealer
}

async function insertLines(tx: Tx, { statement, lines, sealer }: Insertion): Promise<void> {
  const values = lines.map((line) => ({
    line_id: line.lineId,
    statement_id: statement.statementId,
    account_number: statement.accountNumber,
    booked_on: line.on,
    booked_time: line.time ?? null,
    satang: line.amount,
    balance_satang: line.balance,
    reference: line.reference,
    remark: sealer.seal(line.text),
    line_key: line.key,
  }))
  await tx.insertInto('bank_statement_line').values(values).execute()
}

async function readLatest(db: Kysely<Tables>): Promise<readonly ImportedStatement[]> {
  const rows = await db
    .selectFrom('bank_statement')
    .leftJoin('account', 'account.user_id', 'bank_statement.imported_by')
    .selectAll('bank_statement')
    .select('account.email')
    .orderBy('imported_at', 'desc')
    .limit(listedStatements)
    .execute()
  return rows.map((row) => ({
    statementId: row.statement_id,
    accountNumber: row.account_number,
    fileName: row.file_name,
    format: row.format,
    lines: row.line_count,
    firstOn: row.first_on as LocalDate,
    lastOn: row.last_on as LocalDate,
    importedAt: row.imported_at,
    importedBy: row.email ?? row.imported_by,
  }))
}
