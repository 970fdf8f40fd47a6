import { setTimeout as wait } from 'node:timers/promises'
import type { AuditLine } from '#contract/api/staff/staff.ts'
import type { AfterSale } from './after-sale-audit.ts'
import { type DrillClerk, isRefundOpen } from './drill-clerk.ts'

/** A purchase of a drill, with what was done to its tickets. */
export type WatchedPurchase = AfterSale & {
  readonly exchangeAnswer?: string
  /** What the shop answered to the clerk who split the party; absent when nobody did. */
  readonly splitAnswer?: string
}

const movingOrderStates = new Set(['submitted', 'booking', 'unknown', 'purchased', 'paid'])
const movingStates = new Set(['starting', 'unknown', 'authorised', 'capturing', 'voiding'])
/**
 * Maximum time until everything is settled after the last kill: the settle window of a refund, and time for
 * the work.
 */
const resolveWithinMs = 240_000

/** Returns the books once every payment, refund and void is settled, or after the maximum time. */
export async function untilNothingMoves(
  clerk: DrillClerk,
  purchases: readonly WatchedPurchase[],
): Promise<readonly AuditLine[]> {
  const untilMs = performance.now() + resolveWithinMs
  for (;;) {
    const lines = await clerk.audit()
    const isMoving = (one: AuditLine) =>
      (one.kind === 'payment' && movingStates.has(one.state)) ||
      (one.kind === 'refund' && one.state !== 'done' && isAtProcessor(lines, one.paymentId)) ||
      (one.kind === 'order' && movingOrderStates.has(one.state))
    const isOver = !lines.some(isMoving) && !(await isEndingOpen(clerk, purchases))
    if (isOver || performance.now() > untilMs) return lines
    await wait(300)
  }
}

/** Refunds of other payments wait until staff pay them out. */
function isAtProcessor(lines: readonly AuditLine[], paymentId: string): boolean {
  return lines.some(
    (one) => one.kind === 'payment' && one.paymentId === paymentId && one.provider === 'omise',
  )
}

/** Returns whether the airline's answer to a void or a refund of tickets is still not known. */
async function isEndingOpen(clerk: DrillClerk, purchases: readonly WatchedPurchase[]): Promise<boolean> {
  for (const purchase of purchases) {
    const { orderNumber, voidAnswer, ticketRefundAnswer, exchangeAnswer, splitAnswer } = purchase
    if (splitAnswer !== undefined && (await clerk.orderOf(orderNumber)).split.isUnderWay) return true
    const state = voidAnswer === undefined ? undefined : await clerk.voidStateOf(orderNumber)
    if (state === 'sending' || state === 'unknown') return true
    const refunds = ticketRefundAnswer === undefined ? [] : await clerk.ticketRefundsOf(orderNumber)
    if (refunds.some(isRefundOpen)) return true
    const exchange = exchangeAnswer === undefined ? undefined : await clerk.exchangeOf(orderNumber)
    if (exchange?.state === 'sending' || exchange?.state === 'unknown') return true
  }
  return false
}
