import type { OfficeAnswer, RefundEstimateAnswer } from '#contract/api/order.ts'
import {
  type OfficeCalendar,
  nextOfficeDay,
  staffResponseDeadline,
} from '#contract/terms/calendar/office-hours.ts'
import type { Instant } from '#contract/terms/time.ts'
import {
  type PaidOrder,
  firstDepartureAt,
  isDecidedByStaff,
  wasRefundCompleted,
  refundTerms,
} from './change-request/change-request-terms.ts'

/** Returns the current or next office day, whether the office is open, and by when staff answer. */
export function officeAnswerOf(now: Instant, calendar: OfficeCalendar): OfficeAnswer {
  const { opensAt, closesAt } = nextOfficeDay(now, calendar)
  return { isOpen: opensAt <= now, opensAt, closesAt, staffAnswerBy: staffResponseDeadline(now, calendar) }
}

/**
 * Returns the estimated refund of the tickets: one figure until the first flight leaves, and another after it
 * for passengers who have flown nothing. Both are computed like a refund request. Empty when nothing is left
 * to refund, or only staff can name the figure.
 */
export function refundEstimateOf(order: PaidOrder, now: Instant): RefundEstimateAnswer[] {
  const { state } = order.booking
  if (wasRefundCompleted(order) || order.areTicketsEnded || isDecidedByStaff(order)) return []
  if (state !== 'held' && state !== 'paid' && state !== 'ticketed') return []
  const departsAt = firstDepartureAt(order.booking)
  const refundAtMoment = (moment: 'beforeDeparture' | 'noShow') => {
    const { comesBack } = refundTerms(order, moment)
    return { moment, ...(comesBack === undefined ? {} : { comesBack: comesBack.amount }) }
  }
  const before = now < departsAt ? [{ ...refundAtMoment('beforeDeparture'), until: departsAt }] : []
  return [...before, refundAtMoment('noShow')]
}
