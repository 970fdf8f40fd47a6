import type { ExchangeDeps } from './exchange/exchange-deps.ts'
import { type TicketExchanges, createTicketExchanges } from './exchange/ticket-exchanges.ts'
import type { TicketRefundDeps } from './ticket-refund/ticket-refund-deps.ts'
import { type OrderSplits, createOrderSplits } from './split/order-splits.ts'
import type { SplitDeps } from './split/split-deps.ts'
import { type TicketRefunds, createTicketRefunds } from './ticket-refund/ticket-refunds.ts'
import { type TicketVoids, createTicketVoids } from './void/ticket-voids.ts'
import type { VoidDeps } from './void/void-deps.ts'

/** What ends issued tickets, or moves them to an order of their own. */
export type TicketEndings = {
  readonly ticketVoids: TicketVoids
  readonly ticketExchanges: TicketExchanges
  readonly ticketRefunds: TicketRefunds
  readonly orderSplits: OrderSplits
}

/** Creates voids, exchanges, refunds and splits of tickets, of which an order has one at a time. */
export function createTicketEndings(
  deps: ExchangeDeps & VoidDeps & TicketRefundDeps & SplitDeps,
): TicketEndings {
  return {
    ticketVoids: createTicketVoids(deps),
    ticketExchanges: createTicketExchanges(deps),
    ticketRefunds: createTicketRefunds(deps),
    orderSplits: createOrderSplits(deps),
  }
}
