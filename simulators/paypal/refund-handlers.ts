import { type CallHeaders, type HandlerResult, type PaypalHandlerDeps, requireOrder } from './handler-deps.ts'
import { type Amount, type Books, type Order, type Refunded, refundedHundredthsOf } from './order-ledger.ts'
import { toWireRefund } from './order-wire.ts'
import { transactionId } from './wire-ids.ts'
import { readMoney } from './wire-money.ts'
import { refuse } from './wire-refusal.ts'
import type { RefundBody } from './wire-requests.ts'

/** A requested refund. */
export type RefundCall = { readonly order: Order; readonly body: RefundBody }

/** Refunds a capture; the same request id refunds it once. */
export async function refundCapture(
  deps: PaypalHandlerDeps,
  input: RefundCall,
  asked: CallHeaders,
): Promise<HandlerResult<Refunded>> {
  const { books, clock, write, webhooks } = deps
  const order = requireOrder(books, input.order.orderId)
  const before = order.refunds.find((one) => one.requestId === asked.requestId)
  if (before) return { value: before, isReplay: true }
  const amount = refundAmount(order, input.body)
  await clock.sleep(deps.commitMs)
  const { invoice_id: invoiceId, custom_id: customId, note_to_payer: note } = input.body
  const entry: Refunded = {
    kind: 'captureRefunded',
    at: clock.now(),
    orderId: order.orderId,
    refundId: transactionId(),
    requestId: asked.requestId,
    ...(invoiceId === undefined ? {} : { invoiceId }),
    ...(customId === undefined ? {} : { customId }),
    ...(note === undefined ? {} : { note }),
    amount,
    status: 'COMPLETED',
  }
  write(entry)
  const now = requireOrder(books, order.orderId)
  webhooks.tell({
    eventType: 'PAYMENT.CAPTURE.REFUNDED',
    resourceType: 'refund',
    summary: 'A capture payment was refunded',
    resource: toWireRefund(now, entry),
    origin: order.origin,
  })
  return { value: entry, isReplay: false }
}

/** Returns the amount to refund; refuses when it is not allowed. */
function refundAmount(order: Order, body: RefundBody): Amount {
  const { capture } = order
  if (!capture || capture.status !== 'COMPLETED') return refuse(422, 'PENDING_CAPTURE')
  const left = capture.amount.hundredths - refundedHundredthsOf(order)
  if (left === 0) refuse(422, 'CAPTURE_FULLY_REFUNDED')
  if (body.invoice_id !== undefined && order.refunds.some((one) => one.invoiceId === body.invoice_id)) {
    refuse(422, 'REFUND_DUPLICATE_INVOICE_ID')
  }
  if (!body.amount) return { hundredths: left, currency: capture.amount.currency }
  const amount = readMoney(body.amount)
  if ('issue' in amount) return refuse(422, amount.issue, { field: '/amount/value' })
  if (amount.currency !== capture.amount.currency) refuse(422, 'REFUND_CAPTURE_CURRENCY_MISMATCH')
  if (amount.hundredths > left) refuse(422, 'REFUND_AMOUNT_EXCEEDED', { field: '/amount/value' })
  return amount
}

/** Returns a refund with its order; refuses with a 404. */
export function findRefund(books: Books, refundId: string): { order: Order; refund: Refunded } {
  for (const order of books.orders.values()) {
    const found = order.refunds.find((one) => one.refundId === refundId)
    if (found) return { order, refund: found }
  }
  return refuse(404, 'INVALID_RESOURCE_ID')
}
