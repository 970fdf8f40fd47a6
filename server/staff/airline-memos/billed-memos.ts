import type { MemoKind } from '#contract/terms/bsp/airline-memo.ts'
import type { BillingAmounts, BillingTransaction } from '#contract/terms/bsp/billing.ts'
import { officeZone } from '#contract/terms/calendar/office-hours.ts'
import { todayIn } from '#contract/terms/time-zone.ts'
import type { Instant, LocalDate } from '#contract/terms/time.ts'
import type { Ids } from '#server/platform/ids.ts'
import type { Tx } from '#server/platform/transaction.ts'
import type { Reference } from '#server/reference/reference.ts'
import type { AirlineMemoStore } from './airline-memo-store.ts'

/** A row of a billing statement. */
export type BilledRow = {
  readonly documentNumber: string
  readonly transaction: BillingTransaction
  readonly amounts: Pick<BillingAmounts, 'net'>
}

/** A statement whose memos are recorded: the last day of its period, and who imported it. */
export type BilledStatement = { readonly to: LocalDate; readonly clerk: string; readonly at: Instant }

const kinds: Readonly<Partial<Record<BillingTransaction, MemoKind>>> = { ADMA: 'debit', ACMA: 'credit' }

/**
 * Records the memos of a billing statement that nobody has recorded yet. Statements name neither reason nor day of issue:
 * the day is the last one of the period, or that of the import where it is earlier, until staff enter the airline's.
 */
export async function recordBilledMemos(
  deps: {
    readonly memos: AirlineMemoStore
    readonly ids: Ids
    readonly reference: Pick<Reference, 'airlineOfAccountingCode'>
  },
  {
    rows,
    statement: { to, clerk, at },
  }: { readonly rows: readonly BilledRow[]; readonly statement: BilledStatement },
  tx: Tx,
): Promise<void> {
  const today = todayIn(officeZone, at)
  const issuedOn = to < today ? to : today
  await deps.memos.lock(tx)
  for (const { documentNumber, transaction, amounts } of rows) {
    const kind = kinds[transaction]
    if (kind === undefined || amounts.net === 0) continue
    const memoId = deps.ids.id('mem')
    const code = documentNumber.slice(0, 3)
    const memo = {
      memoId,
      kind,
      documentNumber,
      state: 'received' as const,
      airline: deps.reference.airlineOfAccountingCode(code) ?? code,
      satang: Math.abs(amounts.net),
      reason: '',
      issuedOn,
      namedReplyBy: undefined,
      tickets: [],
      bookingId: undefined,
      evidence: '',
      assignee: undefined,
    }
    if (await deps.memos.add(tx, memo, at))
      await deps.memos.addEvent(tx, { memoId, action: 'imported', note: '', by: clerk, at })
  }
}
