import { z } from 'zod'
import type { SupplyContext } from '../supply-provider.ts'
import { type DuffelAnswer, type DuffelClient, dataEnvelope } from './duffel-client.ts'
import { type WireOfferServices, wireOfferServices } from './seats/duffel-seat-wire.ts'
import {
  type WireCancellation,
  type WireOffer,
  type WireOrder,
  type WirePage,
  wireCancellation,
  wireOffer,
  wireOrder,
  wirePage,
  wirePayment,
} from './duffel-wire.ts'

/** A payment for an order from the balance of the account. */
export type WirePaymentRequest = {
  readonly type: 'balance'
  readonly amount: string
  readonly currency: string
}

/** The calls of booking and servicing, by name. */
export type DuffelCalls = {
  /** Returns the current price and availability from the airline. */
  offer(offerId: string, context: SupplyContext): Promise<DuffelAnswer<WireOffer>>
  /** The same with a short timeout: the first step of a change. */
  offerBefore(offerId: string, context: SupplyContext): Promise<DuffelAnswer<WireOffer>>
  createOrder(order: object, context: SupplyContext): Promise<DuffelAnswer<WireOrder>>
  order(orderId: string, context: SupplyContext): Promise<DuffelAnswer<WireOrder>>
  orderBefore(orderId: string, context: SupplyContext): Promise<DuffelAnswer<WireOrder>>
  pay(
    orderId: string,
    payment: WirePaymentRequest,
    context: SupplyContext,
  ): Promise<DuffelAnswer<{ id: string }>>
  /** Requests a refund quote; cancels nothing. */
  quoteCancellation(orderId: string, context: SupplyContext): Promise<DuffelAnswer<WireCancellation>>
  confirmCancellation(cancellationId: string, context: SupplyContext): Promise<DuffelAnswer<WireCancellation>>
  /** The same as {@link DuffelCalls.offer} with the extras that are sold with it, unparsed. */
  offerWithServices(
    offerId: string,
    context: SupplyContext,
  ): Promise<DuffelAnswer<WireOffer & WireOfferServices>>
  /** Returns the seat maps of an offer's segments, unparsed. */
  seatMaps(offerId: string, context: SupplyContext): Promise<DuffelAnswer<readonly unknown[]>>
  /** Returns the airline's changes to an order, answered or not. */
  changesOfOrder(orderId: string, context: SupplyContext): Promise<DuffelAnswer<readonly unknown[]>>
  /** The same for every order of the account, page by page; `after` is the cursor of the next page. */
  allChanges(context: SupplyContext, after?: string): Promise<DuffelAnswer<WirePage>>
  acceptChange(changeId: string, context: SupplyContext): Promise<DuffelAnswer<unknown>>
  /** The cheapest call that needs the account. */
  listOneOrder(context: SupplyContext): Promise<DuffelAnswer<unknown>>
}

/** Returns the calls of a client. */
export function duffelCalls(client: DuffelClient): DuffelCalls {
  const read = createReader(client, 'read')
  const readBefore = createReader(client, 'readBefore')
  const change = createChangeCall(client)
  return {
    ...afterSaleCalls(client),
    offer: (id, context) => read(`/air/offers/${encodeURIComponent(id)}`, wireOffer, context),
    offerBefore: (id, context) => readBefore(`/air/offers/${encodeURIComponent(id)}`, wireOffer, context),
    createOrder: (order, context) => change({ path: '/air/orders', data: order }, wireOrder, context),
    order: (id, context) => read(`/air/orders/${encodeURIComponent(id)}`, wireOrder, context),
    orderBefore: (id, context) => readBefore(`/air/orders/${encodeURIComponent(id)}`, wireOrder, context),
    pay: (id, payment, context) =>
      change({ path: '/air/payments', data: { order_id: id, payment } }, wirePayment, context),
    offerWithServices: (id, context) =>
      read(
        `/air/offers/${encodeURIComponent(id)}?return_available_services=true`,
        wireOffer.and(wireOfferServices),
        context,
      ),
    seatMaps: (id, context) => read(`/air/seat_maps?offer_id=${encodeURIComponent(id)}`, rows, context),
    listOneOrder: (context) =>
      client.call({
        patience: 'read',
        path: '/air/orders?limit=1',
        shape: wirePage,
        signal: context.signal,
      }),
  }
}

const rows = z.array(z.unknown())

type AfterSale =
  | 'quoteCancellation'
  | 'confirmCancellation'
  | 'changesOfOrder'
  | 'allChanges'
  | 'acceptChange'

function afterSaleCalls(client: DuffelClient): Pick<DuffelCalls, AfterSale> {
  const change = createChangeCall(client)
  const cancellations = '/air/order_cancellations'
  const changes = '/air/airline_initiated_changes'
  return {
    quoteCancellation: (id, context) =>
      change({ path: cancellations, data: { order_id: id } }, wireCancellation, context),
    confirmCancellation: (id, context) => {
      const path = `${cancellations}/${encodeURIComponent(id)}/actions/confirm`
      return change({ path, data: null }, wireCancellation, context)
    },
    changesOfOrder: (id, context) =>
      createReader(client, 'readBefore')(`${changes}?order_id=${encodeURIComponent(id)}`, rows, context),
    allChanges: ({ signal }, after) => {
      const path = after === undefined ? changes : `${changes}?after=${encodeURIComponent(after)}`
      return client.call({ patience: 'read', path, shape: wirePage, signal })
    },
    acceptChange: (id, context) => {
      const path = `${changes}/${encodeURIComponent(id)}/actions/accept`
      return change({ path, data: null }, z.unknown(), context)
    },
  }
}

/** Returns a function that reads the content of `data`. */
export function createReader(client: DuffelClient, patience: 'read' | 'readBefore') {
  return <Value>(path: string, shape: z.ZodType<Value>, context: SupplyContext) =>
    client.call({ patience, path, shape: dataEnvelope(shape), signal: context.signal })
}

/** Returns a function that sends changes. */
export function createChangeCall(client: DuffelClient) {
  return <Value>(
    { path, data }: { readonly path: string; readonly data: object | null },
    shape: z.ZodType<Value>,
    { signal, maySend }: SupplyContext,
  ) => client.call({ patience: 'change', path, data, shape: dataEnvelope(shape), signal, maySend })
}
