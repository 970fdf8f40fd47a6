import type { BillingImportAnswer } from '#contract/api/staff/bsp/bsp-billing.ts'
import { type Problem, createProblem } from '#contract/problem.ts'
import { type Result, fail, succeed } from '#contract/terms/result.ts'
import { sha256Base64url } from '#server/platform/crypto.ts'
import type { Tx } from '#server/platform/transaction.ts'
import { recordBilledMemos } from '../airline-memos/billed-memos.ts'
import type { NewStatement } from './billing-statement-store.ts'
import { type BspDeps, findPeriod } from './bsp-billing.ts'
import { type BilledRow, type RefusedBilling, readBilling } from './read-billing.ts'
import { replacedStatements } from './replaced-statements.ts'

/** How many faults an answer lists. */
const mostFaults = 20

/** A billing statement that a clerk uploads for a period. */
export type UploadedBilling = {
  readonly bytes: Uint8Array
  readonly periodId: string
  readonly fileName: string
  readonly clerk: string
}

/**
 * Imports a billing statement as a whole or not at all. A file that was imported before changes nothing. One with every
 * document of an earlier file of the period replaces that file; one that repeats a part of it, or another amount, is
 * refused. Its debit and credit memos are recorded. Problem: `notFound` for a missing period.
 */
export async function importBilling(
  deps: BspDeps,
  { bytes, periodId, fileName, clerk }: UploadedBilling,
): Promise<Result<BillingImportAnswer, Problem>> {
  const period = await findPeriod(deps, periodId)
  if (!period) return fail(createProblem('notFound', { field: 'period' }))
  const read = readBilling(bytes, await deps.bsp.mapping())
  if (!read.ok) return succeed(refusedAnswer(read.fault))
  const file = { periodId, fileName, fileHash: sha256Base64url(bytes), clerk }
  return succeed(
    await deps.transact(async (tx) => {
      await deps.bsp.lock(tx)
      const statement = { ...file, statementId: deps.ids.id('bsb'), at: deps.clock.now() }
      const answer = await addOrReplace({ ...deps, tx }, statement, read.value)
      if (answer.imported > 0) {
        const imported = { rows: read.value, statement: { to: period.to, clerk, at: statement.at } }
        await recordBilledMemos(deps, imported, tx)
      }
      return answer
    }),
  )
}

const nothingImported = {
  isImported: false,
  isKnown: false,
  imported: 0,
  replaced: [],
  faults: [],
  headings: [],
}

async function addOrReplace(
  { statements, tx }: Pick<BspDeps, 'statements'> & { readonly tx: Tx },
  statement: NewStatement,
  rows: readonly BilledRow[],
): Promise<BillingImportAnswer> {
  if (await statements.isFileKnown(tx, statement.fileHash))
    return { ...nothingImported, isImported: true, isKnown: true }
  const numbers = rows.map(({ documentNumber }) => documentNumber)
  const earlier = await statements.earlierDocuments(tx, numbers)
  const replacing = replacedStatements({ periodId: statement.periodId, rows }, earlier)
  if (!replacing.ok) return refusedAnswer({ faults: replacing.fault.slice(0, mostFaults), headings: [] })
  await statements.addStatement(tx, statement)
  const replaced = await statements.replaceStatements(tx, replacing.value, statement.statementId)
  await statements.addDocuments(tx, statement, rows)
  return { ...nothingImported, isImported: true, imported: rows.length, replaced: [...replaced] }
}

function refusedAnswer({ faults, headings }: RefusedBilling): BillingImportAnswer {
  return { ...nothingImported, faults: [...faults], headings: [...headings] }
}
