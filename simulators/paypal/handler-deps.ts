import { type Effects } from '../control-plane/fault-plan.ts'
import { type WorldClock } from '../control-plane/world-clock.ts'
import { type Amount, type Books, type LedgerEntry, type Order } from './order-ledger.ts'
import { type WebhookHandlers } from './webhook-handlers.ts'
import { refuse } from './wire-refusal.ts'

/** What was made, and whether it had been made before under the same request id. */
export type Made<Value> = { readonly value: Value; readonly isReplay: boolean }

/** What a change is asked for with. */
export type AwaitedReceipt = {
  readonly requestId: string
  readonly origin: string
  readonly effects: Effects
}

/** What the desk works with. */
export type StaffOrderDeps = {
  readonly clock: WorldClock
  readonly books: Books
  readonly write: (entry: LedgerEntry) => void
  readonly webhooks: WebhookHandlers
  /** How long it takes until a change is in the books. */
  readonly commitMs: number
}

/** The order as the books have it now; refuses with a 404. */
export function orderIn(books: Books, orderId: string): Order {
  return books.orders.get(orderId) ?? refuse(404, 'INVALID_RESOURCE_ID')
}

/** The amount that a fault puts in the place of the right one. */
export function another(amount: Amount): Amount {
  return { ...amount, hundredths: amount.hundredths + 100 }
}
