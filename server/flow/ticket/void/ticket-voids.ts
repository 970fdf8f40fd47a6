import { z } from 'zod'
import type { OwnVoidQuoteAnswer } from '#contract/api/after-sales.ts'
import type { TicketVoidAnswer, VoidQuoteAnswer } from '#contract/api/staff/order/travel-documents.ts'
import type { Problem } from '#contract/problem.ts'
import type { Result } from '#contract/terms/result.ts'
import type { Booking } from '#server/flow/booking/booking.ts'
import type { JobHandler } from '#server/platform/jobs/job-handler.ts'
import { untilStopped } from '#server/platform/jobs/until-stopped.ts'
import { quoteOwnVoid, voidForOwner } from './own-void.ts'
import { type VoidApprovals, type VoidingClerk, quoteVoidOfOrder, readVoidApprovals } from './quote-void.ts'
import { type VoidDeps, resolveVoidJob } from './void-deps.ts'
import { type OwnVoid, type VoidRequest, resolveVoid, voidOrder } from './void-order.ts'
import type { TicketVoid } from './void-store.ts'

/** Voids of the tickets of orders: asked, never computed; sent once; settled by what the supplier shows. */
export type TicketVoids = {
  /** See {@link quoteVoidOfOrder}. */
  quote(booking: Booking, clerk: VoidingClerk): Promise<Result<VoidQuoteAnswer, Problem>>
  /** See {@link voidOrder}. */
  carryOut(booking: Booking, request: VoidRequest): Promise<Result<TicketVoid | 'approvalNeeded', Problem>>
  /** See {@link quoteOwnVoid}. */
  quoteOwn(booking: Booking): Promise<Result<OwnVoidQuoteAnswer, Problem>>
  /** See {@link voidForOwner}. */
  carryOutOwn(booking: Booking, own: OwnVoid): Promise<Result<TicketVoid, Problem>>
  /** Returns the latest void of an order; undefined when there was none. */
  latestOf(bookingId: string): Promise<TicketVoidAnswer | undefined>
  /** Returns who has agreed to void a ticketed order, from the view of a clerk. */
  approvalsOf(booking: Booking, clerk: string): Promise<VoidApprovals>
  /** Returns the handlers of the jobs by kind. */
  readonly jobs: Readonly<Record<string, JobHandler>>
}

const payload = z.object({ voidId: z.string() })

/** Creates the voids. */
export function createTicketVoids(deps: VoidDeps): TicketVoids {
  return {
    quote: (booking, clerk) => quoteVoidOfOrder(deps, booking, clerk),
    carryOut: (booking, request) => voidOrder(deps, booking, request),
    quoteOwn: (booking) => quoteOwnVoid(deps, booking),
    carryOutOwn: (booking, own) => voidForOwner(deps, booking, own),
    async latestOf(bookingId) {
      const [latest] = await deps.voids.ofBooking(bookingId)
      if (!latest) return undefined
      const { state, ticketNumbers, voidedNumbers, updatedAt: at } = latest
      return { state, ticketNumbers: [...ticketNumbers], voidedNumbers: [...voidedNumbers], at }
    },
    approvalsOf: async (booking, clerk) =>
      booking.state === 'ticketed' ? [...(await readVoidApprovals(deps, booking, clerk))] : [],
    jobs: {
      [resolveVoidJob]: async (job) => {
        const resolving = resolveVoid(deps, payload.parse(job.payload).voidId).then((at) => ({ at }))
        const resolved = await untilStopped(job.signal, resolving)
        if (!resolved) return { againAt: deps.clock.now() }
        return resolved.at === undefined ? undefined : { againAt: resolved.at }
      },
    },
  }
}
