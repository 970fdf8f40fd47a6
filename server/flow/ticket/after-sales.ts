import { type AfterSales, standingChangeStates } from '#contract/terms/after-sales.ts'
import { type Booking } from '#server/flow/booking/booking.ts'
import { type AfterSalesFacts, type AfterSalesStore } from './after-sales-store.ts'
import { isWatched } from './schedule-change/schedule-change-deps.ts'

/** What became of an order, and what was charged for it, payment surcharge included, in satang. */
export type OrderOutcome = { readonly afterSales?: AfterSales; readonly charged?: number }

/** What became of orders after they were paid. */
export type OrderOutcomes = {
  /** By booking; those of which there is nothing to say are left out. */
  of(bookings: readonly Booking[]): Promise<ReadonlyMap<string, OrderOutcome>>
}

/** Sets up what is said of orders after they were paid. */
export function createOrderOutcomes(store: AfterSalesStore): OrderOutcomes {
  return {
    async of(bookings) {
      const facts = await store.factsOf(bookings.map(({ bookingId }) => bookingId))
      const known = new Map(facts.map((one) => [one.bookingId, one]))
      return new Map(
        bookings.map((booking) => [booking.bookingId, outcomeOf(booking, known.get(booking.bookingId))]),
      )
    },
  }
}

function outcomeOf(booking: Booking, facts: AfterSalesFacts | undefined): OrderOutcome {
  const afterSales = facts && afterSalesOf(booking, facts)
  return {
    ...(afterSales === undefined ? {} : { afterSales }),
    ...(facts?.received === undefined ? {} : { charged: facts.received }),
  }
}

/**
 * What became of an order. Money is looked at first: an order whose flights the airline has cancelled and whose money
 * goes back is a refunded one. Undefined while nothing has happened to it.
 */
export function afterSalesOf(booking: Booking, facts: AfterSalesFacts): AfterSales | undefined {
  const { received = 0, goesBack, isGivenBack } = facts
  const cancellation = cancellationOf(booking, facts)
  if (received > 0 && goesBack >= received) return { status: 'refunded', areTicketsValid: false }
  const areTicketsValid = !isGivenBack && cancellation !== 'cancelledByAirline'
  if (received > 0 && goesBack > 0) return { status: 'partiallyRefunded', areTicketsValid }
  return cancellation && { status: cancellation, areTicketsValid }
}

/** What the airline has done to the booked flights: cancelled all, cancelled some, or nothing that keeps one from flying. */
function cancellationOf(
  booking: Booking,
  { flights }: AfterSalesFacts,
): 'cancelledByAirline' | 'flightCancelled' | undefined {
  if (!flights || !isWatched(booking) || !standingChangeStates.includes(flights.state)) return undefined
  const gone = flights.difference.flights.filter(({ now }) => now === undefined)
  const booked = booking.offer.itinerary.journeys.flatMap(({ segments }) => segments)
  const isAll = gone.length === flights.difference.flights.length && gone.length >= booked.length
  if (isAll) return 'cancelledByAirline'
  // What staff have settled with the customer is flown as agreed.
  return gone.length > 0 && flights.state !== 'settled' ? 'flightCancelled' : undefined
}
