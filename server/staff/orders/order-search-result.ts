import type { FoundOrderAnswer } from '#contract/api/staff/order/order-search.ts'
import type { Itinerary } from '#contract/terms/itinerary.ts'
import { printedTicketName } from '#contract/terms/passenger/ticket-name.ts'
import type { Booking } from '#server/flow/booking/booking.ts'
import type { OrderOutcome } from '#server/flow/ticket/ticket.ts'

/** Returns a search result in API names. */
export function orderSearchResultOf(booking: Booking, { afterSales }: OrderOutcome = {}): FoundOrderAnswer {
  const { itinerary } = booking.offer
  const departsAt = itinerary.journeys[0]?.segments[0]?.departureAt
  return {
    orderNumber: booking.orderNumber,
    ...(booking.recordLocator === undefined ? {} : { bookingCode: booking.recordLocator }),
    state: booking.state,
    ...(afterSales === undefined ? {} : { afterSales }),
    createdAt: booking.createdAt,
    ...(departsAt === undefined ? {} : { departsAt }),
    total: booking.total.amount,
    stops: airportsInTripOrder(itinerary),
    names: booking.passengers.map((one) => printedTicketName(one)),
    contactName: booking.contact.name,
  }
}

/** Returns the airports where each journey begins and ends, without consecutive repeats. */
export function airportsInTripOrder({ journeys }: Itinerary): string[] {
  return journeys
    .flatMap(({ segments }) => [segments[0]?.origin ?? '', segments.at(-1)?.destination ?? ''])
    .filter((stop, index, all) => stop !== '' && stop !== all[index - 1])
}
