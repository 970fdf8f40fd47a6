import type { OrderSummary } from '#contract/api/account/account.ts'
import { bookingStatusOf } from '#contract/terms/booking.ts'
import type { Booking } from '#server/flow/booking/booking.ts'
import { journeyAnswersOf } from '#server/flow/offers/offers.ts'
import type { OrderOutcome } from '#server/flow/ticket/ticket.ts'

/** Returns a booking as one line of a list. */
export function orderSummaryOf(
  booking: Booking,
  { orderKey, outcome }: { readonly orderKey: string; readonly outcome: OrderOutcome | undefined },
): OrderSummary {
  const { orderNumber, state, recordLocator, payBy, createdAt, total, offer } = booking
  return {
    orderNumber,
    orderKey,
    status: bookingStatusOf(state),
    state,
    ...(recordLocator === undefined ? {} : { bookingCode: recordLocator }),
    createdAt,
    ...(payBy === undefined ? {} : { payBy }),
    total: total.amount,
    ...outcome,
    currency: 'THB',
    journeys: offer.itinerary.journeys.flatMap(({ segments }) => {
      const [first, last] = [segments[0], segments.at(-1)]
      return first && last
        ? { from: first.origin, to: last.destination, departureLocal: first.departureLocal }
        : []
    }),
    flights: journeyAnswersOf(offer.itinerary),
    people: booking.passengers.map(({ givenName, surname }) => `${givenName} ${surname}`.trim()),
  }
}
