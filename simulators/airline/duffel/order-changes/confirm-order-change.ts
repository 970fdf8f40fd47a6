import type { Effects } from '#simulators/control-plane/fault-plan.ts'
import type { SimulatedClock } from '#simulators/control-plane/simulated-clock.ts'
import type { AirlineWorld } from '../../world/airline-world.ts'
import { partyTotals } from '../../world/make-offer.ts'
import type { ReservationStore } from '../../world/reservation-store.ts'
import type { BookedFlight, WorldExchange } from '../../world/world-reservation.ts'
import { toWireConditions } from '../offers/offer-wire.ts'
import { issuedDocumentsOf, refundBeforeDeparture } from '../orders/create-order.ts'
import { checkAmount } from '../orders/order-checks.ts'
import { type Order, isChangeable, requireOrder } from '../orders/order-record.ts'
import { refuse } from '../wire-refusal.ts'
import type { WirePayment } from '../wire-requests.ts'
import type { OrderChange, TripPart } from './order-change-record.ts'

/** A confirmation of a pending change, with its payment where something is to be paid. */
export type ChangeConfirmation = {
  readonly changeId: string
  readonly payment?: WirePayment | undefined
  readonly effects: Effects
}

/** Dependencies of the order changes. A confirmation takes `commitMs` to reach the books. */
export type OrderChangeDeps = {
  readonly books: ReservationStore
  readonly clock: SimulatedClock
  readonly world: AirlineWorld
  readonly commitMs: number
}

/** Refuses orders that cannot be changed: ended, unpaid, against the fare rules, or with services besides. */
export function checkChangeable({ books, clock }: OrderChangeDeps, order: Order): void {
  if (books.endedAt(order, clock.now())) refuse('already_cancelled', 'The order is cancelled.')
  if (!isChangeable(order)) refuse('unsupported_action', 'The order cannot be changed.')
  if (order.kept.services.length > 0) refuse('unsupported_action', 'Orders with services cannot be changed.')
}

/**
 * Carries out a pending change: the agency's balance is charged or credited, the flights are replaced, and the tickets
 * with them. Seats and state are checked again once the airline has taken its time.
 */
export async function confirmOrderChange(
  deps: OrderChangeDeps,
  pending: (id: string) => OrderChange,
  { changeId, payment, effects }: ChangeConfirmation,
): Promise<OrderChange> {
  const { books, clock, world, commitMs } = deps
  const change = pending(changeId)
  checkConfirmable(deps, change)
  if (effects.priceDrift !== undefined) refuse('price_changed', 'The airline has changed the price.')
  checkPayment(change, payment)
  await clock.sleep(commitMs)
  const order = checkConfirmable(deps, pending(changeId))
  const held = new Set(order.needs.map((one) => `${one.flightKey} ${one.cabin}`))
  const more = change.offer.world.needs.filter((one) => !held.has(`${one.flightKey} ${one.cabin}`))
  if (!world.hasSeats(more, effects.seats)) refuse('offer_no_longer_available', 'The seats have been sold.')
  const documents = issuedDocumentsOf(order.kept.passengers, order.offer.carrier)
  const { documentsAfterMs: lateMs } = effects
  books.exchange(order.id, exchangeOf(change, lateMs === undefined ? documents : []))
  if (lateMs !== undefined) void issueLater(deps, { orderId: order.id, documents, lateMs })
  return { ...change, confirmedAt: clock.now() }
}

/** Returns the order of a change; refuses one that is confirmed, expired, or of flights that are gone. */
function checkConfirmable(deps: OrderChangeDeps, change: OrderChange): Order {
  if (change.confirmedAt) refuse('already_confirmed', 'The order change is confirmed.')
  if (change.expiresAt <= deps.clock.now()) refuse('order_change_expired', 'The order change has expired.')
  const order = requireOrder(deps.books, change.offer.orderId)
  checkChangeable(deps, order)
  const current = new Set(order.kept.slices.map((one) => one['id']))
  if (change.offer.removed.some((one) => !current.has(one['id']))) {
    refuse('unsupported_action', 'The slices are not those of the order any more.')
  }
  return order
}

function checkPayment({ changeTotal }: OrderChange, payment: WirePayment | undefined): void {
  if (changeTotal > 0 && !payment) refuse('validation_required', 'The change has to be paid.', '/payment')
  if (payment) checkAmount(payment, Math.max(0, changeTotal))
}

function exchangeOf(change: OrderChange, documents: WorldExchange['documents']): WorldExchange {
  const { parts, world } = change.offer
  const { base, tax } = partyTotals(world.prices)
  return {
    exchangeId: change.id,
    offer: world,
    flights: parts.flatMap(bookedFlights),
    // what the airline has raised since belongs to the fare
    baseSatang: base + change.newTotal - change.offer.newTotal,
    taxSatang: tax,
    refundSatang: refundBeforeDeparture({ brand: world.brand, base, tax }),
    chargedSatang: change.changeTotal,
    documents,
    keep: {
      slices: parts.map((one) => one.slice),
      conditions: toWireConditions(world.brand),
      isRefundUnknown: world.brand.refund === undefined,
    },
  }
}

function bookedFlights({ booked, flights, rbds }: TripPart, journey: number): BookedFlight[] {
  if (booked) return booked.map((one) => ({ ...one, journey }))
  return flights.map((flight, index) => ({
    journey,
    flight,
    rbd: rbds[index] ?? '',
    status: 'confirmed',
  }))
}

type LateDocuments = {
  readonly orderId: string
  readonly documents: WorldExchange['documents']
  readonly lateMs: number
}

async function issueLater(
  { books, clock }: OrderChangeDeps,
  { orderId, documents, lateMs }: LateDocuments,
): Promise<void> {
  const world = clock.worldsBefore()
  await clock.sleep(lateMs)
  // work that waited over a reset must not write into the new books
  if (clock.worldsBefore() === world) books.issue(orderId, documents)
}
