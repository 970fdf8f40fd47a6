import type { Kysely } from 'kysely'
import type { Tables } from '#server/database/tables/tables.ts'
import type { Sealer } from '#server/platform/crypto.ts'
import { type ExchangeStore, createExchangeStore } from './exchange/exchange-store.ts'
import { type ExtraSaleStore, createExtraSaleStore } from './extra-sale/extra-sale-store.ts'
import {
  type NameCorrectionStore,
  createNameCorrectionStore,
} from './name-correction/name-correction-store.ts'
import {
  type SpecialServiceStore,
  createSpecialServiceStore,
} from './special-service/special-service-store.ts'
import { type OrderSplitStore, createOrderSplitStore } from './split/order-split-store.ts'
import { type TicketRefundStore, createTicketRefundStore } from './ticket-refund/ticket-refund-store.ts'
import { type VoidStore, createVoidStore } from './void/void-store.ts'

/** The stores of what ends tickets, voids, exchanges and refunds, of splits, and of what passengers ask of the airline. */
export function createTicketEndingStores(
  db: Kysely<Tables>,
  sealer: Sealer,
): {
  readonly voids: VoidStore
  readonly exchanges: ExchangeStore
  readonly ticketRefunds: TicketRefundStore
  readonly splits: OrderSplitStore
  readonly extraSales: ExtraSaleStore
  readonly services: SpecialServiceStore
  readonly corrections: NameCorrectionStore
} {
  return {
    voids: createVoidStore(db),
    exchanges: createExchangeStore(db),
    ticketRefunds: createTicketRefundStore(db),
    splits: createOrderSplitStore(db, sealer),
    extraSales: createExtraSaleStore(db),
    services: createSpecialServiceStore(db, sealer),
    corrections: createNameCorrectionStore(db, sealer),
  }
}
