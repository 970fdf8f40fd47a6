import { type Problem, createProblem } from '#contract/problem.ts'
import { isSplitOpen } from '#contract/terms/document/order-split.ts'
import { type Result, fail, succeed } from '#contract/terms/result.ts'
import type { Booking } from '#server/flow/booking/booking.ts'
import { missingSupplierProblem } from '../configured-supplier.ts'
import type { OrderSplit } from './order-split-store.ts'
import { openSplitOf } from './record-division.ts'
import type { SplitDeps } from './split-deps.ts'
import { enqueueResolving, resolveSplit } from './split-order.ts'

/**
 * Reads the supplier again to settle a split whose outcome is unknown; where it does not settle now, the job goes on with it.
 * Problems: `splitNotOpen` unless the outcome is unknown, `supplierNotConfigured`, `supplierUnavailable`.
 */
export async function readSplitAgain(
  deps: SplitDeps,
  booking: Booking,
): Promise<Result<OrderSplit, Problem>> {
  const split = await openSplitOf(deps, booking)
  if (split?.state !== 'unknown') return fail(createProblem('splitNotOpen'))
  const missing = missingSupplierProblem(deps, booking)
  if (missing) return fail(missing)
  const { splitId } = split
  await resolveSplit(deps, splitId)
  const read = await deps.splits.byId(splitId)
  if (!read) throw new Error(`the split ${splitId} has vanished`)
  if (!isSplitOpen(read.state)) return succeed(read)
  await deps.transact((tx) => enqueueResolving(deps, splitId, tx))
  return read.state === 'unknown' ? fail(createProblem('supplierUnavailable')) : succeed(read)
}
