import { type z } from 'zod'
import { type PaymentContext, type RefundCommand, type StartCommand } from '../payment-provider.ts'
import { type PaypalMoney } from './paypal-amounts.ts'
import { type PaypalAnswer, type PaypalChange, type PaypalClient } from './paypal-client.ts'
import { orderBodyOf } from './paypal-order-body.ts'
import { type WireOrder, type WireRefund, wireOrder, wireRefund } from './paypal-wire.ts'

/** A refund request. */
export type RefundCall = { readonly command: RefundCommand; readonly amount: PaypalMoney }

/** The calls of payments, by name. */
export type PaypalCalls = {
  /** The client reference is the request id, so a repeated call returns the same order. */
  createOrder(command: StartCommand, context: PaymentContext): Promise<PaypalAnswer<WireOrder>>
  order(orderId: string, context: PaymentContext): Promise<PaypalAnswer<WireOrder>>
  /** The same with a short timeout: the first step of a change. */
  orderBefore(orderId: string, context: PaymentContext): Promise<PaypalAnswer<WireOrder>>
  capture(orderId: string, clientReference: string, context: PaymentContext): Promise<PaypalAnswer<WireOrder>>
  refund(captureId: string, wish: RefundCall, context: PaymentContext): Promise<PaypalAnswer<WireRefund>>
}

/** Returns the calls of a client. */
export function paypalCalls(client: PaypalClient): PaypalCalls {
  const orders = '/v2/checkout/orders'
  const order = (patience: 'read' | 'readBefore') => (orderId: string, context: PaymentContext) =>
    client.call({ patience, path: `${orders}/${encodeURIComponent(orderId)}`, shape: wireOrder }, context)
  const changeOf = <Value>(shape: z.ZodType<Value>) => {
    return (path: string, change: PaypalChange, context: PaymentContext) =>
      client.call({ patience: 'change', path, change, shape }, context)
  }
  const changeOrder = changeOf(wireOrder)
  const changeCapture = changeOf(wireRefund)
  return {
    order: order('read'),
    orderBefore: order('readBefore'),
    createOrder(command, context) {
      return changeOrder(orders, { body: orderBodyOf(command), requestId: command.clientReference }, context)
    },
    capture(orderId, clientReference, context) {
      const path = `${orders}/${encodeURIComponent(orderId)}/capture`
      return changeOrder(path, { body: {}, requestId: `${clientReference}-capture` }, context)
    },
    refund(captureId, { command, amount }, context) {
      const path = `/v2/payments/captures/${encodeURIComponent(captureId)}/refund`
      const { refundReference, payment } = command
      const body = { amount, invoice_id: refundReference, custom_id: payment.clientReference }
      return changeCapture(path, { body, requestId: refundReference }, context)
    },
  }
}
