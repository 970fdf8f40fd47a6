import { longestHoldHours } from '#contract/terms/hold-limit.ts'
import { type Instant, instantFromMs, epochMsOf } from '#contract/terms/time.ts'

const minuteMs = 60_000
const longestMs = longestHoldHours * 60 * minuteMs
/** What staff need between the money and the airline's last moment; less when there is little time in all. */
const marginMs = 120 * minuteMs

/** The moments that bound a payment deadline. */
export type DeadlineFrame = {
  readonly now: Instant
  /** When the first flight leaves: nobody pays for a flight that is gone, whatever limit the supplier names. */
  readonly departsAt?: Instant | undefined
  /** Until when the supplier stands by the price, where it names a moment: after it nobody pays this price. */
  readonly priceGuaranteedUntil?: Instant | undefined
}

/**
 * Until when the customer must have paid: `longestHoldHours` from now, but always before the supplier's ticketing time limit and
 * the first departure, with room to issue the ticket. When no time is left at all it is that last moment
 * itself, which is past: the booking ends at once. Nor is it later than the end of the supplier's price guarantee,
 * because what is sold at once is sold at a price that stands until the deadline. Source: reliability rule "payBy before ticketingTimeLimitAt".
 */
export function paymentDeadline(
  ticketingTimeLimitAt: Instant,
  { now, departsAt = ticketingTimeLimitAt, priceGuaranteedUntil }: DeadlineFrame,
): Instant {
  const payBy = deadlineForSeats(ticketingTimeLimitAt, { now, departsAt })
  return priceGuaranteedUntil !== undefined && priceGuaranteedUntil < payBy ? priceGuaranteedUntil : payBy
}

function deadlineForSeats(
  ticketingTimeLimitAt: Instant,
  { now, departsAt }: { readonly now: Instant; readonly departsAt: Instant },
): Instant {
  const lastMs = Math.min(epochMsOf(ticketingTimeLimitAt), epochMsOf(departsAt))
  const availableMs = lastMs - epochMsOf(now)
  if (availableMs <= 0) return instantFromMs(lastMs)
  const neededMs = Math.min(marginMs, Math.ceil(availableMs / 4))
  return instantFromMs(epochMsOf(now) + Math.min(longestMs, availableMs - neededMs))
}

/**
 * Lowers the payment deadline of a pay-first booking, which was set before there was an order, to the time limit of the
 * order; empty where it ends earlier anyway. The database refuses a deadline after the limit.
 */
export function deadlineWithinLimit(
  { payBy }: { readonly payBy?: Instant | undefined },
  ticketingTimeLimitAt: Instant,
): { readonly payBy?: Instant } {
  return payBy !== undefined && payBy > ticketingTimeLimitAt ? { payBy: ticketingTimeLimitAt } : {}
}
