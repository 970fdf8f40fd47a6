import { captureOrder, settlePendingCapture } from './capture-handlers.ts'
import {
  type CallHeaders,
  type HandlerResult,
  type PaypalHandlerDeps,
  wrongAmount,
  requireOrder,
} from './handler-deps.ts'
import { type Amount, type Instrument, type Order, type Refunded, hasNotExpired } from './order-ledger.ts'
import { toWireOrder } from './order-wire.ts'
import { refundCapture, findRefund } from './refund-handlers.ts'
import { createKeyedQueue } from './keyed-queue.ts'
import { payerId, transactionId } from './wire-ids.ts'
import { readMoney } from './wire-money.ts'
import { refuse } from './wire-refusal.ts'
import type { OrderBody, RefundBody } from './wire-requests.ts'

/** Creates, keeps, captures and refunds orders. */
export type OrderHandlers = {
  create(body: OrderBody, asked: CallHeaders): Promise<HandlerResult<Order>>
  /** Returns the order; refuses with a 404. */
  order(orderId: string): Order
  /** Returns all orders, oldest first, including finished ones. */
  all(): readonly Order[]
  capture(orderId: string, asked: CallHeaders): Promise<HandlerResult<Order>>
  /** Returns the order of a capture; refuses with a 404. */
  captured(captureId: string): Order
  refund(captureId: string, body: RefundBody, asked: CallHeaders): Promise<HandlerResult<Refunded>>
  /** Returns a refund with its order; refuses with a 404. */
  refunded(refundId: string): { readonly order: Order; readonly refund: Refunded }
  /** Applies the payer's approval on the page. */
  approve(orderId: string, instrument: Instrument): Order
  leave(orderId: string): Order
  /** Applies PayPal's decision about a capture under review. */
  settle(captureId: string, status: 'COMPLETED' | 'DECLINED'): Order
}

/** How long the request id of an order is remembered. */
const requestIdLivesMs = 6 * 3_600_000

/** Creates the handlers over the books. */
export function createOrderHandlers(deps: PaypalHandlerDeps): OrderHandlers {
  const { books } = deps
  const inTurn = createKeyedQueue()
  const findLiveOrder = (orderId: string) => {
    const found = books.orders.get(orderId)
    return found && hasNotExpired(found, deps.clock.now()) ? found : refuse(404, 'INVALID_RESOURCE_ID')
  }
  const orderOfCapture = (captureId: string) =>
    [...books.orders.values()].find((one) => one.capture?.captureId === captureId) ??
    refuse(404, 'INVALID_RESOURCE_ID')
  const desk: OrderHandlers = {
    order: findLiveOrder,
    captured: orderOfCapture,
    all: () => [...books.orders.values()],
    create: (body, asked) => inTurn(asked.requestId, () => createOrder(deps, body, asked)),
    capture: (orderId, asked) => inTurn(orderId, () => captureOrder(deps, findLiveOrder(orderId), asked)),
    refund: (captureId, body, asked) =>
      inTurn(captureId, () => refundCapture(deps, { order: orderOfCapture(captureId), body }, asked)),
    refunded: (refundId) => findRefund(books, refundId),
    approve: (orderId, instrument) => approveOrder(deps, findLiveOrder(orderId), instrument),
    leave(orderId) {
      deps.write({ kind: 'payerLeft', at: deps.clock.now(), orderId: findLiveOrder(orderId).orderId })
      return findLiveOrder(orderId)
    },
    settle: (captureId, status) => settlePendingCapture(deps, orderOfCapture(captureId), status),
  }
  return desk
}

async function createOrder(
  deps: PaypalHandlerDeps,
  body: OrderBody,
  asked: CallHeaders,
): Promise<HandlerResult<Order>> {
  const { books, clock, write } = deps
  const before = [...books.orders.values()].find(
    (one) => one.requestId === asked.requestId && Date.parse(one.at) + requestIdLivesMs > clock.nowMs(),
  )
  if (before) return { value: before, isReplay: true }
  const amount = validateAmount(body)
  await clock.sleep(deps.commitMs)
  const orderId = transactionId()
  write({
    kind: 'orderCreated',
    at: clock.now(),
    orderId,
    requestId: asked.requestId,
    origin: asked.origin,
    amount: asked.effects.wrongAmount ? wrongAmount(amount) : amount,
    ...referencesInOrder(body),
  })
  return { value: requireOrder(books, orderId), isReplay: false }
}

/** Returns the amount of a valid order; refuses an invalid one. */
function validateAmount(body: OrderBody): Amount {
  if (body.intent !== 'CAPTURE') refuse(400, 'NOT_SUPPORTED', { field: '/intent' })
  const [unit] = body.purchase_units
  if (!unit || body.purchase_units.length > 1)
    return refuse(400, 'NOT_SUPPORTED', { field: '/purchase_units' })
  const amount = readMoney(unit.amount)
  const field = '/purchase_units/@reference_id=="default"/amount/value'
  return 'issue' in amount ? refuse(422, amount.issue, { field }) : amount
}

function referencesInOrder(body: OrderBody) {
  const [unit] = body.purchase_units
  const context = body.payment_source.paypal.experience_context
  return {
    ...(unit?.invoice_id === undefined ? {} : { invoiceId: unit.invoice_id }),
    ...(unit?.custom_id === undefined ? {} : { customId: unit.custom_id }),
    ...(unit?.description === undefined ? {} : { description: unit.description }),
    returnUrl: context.return_url,
    cancelUrl: context.cancel_url,
    locale: context.locale,
  }
}

function approveOrder(deps: PaypalHandlerDeps, order: Order, instrument: Instrument): Order {
  const { books, clock, write, webhooks } = deps
  if (order.capture) return order
  const payer = order.approval?.payerId ?? payerId()
  write({ kind: 'orderApproved', at: clock.now(), orderId: order.orderId, payerId: payer, instrument })
  const now = requireOrder(books, order.orderId)
  webhooks.tell({
    eventType: 'CHECKOUT.ORDER.APPROVED',
    resourceType: 'checkout-order',
    summary: 'An order has been approved by buyer',
    resource: toWireOrder(now),
    origin: order.origin,
  })
  return now
}
