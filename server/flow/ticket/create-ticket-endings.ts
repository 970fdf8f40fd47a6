import type { ExchangeDeps } from './exchange/exchange-deps.ts'
import { type TicketExchanges, createTicketExchanges } from './exchange/ticket-exchanges.ts'
import type { TicketRefundDeps } from './ticket-refund/ticket-refund-deps.ts'
import { type TicketRefunds, createTicketRefunds } from './ticket-refund/ticket-refunds.ts'
import { type TicketVoids, createTicketVoids } from './void/ticket-voids.ts'
import type { VoidDeps } from './void/void-deps.ts'

/** Creates what ends issued tickets: voids, exchanges and refunds, of which an order has one at a time. */
export function createTicketEndings(deps: ExchangeDeps & VoidDeps & TicketRefundDeps): {
  readonly ticketVoids: TicketVoids
  readonly ticketExchanges: TicketExchanges
  readonly ticketRefunds: TicketRefunds
} {
  return {
    ticketVoids: createTicketVoids(deps),
    ticketExchanges: createTicketExchanges(deps),
    ticketRefunds: createTicketRefunds(deps),
  }
}
