import { type OfficeAnswer, type RefundEstimateAnswer } from '#contract/api/order.ts'
import { type OfficeCalendar, nextOfficeDay, staffAnswerBy } from '#contract/terms/calendar/office-hours.ts'
import { type Instant } from '#contract/terms/time.ts'
import {
  type PaidOrder,
  departsAtOf,
  isForStaff,
  isRefunded,
  refundTerms,
} from './change-request/change-request-terms.ts'

/** Whether the call centre answers at this moment, and what its hours promise. */
export function officeAnswerOf(now: Instant, calendar: OfficeCalendar): OfficeAnswer {
  const { opensAt, closesAt } = nextOfficeDay(now, calendar)
  return { isOpen: opensAt <= now, opensAt, closesAt, staffAnswerBy: staffAnswerBy(now, calendar) }
}

/**
 * What would come back if the tickets were given back on some day: one answer until the first flight leaves, another
 * after it for whoever has flown nothing. Both are worked out as a request for a refund is. Empty where nothing is left
 * to give back, or where only staff know what it is.
 */
export function refundEstimateOf(order: PaidOrder, now: Instant): RefundEstimateAnswer[] {
  const { state } = order.booking
  if (isRefunded(order) || isForStaff(order)) return []
  if (state !== 'held' && state !== 'paid' && state !== 'ticketed') return []
  const departsAt = departsAtOf(order.booking)
  const backAt = (moment: 'beforeDeparture' | 'noShow') => {
    const { comesBack } = refundTerms(order, moment)
    return { moment, ...(comesBack === undefined ? {} : { comesBack: comesBack.amount }) }
  }
  const before = now < departsAt ? [{ ...backAt('beforeDeparture'), until: departsAt }] : []
  return [...before, backAt('noShow')]
}
