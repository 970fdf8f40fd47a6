import { type Problem, createProblem } from '#contract/problem.ts'
import { type Result, fail, succeed } from '#contract/terms/result.ts'
import type { Tender } from '#contract/terms/payment.ts'
import type { Clock } from '#server/platform/clock.ts'
import type { Ids } from '#server/platform/ids.ts'
import type { Tx } from '#server/platform/transaction.ts'
import type { CashDrawerStore, NewCashMovement } from './cash-drawer-store.ts'

/** A clerk's statement about the cash of a payment: the amount in satang, and how it was paid. */
export type StatedCash = {
  readonly clerk: string
  readonly bookingId: string
  readonly paymentId: string
  readonly satang: number
  /** Absent where the clerk does not say: an approver who has not held the money. */
  readonly tender?: Tender | undefined
}

/** A refund that a clerk has paid out in cash. */
export type CashPayout = Omit<StatedCash, 'tender'> & { readonly refundId: string }

/** Moves cash in the open drawers of clerks, in the transactions that move the money of orders. */
export type DrawerCash = {
  /**
   * Brings the clerk's drawer in line with what the clerk says of a payment: puts the cash in, corrects its
   * amount, or takes it out when it was no cash. Cash that a colleague holds stays there. The caller holds the
   * lock of the order. Problem, with nothing changed: `cashDrawerNotOpen`.
   */
  state(tx: Tx, cash: StatedCash): Promise<Result<void, Problem>>
  /** Takes the cash of a payment out of the clerk's drawer again. Problem: `cashDrawerNotOpen`. */
  giveBack(
    tx: Tx,
    cash: Pick<StatedCash, 'clerk' | 'bookingId' | 'paymentId'>,
  ): Promise<Result<void, Problem>>
  /** Takes a refund out of the clerk's open drawer. Without one, or where it holds less, the cash comes from elsewhere. */
  payOut(tx: Tx, payout: CashPayout): Promise<void>
}

/** Dependencies of {@link createDrawerCash}. */
export type DrawerCashDeps = {
  readonly drawers: Pick<CashDrawerStore, 'add' | 'heldFor' | 'openOf'>
  readonly clock: Clock
  readonly ids: Ids
}

/** Creates the cash movements of drawers. */
export function createDrawerCash(deps: DrawerCashDeps): DrawerCash {
  return {
    state: (tx, cash) => stateCash(deps, cash, tx),
    giveBack: (tx, cash) => stateCash(deps, { ...cash, satang: 0, tender: 'cash' }, tx),
    async payOut(tx, { clerk, satang, ...of }) {
      await deps.drawers.openOf(clerk, tx)
      // Read again: what was recorded while this waited for the lock is in it.
      const drawer = await deps.drawers.openOf(clerk, tx)
      if (!drawer || drawer.balance.amount < satang) return
      const { drawerId } = drawer
      await addMovement(deps, { ...of, drawerId, kind: 'paidOut', satang: -satang }, tx)
    },
  }
}

async function stateCash(
  deps: DrawerCashDeps,
  { clerk, bookingId, paymentId, satang, tender }: StatedCash,
  tx: Tx,
): Promise<Result<void, Problem>> {
  if (tender === undefined) return succeed(undefined)
  const held = await deps.drawers.heldFor(tx, paymentId)
  if (held && held.clerk !== clerk) return succeed(undefined)
  const change = (tender === 'cash' ? satang : 0) - (held?.satang ?? 0)
  const drawer = await deps.drawers.openOf(clerk, tx)
  // A repeat needs no open drawer: its cash may be in one that is closed.
  if (change === 0) return succeed(undefined)
  if (!drawer) return fail(createProblem('cashDrawerNotOpen'))
  const kind = change > 0 ? 'received' : 'returned'
  const { drawerId } = drawer
  await addMovement(deps, { drawerId, bookingId, paymentId, kind, satang: change }, tx)
  return succeed(undefined)
}

async function addMovement(
  { drawers, clock, ids }: DrawerCashDeps,
  movement: Omit<NewCashMovement, 'at' | 'movementId'>,
  tx: Tx,
): Promise<void> {
  await drawers.add(tx, { ...movement, movementId: ids.id('mov'), at: clock.now() })
}
