import { type Money } from '#contract/terms/money.ts'
import {
  type InquiryOutcome,
  type PaymentCapabilities,
  type PaymentContext,
  type PaymentOutcome,
  type PaymentProvider,
  type PaymentRef,
  type ProviderPayment,
  type StartCommand,
} from '../payment-provider.ts'
import { type PaypalCalls, paypalCalls } from './paypal-calls.ts'
import { certificateKeeper } from './paypal-certificate.ts'
import { type PaypalAnswer, type PaypalClientOptions, paypalClient } from './paypal-client.ts'
import { judgeNotification } from './paypal-notification.ts'
import { outcomeOf } from './paypal-outcome.ts'
import { payersPages, paymentOf } from './paypal-payment.ts'
import { inquireRefund, refundCapture } from './paypal-refund.ts'
import { listPayments } from './paypal-report.ts'
import { type WireOrder } from './paypal-wire.ts'

/** How the provider is set up. */
export type PaypalProviderOptions = PaypalClientOptions & {
  /** The id that PayPal gave our address for events: it is part of what is signed. */
  readonly webhookId: string
}

const capabilities: PaymentCapabilities = {
  method: 'paypal',
  taking: 'capture',
  needsCardToken: false,
  brands: [],
  refunds: 'partial',
  lists: true,
  isIdempotentByReference: true,
}

/** PayPal by its Orders API, version 2. */
export function paypalProvider(options: PaypalProviderOptions): PaymentProvider {
  const client = paypalClient(options)
  const desk: Desk = {
    calls: paypalCalls(client),
    asked: new Map(),
    mayVisit: payersPages(options.url),
  }
  const notifications = { certificates: certificateKeeper(options), webhookId: options.webhookId }
  return {
    providerId: 'paypal',
    capabilities,
    start: (command, context) => start(desk, command, context),
    inquire: (ref, context) => inquire(desk, ref, context),
    capture: (ref, amount, context) => capture(desk, { ref, amount }, context),
    void: (ref, context) => letGo(desk, ref, context),
    refund: (command, context) => refundCapture(desk.calls, command, context),
    inquireRefund: (command, context) => inquireRefund(desk.calls, command, context),
    list: (within, context) => listPayments(client, within, context),
    handleNotification: (raw) => judgeNotification(notifications, raw),
    // PayPal adds the payer to the way back only when the payer has agreed
    handleReturn: (params) => ({ saysCancelled: params['PayerID'] === undefined }),
  }
}

type Desk = {
  readonly calls: PaypalCalls
  /** The orders that this process asked for last, by client reference: what is needed to ask for the same again. */
  readonly asked: Map<string, StartCommand>
  readonly mayVisit: (url: string) => boolean
}

const mostAsked = 1000

async function start(
  { calls, asked, mayVisit }: Desk,
  command: StartCommand,
  context: PaymentContext,
): Promise<PaymentOutcome<ProviderPayment>> {
  const { clientReference } = command
  const [oldest] = asked.keys()
  if (asked.size >= mostAsked && oldest !== undefined) asked.delete(oldest)
  asked.set(clientReference, command)
  const answer = await calls.createOrder(command, context)
  return outcomeOf(answer, (order) => paymentOf(order, clientReference, mayVisit))
}

/**
 * The order by PayPal's id. Where only our reference is known, the answer to its creation was lost, and the same
 * creation is asked for again under the same request id. That is safe: PayPal answers with the order it made then, and
 * if it never made one, or forgot the id (after six hours), the order made now takes no money either: it takes money
 * only when a payer agrees on the page behind its link and we capture it, and a link that was lost nobody has.
 * For that same reason "not found" is no lie when this process does not know what was sent.
 */
