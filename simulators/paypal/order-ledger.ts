import { type Instant, instantFromMs, epochMsOf } from '#contract/terms/time.ts'

/** An amount in hundredths of its currency's unit. */
export type Amount = { readonly hundredths: number; readonly currency: string }

/** A new order, with everything that its wire format needs. */
export type OrderCreated = {
  readonly kind: 'orderCreated'
  readonly at: Instant
  readonly orderId: string
  /** The PayPal-Request-Id of its creation. */
  readonly requestId: string
  /** Address by which the shop reaches this simulator; links and certificates use it. */
  readonly origin: string
  readonly invoiceId?: string
  readonly customId?: string
  readonly description?: string
  readonly amount: Amount
  readonly returnUrl: string
  readonly cancelUrl: string
  readonly locale: string
}

/** The payer's instrument: one that succeeds, one that is declined, or one that PayPal reviews first. */
export type Instrument = 'good' | 'refused' | 'reviewed'

/** A capture of an order. */
export type Captured = {
  readonly kind: 'orderCaptured'
  readonly at: Instant
  readonly orderId: string
  readonly captureId: string
  readonly requestId: string
  readonly amount: Amount
  readonly status: 'COMPLETED' | 'PENDING'
}

/** A refund. */
export type Refunded = {
  readonly kind: 'captureRefunded'
  readonly at: Instant
  readonly orderId: string
  readonly refundId: string
  readonly requestId: string
  readonly invoiceId?: string
  readonly customId?: string
  readonly note?: string
  readonly amount: Amount
  readonly status: 'COMPLETED' | 'PENDING'
}

/** A webhook of the shop. */
export type WebhookRegistered = {
  readonly kind: 'webhookRegistered'
  readonly at: Instant
  readonly webhookId: string
  readonly url: string
  /** Event names; "*" stands for all of them. */
  readonly eventTypes: readonly string[]
}

/** Every kind of entry in PayPal's ledger. */
export type LedgerEntry =
  | OrderCreated
  | Captured
  | Refunded
  | WebhookRegistered
  | {
      readonly kind: 'orderApproved'
      readonly at: Instant
      readonly orderId: string
      readonly payerId: string
      readonly instrument: Instrument
    }
  | { readonly kind: 'payerLeft'; readonly at: Instant; readonly orderId: string }
  | { readonly kind: 'instrumentRefused'; readonly at: Instant; readonly orderId: string }
  | {
      readonly kind: 'captureSettled'
      readonly at: Instant
      readonly orderId: string
      readonly status: 'COMPLETED' | 'DECLINED'
    }

/** An order as replayed from the ledger. */
export type Order = OrderCreated & {
  readonly changedAt: Instant
  readonly approval?: { readonly payerId: string; readonly instrument: Instrument }
  readonly capture?: Omit<Captured, 'status'> & { readonly status: 'COMPLETED' | 'PENDING' | 'DECLINED' }
  readonly refunds: readonly Refunded[]
}

/** The replayed ledger. */
export type Books = {
  readonly orders: Map<string, Order>
  readonly webhooks: Map<string, WebhookRegistered>
}

/** How long an order waits for approval and capture. */
const orderLivesMs = 3 * 3_600_000

/** Adds one entry to the books. */
export function applyLedgerEntry(books: Books, entry: LedgerEntry): void {
  if (entry.kind === 'webhookRegistered') {
    books.webhooks.set(entry.webhookId, entry)
    return
  }
  if (entry.kind === 'orderCreated') {
    books.orders.set(entry.orderId, { ...entry, changedAt: entry.at, refunds: [] })
    return
  }
  const order = books.orders.get(entry.orderId)
  if (!order) throw new RangeError(`the ledger speaks of an order that it does not have: ${entry.orderId}`)
  books.orders.set(order.orderId, { ...applyChange(order, entry), changedAt: entry.at })
}

type Change = Exclude<LedgerEntry, OrderCreated | WebhookRegistered>

function applyChange(order: Order, entry: Change): Order {
  switch (entry.kind) {
    case 'orderApproved':
      return { ...order, approval: entry }
    case 'orderCaptured':
      return { ...order, capture: entry }
    case 'captureRefunded':
      return { ...order, refunds: [...order.refunds, entry] }
    case 'captureSettled':
      return order.capture ? { ...order, capture: { ...order.capture, status: entry.status } } : order
    case 'instrumentRefused': {
      const { approval, ...rest } = order
      return approval ? rest : order
    }
    case 'payerLeft':
      return order
  }
}

/** Returns when an uncaptured order expires. */
export function orderEndsAt(order: Order): Instant {
  return instantFromMs(epochMsOf(order.at) + orderLivesMs)
}

/** Returns whether an order still exists at an instant: a captured one stays, others expire. */
export function hasNotExpired(order: Order, now: Instant): boolean {
  return order.capture !== undefined || epochMsOf(now) < epochMsOf(orderEndsAt(order))
}

/** Returns the amount refunded until now, in hundredths. */
export function refundedHundredthsOf(order: Order): number {
  return order.refunds.reduce((sum, one) => sum + one.amount.hundredths, 0)
}
