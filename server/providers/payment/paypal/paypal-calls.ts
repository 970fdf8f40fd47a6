import type { Language } from '#contract/problem.ts'
import type { StartCommand, PaymentContext, RefundCommand } from '../payment-provider.ts'
import { paypalMoneyOf, type PaypalMoney } from './paypal-amounts.ts'
import type { z } from 'zod'
import type { PaypalAnswer, PaypalChange, PaypalClient } from './paypal-client.ts'
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
  refund(captureId: string, input: RefundCall, context: PaymentContext): Promise<PaypalAnswer<WireRefund>>
}

/** Returns the calls of a client. */
export function paypalCalls(client: PaypalClient): PaypalCalls {
  const orders = '/v2/checkout/orders'
  const createOrderReader = (patience: 'read' | 'readBefore') => (orderId: string, context: PaymentContext) =>
    client.call({ patience, path: `${orders}/${encodeURIComponent(orderId)}`, shape: wireOrder }, context)
  const createChangeCall = <Value>(shape: z.ZodType<Value>) => {
    return (path: string, change: PaypalChange, context: PaymentContext) =>
      client.call({ patience: 'change', path, change, shape }, context)
  }
  const changeOrder = createChangeCall(wireOrder)
  const changeCapture = createChangeCall(wireRefund)
  return {
    order: createOrderReader('read'),
    orderBefore: createOrderReader('readBefore'),
    createOrder(command, context) {
      return changeOrder(
        orders,
        { body: createOrderBody(command), requestId: command.clientReference },
        context,
      )
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

const locales: Readonly<Record<Language, string>> = { en: 'en-US', ja: 'ja-JP', th: 'th-TH' }

/** Returns the order number for lists: the client reference without the attempt. */
function orderNumberOfReference(clientReference: string): string {
  return clientReference.replace(/-[0-9A-Z]+$/, '')
}

/**
 * Returns the body of an order to be approved and captured. One amount without a breakdown, so that PayPal
 * cannot find a wrong sum. Only instant funding is accepted, because seats do not wait for a bank debit.
 */
function createOrderBody(command: StartCommand): object {
  return {
    intent: 'CAPTURE',
    purchase_units: [
      {
        invoice_id: command.clientReference,
        custom_id: orderNumberOfReference(command.clientReference),
        description: command.description.slice(0, 127),
        amount: paypalMoneyOf(command.amount),
      },
    ],
    payment_source: {
      paypal: {
        experience_context: {
          locale: locales[command.language],
          shipping_preference: 'NO_SHIPPING',
          user_action: 'PAY_NOW',
          payment_method_preference: 'IMMEDIATE_PAYMENT_REQUIRED',
          return_url: command.returnUrl,
          cancel_url: command.cancelUrl,
        },
      },
    },
  }
}
