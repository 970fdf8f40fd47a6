import { html, pageAnswer } from '../control-plane/html-page.ts'
import { type WireAnswer, type WireRequest, parseForm, seeOther } from '../control-plane/http-call.ts'
import type { OrderHandlers } from './order-handlers.ts'
import type { Instrument, Order } from './order-ledger.ts'
import { orderStatusOf } from './order-wire.ts'
import { toWireMoney } from './wire-money.ts'
import { RefusedRequest } from './wire-refusal.ts'

const instruments: Readonly<Record<string, Instrument>> = {
  approve: 'good',
  decline: 'refused',
  review: 'reviewed',
}

/** Answers GET /checkoutnow: the payer's choice. */
export function showApproval(desk: OrderHandlers, request: WireRequest): WireAnswer {
  const order = findOrderOfToken(desk, request)
  if (!order) return orderNotFoundPage()
  return order.capture ? redirectAfterApproval(order) : approvalPage(order)
}

/** Answers POST /checkoutnow: applies the payer's choice; the browser returns to the shop, or stays. */
export function applyApproval(desk: OrderHandlers, request: WireRequest): WireAnswer {
  const order = findOrderOfToken(desk, request)
  if (!order) return orderNotFoundPage()
  const choice = parseForm(request).get('choice') ?? ''
  if (choice === 'cancel') {
    desk.leave(order.orderId)
    return seeOther(withQueryParameters(order.cancelUrl, { token: order.orderId }))
  }
  const instrument = instruments[choice]
  if (!instrument) return notPaidPage(order)
  const approved = desk.approve(order.orderId, instrument)
  const payer = approved.approval?.payerId ?? ''
  return seeOther(withQueryParameters(order.returnUrl, { token: order.orderId, PayerID: payer }))
}

/** Answers GET /: captures under PayPal's review, for a tester to decide. */
export function showPendingCaptures(desk: OrderHandlers): WireAnswer {
  const waiting = desk.all().filter((one) => one.capture?.status === 'PENDING')
  const rows = waiting.map(
    (one) =>
      html`<form method="post" action="/settle">
        <p>${one.invoiceId ?? one.orderId}: ${amountText(one)}</p>
        <input type="hidden" name="capture" value="${one.capture?.captureId ?? ''}" />
        <button name="status" value="COMPLETED">Let ${one.invoiceId ?? one.orderId} through</button>
        <button name="status" value="DECLINED">Refuse ${one.invoiceId ?? one.orderId}</button>
      </form>`,
  )
  const none = html`<p>No payment waits for a decision.</p>`
  return pageAnswer({ title: 'PayPal: payments under review', body: rows.length > 0 ? html`${rows}` : none })
}

/** Answers POST /settle: applies a tester's decision. */
export function applyReviewDecision(desk: OrderHandlers, request: WireRequest): WireAnswer {
  const form = parseForm(request)
  const status = form.get('status') === 'COMPLETED' ? 'COMPLETED' : 'DECLINED'
  desk.settle(form.get('capture') ?? '', status)
  return seeOther('/')
}

function findOrderOfToken(desk: OrderHandlers, request: WireRequest): Order | undefined {
  try {
    return desk.order(request.query.get('token') ?? '')
  } catch (error) {
    if (error instanceof RefusedRequest) return undefined
    throw error
  }
}

function approvalPage(order: Order): WireAnswer {
  const again = order.approval ? html`<p role="status">You have agreed to this payment already.</p>` : html``
  return pageAnswer({
    title: 'Pay with PayPal',
    body: html`${again}
      <dl>
        <dt>To pay</dt>
        <dd>${amountText(order)}</dd>
        <dt>For</dt>
        <dd>${order.description ?? 'an order'}</dd>
        <dt>Invoice</dt>
        <dd>${order.invoiceId ?? 'none'}</dd>
      </dl>
      <form method="post" action="/checkoutnow?token=${order.orderId}">
        <button name="choice" value="approve">Approve the payment</button>
        <button name="choice" value="decline">Approve with a card that is refused</button>
        <button name="choice" value="review">Approve; PayPal holds the money for review</button>
        <button name="choice" value="cancel">Cancel and return to the shop</button>
        <button name="choice" value="stay">Do nothing and leave</button>
      </form>`,
  })
}

function notPaidPage(order: Order): WireAnswer {
  return pageAnswer({
    title: 'Nothing was paid',
    body: html`<p>You may close this page: the shop is not told. The order is ${orderStatusOf(order)}.</p>
      <p><a href="/checkoutnow?token=${order.orderId}">Back to the payment</a></p>`,
  })
}

function redirectAfterApproval(order: Order): WireAnswer {
  const token = { token: order.orderId, PayerID: order.approval?.payerId ?? '' }
  return pageAnswer({
    title: 'This is paid already',
    body: html`<p>${amountText(order)}, ${order.invoiceId ?? order.orderId}.</p>
      <p><a href="${withQueryParameters(order.returnUrl, token)}">Return to the shop</a></p>`,
  })
}

function orderNotFoundPage(): WireAnswer {
  return pageAnswer({
    status: 404,
    title: 'Things do not appear to be working',
    body: html`<p>There is no such order, or nobody paid it in time.</p>`,
  })
}

function amountText(order: Order): string {
  const { currency_code: currency, value } = toWireMoney(order.amount)
  return `${currency} ${value}`
}

function withQueryParameters(address: string, tokens: Readonly<Record<string, string>>): string {
  const url = new URL(address)
  for (const [name, value] of Object.entries(tokens)) url.searchParams.set(name, value)
  return url.href
}
