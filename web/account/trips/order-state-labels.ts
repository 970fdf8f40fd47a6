import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import type { AfterSalesStatus } from '#contract/terms/after-sales.ts'
import type { BookingState } from '#contract/terms/booking.ts'

/** After-sales status of an order, in a word or two. */
export const afterSalesLabels: Readonly<Record<AfterSalesStatus, MessageDescriptor>> = {
  refunded: msg`Refunded`,
  partiallyRefunded: msg`Partially refunded`,
  cancelledByAirline: msg`Cancelled by the airline`,
  flightCancelled: msg`Flight cancelled by airline`,
}

/** State of an order for its owner, in a word or two. */
export const orderStateLabels: Readonly<Record<BookingState, MessageDescriptor>> = {
  requested: msg`Exact price asked for, nothing to pay`,
  quoted: msg`Exact price awaits your answer`,
  submitted: msg`Being booked`,
  booking: msg`Being booked`,
  unknown: msg`Being checked with the airline`,
  waitlisted: msg`On the waiting list, nothing to pay`,
  awaitingPayment: msg`Payment awaited, no seats held`,
  purchased: msg`Booked, payment being taken`,
  held: msg`Seats held, payment awaited`,
  paid: msg`Paid, ticket on its way`,
  ticketed: msg`Ticket issued`,
  rejected: msg`Not accepted by the airline`,
  expired: msg`Expired`,
  cancelled: msg`Cancelled`,
  review: msg`Being checked by us`,
}
