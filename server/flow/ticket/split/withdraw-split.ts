import { type Problem, createProblem } from '#contract/problem.ts'
import { type Result, fail, succeed } from '#contract/terms/result.ts'
import type { Booking } from '#server/flow/booking/booking.ts'
import type { Tx } from '#server/platform/transaction.ts'
import { missingSupplierProblem } from '../configured-supplier.ts'
import { ticketCallContext } from '../ticket-call.ts'
import { isUndivided } from './compare-division.ts'
import type { OrderSplit } from './order-split-store.ts'
import { openSplitOf, readableSupplierOf, splitReferenceKey } from './record-division.ts'
import type { SplitDeps } from './split-deps.ts'

/** Returns the approval key of the withdrawal of a split whose reservation was, or may have been, divided. */
export const splitWithdrawalKey = (splitId: string): string => `splitWithdrawal:${splitId}`

/**
 * Withdraws the open split of an order, which stays undivided. One member of staff is enough while nothing has happened at the
 * supplier; where the reservation is divided, or it cannot be known, it takes two, who see to the divided reservation in the
 * supplier's own system. Problems: `splitNotOpen`, `splitUnderWay` while the supplier's answer is awaited and it can be asked,
 * `approvalsNotIndependent`.
 */
export async function withdrawSplit(
  deps: SplitDeps,
  booking: Booking,
  clerk: string,
): Promise<Result<OrderSplit, Problem>> {
  const split = await openSplitOf(deps, booking)
  if (!split) return fail(createProblem('splitNotOpen'))
  const isWhole = split.state === 'requested' && (await isReadUndivided(deps, booking))
  return deps.transact(async (tx) => {
    await deps.booking.lock(booking.bookingId, tx)
    const current = await openSplitOf(deps, booking, tx)
    if (current?.splitId !== split.splitId) return fail(createProblem('splitNotOpen'))
    if (current.state === 'sending' && !current.isBlocked) return fail(createProblem('splitUnderWay'))
    const isFree =
      current.state === 'requested' && (isWhole ?? !(await isReferenceRecorded(deps, current, tx)))
    const agreed = isFree ? succeed(true) : await agree(deps, current, { clerk, tx })
    if (!agreed.ok) return agreed
    if (!agreed.value) return succeed(current)
    await deps.splits.withdraw(tx, current.splitId, deps.clock.now())
    for (const key of [splitReferenceKey, splitWithdrawalKey])
      await deps.dualControl.forget(tx, key(current.splitId))
    deps.log.info('split withdrawn', { bookingId: booking.bookingId })
    return succeed({ ...current, state: 'withdrawn' as const })
  })
}

/** Returns whether the supplier is known to have the whole reservation still; undefined of a booking without a supplier. */
async function isReadUndivided(deps: SplitDeps, booking: Booking): Promise<boolean | undefined> {
  const readable = readableSupplierOf(deps, booking)
  if (!readable) return missingSupplierProblem(deps, booking) ? false : undefined
  const found = await readable.supply.retrieve(readable.reservationRef, ticketCallContext(deps, booking))
  const documents = await deps.store.documentsOf(booking.bookingId)
  return found.kind === 'found' && isUndivided(found.reservation, documents)
}

async function isReferenceRecorded(
  { dualControl }: SplitDeps,
  { splitId }: OrderSplit,
  tx: Tx,
): Promise<boolean> {
  const key = splitReferenceKey(splitId)
  return ((await dualControl.vouchedFor([key], tx)).get(key) ?? []).length > 0
}

function agree(
  { dualControl }: SplitDeps,
  { splitId }: OrderSplit,
  { clerk, tx }: { readonly clerk: string; readonly tx: Tx },
): Promise<Result<boolean, Problem>> {
  return dualControl.agreeOn(tx, { actionKey: splitWithdrawalKey(splitId), clerk, said: 'withdraw' })
}
