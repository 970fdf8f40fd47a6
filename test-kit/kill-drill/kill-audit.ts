import type { LedgerReservation } from '#test-kit/suppliers/simulated-airline.ts'
import type { Purchase } from './shop-customer.ts'

/** An order in the shop's database. */
export type OrderRow = {
  readonly bookingId: string
  readonly orderNumber: string
  readonly idempotencyKey: string
  readonly state: string
  readonly clientReference: string
  readonly reservationRef: string | null
  readonly recordLocator: string | null
  readonly attempt: number
}

/** The records that are compared after a drill. */
export type Evidence = {
  readonly purchases: readonly Purchase[]
  readonly orders: readonly OrderRow[]
  /** The airline's own books. */
  readonly reservations: readonly LedgerReservation[]
  /** Names of the email files. */
  readonly mails: readonly string[]
}

/** The result of the audit; every violation is a sentence. */
export type Verdict = {
  readonly orders: number
  readonly held: number
  readonly rejected: number
  readonly supplierBookings: number
  /** Reservations beyond the first under one client reference. */
  readonly duplicates: number
  /** Reservations without an order. */
  readonly orphans: number
  readonly mails: number
  readonly unresolved: number
  readonly reviews: number
  /** Orders that needed a second attempt after the settle window. */
  readonly secondAttempts: number
  readonly violations: readonly string[]
}

const heldStates = new Set(['held', 'paid', 'ticketed'])
/** States in which the airline must have the reservation: seats, or a place on its waiting list. */
const keptStates = new Set([...heldStates, 'waitlisted'])
const restStates = new Set([...keptStates, 'rejected', 'expired', 'cancelled'])

/** Audits a drill: one reservation, one order and one email for each confirmed key, and no open order. */
export function auditKills(evidence: Evidence): Verdict {
  const { orders, reservations, mails } = evidence
  const byReference = Map.groupBy(reservations, (one) => one.clientReference ?? '')
  const known = new Set(orders.map((one) => one.clientReference))
  const repeated = [...byReference.values()].filter((those) => those.length > 1)
  const orphans = reservations.filter((one) => !known.has(one.clientReference ?? ''))
  const open = orders.filter((one) => !restStates.has(one.state))
  return {
    orders: orders.length,
    held: orders.filter((one) => heldStates.has(one.state)).length,
    rejected: orders.filter((one) => one.state === 'rejected').length,
    supplierBookings: reservations.length,
    duplicates: repeated.reduce((sum, those) => sum + those.length - 1, 0),
    orphans: orphans.length,
    mails: mails.length,
    unresolved: open.length,
    reviews: open.filter((one) => one.state === 'review').length,
    secondAttempts: orders.filter((one) => one.attempt > 1).length,
    violations: [
      ...repeated.map(
        (those) => `${those[0]?.clientReference} is booked ${those.length} times at the airline`,
      ),
      ...orphans.map((one) => `the airline's ${one.recordLocator} belongs to no order`),
      ...open.map((one) => `${one.orderNumber} is still ${one.state}`),
      ...orders.flatMap((one) => orderFaults(one, byReference.get(one.clientReference) ?? [])),
      ...mailFaults(orders, mails),
      ...evidence.purchases.flatMap((one) => purchaseFaults(one, orders)),
    ],
  }
}

function orderFaults(order: OrderRow, reservations: readonly LedgerReservation[]): string[] {
  const living = reservations.filter((one) => one.state !== 'cancelled')
  if (!keptStates.has(order.state)) {
    return living.map(
      (one) => `${order.orderNumber} is ${order.state}, yet the airline holds ${one.recordLocator}`,
    )
  }
  const isThere = living.some(
    (one) => one.orderId === order.reservationRef && one.recordLocator === order.recordLocator,
  )
  return isThere
    ? []
    : [`${order.orderNumber} is ${order.state}, yet the airline does not have ${order.recordLocator}`]
}

function mailFaults(orders: readonly OrderRow[], mails: readonly string[]): string[] {
  return orders.flatMap((order) => {
    const count = (kind: string) =>
      mails.filter((name) => name.startsWith(`${kind}-${order.bookingId}.`)).length
    const confirmations = count('booking-held')
    const notes = count('wish-noted')
    // A waitlist request that got its seats later has its email as well.
    const isNoted = order.state === 'waitlisted' ? notes === 1 : notes <= 1
    return [
      ...(confirmations === (heldStates.has(order.state) ? 1 : 0)
        ? []
        : [`${order.orderNumber} is ${order.state} and has ${confirmations} confirmations`]),
      ...(isNoted ? [] : [`${order.orderNumber} is ${order.state} and its wish was noted ${notes} times`]),
    ]
  })
}

function purchaseFaults(purchase: Purchase, orders: readonly OrderRow[]): string[] {
  const { idempotencyKey, orderNumbers, lastAnswer } = purchase
  const own = orders.filter((one) => one.idempotencyKey === idempotencyKey)
  const stray = orderNumbers.filter((number) => !own.some((one) => one.orderNumber === number))
  const isNotified = own.every((one) => !keptStates.has(one.state) || lastAnswer === one.state)
  return [
    ...(own.length > 1 ? [`the key ${idempotencyKey} has ${own.length} orders`] : []),
    ...(orderNumbers.length > 1
      ? [`the key ${idempotencyKey} was answered with ${orderNumbers.join(', ')}`]
      : []),
    ...stray.map((number) => `the customer was told ${number}, which is not there`),
    ...(isNotified
      ? []
      : [`${own[0]?.orderNumber} is ${own[0]?.state}, the customer was told ${lastAnswer}`]),
  ]
}
