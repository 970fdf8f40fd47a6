import { type Instant, msOf } from '#contract/terms/time.ts'
import { type SeatNeed } from './offer-desk.ts'
import { type OrderPassenger } from './wire-requests.ts'

/** A ticket of an order. */
export type IssuedDocument = { readonly number: string; readonly passengerId: string }

/** What is written down about a new reservation; everything that its wire form needs. */
export type OrderCreated = {
  readonly kind: 'orderCreated'
  readonly at: Instant
  readonly orderId: string
  readonly recordLocator: string
  readonly type: 'instant' | 'hold'
  readonly metadata: Readonly<Record<string, string>>
  readonly offerId: string
  readonly carrier: string
  readonly conditions: Record<string, unknown>
  readonly slices: readonly Record<string, unknown>[]
  readonly needs: readonly SeatNeed[]
  readonly passengers: readonly (OrderPassenger & { readonly type: string })[]
  readonly base: number
  readonly tax: number
  /** Satang that come back when it is given back after payment. */
  readonly refund: number
  readonly payBy?: Instant
  readonly priceStandsUntil?: Instant
  readonly documents: readonly IssuedDocument[]
}

/** Everything that can happen in the airline's books. */
export type LedgerEntry =
  | OrderCreated
  | {
      readonly kind: 'orderPaid'
      readonly at: Instant
      readonly orderId: string
      readonly paymentId: string
      readonly amount: number
      readonly documents: readonly IssuedDocument[]
    }
  | { readonly kind: 'orderRepriced'; readonly at: Instant; readonly orderId: string; readonly base: number }
  | {
      readonly kind: 'cancellationQuoted'
      readonly at: Instant
      readonly orderId: string
      readonly cancellationId: string
      readonly expiresAt: Instant
      readonly refund: number
    }
  | {
      readonly kind: 'orderCancelled'
      readonly at: Instant
      readonly orderId: string
      readonly cancellationId: string
    }

/** A reservation as the books add up to it. */
export type Order = OrderCreated & {
  readonly paidAt?: Instant
  readonly paymentId?: string
  readonly cancelledAt?: Instant
}

/** A quote for giving an order back. */
export type Cancellation = {
  readonly cancellationId: string
  readonly orderId: string
  readonly at: Instant
  readonly expiresAt: Instant
  readonly refund: number
  readonly confirmedAt?: Instant
}

/** The books, added up. */
export type Books = { readonly orders: Map<string, Order>; readonly cancellations: Map<string, Cancellation> }

/** Adds one entry to the books. */
export function addToBooks(books: Books, entry: LedgerEntry): void {
  if (entry.kind === 'orderCreated') {
    const isPaid = entry.type === 'instant'
    books.orders.set(entry.orderId, { ...entry, ...(isPaid ? { paidAt: entry.at } : {}) })
    return
  }
  const order = books.orders.get(entry.orderId)
  if (!order) throw new RangeError(`the ledger speaks of an order that it does not have: ${entry.orderId}`)
  switch (entry.kind) {
    case 'orderPaid':
      books.orders.set(order.orderId, {
        ...order,
        paidAt: entry.at,
        paymentId: entry.paymentId,
        documents: entry.documents,
      })
      return
    case 'orderRepriced':
      books.orders.set(order.orderId, { ...order, base: entry.base })
      return
    case 'cancellationQuoted':
      books.cancellations.set(entry.cancellationId, { ...entry })
      return
    case 'orderCancelled':
      books.orders.set(order.orderId, { ...order, cancelledAt: entry.at })
      confirm(books, entry.cancellationId, entry.at)
  }
}

function confirm(books: Books, cancellationId: string, at: Instant): void {
  const quote = books.cancellations.get(cancellationId)
  if (quote) books.cancellations.set(cancellationId, { ...quote, confirmedAt: at })
}

/** When an order ended: cancelled, or a hold that nobody paid in time. Undefined while it lives. */
export function endedAt(order: Order, now: Instant): Instant | undefined {
  if (order.cancelledAt) return order.cancelledAt
  if (order.paidAt || !order.payBy) return undefined
  return msOf(order.payBy) <= msOf(now) ? order.payBy : undefined
}
