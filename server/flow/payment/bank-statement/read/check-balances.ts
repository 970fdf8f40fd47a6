import type { RawLine, StatementFault, StatementLine } from './statement-line.ts'

/** Lines in the order in which they happened, and the balance before the first. */
export type CheckedLines = { readonly opening: number; readonly lines: readonly StatementLine[] }

/**
 * Puts lines into the order in which they happened (banks list the newest first or last), signs amounts that the bank
 * wrote without a sign, and checks that each balance is the one before it plus the amount. Returns the first row that
 * does not continue the one before it.
 */
export function checkBalances(raw: readonly RawLine[]): CheckedLines | StatementFault {
  const forward = followBalances(raw)
  if ('lines' in forward || raw.length < 2) return forward
  const backward = followBalances(raw.toReversed())
  if ('lines' in backward) return backward
  return isNewestFirst(raw) ? backward : forward
}

function isNewestFirst(raw: readonly RawLine[]): boolean {
  return (raw.at(0)?.on ?? '') > (raw.at(-1)?.on ?? '')
}

function followBalances(raw: readonly RawLine[]): CheckedLines | StatementFault {
  const lines: StatementLine[] = []
  let opening: number | undefined
  let before: number | undefined
  for (const { isSigned, amount, ...line } of raw) {
    const moved: number | undefined = isSigned
      ? (amount ?? 0)
      : signedAmount(amount ?? 0, line.balance, before)
    if (moved === undefined) return { reason: before === undefined ? 'sign' : 'balance', row: line.row }
    if (before !== undefined && before + moved !== line.balance)
      return { reason: 'balance', row: line.row, column: 'balance' }
    opening ??= line.balance - moved
    before = line.balance
    if (moved !== 0) lines.push({ ...line, amount: moved })
  }
  return { opening: opening ?? 0, lines }
}

/** Returns the amount with the sign by which the balances agree; undefined when neither does. */
function signedAmount(amount: number, after: number, before: number | undefined): number | undefined {
  if (before === undefined) return undefined
  return [amount, 0 - amount].find((one) => before + one === after)
}
