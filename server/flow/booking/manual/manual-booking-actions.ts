import type { ManualBookingRequest } from '#contract/api/staff/new-booking/manual-booking.ts'
import { type Problem, createProblem } from '#contract/problem.ts'
import type { BookingState } from '#contract/terms/booking.ts'
import type { EnteredTicketNumber } from '#contract/terms/manual-booking/ticket-number-entry.ts'
import { isEnteredByHand } from '#contract/terms/provider.ts'
import { type Result, fail, succeed } from '#contract/terms/result.ts'
import type { Tx } from '#server/platform/transaction.ts'
import type { BookingDeps } from '../booking-deps.ts'
import type { Booking } from '../booking-record.ts'
import { transitionBookingWithin } from '../lifecycle/transition-booking.ts'
import { readTicketNumbers } from './check-ticket-numbers.ts'
import { enterManualBooking } from './enter-manual-booking.ts'
import type { ManualBookingRecord } from './manual-booking-store.ts'

/** What can be done with bookings and tickets that staff enter by hand. */
export type ManualBookingActions = {
  /** Takes in a booking that a clerk has made elsewhere. */
  enterManual(request: ManualBookingRequest, clerk: string): Promise<Result<Booking, Problem>>
  /** Returns what a clerk entered beside the order; undefined for a booking of a supplier. */
  manualOf(bookingId: string, tx?: Tx): Promise<ManualBookingRecord | undefined>
  /** Returns the ticket numbers that wait for the payment, in the order of the passengers. */
  enteredTickets(bookingId: string, tx?: Tx): Promise<readonly EnteredTicketNumber[]>
  /** Reads typed ticket numbers of every passenger of an order. */
  readTickets(booking: Booking, typed: readonly string[]): Result<readonly EnteredTicketNumber[], Problem>
  /** Keeps ticket numbers of an unpaid order that was entered by hand; none removes them. */
  keepTickets(bookingId: string, tickets: readonly EnteredTicketNumber[]): Promise<Result<Booking, Problem>>
  /** Returns whether another order has one of these tickets. */
  isTicketTaken(tx: Tx, bookingId: string, tickets: readonly EnteredTicketNumber[]): Promise<boolean>
  /** Moves an order that is paid, or in review, to ticketed by hand. Whether its money is still here is for the caller to know. */
  recordEnteredTickets(bookingId: string, tx: Tx): Promise<boolean>
}

/** Creates the actions on what staff enter by hand. */
export function createManualBookingActions(deps: BookingDeps): ManualBookingActions {
  const { manualBookings } = deps
  return {
    enterManual: (request, clerk) => enterManualBooking(deps, request, clerk),
    manualOf: (bookingId, tx) => manualBookings.find(bookingId, tx),
    enteredTickets: (bookingId, tx) => manualBookings.enteredTickets(bookingId, tx),
    readTickets: (booking, typed) => readTicketsOfOrder(deps, booking, typed),
    keepTickets: (bookingId, tickets) => keepTicketsUntilPaid(deps, bookingId, tickets),
    isTicketTaken: (tx, bookingId, tickets) => manualBookings.isTicketTaken(tx, bookingId, tickets),
    recordEnteredTickets: (bookingId, tx) => recordEnteredTickets(deps, bookingId, tx),
  }
}

function readTicketsOfOrder(
  { reference }: BookingDeps,
  { passengers, offer }: Booking,
  typed: readonly string[],
): Result<readonly EnteredTicketNumber[], Problem> {
  const { itinerary, validatingCarrier: ticketingAirline } = offer
  const fieldOf = (passenger: number) => `ticketNumbers.${passenger}`
  const passengerCount = passengers.length
  return readTicketNumbers({ typed, passengerCount, ticketingAirline, itinerary, fieldOf }, reference)
}

/** States in which tickets that are issued elsewhere wait for the payment. */
const unpaidStates: readonly BookingState[] = ['held', 'quoted', 'review']

/** The order stays locked, so that no payment comes between and misses the numbers. */
async function keepTicketsUntilPaid(
  deps: BookingDeps,
  bookingId: string,
  tickets: readonly EnteredTicketNumber[],
): Promise<Result<Booking, Problem>> {
  return deps.transact(async (tx) => {
    const booking = await deps.store.findById(bookingId, tx)
    if (!booking || !isEnteredByHand(booking) || !unpaidStates.includes(booking.state))
      return fail(createProblem('ticketsNotPossible'))
    if (await deps.manualBookings.isTicketTaken(tx, bookingId, tickets))
      return fail(createProblem('ticketNumberUsed', { field: 'ticketNumbers.0' }))
    await deps.manualBookings.keepTickets(tx, bookingId, { tickets, at: deps.clock.now() })
    return succeed(booking)
  })
}

async function recordEnteredTickets(deps: BookingDeps, bookingId: string, tx: Tx): Promise<boolean> {
  const booking = await deps.store.findById(bookingId, tx)
  if (booking?.state !== 'paid' && booking?.state !== 'review') return false
  await deps.manualBookings.keepTickets(tx, bookingId, { tickets: [], at: deps.clock.now() })
  const changes = { reason: null }
  const step = { booking, to: 'ticketed', cause: 'ticketsEntered', changes } as const
  return (await transitionBookingWithin(deps, step, tx)) !== undefined
}
