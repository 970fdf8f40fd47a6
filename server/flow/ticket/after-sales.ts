import { type AfterSales, standingChangeStates } from '#contract/terms/after-sales.ts'
import type { Booking } from '#server/flow/booking/booking.ts'
import type { AfterSalesFacts, AfterSalesStore } from './after-sales-store.ts'
import { isScheduleWatched } from './schedule-change/schedule-change-deps.ts'

/** The after-sales status of an order, and the charged amount in satang, payment surcharge included. */
export type OrderOutcome = { readonly afterSales?: AfterSales; readonly charged?: number }

/** What the outcome of an order depends on besides its facts. */
type OrderStanding = Pick<Booking, 'bookingId' | 'state'>

/** Reads the outcomes of orders after their payment. */
export type OrderOutcomes = {
  /** Returns outcomes by booking id; orders without any are left out. */
  of(bookings: readonly OrderStanding[]): Promise<ReadonlyMap<string, OrderOutcome>>
}

/** Creates the reader of order outcomes. */
export function createOrderOutcomes(store: AfterSalesStore): OrderOutcomes {
  return {
    async of(bookings) {
      const facts = await store.factsOf(bookings.map(({ bookingId }) => bookingId))
      const known = new Map(facts.map((one) => [one.bookingId, one]))
      return new Map(
        bookings.map((booking) => [booking.bookingId, orderOutcomeOf(booking, known.get(booking.bookingId))]),
      )
    },
  }
}

function orderOutcomeOf(booking: OrderStanding, facts: AfterSalesFacts | undefined): OrderOutcome {
  const afterSales = facts && afterSalesOf(booking, facts)
  return {
    ...(afterSales === undefined ? {} : { afterSales }),
    ...(facts?.received === undefined ? {} : { charged: facts.received }),
  }
}

/**
 * Returns the after-sales status of an order. Money takes precedence: an order whose flights the airline
 * cancelled and whose money is refunded counts as refunded, and one of which some tickets were refunded as partly
 * refunded before the customer has the money. Undefined while nothing has happened to it.
 */
export function afterSalesOf(booking: OrderStanding, facts: AfterSalesFacts): AfterSales | undefined {
  const { received = 0, goesBack, isGivenBack } = facts
  const cancellation = cancellationOutcome(booking, facts)
  if (received > 0 && goesBack >= received) return { status: 'refunded', areTicketsValid: false }
  const areTicketsValid = !isGivenBack && cancellation !== 'cancelledByAirline'
  if (received > 0 && (goesBack > 0 || (facts.areSomeRefunded && areTicketsValid)))
    return { status: 'partiallyRefunded', areTicketsValid }
  return cancellation && { status: cancellation, areTicketsValid }
}

/** Returns whether the airline has cancelled all, some or none of the booked flights. */
function cancellationOutcome(
  booking: OrderStanding,
  { flights }: AfterSalesFacts,
): 'cancelledByAirline' | 'flightCancelled' | undefined {
  if (!flights || !isScheduleWatched(booking) || !standingChangeStates.includes(flights.state))
    return undefined
  const gone = flights.difference.flights.filter(({ now }) => now === undefined)
  const isAll = gone.length === flights.difference.flights.length && gone.length >= flights.booked
  if (isAll) return 'cancelledByAirline'
  // A change that staff have settled with the customer is flown as agreed.
  return gone.length > 0 && flights.state !== 'settled' ? 'flightCancelled' : undefined
}
