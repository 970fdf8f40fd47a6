import { type OrderAnswer } from '#contract/api/order.ts'
import { type BookingState } from '#contract/terms/booking.ts'

/** Where an order can leave the way to the ticket from the state it is in. */
export type TimelineExit = 'refused' | 'noAnswer' | 'noSeat' | 'notPaid'

/** One state on the way of an order: behind it, where it is, or still to come. */
export type TimelineStep = {
  readonly state: BookingState
  readonly kind: 'past' | 'now' | 'toCome'
  /** When it was reached. */
  readonly at?: string
}

/** The way of an order as a picture shows it. */
export type Timeline = { readonly steps: readonly TimelineStep[]; readonly exit?: TimelineExit }

/** The way from here to the ticket; what has ended, or is with a person, has none. */
const toCome: Readonly<Record<BookingState, readonly BookingState[]>> = {
  requested: ['quoted', 'held', 'paid', 'ticketed'],
  quoted: ['held', 'paid', 'ticketed'],
  submitted: ['held', 'paid', 'ticketed'],
  booking: ['held', 'paid', 'ticketed'],
  unknown: ['held', 'paid', 'ticketed'],
  waitlisted: ['held', 'paid', 'ticketed'],
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
  held: 'notPaid',
}

/**
 * What is behind an order and when, where it is, and what is still to come. States that lasted a moment and are over say
 * nothing to a customer; what happened twice in a row is told once.
 */
export function timelineOf({ history, state }: Pick<OrderAnswer, 'history' | 'state'>): Timeline {
  const told = history.filter((one, index) => {
    const isPassing = (one.state === 'booking' || one.state === 'unknown') && state !== one.state
    return !isPassing && one.state !== history[index + 1]?.state
  })
  const past = told.map((one, index): TimelineStep => {
    return { state: one.state, kind: index === told.length - 1 ? 'now' : 'past', at: one.at }
  })
  const coming = toCome[state].map((next): TimelineStep => ({ state: next, kind: 'toCome' }))
  const exit = exits[state]
  return { steps: [...past, ...coming], ...(exit === undefined ? {} : { exit }) }
}
