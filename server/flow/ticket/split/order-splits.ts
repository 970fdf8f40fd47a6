import { z } from 'zod'
import type { OrderSplitLinks } from '#contract/api/staff/order/order-split.ts'
import type { Problem } from '#contract/problem.ts'
import { isSplitOpen } from '#contract/terms/document/order-split.ts'
import type { Result } from '#contract/terms/result.ts'
import type { Booking } from '#server/flow/booking/booking.ts'
import type { JobHandler } from '#server/platform/jobs/job-handler.ts'
import { untilStopped } from '#server/platform/jobs/until-stopped.ts'
import type { OrderSplit } from './order-split-store.ts'
import {
  type RecordedDivision,
  type TypedReference,
  readableSupplierOf,
  recordDivision,
  splitReferenceKey,
} from './record-division.ts'
import { type SplitDeps, resolveSplitJob } from './split-deps.ts'
import { type SplitCommand, dividingSupplierOf, resolveSplit, splitOrder } from './split-order.ts'
import { readSplitAgain } from './read-split-again.ts'
import { splitWithdrawalKey, withdrawSplit } from './withdraw-split.ts'

/** Splits of passengers off orders: divided once at the supplier, then in one transaction here. */
export type OrderSplits = {
  /** See {@link splitOrder}. */
  carryOut(booking: Booking, command: SplitCommand): Promise<Result<OrderSplit, Problem>>
  /** See {@link recordDivision}. */
  recordReference(booking: Booking, typed: TypedReference): Promise<Result<RecordedDivision, Problem>>
  /** See {@link readSplitAgain}. */
  readAgain(booking: Booking): Promise<Result<OrderSplit, Problem>>
  /** See {@link withdrawSplit}. */
  withdraw(booking: Booking, clerk: string): Promise<Result<OrderSplit, Problem>>
  /** Returns the orders that an order was split from and into, and its open split as this member of staff sees it. */
  linksOf(booking: Booking, reader: string): Promise<OrderSplitLinks>
  /** Returns the handlers of the jobs by kind. */
  readonly jobs: Readonly<Record<string, JobHandler>>
}

const payload = z.object({ splitId: z.string() })

/** Creates the splits. */
export function createOrderSplits(deps: SplitDeps): OrderSplits {
  return {
    carryOut: (booking, command) => splitOrder(deps, booking, command),
    recordReference: (booking, typed) => recordDivision(deps, booking, typed),
    readAgain: (booking) => readSplitAgain(deps, booking),
    withdraw: (booking, clerk) => withdrawSplit(deps, booking, clerk),
    async linksOf(booking, reader) {
      const { into, from, open: split } = await deps.splits.linksOf(booking.bookingId)
      const isPossible = booking.state === 'ticketed' && dividingSupplierOf(deps, booking) !== undefined
      const open = split && (await openSplitAnswer(deps, { booking, split }, reader))
      const links = { ...(from && { from }), into: [...into] }
      return { ...links, isUnderWay: open !== undefined, isPossible, ...(open && { open }) }
    },
    jobs: {
      [resolveSplitJob]: async (job) => {
        const resolving = resolveSplit(deps, payload.parse(job.payload).splitId).then((at) => ({ at }))
        const resolved = await untilStopped(job.signal, resolving)
        if (!resolved) return { againAt: deps.clock.now() }
        return resolved.at === undefined ? undefined : { againAt: resolved.at }
      },
    },
  }
}

async function openSplitAnswer(
  deps: SplitDeps,
  { booking, split }: { readonly booking: Booking; readonly split: OrderSplit },
  reader: string,
): Promise<NonNullable<OrderSplitLinks['open']>> {
  const { splitId, leaving, recorded, isBlocked } = split
  const keys = [splitReferenceKey(splitId), splitWithdrawalKey(splitId)]
  const votes = await deps.dualControl.vouchedFor(keys)
  const [recordedBy, withdrawnBy] = keys.map((key) => {
    const [first] = votes.get(key) ?? []
    return first && (first.clerk === reader ? ('me' as const) : ('colleague' as const))
  })
  return {
    state: isSplitOpen(split.state) ? split.state : 'sending',
    passengers: [...leaving],
    isReadable: readableSupplierOf(deps, booking) !== undefined,
    isBlocked,
    ...(recorded && { reference: recorded.recordLocator }),
    ...(recordedBy && { recordedBy }),
    ...(withdrawnBy && { withdrawnBy }),
  }
}
