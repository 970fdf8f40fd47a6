import type { ExtraSaleDeps } from './extra-sale/extra-sale-deps.ts'
import { type ExtraSales, createExtraSales } from './extra-sale/extra-sales.ts'
import type { ExchangeDeps } from './exchange/exchange-deps.ts'
import { type TicketExchanges, createTicketExchanges } from './exchange/ticket-exchanges.ts'
import type { TicketRefundDeps } from './ticket-refund/ticket-refund-deps.ts'
import { type OrderSplits, createOrderSplits } from './split/order-splits.ts'
import type { SplitDeps } from './split/split-deps.ts'
import { type TicketRefunds, createTicketRefunds } from './ticket-refund/ticket-refunds.ts'
import { type TicketVoids, createTicketVoids } from './void/ticket-voids.ts'
import type { VoidDeps } from './void/void-deps.ts'

/** What ends issued tickets, moves them to an order of their own, or adds to them. */
export type TicketEndings = {
  readonly ticketVoids: TicketVoids
  readonly ticketExchanges: TicketExchanges
  readonly ticketRefunds: TicketRefunds
  readonly orderSplits: OrderSplits
  readonly extraSales: ExtraSales
}

/** Creates voids, exchanges, refunds and splits of tickets, and sales of extras for them, of which an order has one at a time. */
export function createTicketEndings(
  deps: ExchangeDeps & VoidDeps & TicketRefundDeps & SplitDeps & ExtraSaleDeps,
): TicketEndings {
  return {
    ticketVoids: createTicketVoids(deps),
    ticketExchanges: createTicketExchanges(deps),
    ticketRefunds: createTicketRefunds(deps),
    orderSplits: createOrderSplits(deps),
    extraSales: createExtraSales(deps),
  }
}
