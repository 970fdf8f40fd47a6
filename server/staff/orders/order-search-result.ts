import type { FoundOrderAnswer } from '#contract/api/staff/order/order-search.ts'
import { printedTicketName } from '#contract/terms/passenger/ticket-name.ts'
import type { ListedOrder } from '#server/flow/booking/booking.ts'
import type { OrderOutcome } from '#server/flow/ticket/ticket.ts'

/** Returns a search result in API names. */
export function orderSearchResultOf(order: ListedOrder, { afterSales }: OrderOutcome = {}): FoundOrderAnswer {
  const { recordLocator, departsAt } = order
  return {
    orderNumber: order.orderNumber,
    ...(recordLocator === null ? {} : { bookingCode: recordLocator }),
    state: order.state,
    ...(afterSales === undefined ? {} : { afterSales }),
    createdAt: order.createdAt,
    ...(departsAt === null ? {} : { departsAt }),
    total: order.total,
    stops: [...order.stops],
    names: order.passengers.map((one) => printedTicketName(one)),
    contactName: order.contact.name,
  }
}
