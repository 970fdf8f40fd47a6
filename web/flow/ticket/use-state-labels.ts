import { useLingui } from '@lingui/react/macro'
import type { OrderAnswer } from '#contract/api/order.ts'
import type { AfterSalesStatus } from '#contract/terms/after-sales.ts'
import type { BookingState } from '#contract/terms/booking.ts'
import { isTicketRefundAwaited } from '#contract/terms/after-sales.ts'

/** The name of a state on the timeline, its meaning, and what happens next. */
export type StateLabels = { readonly name: string; readonly heading: string; readonly help: string }

/** Returns the labels of every order state. A waitlist request that got no seats has its own label. */
export function useStateLabels(
  order: Pick<OrderAnswer, 'history'> & Partial<Pick<OrderAnswer, 'requests'>>,
): Readonly<Record<BookingState, StateLabels>> {
  const labels = {
    ...useAskedStateLabels(),
    ...useOpenStateLabels(),
    ...usePayFirstStateLabels(),
    ...useEndStateLabels(),
  }
  const waitlistEnded = useWaitlistEndLabels()
  const { leftList, neverBooked } = useCancelledRequestLabels()
  const payFirstEnds = usePayFirstEndLabels()
  const payFirstOrdering = useOrderingStateLabels(labels)
  const isLeft = order.requests?.some(({ kind, state }) => kind === 'cancel' && state === 'done') ?? false
  if (isWaitlistRequest(order))
    return { ...labels, expired: waitlistEnded, cancelled: isLeft ? leftList : waitlistEnded }
  const wasHeld = order.history.some(({ state }) => state === 'held' || state === 'purchased')
  if (wasHeld) return labels
  const wasPayFirst = order.history.some(({ state }) => state === 'awaitingPayment')
  return { ...labels, cancelled: neverBooked, ...(wasPayFirst && { ...payFirstEnds, ...payFirstOrdering }) }
}

type OrderingState = 'submitted' | 'booking' | 'unknown'

/** Returns the labels of a pay-first order that is being made: its payment is authorised or received already. */
function useOrderingStateLabels({
  submitted,
  booking,
  unknown,
}: Readonly<Record<OrderingState, StateLabels>>): Readonly<Record<OrderingState, StateLabels>> {
  const { t } = useLingui()
  const help = t`This page updates by itself. Please do not pay again.`
  return { submitted: { ...submitted, help }, booking: { ...booking, help }, unknown: { ...unknown, help } }
}

/** Returns the label of an order: its after-sales status, or its state. */
export function useOrderStatusLabels(
  order: Pick<OrderAnswer, 'state' | 'history'> &
    Partial<Pick<OrderAnswer, 'requests' | 'afterSales' | 'passengers'>>,
): StateLabels {
  const ofState = useStateLabels(order)[order.state]
  const ofAfterSales = useAfterSalesLabels()
  const ofAwaitedRefund = useAwaitedRefundLabels()
  const { t } = useLingui()
  const unusedTickets = t`Everything you paid is refunded: do not travel with the tickets of this booking. See below when the money is back with you.`
  const { state, afterSales, passengers = [] } = order
  if (isTicketRefundAwaited({ state, afterSales, passengers })) return ofAwaitedRefund
  if (order.afterSales === undefined) return ofState
  const { status, areTicketsValid } = order.afterSales
  const labels = ofAfterSales[status]
  if (status === 'refunded' && passengers.some(({ ticketStatus }) => ticketStatus === 'issued'))
    return { ...labels, help: unusedTickets }
  const isFlown = areTicketsValid && status === 'partiallyRefunded'
  return isFlown ? { ...labels, help: ofState.help } : labels
}

/** Returns the label of an order whose tickets the airline has taken back, before the customer has the money. */
export function useAwaitedRefundLabels(): StateLabels {
  const { t } = useLingui()
  return {
    name: t`Refund in progress`,
    heading: t`Your tickets are being refunded.`,
    help: t`The tickets are no longer valid. See below when the money is back with you.`,
  }
}

/** Returns the labels of after-sales statuses. */
export function useAfterSalesLabels(): Readonly<Record<AfterSalesStatus, StateLabels>> {
  const { t } = useLingui()
  return {
    refunded: {
      name: t`Refunded`,
      heading: t`This booking is refunded.`,
      help: t`There is no valid ticket for it any more. See below when the money is back with you.`,
    },
    partiallyRefunded: {
      name: t`Partially refunded`,
      heading: t`A part of what you paid is refunded.`,
      help: t`The tickets are no longer valid. See below when the money is back with you.`,
    },
    cancelledByAirline: {
      name: t`Cancelled by the airline`,
      heading: t`The airline has cancelled the flights of this booking.`,
      help: t`Do not go to the airport for these flights. You can ask for other flights or for your money back on this page.`,
    },
    flightCancelled: {
      name: t`Flight cancelled by airline`,
      heading: t`The airline has cancelled a flight of this booking.`,
      help: t`Do not check in before it is settled how you travel. You can ask for other flights or for your money back on this page.`,
    },
  }
}

