import { type Instant, epochMsOf, instantFromMs } from '#contract/terms/time.ts'
import { ticketCallContext, ticketCallMs, ticketSettleMs } from '../ticket-call.ts'
import { type SpecialServiceDeps, firstReadMs, isServiceable, serviceWayOf } from './special-service-deps.ts'
import { isServiceAwaited, isServiceUnsettled } from './special-service-state.ts'
import { syncServices } from './sync-services.ts'

/** Longest time between two looks, in ms: airlines answer within a day or two. */
const longestGapMs = 6 * 3_600_000

/**
 * Reads the services of an order from its supplier while the airline's answer is awaited; nothing is sent again. What is
 * not seen after the settle window was not taken, and is left to staff. Returns when to look next, or undefined once
 * nothing is awaited or the flights have left.
 */
export async function readServices(
  deps: SpecialServiceDeps,
  bookingId: string,
): Promise<Instant | undefined> {
  const booking = await deps.booking.findById(bookingId)
  const before = await deps.services.ofBooking(bookingId)
  const awaited = before.filter((one) => isServiceAwaited(one.status))
  const way = booking && serviceWayOf(deps, booking)
  if (!way || way === 'hand' || awaited.length === 0) return undefined
  const now = deps.clock.now()
  if (!isServiceable(booking, now)) return undefined
  const waitedMs = deps.clock.nowMs() - Math.max(...awaited.map(({ sentAt }) => epochMsOf(sentAt)))
  const gapMs = Math.min(longestGapMs, Math.max(firstReadMs, waitedMs / 2))
  const next = instantFromMs(deps.clock.nowMs() + gapMs)
  if (waitedMs < ticketCallMs) return next
  // Computed before the look: only what is not seen after the window can no longer appear.
  const isSettled = waitedMs >= ticketCallMs + ticketSettleMs(deps, way.supply)
  const found = await way.supply.retrieve(way.reservationRef, ticketCallContext(deps, booking))
  if (found.kind !== 'found') return next
  const { reservation } = found
  const after = await deps.transact(async (tx) => {
    await syncServices(deps, { bookingId, reservation }, tx)
    const services = await deps.services.ofBooking(bookingId, tx)
    const at = deps.clock.now()
    if (isSettled)
      for (const one of services.filter(({ status }) => isServiceUnsettled(status)))
        await deps.services.move(tx, one, { to: 'byHand', cause: 'notTaken', at })
    return deps.services.ofBooking(bookingId, tx)
  })
  return after.some((one) => isServiceAwaited(one.status)) ? next : undefined
}
