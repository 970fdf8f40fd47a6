import type { BankStatementsAnswer, StatementImportAnswer } from '#contract/api/staff/bank/bank-statements.ts'
import { type Problem, createProblem } from '#contract/problem.ts'
import { officeZone } from '#contract/terms/calendar/office-hours.ts'
import type { HeaderMapping } from '#contract/terms/payment/bank-statement.ts'
import { type Result, fail, succeed } from '#contract/terms/result.ts'
import { todayIn } from '#contract/terms/time-zone.ts'
import type { AgencyStore } from '#server/agency/agency-store.ts'
import { sha256Base64url } from '#server/platform/crypto.ts'
import type { Platform } from '#server/platform/platform.ts'
import type { Tx } from '#server/platform/transaction.ts'
import type { BankStatementStore } from './bank-statement-store.ts'
import { type ReadStatement, readStatement } from './read/read-statement.ts'
import type { StatementFault, StatementLine } from './read/statement-line.ts'

/** Dependencies of importing statements. */
export type ImportStatementDeps = Pick<Platform, 'clock' | 'ids' | 'transact'> & {
  readonly agency: Pick<AgencyStore, 'current'>
  readonly statements: BankStatementStore
}

/** A statement that a clerk uploads for an account. */
export type UploadedStatement = {
  readonly bytes: Uint8Array
  readonly accountNumber: string
  readonly fileName: string
  readonly clerk: string
}

/**
 * Imports a statement as a whole or not at all. Lines that an earlier statement had are skipped; a statement that does not
 * continue them is refused as a gap. An import records no payment: that takes a match. Problem: `notFound` for an
 * account that the agency does not have.
 */
export async function importStatement(
  deps: ImportStatementDeps,
  { bytes, accountNumber, fileName, clerk }: UploadedStatement,
): Promise<Result<StatementImportAnswer, Problem>> {
  if (!(await isOwnAccount(deps, accountNumber))) return fail(createProblem('notFound', { field: 'account' }))
  const mapping = (await deps.statements.mappings()).get(accountNumber) ?? {}
  const today = todayIn(officeZone, deps.clock.now())
  const read = readStatement(bytes, { accountNumber, mapping, today })
  if (!read.ok) return succeed(refusedAnswer(read.fault.faults, read.fault.headings))
  const upload = { accountNumber, fileName, clerk, statement: read.value }
  return succeed(await deps.transact((tx) => storeStatement(deps, upload, tx)))
}

/** Sets the headings of an account's files. Problem: `notFound` for an account that the agency does not have. */
export async function saveMapping(
  deps: ImportStatementDeps,
  mapping: { readonly accountNumber: string; readonly mapping: HeaderMapping },
  clerk: string,
): Promise<Result<BankStatementsAnswer, Problem>> {
  if (!(await isOwnAccount(deps, mapping.accountNumber))) return fail(createProblem('notFound'))
  await deps.statements.saveMapping(mapping, { clerk, at: deps.clock.now() })
  return succeed(await listStatements(deps))
}

/** Returns the accounts of the agency, and the latest imports. */
export async function listStatements({
  agency,
  statements,
}: Pick<ImportStatementDeps, 'agency' | 'statements'>): Promise<BankStatementsAnswer> {
  const [{ accounts }, lastDays, mappings, latest] = await Promise.all([
    agency.current(),
    statements.lastDays(),
    statements.mappings(),
    statements.latest(),
  ])
  return {
    accounts: accounts.map(({ bank, accountNumber }) => {
      const until = lastDays.get(accountNumber)
      return { bank, accountNumber, mapping: { ...mappings.get(accountNumber) }, ...(until && { until }) }
    }),
    statements: latest.map((one) => ({ ...one })),
  }
}

async function isOwnAccount(
  { agency }: Pick<ImportStatementDeps, 'agency'>,
  accountNumber: string,
): Promise<boolean> {
  return (await agency.current()).accounts.some((one) => one.accountNumber === accountNumber)
}

function refusedAnswer(
  faults: readonly StatementFault[],
  headings: readonly string[] = [],
): StatementImportAnswer {
  return {
    isImported: false,
    imported: 0,
    known: 0,
    credits: 0,
    faults: [...faults],
    headings: [...headings],
  }
}

type Upload = Omit<UploadedStatement, 'bytes'> & { readonly statement: ReadStatement }

async function storeStatement(
  deps: ImportStatementDeps,
  { accountNumber, fileName, clerk, statement }: Upload,
  tx: Tx,
): Promise<StatementImportAnswer> {
  await deps.statements.lockAccount(tx, accountNumber)
  const keyed = withKeys(accountNumber, statement.lines)
  const known = await deps.statements.knownKeys(
    tx,
    keyed.map(({ key }) => key),
  )
  const fresh = keyed.filter(({ key }) => !known.has(key))
  const [first] = keyed
  const last = keyed.at(-1)
  const answer = { isImported: true, imported: fresh.length, known: known.size, faults: [], headings: [] }
  if (!first || !last || fresh.length === 0) return { ...answer, credits: 0 }
  const before = await deps.statements.balancesBefore(tx, accountNumber, first.on)
  const isContinued = known.has(first.key) || before === undefined || before.includes(statement.opening)
  if (!isContinued) return refusedAnswer([{ reason: 'gap', row: first.row }])
  const lines = fresh.map((line) => ({ ...line, lineId: deps.ids.id('bsl') }))
  const imported = {
    statementId: deps.ids.id('bst'),
    accountNumber,
    fileName,
    format: statement.format,
    lines: lines.length,
    firstOn: first.on,
    lastOn: last.on,
    importedAt: deps.clock.now(),
    importedBy: clerk,
  }
  await deps.statements.insert(tx, imported, lines)
  return { ...answer, credits: lines.filter(({ amount }) => amount > 0).length }
}

/**
 * Returns the lines with the key by which each is imported once: account, date, amount, reference and balance, and its
 * turn among lines of a file that have all of these in common.
 */
function withKeys(
  accountNumber: string,
  lines: readonly StatementLine[],
): readonly (StatementLine & { readonly key: string })[] {
  const turns = new Map<string, number>()
  return lines.map((line) => {
    const same = JSON.stringify([accountNumber, line.on, line.amount, line.reference, line.balance])
    const turn = (turns.get(same) ?? 0) + 1
    turns.set(same, turn)
    return { ...line, key: sha256Base64url(turn === 1 ? same : `${same} ${turn}`) }
  })
}
