import type { ExchangeDeps } from './exchange/exchange-deps.ts'
import { type TicketExchanges, createTicketExchanges } from './exchange/ticket-exchanges.ts'
import { type TicketVoids, createTicketVoids } from './void/ticket-voids.ts'
import type { VoidDeps } from './void/void-deps.ts'

/** Creates what ends issued tickets: voids and exchanges, of which an order has one at a time. */
export function createTicketEndings(deps: ExchangeDeps & VoidDeps): {
  readonly ticketVoids: TicketVoids
  readonly ticketExchanges: TicketExchanges
} {
  return { ticketVoids: createTicketVoids(deps), ticketExchanges: createTicketExchanges(deps) }
}
