import {
  type BillingColumn,
  type BillingFaultReason,
  billingAmountFields,
} from '#contract/terms/bsp/billing.ts'
import { type Result, fail, succeed } from '#contract/terms/result.ts'
import type { BilledRow, BillingFault } from './read-billing.ts'
import { type BilledDocument, documentKey } from './reconcile-billing.ts'

/** A document of a statement that counts, with all others of which a new file is compared. */
export type EarlierDocument = BilledDocument & { readonly statementId: string; readonly periodId: string }

/** A file that is imported for a period. */
export type NewBilling = { readonly periodId: string; readonly rows: readonly BilledRow[] }

/**
 * Returns the ids of the statements that a new file replaces: those of its period of which it has every document with
 * the same amounts. A statement of which it has none stays beside it. Faults, in the order of the file's rows: a document
 * of another period, of an earlier statement with another amount, or of one whose other documents the file lacks.
 */
export function replacedStatements(
  { periodId, rows }: NewBilling,
  earlier: readonly EarlierDocument[],
): Result<readonly string[], readonly BillingFault[]> {
  const inFile = new Map(rows.map((one) => [documentKey(one), one]))
  const replaced: string[] = []
  const faults: BillingFault[] = []
  for (const [statementId, documents] of Map.groupBy(earlier, (one) => one.statementId)) {
    const repeated = documents.flatMap((document) => {
      const row = inFile.get(documentKey(document))
      return row ? [{ row, document }] : []
    })
    const isWhole = repeated.length === documents.length
    const found = faultsOf(repeated, { periodId, isWhole })
    if (repeated.length > 0 && found.length === 0) replaced.push(statementId)
    faults.push(...found)
  }
  if (faults.length > 0) return fail(faults.toSorted((a, b) => (a.row ?? 0) - (b.row ?? 0)))
  return succeed(replaced)
}

type Repeated = { readonly row: BilledRow; readonly document: EarlierDocument }

function faultsOf(
  repeated: readonly Repeated[],
  { periodId, isWhole }: { readonly periodId: string; readonly isWhole: boolean },
): readonly BillingFault[] {
  const faultOf = ({ row }: Repeated, reason: BillingFaultReason, column: BillingColumn = 'document') => ({
    reason,
    row: row.row,
    column,
  })
  if (repeated.some(({ document }) => document.periodId !== periodId))
    return repeated.map((one) => faultOf(one, 'known'))
  const changed = repeated.flatMap((one) => {
    const column = changedAmount(one)
    return column === undefined ? [] : [faultOf(one, 'amountChanged', column)]
  })
  if (changed.length > 0 || isWhole) return changed
  return repeated.map((one) => faultOf(one, 'partlyRepeated'))
}

function changedAmount({ row, document }: Repeated) {
  return billingAmountFields.find((field) => row.amounts[field] !== document.amounts[field])
}