async function inquire(desk: Desk, ref: PaymentRef, context: PaymentContext): Promise<InquiryOutcome> {
  const { providerRef, clientReference } = ref
  if (providerRef !== undefined) return inquiryOf(desk, await desk.calls.order(providerRef, context), ref)
  const command = desk.asked.get(clientReference)
  if (!command) return { kind: 'notFound' }
  const outcome = await start(desk, command, context)
  if (outcome.kind === 'done') return { kind: 'found', payment: outcome.value }
  return { kind: 'silent', note: outcome.kind === 'unknown' ? outcome.note : outcome.reason }
}

function inquiryOf(
  { mayVisit }: Desk,
  answer: PaypalAnswer<WireOrder>,
  { clientReference }: PaymentRef,
): InquiryOutcome {
  if (answer.kind === 'refused') {
    return answer.status === 404 ? { kind: 'notFound' } : { kind: 'silent', note: answer.issue }
  }
  if (answer.kind !== 'data') return { kind: 'silent', note: answer.note }
  const payment = paymentOf(answer.value, clientReference, mayVisit)
  return payment ? { kind: 'found', payment } : { kind: 'silent', note: 'not readable' }
}

/**
 * How the order stands, as the first half of a change. Whatever prevents an answer, nothing was changed by asking.
 */
async function before(
  desk: Desk,
  ref: PaymentRef,
  context: PaymentContext,
): Promise<PaymentOutcome<ProviderPayment>> {
  if (ref.providerRef === undefined) return { kind: 'notDone', reason: 'notFound' }
  const answer = await desk.calls.orderBefore(ref.providerRef, context)
  const outcome = outcomeOf(answer, (order) => paymentOf(order, ref.clientReference, desk.mayVisit))
  return outcome.kind === 'unknown' ? { kind: 'notDone', reason: 'unreachable' } : outcome
}

/** What is to be taken. */
type CaptureWish = { readonly ref: PaymentRef; readonly amount: Money }

async function capture(
  desk: Desk,
  { ref, amount }: CaptureWish,
  context: PaymentContext,
): Promise<PaymentOutcome<ProviderPayment>> {
  const found = await before(desk, ref, context)
  if (found.kind !== 'done') return found
  const payment = found.value
  const isUnderWay = payment.state === 'pending' && payment.continueUrl === undefined
  if (payment.state === 'captured' || isUnderWay) return found
  if (payment.state === 'declined') return { kind: 'notDone', reason: 'declined', failure: 'refused' }
  const isSame = payment.amount.currency === amount.currency && payment.amount.hundredths === amount.amount
  if (payment.state !== 'authorised' || !isSame) return { kind: 'notDone', reason: 'notPossible' }
  const answer = await desk.calls.capture(payment.providerRef, ref.clientReference, context)
  if (answer.kind === 'refused' && answer.issue === 'ORDER_ALREADY_CAPTURED') {
    const after = await before(desk, ref, context)
    return after.kind === 'done' && after.value.state === 'captured'
      ? after
      : { kind: 'unknown', note: answer.issue }
  }
  const outcome = outcomeOf(answer, (order) => paymentOf(order, ref.clientReference, desk.mayVisit))
  if (outcome.kind === 'done' && outcome.value.state === 'declined') {
    return { kind: 'notDone', reason: 'declined', failure: 'refused' }
  }
  return outcome
}

/**
 * PayPal has no call that ends an order with intent CAPTURE, and needs none: agreeing reserves nothing, and what we do
 * not capture lapses within hours. So this only makes sure that nothing was taken. Who asked must not capture later.
 */
async function letGo(
  desk: Desk,
  ref: PaymentRef,
  context: PaymentContext,
): Promise<PaymentOutcome<ProviderPayment>> {
  const found = await before(desk, ref, context)
  if (found.kind !== 'done') return found
  const { continueUrl, ...payment } = found.value
  const isUnderWay = payment.state === 'pending' && continueUrl === undefined
  if (payment.state === 'captured' || isUnderWay) return { kind: 'notDone', reason: 'notPossible' }
  return { kind: 'done', value: { ...payment, state: 'voided' } }
}
