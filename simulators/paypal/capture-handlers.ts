import {
  type CallHeaders,
  type HandlerResult,
  type PaypalHandlerDeps,
  wrongAmount,
  requireOrder,
} from './handler-deps.ts'
import type { Books, Order } from './order-ledger.ts'
import { toWireCapture, payerActionLink } from './order-wire.ts'
import type { WebhookHandlers } from './webhook-handlers.ts'
import { transactionId } from './wire-ids.ts'
import { refuse } from './wire-refusal.ts'

/** Captures an order that the payer approved; once per order. */
export async function captureOrder(
  deps: PaypalHandlerDeps,
  asOfAsking: Order,
  asked: CallHeaders,
): Promise<HandlerResult<Order>> {
  const { books, clock, write, webhooks } = deps
  // another capture of this order may have run before this one in the queue
  const order = requireOrder(books, asOfAsking.orderId)
  const { orderId } = order
  if (order.capture) {
    if (order.capture.requestId === asked.requestId) return { value: order, isReplay: true }
    refuse(422, 'ORDER_ALREADY_CAPTURED')
  }
  if (!order.approval) refuse(422, 'ORDER_NOT_APPROVED', { links: [payerActionLink(order)] })
  if (isInvoiceAlreadyPaid(books, order)) refuse(422, 'DUPLICATE_INVOICE_ID')
  await clock.sleep(deps.commitMs)
  if (order.approval?.instrument === 'refused') {
    write({ kind: 'instrumentRefused', at: clock.now(), orderId })
    refuse(422, 'INSTRUMENT_DECLINED', { links: [payerActionLink(order)] })
  }
  const status = order.approval?.instrument === 'reviewed' ? 'PENDING' : 'COMPLETED'
  write({
    kind: 'orderCaptured',
    at: clock.now(),
    orderId,
    captureId: transactionId(),
    requestId: asked.requestId,
    amount: asked.effects.wrongAmount ? wrongAmount(order.amount) : order.amount,
    status,
  })
  const value = requireOrder(books, orderId)
  notifyOfCapture(webhooks, value)
  return { value, isReplay: false }
}

function isInvoiceAlreadyPaid(books: Books, { orderId, invoiceId }: Order): boolean {
  if (invoiceId === undefined) return false
  return [...books.orders.values()].some(
    (one) => one.orderId !== orderId && one.invoiceId === invoiceId && one.capture?.status === 'COMPLETED',
  )
}

/** Applies PayPal's decision about a capture under review. */
export function settlePendingCapture(
  deps: PaypalHandlerDeps,
  order: Order,
  status: 'COMPLETED' | 'DECLINED',
): Order {
  if (order.capture?.status !== 'PENDING') return order
  deps.write({ kind: 'captureSettled', at: deps.clock.now(), orderId: order.orderId, status })
  const now = requireOrder(deps.books, order.orderId)
  notifyOfCapture(deps.webhooks, now)
  return now
}

const captureEvents = {
  COMPLETED: ['PAYMENT.CAPTURE.COMPLETED', 'Payment completed'],
  PENDING: ['PAYMENT.CAPTURE.PENDING', 'Payment pending'],
  DECLINED: ['PAYMENT.CAPTURE.DENIED', 'Payment denied'],
} as const

function notifyOfCapture(webhooks: WebhookHandlers, order: Order): void {
  const [eventType, summary] = captureEvents[order.capture?.status ?? 'PENDING']
  const resource = toWireCapture(order, true)
  webhooks.tell({ eventType, summary, resource, resourceType: 'capture', origin: order.origin })
}
