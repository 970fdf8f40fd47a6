import { type Instant, instantFromMs, msOf } from '#contract/terms/time.ts'

/** An amount in hundredths of its currency's unit. */
export type Amount = { readonly hundredths: number; readonly currency: string }

/** What is written down about a new order; everything that its wire form needs. */
export type OrderCreated = {
  readonly kind: 'orderCreated'
  readonly at: Instant
  readonly orderId: string
  /** The PayPal-Request-Id that it was created under. */
  readonly requestId: string
  /** Where the shop reaches this simulator; links and certificates are said to be there. */
  readonly origin: string
  readonly invoiceId?: string
  readonly customId?: string
  readonly description?: string
  readonly amount: Amount
  readonly returnUrl: string
  readonly cancelUrl: string
  readonly locale: string
}

/** What the payer pays with: money that comes, a card that is refused, or money that PayPal looks at first. */
export type Instrument = 'good' | 'refused' | 'reviewed'

/** Money taken for an order. */
export type Captured = {
  readonly kind: 'orderCaptured'
  readonly at: Instant
  readonly orderId: string
  readonly captureId: string
  readonly requestId: string
  readonly amount: Amount
  readonly status: 'COMPLETED' | 'PENDING'
}

/** Money given back. */
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

/** A shop's address that is told of events. */
export type WebhookRegistered = {
  readonly kind: 'webhookRegistered'
  readonly at: Instant
  readonly webhookId: string
  readonly url: string
  /** Names of events; "*" is all of them. */
  readonly eventTypes: readonly string[]
}

/** Everything that can happen in PayPal's books. */
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

/** An order as the books add up to it. */
export type Order = OrderCreated & {
  readonly changedAt: Instant
  readonly approval?: { readonly payerId: string; readonly instrument: Instrument }
  readonly capture?: Omit<Captured, 'status'> & { readonly status: 'COMPLETED' | 'PENDING' | 'DECLINED' }
  readonly refunds: readonly Refunded[]
}

/** The books, added up. */
export type Books = {
  readonly orders: Map<string, Order>
  readonly webhooks: Map<string, WebhookRegistered>
}

/** How long an order waits for its payer and for being captured. */
const orderLivesMs = 3 * 3_600_000

/** Adds one entry to the books. */
export function addToBooks(books: Books, entry: LedgerEntry): void {
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
  books.orders.set(order.orderId, { ...changed(order, entry), changedAt: entry.at })
}

type Change = Exclude<LedgerEntry, OrderCreated | WebhookRegistered>

function changed(order: Order, entry: Change): Order {
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

/** When an order that nobody captured is over. */
export function orderEndsAt(order: Order): Instant {
  return instantFromMs(msOf(order.at) + orderLivesMs)
}

/** Whether an order is still to be seen at a moment: one that was captured stays, others go. */
export function isAlive(order: Order, now: Instant): boolean {
  return order.capture !== undefined || msOf(now) < msOf(orderEndsAt(order))
}

/** What came back of an order until now, in hundredths. */
export function refundedOf(order: Order): number {
  return order.refunds.reduce((sum, one) => sum + one.amount.hundredths, 0)
}
