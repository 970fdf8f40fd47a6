import type { Kysely } from 'kysely'
import type { Tables } from '#server/database/tables/tables.ts'
import { type ExchangeStore, createExchangeStore } from './exchange/exchange-store.ts'
import { type TicketRefundStore, createTicketRefundStore } from './ticket-refund/ticket-refund-store.ts'
import { type VoidStore, createVoidStore } from './void/void-store.ts'

/** The stores of what ends tickets: voids, exchanges and refunds. */
export function createTicketEndingStores(db: Kysely<Tables>): {
  readonly voids: VoidStore
  readonly exchanges: ExchangeStore
  readonly ticketRefunds: TicketRefundStore
} {
  return {
    voids: createVoidStore(db),
    exchanges: createExchangeStore(db),
    ticketRefunds: createTicketRefundStore(db),
  }
}
