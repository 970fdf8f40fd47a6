import { plusMinutes } from '#contract/terms/time.ts'
import type { Effects } from '#simulators/control-plane/fault-plan.ts'
import { requireOrder } from '../orders/order-record.ts'
import { wireId } from '../wire-ids.ts'
import { refuse } from '../wire-refusal.ts'
import {
  type ChangeConfirmation,
  type OrderChangeDeps,
  checkChangeable,
  confirmOrderChange,
} from './confirm-order-change.ts'
import { splitTrip, changedTrips } from './order-change-offers.ts'
import type { ChangeOffer, ChangeRequest, OrderChange } from './order-change-record.ts'
import type { OrderChangeRequestBody } from './order-change-requests.ts'

/** Offers other flights for paid orders, and keeps what was chosen until it is confirmed. */
export type OrderChangeHandlers = {
  request(body: OrderChangeRequestBody): ChangeRequest
  /** Returns the request; refuses with not_found, as the other readers do. */
  requestOf(id: string): ChangeRequest
  offersOf(request: ChangeRequest): readonly ChangeOffer[]
  offer(id: string): ChangeOffer
  /** Makes a pending change of an offer; the fault `priceDrift` raises its price first. */
  create(offerId: string, effects: Effects): OrderChange
  change(id: string): OrderChange
  confirm(confirmation: ChangeConfirmation): Promise<OrderChange>
  reset(): void
}

/** How long an offer, and a pending change, can be used. */
const offerMinutes = 20

type Shelves = {
  readonly requests: Map<string, ChangeRequest>
  readonly offers: Map<string, ChangeOffer>
  readonly changes: Map<string, OrderChange>
}

/** Creates handlers without requests. */
export function createOrderChangeHandlers(deps: OrderChangeDeps): OrderChangeHandlers {
  const shelves: Shelves = { requests: new Map(), offers: new Map(), changes: new Map() }
  const { requests, offers, changes } = shelves
  const offer = (id: string) => offers.get(id) ?? refuse('not_found', 'There is no such order change offer.')
  const change = (id: string) => changes.get(id) ?? refuse('not_found', 'There is no such order change.')
  return {
    request: (body) => requestChange(deps, shelves, body),
    requestOf: (id) => requests.get(id) ?? refuse('not_found', 'There is no such order change request.'),
    offersOf: ({ offerIds }) => offerIds.map(offer),
    offer,
    create: (offerId, effects) => createChange(deps, shelves, { offer: offer(offerId), effects }),
    change,
    async confirm(confirmation) {
      const confirmed = await confirmOrderChange(deps, change, confirmation)
      changes.set(confirmed.id, confirmed)
      return confirmed
    },
    reset: () => {
      for (const shelf of [requests, offers, changes]) shelf.clear()
    },
  }
}

function requestChange(
  deps: OrderChangeDeps,
  { requests, offers }: Shelves,
  body: OrderChangeRequestBody,
): ChangeRequest {
  const { books, clock, world } = deps
  const at = clock.now()
  const order = requireOrder(books, body.order_id)
  checkChangeable(deps, order)
  const ids = body.slices.remove.map((one) => one.slice_id)
  const split = splitTrip(order, ids)
  if (split.removed.length < new Set(ids).size) {
    refuse('validation_inclusion', 'The slice is not one of the order.', '/slices/remove/slice_id')
  }
  if (split.removed.some(({ flights }) => (flights[0]?.departureAt ?? at) <= at)) {
    refuse('unsupported_action', 'The flights have departed.')
  }
  const requestId = wireId('ocr')
  const made = changedTrips(world, { order, split, body }).map((trip): ChangeOffer => ({
    ...trip,
    id: wireId('oco'),
    requestId,
    orderId: order.id,
    at,
    expiresAt: plusMinutes(at, offerMinutes),
    removed: split.removed.map((one) => one.slice),
  }))
  for (const one of made) offers.set(one.id, one)
  const request = { id: requestId, body, at, offerIds: made.map((one) => one.id) }
  requests.set(requestId, request)
  return request
}

type Creating = { readonly offer: ChangeOffer; readonly effects: Effects }

function createChange(
  deps: OrderChangeDeps,
  { offers, changes }: Shelves,
  { offer, effects }: Creating,
): OrderChange {
  const at = deps.clock.now()
  if (offer.expiresAt <= at) refuse('offer_expired', 'The order change offer has expired.')
  checkChangeable(deps, requireOrder(deps.books, offer.orderId))
  const rise = Math.round((offer.newTotal * (effects.priceDrift ?? 0)) / 100)
  const { penalty } = offer
  const change: OrderChange = {
    id: wireId('oce'),
    offer,
    at,
    expiresAt: plusMinutes(at, offerMinutes),
    newTotal: offer.newTotal + rise,
    changeTotal: offer.changeTotal + rise,
    ...(penalty === undefined ? {} : { penalty }),
  }
  changes.set(change.id, change)
  offers.set(offer.id, { ...offer, changeId: change.id })
  return change
}
