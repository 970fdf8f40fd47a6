import { z } from 'zod'
import { type SupplyContext } from '../supply-provider.ts'
import { type DuffelAnswer, type DuffelClient, underData } from './duffel-client.ts'
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

/** Money for an order, as Duffel takes it from the balance of the account. */
export type WirePaymentRequest = {
  readonly type: 'balance'
  readonly amount: string
  readonly currency: string
}

/** The calls that booking and what comes after it are made of, by name. */
export type DuffelCalls = {
  /** Asks the airline again: price and availability are of this moment. */
  offer(offerId: string, context: SupplyContext): Promise<DuffelAnswer<WireOffer>>
  /** The same with little patience: the first half of a change. */
  offerBefore(offerId: string, context: SupplyContext): Promise<DuffelAnswer<WireOffer>>
  createOrder(order: object, context: SupplyContext): Promise<DuffelAnswer<WireOrder>>
  order(orderId: string, context: SupplyContext): Promise<DuffelAnswer<WireOrder>>
  orderBefore(orderId: string, context: SupplyContext): Promise<DuffelAnswer<WireOrder>>
  pay(
    orderId: string,
    payment: WirePaymentRequest,
    context: SupplyContext,
  ): Promise<DuffelAnswer<{ id: string }>>
  /** Asks what comes back; nothing is cancelled by it. */
  quoteCancellation(orderId: string, context: SupplyContext): Promise<DuffelAnswer<WireCancellation>>
  confirmCancellation(cancellationId: string, context: SupplyContext): Promise<DuffelAnswer<WireCancellation>>
  /** The cabins of an offer's segments, one by one to be read. */
  seatMaps(offerId: string, context: SupplyContext): Promise<DuffelAnswer<readonly unknown[]>>
  /** What the airline did to an order, answered or not. */
  changesOfOrder(orderId: string, context: SupplyContext): Promise<DuffelAnswer<readonly unknown[]>>
  /** The same of every order of the account, page by page; `after` is where the next one begins. */
  allChanges(context: SupplyContext, after?: string): Promise<DuffelAnswer<WirePage>>
  acceptChange(changeId: string, context: SupplyContext): Promise<DuffelAnswer<unknown>>
  /** The cheapest question that needs the account. */
  listOneOrder(context: SupplyContext): Promise<DuffelAnswer<unknown>>
}

/** The calls over a client. */
export function duffelCalls(client: DuffelClient): DuffelCalls {
  const read = readerOf(client, 'read')
  const readBefore = readerOf(client, 'readBefore')
  const change = changerOf(client)
  return {
    ...afterSaleCalls(client),
    offer: (id, context) => read(`/air/offers/${encodeURIComponent(id)}`, wireOffer, context),
    offerBefore: (id, context) => readBefore(`/air/offers/${encodeURIComponent(id)}`, wireOffer, context),
    createOrder: (order, context) => change({ path: '/air/orders', data: order }, wireOrder, context),
    order: (id, context) => read(`/air/orders/${encodeURIComponent(id)}`, wireOrder, context),
    orderBefore: (id, context) => readBefore(`/air/orders/${encodeURIComponent(id)}`, wireOrder, context),
    pay: (id, payment, context) =>
      change({ path: '/air/payments', data: { order_id: id, payment } }, wirePayment, context),
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
  const change = changerOf(client)
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
      readerOf(client, 'readBefore')(`${changes}?order_id=${encodeURIComponent(id)}`, rows, context),
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

/** Asks and gets what is under `data`. */
function readerOf(client: DuffelClient, patience: 'read' | 'readBefore') {
  return <Value>(path: string, shape: z.ZodType<Value>, context: SupplyContext) =>
    client.call({ patience, path, shape: underData(shape), signal: context.signal })
}

/** Sends what changes something. */
function changerOf(client: DuffelClient) {
  return <Value>(
    { path, data }: { readonly path: string; readonly data: object | null },
    shape: z.ZodType<Value>,
    { signal, maySend }: SupplyContext,
  ) => client.call({ patience: 'change', path, data, shape: underData(shape), signal, maySend })
}
