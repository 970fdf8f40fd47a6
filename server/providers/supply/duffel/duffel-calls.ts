import { type z } from 'zod'
import { type SupplyContext } from '../supply-provider.ts'
import { type DuffelAnswer, type DuffelClient, underData } from './duffel-client.ts'
import {
  type WireOffer,
  type WireOrder,
  wireCancellation,
  wireOffer,
  wireOrder,
  wireOrderPage,
  wirePayment,
} from './duffel-wire.ts'

/** Money for an order, as Duffel takes it from the balance of the account. */
export type WirePaymentWish = { readonly type: 'balance'; readonly amount: string; readonly currency: string }

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
    payment: WirePaymentWish,
    context: SupplyContext,
  ): Promise<DuffelAnswer<{ id: string }>>
  /** Asks what comes back; nothing is cancelled by it. */
  quoteCancellation(orderId: string, context: SupplyContext): Promise<DuffelAnswer<{ id: string }>>
  confirmCancellation(cancellationId: string, context: SupplyContext): Promise<DuffelAnswer<{ id: string }>>
  /** The cheapest question that needs the account. */
  listOneOrder(context: SupplyContext): Promise<DuffelAnswer<unknown>>
}

/** The calls over a client. */
export function duffelCalls(client: DuffelClient): DuffelCalls {
  const reader =
    (patience: 'read' | 'readBefore') =>
    <Value>(path: string, shape: z.ZodType<Value>, context: SupplyContext) =>
      client.call({ patience, path, shape: underData(shape), signal: context.signal })
  const read = reader('read')
  const readBefore = reader('readBefore')
  const change = <Value>(
    { path, data }: { readonly path: string; readonly data: object | null },
    shape: z.ZodType<Value>,
    { signal, maySend }: SupplyContext,
  ) => client.call({ patience: 'change', path, data, shape: underData(shape), signal, maySend })
  const cancellations = '/air/order_cancellations'

  return {
    offer: (id, context) => read(`/air/offers/${encodeURIComponent(id)}`, wireOffer, context),
    offerBefore: (id, context) => readBefore(`/air/offers/${encodeURIComponent(id)}`, wireOffer, context),
    createOrder: (order, context) => change({ path: '/air/orders', data: order }, wireOrder, context),
    order: (id, context) => read(`/air/orders/${encodeURIComponent(id)}`, wireOrder, context),
    orderBefore: (id, context) => readBefore(`/air/orders/${encodeURIComponent(id)}`, wireOrder, context),
    pay: (id, payment, context) =>
      change({ path: '/air/payments', data: { order_id: id, payment } }, wirePayment, context),
    quoteCancellation: (id, context) =>
      change({ path: cancellations, data: { order_id: id } }, wireCancellation, context),
    confirmCancellation: (id, context) => {
      const path = `${cancellations}/${encodeURIComponent(id)}/actions/confirm`
      return change({ path, data: null }, wireCancellation, context)
    },
    listOneOrder: (context) =>
      client.call({
        patience: 'read',
        path: '/air/orders?limit=1',
        shape: wireOrderPage,
        signal: context.signal,
      }),
  }
}
