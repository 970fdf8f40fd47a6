import { z } from 'zod'
import type { OrderSplitLinks } from '#contract/api/staff/order/order-split.ts'
import type { Problem } from '#contract/problem.ts'
import type { Result } from '#contract/terms/result.ts'
import type { Booking } from '#server/flow/booking/booking.ts'
import type { JobHandler } from '#server/platform/jobs/job-handler.ts'
import { untilStopped } from '#server/platform/jobs/until-stopped.ts'
import type { OrderSplit } from './order-split-store.ts'
import { type SplitDeps, resolveSplitJob } from './split-deps.ts'
import { type SplitCommand, dividingSupplierOf, resolveSplit, splitOrder } from './split-order.ts'

/** Splits of passengers off orders: divided once at the supplier, then in one transaction here. */
export type OrderSplits = {
  /** See {@link splitOrder}. */
  carryOut(booking: Booking, command: SplitCommand): Promise<Result<OrderSplit, Problem>>
  /** Returns the orders that an order was split from and into, and whether it can be split from here. */
  linksOf(booking: Booking): Promise<OrderSplitLinks>
  /** Returns the handlers of the jobs by kind. */
  readonly jobs: Readonly<Record<string, JobHandler>>
}

const payload = z.object({ splitId: z.string() })

/** Creates the splits. */
export function createOrderSplits(deps: SplitDeps): OrderSplits {
  return {
    carryOut: (booking, command) => splitOrder(deps, booking, command),
    async linksOf(booking) {
      const [latest] = await deps.splits.ofBooking(booking.bookingId)
      const { into, ...from } = await deps.splits.linksOf(booking.bookingId)
      const isPossible = booking.state === 'ticketed' && dividingSupplierOf(deps, booking) !== undefined
      return { ...from, into: [...into], isUnderWay: latest?.state === 'sending', isPossible }
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
