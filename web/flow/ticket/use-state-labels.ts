import { useLingui } from '@lingui/react/macro'
import { type OrderAnswer } from '#contract/api/order.ts'
import { type AfterSalesStatus } from '#contract/terms/after-sales.ts'
import { type BookingState } from '#contract/terms/booking.ts'

/** The name of a state on the timeline, its meaning, and what happens next. */
export type StateLabels = { readonly name: string; readonly heading: string; readonly help: string }

/** Returns the labels of every order state. A waitlist request that got no seats has its own label. */
export function useStateLabels(
  order: Pick<OrderAnswer, 'history'> & Partial<Pick<OrderAnswer, 'requests'>>,
): Readonly<Record<BookingState, StateLabels>> {
  const labels = { ...useAskedStateLabels(), ...useOpenStateLabels(), ...useEndStateLabels() }
  const waitlistEnded = useWaitlistEndLabels()
  const { leftList, neverBooked } = useGivenUpLabels()
  const isLeft = order.requests?.some(({ kind, state }) => kind === 'cancel' && state === 'done') ?? false
  if (isWaitlistRequest(order))
    return { ...labels, expired: waitlistEnded, cancelled: isLeft ? leftList : waitlistEnded }
  const wasHeld = order.history.some(({ state }) => state === 'held')
  return wasHeld ? labels : { ...labels, cancelled: neverBooked }
}

/** Returns the label of an order: its after-sales status, or its state. */
export function useStandingLabels(
  order: Pick<OrderAnswer, 'state' | 'history'> & Partial<Pick<OrderAnswer, 'requests' | 'afterSales'>>,
): StateLabels {
  const ofState = useStateLabels(order)[order.state]
  const ofAfterSales = useAfterSalesLabels()
  if (order.afterSales === undefined) return ofState
  const { status, areTicketsValid } = order.afterSales
  const labels = ofAfterSales[status]
  const isFlown = areTicketsValid && status === 'partiallyRefunded'
  return isFlown ? { ...labels, help: ofState.help } : labels
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
      name: t`Flight cancelled by the airline`,
      heading: t`The airline has cancelled a flight of this booking.`,
      help: t`Do not check in before it is settled how you travel. You can ask for other flights or for your money back on this page.`,
    },
  }
}

/** Returns the labels of orders that were cancelled before they had seats. */
function useGivenUpLabels(): Readonly<Record<'leftList' | 'neverBooked', StateLabels>> {
  const { t } = useLingui()
  const help = t`Nothing was booked, no money has moved, and it costs nothing.`
  return {
    leftList: { name: t`Left the waiting list`, heading: t`You have left the waiting list.`, help },
    neverBooked: { name: t`Cancelled`, heading: t`This order was cancelled.`, help },
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
    heading: t`No seat became free: your wish has ended.`,
    help: t`No money has moved and nothing was booked. Search again to see what is on sale now.`,
  }
}

type AskedState = 'requested' | 'quoted'
type OpenState = 'submitted' | 'booking' | 'unknown' | 'waitlisted' | 'held' | 'paid' | 'review'

function useAskedStateLabels(): Readonly<Record<AskedState, StateLabels>> {
  const { t } = useLingui()
  return {
    requested: {
      name: t`Exact price asked for`,
      heading: t`Our staff work out the exact price.`,
      help: t`Nothing is booked and there is nothing to pay. We write to you with the price, and you say yes or no.`,
    },
    quoted: {
      name: t`Exact price named`,
      heading: t`The exact price is here. Please answer yes or no.`,
      help: t`Nothing is charged without your yes. No answer counts as no.`,
    },
  }
}

function useOpenStateLabels(): Readonly<Record<OpenState, StateLabels>> {
  const { t } = useLingui()
  const confirming = {
    heading: t`We are confirming your booking with the airline.`,
    help: t`No money has moved. This page shows the result by itself; please do not book again.`,
  }
  return {
    submitted: { name: t`Request received`, ...confirming },
    booking: { name: t`Asking the airline`, ...confirming },
    unknown: { name: t`Checking with the airline`, ...confirming },
    waitlisted: {
      name: t`On the waiting list`,
      heading: t`Your wish is noted. There is nothing to pay yet.`,
      help: t`The airline has no free seat now; we asked for one. When it is confirmed, you get a mail with the deadline for payment.`,
    },
    held: {
      name: t`Seats held`,
      heading: t`Your seats are held. We await your payment.`,
      help: t`Pay before the deadline; after it your seats go back to the airline.`,
    },
    paid: {
      name: t`Paid`,
      heading: t`Your payment is here. The ticket is being issued.`,
      help: t`You get the ticket number by mail.`,
    },
    review: {
      name: t`With our staff`,
      heading: t`Our staff are looking at your booking.`,
      help: t`We contact you. Please do not book again.`,
    },
  }
}

function useEndStateLabels(): Readonly<Record<Exclude<BookingState, AskedState | OpenState>, StateLabels>> {
  const { t } = useLingui()
  return {
    ticketed: {
      name: t`Ticket issued`,
      heading: t`Your tickets are issued.`,
      help: t`The ticket numbers are below. Check in with the airline using the booking code.`,
    },
    rejected: {
      name: t`Not booked`,
      heading: t`The airline did not accept the booking.`,
      help: t`No money has moved and nothing was booked. Choose another flight or call us.`,
    },
    expired: {
      name: t`Not paid in time`,
      heading: t`The payment deadline has passed and the seats were given back.`,
      help: t`If you have paid, call us with the order number. Otherwise search again.`,
    },
    cancelled: {
      name: t`Cancelled`,
      heading: t`This booking was cancelled.`,
      help: t`The seats were given back.`,
    },
  }
}
