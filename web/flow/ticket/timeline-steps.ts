import type { OrderAnswer } from '#contract/api/order.ts'
import type { RefundAnswer } from '#contract/api/staff/refunds-and-receipts.ts'
import type { BookingState } from '#contract/terms/booking.ts'

/** How an order can end without a ticket from its current state. */
export type TimelineExit = 'refused' | 'noAnswer' | 'noSeat' | 'notPaid'

/** One state on the timeline: past, current, or still to come. */
export type TimelineStep = {
  readonly state: BookingState
  readonly kind: 'past' | 'now' | 'toCome'
  /** When it was reached. */
  readonly at?: string
}

/** The timeline of an order for display. */
export type Timeline = { readonly steps: readonly TimelineStep[]; readonly exit?: TimelineExit }

/**
 * The states from here to the ticket; an ended order, or one in manual review, has none. A pay-first order is purchased and
 * never held.
 */
const toCome: Readonly<Record<BookingState, readonly BookingState[]>> = {
  requested: ['quoted', 'held', 'paid', 'ticketed'],
  quoted: ['held', 'paid', 'ticketed'],
  submitted: ['held', 'paid', 'ticketed'],
  booking: ['held', 'paid', 'ticketed'],
  unknown: ['held', 'paid', 'ticketed'],
  waitlisted: ['held', 'paid', 'ticketed'],
  awaitingPayment: ['purchased', 'paid', 'ticketed'],
  purchased: ['paid', 'ticketed'],
  held: ['paid', 'ticketed'],
  paid: ['ticketed'],
  ticketed: [],
  rejected: [],
  expired: [],
  cancelled: [],
  review: [],
}

const exits: Partial<Readonly<Record<BookingState, TimelineExit>>> = {
  submitted: 'refused',
  booking: 'refused',
  unknown: 'refused',
  quoted: 'noAnswer',
  waitlisted: 'noSeat',
  awaitingPayment: 'notPaid',
  held: 'notPaid',
}

/**
 * Returns the timeline of an order: past states with their times, the current one, and those to come. Past
 * states that lasted only a moment are left out; consecutive repeats are shown once.
 */
export function timelineOf({ history, state }: Pick<OrderAnswer, 'history' | 'state'>): Timeline {
  const told = history.filter((one, index) => {
    const isPassing = (one.state === 'booking' || one.state === 'unknown') && state !== one.state
    return !isPassing && one.state !== history[index + 1]?.state
  })
  const past = told.map((one, index): TimelineStep => {
    return { state: one.state, kind: index === told.length - 1 ? 'now' : 'past', at: one.at }
  })
  const isPayFirst = history.some((one) => one.state === 'awaitingPayment')
  const coming = toCome[state].map((next): TimelineStep => {
    return { state: isPayFirst && next === 'held' ? 'purchased' : next, kind: 'toCome' }
  })
  const exit = exits[state]
  return { steps: [...past, ...coming], ...(exit === undefined ? {} : { exit }) }
}

/** Where an order is after its ticket: something ended, a refund is in progress, or all of it is with the customer. */
export type AfterSalesLook = 'end' | 'now' | 'past'

/** Returns how the timeline shows what happened to an order after its ticket, by the refunds of its payments. */
export function afterSalesLookOf(
  { afterSales, ticketRefunds }: Pick<OrderAnswer, 'afterSales' | 'ticketRefunds'>,
  refunds: readonly Pick<RefundAnswer, 'state'>[],
): AfterSalesLook {
  const status = afterSales?.status
  if (status === 'cancelledByAirline' || status === 'flightCancelled') return 'end'
  const isPaid = refunds.length > 0 && refunds.every(({ state }) => state === 'done')
  // Of tickets that the airline has not paid for yet, no refund of the payment exists.
  return status !== undefined && isPaid && ticketRefunds.length === 0 ? 'past' : 'now'
}
