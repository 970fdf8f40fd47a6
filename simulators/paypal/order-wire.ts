import { type Order, type Refunded, hasNotExpired, refundedHundredthsOf } from './order-ledger.ts'
import { toWireMoney } from './wire-money.ts'
import type { WireLink } from './wire-refusal.ts'

/** Returns the status of an order in the terms of the wire. */
export function orderStatusOf(order: Order): 'PAYER_ACTION_REQUIRED' | 'APPROVED' | 'COMPLETED' {
  if (order.capture) return 'COMPLETED'
  return order.approval ? 'APPROVED' : 'PAYER_ACTION_REQUIRED'
}

/** Returns the link to the approval page. */
export function payerActionLink(order: Order): WireLink {
  return {
    href: `${order.origin}/checkoutnow?token=${order.orderId}`,
    rel: 'payer-action',
    method: 'GET',
  }
}

/** Returns an order in the wire format; `minimal` is the short form for clients that do not request more. */
export function toWireOrder(order: Order, minimal = false): Record<string, unknown> {
  const status = orderStatusOf(order)
  const self = `${order.origin}/v2/checkout/orders/${order.orderId}`
  const links: readonly WireLink[] = [
    { href: self, rel: 'self', method: 'GET' },
    ...(status === 'PAYER_ACTION_REQUIRED' ? [payerActionLink(order)] : []),
    ...(status === 'APPROVED' ? [{ href: `${self}/capture`, rel: 'capture', method: 'POST' }] : []),
  ]
  const payer = toWirePayer(order)
  const base = { id: order.orderId, status, payment_source: { paypal: payer.wallet }, links }
  if (minimal) return base
  return {
    ...base,
    intent: 'CAPTURE',
    ...(order.approval ? { payer: payer.payer } : {}),
    create_time: order.at,
    update_time: order.changedAt,
    purchase_units: [
      {
        reference_id: 'default',
        amount: toWireMoney(order.amount),
        ...(order.description === undefined ? {} : { description: order.description }),
        ...(order.customId === undefined ? {} : { custom_id: order.customId }),
        ...(order.invoiceId === undefined ? {} : { invoice_id: order.invoiceId }),
        ...(order.capture ? { payments: toWirePayments(order) } : {}),
      },
    ],
  }
}

function toWirePayer({ approval }: Order): { payer: object; wallet: object } {
  if (!approval) return { payer: {}, wallet: {} }
  const name = { given_name: 'Test', surname: 'Payer' }
  const email = 'payer@example.com'
  return {
    payer: { name, email_address: email, payer_id: approval.payerId },
    wallet: { name, email_address: email, account_id: approval.payerId, account_status: 'VERIFIED' },
  }
}

function toWirePayments(order: Order): Record<string, unknown> {
  return {
    captures: [toWireCapture(order)],
    ...(order.refunds.length > 0 ? { refunds: order.refunds.map((one) => toWireRefund(order, one)) } : {}),
  }
}

function captureStatus(order: Order): string {
  const { capture } = order
  if (capture?.status !== 'COMPLETED') return capture?.status ?? 'PENDING'
  const refunded = refundedHundredthsOf(order)
  if (refunded === 0) return 'COMPLETED'
  return refunded >= capture.amount.hundredths ? 'REFUNDED' : 'PARTIALLY_REFUNDED'
}

/** Returns the capture of an order in the wire format, with its order when requested alone. */
export function toWireCapture(order: Order, isAlone = false): Record<string, unknown> {
  const { capture, origin } = order
  if (!capture) return {}
  const { hundredths, currency } = capture.amount
  const fee = Math.round((hundredths * 44) / 1000) + 1500
  const self = `${origin}/v2/payments/captures/${capture.captureId}`
  const isDone = capture.status === 'COMPLETED'
  return {
    id: capture.captureId,
    status: captureStatus(order),
    ...(capture.status === 'PENDING' ? { status_details: { reason: 'PENDING_REVIEW' } } : {}),
    amount: toWireMoney(capture.amount),
    final_capture: true,
    seller_protection: { status: 'NOT_ELIGIBLE' },
    ...(isDone
      ? {
          seller_receivable_breakdown: {
            gross_amount: toWireMoney(capture.amount),
            paypal_fee: toWireMoney({ hundredths: fee, currency }),
            net_amount: toWireMoney({ hundredths: hundredths - fee, currency }),
          },
        }
      : {}),
    ...(order.invoiceId === undefined ? {} : { invoice_id: order.invoiceId }),
    ...(order.customId === undefined ? {} : { custom_id: order.customId }),
    create_time: capture.at,
    update_time: order.changedAt,
    links: [
      { href: self, rel: 'self', method: 'GET' },
      { href: `${self}/refund`, rel: 'refund', method: 'POST' },
      { href: `${origin}/v2/checkout/orders/${order.orderId}`, rel: 'up', method: 'GET' },
    ],
    ...(isAlone ? { supplementary_data: { related_ids: { order_id: order.orderId } } } : {}),
  }
}

/** Returns a refund in the wire format; `minimal` is the short form for clients that do not request more. */
export function toWireRefund(order: Order, refund: Refunded, minimal = false): Record<string, unknown> {
  const self = `${order.origin}/v2/payments/refunds/${refund.refundId}`
  const links = [
    { href: self, rel: 'self', method: 'GET' },
    {
      href: `${order.origin}/v2/payments/captures/${order.capture?.captureId}`,
      rel: 'up',
      method: 'GET',
    },
  ]
  const base = { id: refund.refundId, status: refund.status, links }
  if (minimal) return base
  const before = order.refunds.slice(0, order.refunds.indexOf(refund) + 1)
  const total = before.reduce((sum, one) => sum + one.amount.hundredths, 0)
  const amount = toWireMoney(refund.amount)
  return {
    ...base,
    amount,
    ...(refund.invoiceId === undefined ? {} : { invoice_id: refund.invoiceId }),
    ...(refund.customId === undefined ? {} : { custom_id: refund.customId }),
    ...(refund.note === undefined ? {} : { note_to_payer: refund.note }),
    seller_payable_breakdown: {
      gross_amount: amount,
      paypal_fee: toWireMoney({ hundredths: 0, currency: refund.amount.currency }),
      net_amount: amount,
      total_refunded_amount: toWireMoney({ hundredths: total, currency: refund.amount.currency }),
    },
    create_time: refund.at,
    update_time: refund.at,
  }
}

/** Returns an order for an auditor. */
export function auditPaymentOf(order: Order, now: Order['at']): Record<string, unknown> {
  const { capture } = order
  const taken = capture?.status === 'COMPLETED' ? capture.amount.hundredths : 0
  return {
    providerRef: order.orderId,
    clientReference: order.invoiceId ?? null,
    state: hasNotExpired(order, now) ? orderStatusOf(order) : 'GONE',
    captureStatus: capture ? captureStatus(order) : null,
    amount: order.amount.hundredths,
    currency: order.amount.currency,
    captured: taken,
    refunded: refundedHundredthsOf(order),
    refunds: order.refunds.length,
    begunAt: order.at,
  }
}
