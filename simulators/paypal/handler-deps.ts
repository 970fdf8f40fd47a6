import type { Effects } from '../control-plane/fault-plan.ts'
import type { SimulatedClock } from '../control-plane/simulated-clock.ts'
import type { Amount, Books, LedgerEntry, Order } from './order-ledger.ts'
import type { WebhookHandlers } from './webhook-handlers.ts'
import { refuse } from './wire-refusal.ts'

/** A result, and whether it existed before under the same request id. */
export type HandlerResult<Value> = { readonly value: Value; readonly isReplay: boolean }

/** The identification of a requested change. */
export type CallHeaders = {
  readonly requestId: string
  readonly origin: string
  readonly effects: Effects
}

/** Dependencies of the order handlers. */
export type PaypalHandlerDeps = {
  readonly clock: SimulatedClock
  readonly books: Books
  readonly write: (entry: LedgerEntry) => void
  readonly webhooks: WebhookHandlers
  /** Milliseconds until a change is in the ledger. */
  readonly commitMs: number
}

/** Returns the order as it is now; refuses with a 404. */
export function requireOrder(books: Books, orderId: string): Order {
  return books.orders.get(orderId) ?? refuse(404, 'INVALID_RESOURCE_ID')
}

/** Returns the amount with which a fault replaces the right one. */
export function wrongAmount(amount: Amount): Amount {
  return { ...amount, hundredths: amount.hundredths + 100 }
}
