import { type Instant, minutesBetween, plusMinutes } from '#contract/terms/time.ts'

/** Longest that seats are kept for somebody who has not paid. */
const longestMinutes = 24 * 60
/** What staff need between the money and the airline's last moment; less when there is little time in all. */
const marginMinutes = 120

/**
 * Until when the customer must have paid: a day, but always before the supplier's ticketing time limit,
 * with room to issue the ticket. Source: reliability rule "payBy before ticketingTimeLimitAt".
 */
export function paymentDeadline(ticketingTimeLimitAt: Instant, now: Instant): Instant {
  const available = minutesBetween(now, ticketingTimeLimitAt)
  const margin = Math.min(marginMinutes, Math.ceil(available / 4))
  return plusMinutes(now, Math.max(0, Math.min(longestMinutes, available - margin)))
}