/** Returns the labels of orders that were cancelled before they had seats. */
function useCancelledRequestLabels(): Readonly<Record<'leftList' | 'neverBooked', StateLabels>> {
  const { t } = useLingui()
  const help = t`Nothing was booked and you have not been charged.`
  return {
    leftList: { name: t`Left the waiting list`, heading: t`You left the waiting list`, help },
    neverBooked: { name: t`Cancelled`, heading: t`This booking was cancelled.`, help },
  }
}

/** Returns the labels of pay-first orders that ended before they were booked; their payment is released or refunded. */
function usePayFirstEndLabels(): Readonly<Record<'expired' | 'rejected', StateLabels>> {
  const { t } = useLingui()
  return {
    expired: {
      name: t`Not paid in time`,
      heading: t`The payment deadline has passed. Nothing was booked.`,
      help: t`If you have paid, call us with your order number. If not, search again.`,
    },
    rejected: {
      name: t`Not booked`,
      heading: t`The airline did not accept the booking.`,
      help: t`Nothing was booked and you pay nothing. An amount reserved on your card is released, and a payment that was taken is refunded in full.`,
    },
  }
}

/** Returns whether seats were waitlisted and never held. */
function isWaitlistRequest({ history }: Pick<OrderAnswer, 'history'>): boolean {
  const states = history.map((one) => one.state)
  return states.includes('waitlisted') && !states.includes('held')
}

function useWaitlistEndLabels(): StateLabels {
  const { t } = useLingui()
  return {
    name: t`No seat became free`,
    heading: t`No seat became free. Your waiting-list request has ended.`,
    help: t`Nothing was booked and you have not been charged. Search again to see what is available now.`,
  }
}

type AskedState = 'requested' | 'quoted'
type OpenState = 'submitted' | 'booking' | 'unknown' | 'waitlisted' | 'held' | 'paid' | 'review'
type PayFirstState = 'awaitingPayment' | 'purchased'

function useAskedStateLabels(): Readonly<Record<AskedState, StateLabels>> {
  const { t } = useLingui()
  return {
    requested: {
      name: t`Exact price requested`,
      heading: t`We are checking the exact price`,
      help: t`Nothing is booked and there is nothing to pay. We email you the price, and you accept or decline.`,
    },
    quoted: {
      name: t`Exact price ready`,
      heading: t`Your exact price is ready. Accept or decline it.`,
      help: t`You are charged only if you accept. If you don't reply, the request ends.`,
    },
  }
}

function useOpenStateLabels(): Readonly<Record<OpenState, StateLabels>> {
  const { t } = useLingui()
  const confirming = {
    heading: t`Confirming your booking with the airline`,
    help: t`You have not been charged. This page updates by itself. Please do not book again.`,
  }
  return {
    submitted: { name: t`Request received`, ...confirming },
    booking: { name: t`Contacting the airline`, ...confirming },
    unknown: { name: t`Checking with the airline`, ...confirming },
    waitlisted: {
      name: t`On the waiting list`,
      heading: t`You're on the waiting list. Nothing to pay yet.`,
      help: t`No seats are free right now. We have asked the airline for one, and we email you the payment deadline when it is confirmed.`,
    },
    held: {
      name: t`Seats held`,
      heading: t`Your seats are held. Payment is due.`,
      help: t`Pay before the deadline. After that your seats go back to the airline.`,
    },
    paid: {
      name: t`Paid`,
      heading: t`Payment received. Your tickets are being issued`,
      help: t`We email you the ticket numbers.`,
    },
    review: {
      name: t`Under review`,
      heading: t`We are reviewing your booking`,
      help: t`We will contact you. Please do not book again.`,
    },
  }
}

function usePayFirstStateLabels(): Readonly<Record<PayFirstState, StateLabels>> {
  const { t } = useLingui()
  return {
    awaitingPayment: {
      name: t`Payment awaited`,
      heading: t`Pay now to book your flights`,
      help: t`The airline does not hold seats for this fare. Your flights are booked when your payment arrives, if they are still available at this price.`,
    },
    purchased: {
      name: t`Booked with the airline`,
      heading: t`Your flights are booked. Your payment is being taken.`,
      help: t`This page updates by itself. Please do not pay again.`,
    },
  }
}

type EndState = Exclude<BookingState, AskedState | OpenState | PayFirstState>

function useEndStateLabels(): Readonly<Record<EndState, StateLabels>> {
  const { t } = useLingui()
  return {
    ticketed: {
      name: t`Tickets issued`,
      heading: t`Your tickets are issued`,
      help: t`Your ticket numbers are below. Use the booking code to check in with the airline.`,
    },
    rejected: {
      name: t`Not booked`,
      heading: t`The airline did not accept the booking.`,
      help: t`Nothing was booked and you have not been charged. Choose a different flight or call us.`,
    },
    expired: {
      name: t`Not paid in time`,
      heading: t`The payment deadline has passed. Your seats went back to the airline.`,
      help: t`If you have paid, call us with your order number. If not, search again.`,
    },
    cancelled: {
      name: t`Cancelled`,
      heading: t`This booking was cancelled`,
      help: t`Your seats went back to the airline.`,
    },
  }
}
