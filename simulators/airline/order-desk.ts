import { type Instant, plusMinutes } from '#contract/terms/time.ts'
import { type Effects } from '../control-plane/fault-plan.ts'
import { type Ledger } from '../control-plane/ledger-file.ts'
import { type WorldClock } from '../control-plane/world-clock.ts'
import { type OfferDesk, type SeatNeed } from './offer-desk.ts'
import { checkAmount, checkOrder } from './order-checks.ts'
import {
  type Books,
  type Cancellation,
  type LedgerEntry,
  type Order,
  addToBooks,
  endedAt,
} from './order-ledger.ts'
import { documentsOf, orderCreated } from './order-made.ts'
import { hasSeatsFor } from './seats.ts'
import { wireId } from './wire-ids.ts'
import { refuse } from './wire-refusal.ts'
import { type OrderBody, type WirePayment } from './wire-requests.ts'

/** Makes, keeps, pays and gives back orders. Whatever changes the books takes `commitMs` to come true. */
export type OrderDesk = {
  create(body: OrderBody, effects: Effects): Promise<Order>
  /** The order; refuses with not_found. */
  order(orderId: string): Order
  /** All orders, newest first. */
  all(): Order[]
  pay(orderId: string, payment: WirePayment, effects: Effects): Promise<Order>
  quoteCancellation(orderId: string): Cancellation
  cancellation(cancellationId: string): Cancellation
  confirmCancellation(cancellationId: string): Promise<Cancellation>
  /** Changes the price of an unpaid order by percent. */
  drift(orderId: string, percent: number): void
  reset(): void
}

/** What the desk works with. */
export type OrderDeskParts = {
  readonly ledger: Ledger<LedgerEntry>
  readonly clock: WorldClock
  readonly offers: OfferDesk
  readonly books: Books
  readonly commitMs: number
}

/** The books as a ledger adds up to them. */
export function booksOf(entries: readonly LedgerEntry[]): Books {
  const books: Books = { orders: new Map(), cancellations: new Map() }
  for (const entry of entries) addToBooks(books, entry)
  return books
}

/** A desk over a ledger. */
export function orderDesk(parts: OrderDeskParts): OrderDesk {
  const { books, clock, ledger } = parts
  const write = (entry: LedgerEntry) => {
    ledger.append(entry)
    addToBooks(books, entry)
  }
  const desk: OrderDesk = {
    create: (body, effects) => create({ parts, write }, body, effects),
    pay: (orderId, payment, effects) => pay({ parts, write, desk }, { orderId, payment }, effects),
    order: (orderId) => books.orders.get(orderId) ?? refuse('not_found', 'There is no such order.'),
    all: () => [...books.orders.values()].toReversed(),
    quoteCancellation: (orderId) => quoteCancellation({ parts, write }, desk.order(orderId)),
    cancellation: (id) =>
      books.cancellations.get(id) ?? refuse('not_found', 'There is no such cancellation.'),
    confirmCancellation: (id) => confirmCancellation({ parts, write, desk }, id),
    drift(orderId, percent) {
      const order = books.orders.get(orderId)
      if (!order || order.paidAt) return
      const base = Math.round((order.base * (100 + percent)) / 100)
      write({ kind: 'orderRepriced', at: clock.now(), orderId, base })
    },
    reset() {
      ledger.clear()
      books.orders.clear()
      books.cancellations.clear()
    },
  }
  return desk
}

type Writing = { readonly parts: OrderDeskParts; readonly write: (entry: LedgerEntry) => void }

async function create({ parts, write }: Writing, body: OrderBody, effects: Effects): Promise<Order> {
  const { clock, offers, books } = parts
  const offerId = body.selected_offers[0] ?? ''
  const offer = offers.offer(offerId, 'offer_expired')
  if (effects.priceDrift !== undefined) {
    offers.drift(offerId, effects.priceDrift)
    refuse('price_changed', 'The airline has changed the price.')
  }
  checkOrder(body, offer)
  checkSeats(books, { needs: offer.needs, now: clock.now() }, effects)
  await clock.sleep(parts.commitMs)
  const now = clock.now()
  checkSeats(books, { needs: offer.needs, now }, effects)
  const entry = orderCreated(body, offer, now)
  write(entry)
  return books.orders.get(entry.orderId) ?? refuse('not_found', 'There is no such order.')
}

type SeatCheck = { readonly needs: readonly SeatNeed[]; readonly now: Instant }

function checkSeats(books: Books, { needs, now }: SeatCheck, effects: Effects): void {
  if (!hasSeatsFor(books, now, effects.seats)(needs)) {
    refuse('offer_no_longer_available', 'The seats have been sold.')
  }
}

type PaymentWish = { readonly orderId: string; readonly payment: WirePayment }

async function pay(
  { parts, write, desk }: Writing & { readonly desk: OrderDesk },
  { orderId, payment }: PaymentWish,
  effects: Effects,
): Promise<Order> {
  const { clock } = parts
  checkPayable(desk.order(orderId), clock.now())
  if (effects.priceDrift !== undefined) {
    desk.drift(orderId, effects.priceDrift)
    refuse('price_changed', 'The airline has changed the price.')
  }
  const { base, tax } = desk.order(orderId)
  checkAmount(payment, base + tax)
  await clock.sleep(parts.commitMs)
  const order = desk.order(orderId)
  checkPayable(order, clock.now())
  const documents = documentsOf(order.passengers, order.carrier)
  write({
    kind: 'orderPaid',
    at: clock.now(),
    orderId,
    paymentId: wireId('pay'),
    amount: base + tax,
    documents,
  })
  return desk.order(orderId)
}

function checkPayable(order: Order, now: Instant): void {
  if (order.paidAt) refuse('already_paid', 'The order is paid.')
  if (order.cancelledAt) refuse('already_cancelled', 'The order is cancelled.')
  if (endedAt(order, now)) refuse('past_payment_required_by_date', 'The order was not paid in time.')
}

function quoteCancellation({ parts, write }: Writing, order: Order): Cancellation {
  const at = parts.clock.now()
  if (endedAt(order, at)) refuse('already_cancelled', 'The order is cancelled.')
  const quote = {
    orderId: order.orderId,
    cancellationId: wireId('ore'),
    at,
    expiresAt: plusMinutes(at, 60),
    refund: order.paidAt === undefined ? 0 : order.refund,
  }
  write({ kind: 'cancellationQuoted', ...quote })
  return quote
}

async function confirmCancellation(
  { parts, write, desk }: Writing & { readonly desk: OrderDesk },
  cancellationId: string,
): Promise<Cancellation> {
  const { orderId } = desk.cancellation(cancellationId)
  await parts.clock.sleep(parts.commitMs)
  const at = parts.clock.now()
  if (endedAt(desk.order(orderId), at)) refuse('already_cancelled', 'The order is cancelled.')
  write({ kind: 'orderCancelled', at, orderId, cancellationId })
  return desk.cancellation(cancellationId)
}
