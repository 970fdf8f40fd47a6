import type { Money } from '#contract/terms/money.ts'
import type {
  InquiryOutcome,
  PaymentCapabilities,
  PaymentContext,
  PaymentOutcome,
  PaymentProvider,
  PaymentRef,
  ProviderPayment,
  StartCommand,
} from '../payment-provider.ts'
import { type PaypalCalls, paypalCalls } from './paypal-calls.ts'
import { createCertificateCache } from './paypal-certificate.ts'
import { type PaypalAnswer, type PaypalClientOptions, paypalClient } from './paypal-client.ts'
import { verifyNotification } from './paypal-notification.ts'
import { outcomeOf } from './paypal-outcome.ts'
import { createApprovalUrlCheck, providerPaymentOf } from './paypal-payment.ts'
import { inquireRefund, refundCapture } from './paypal-refund.ts'
import { listPayments } from './paypal-report.ts'
import type { WireOrder } from './paypal-wire.ts'

/** Addresses, credentials and time limits of PayPal. */
export type PaypalProviderOptions = PaypalClientOptions & {
  /** PayPal's id of our webhook; part of the signed data. */
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

/** Creates the provider of PayPal's Orders API, version 2. */
export function paypalProvider(options: PaypalProviderOptions): PaymentProvider {
  const client = paypalClient(options)
  const desk: PaypalDeps = {
    calls: paypalCalls(client),
    asked: new Map(),
    mayVisit: createApprovalUrlCheck(options.url),
  }
  const notifications = { certificates: createCertificateCache(options), webhookId: options.webhookId }
  return {
    providerId: 'paypal',
    capabilities,
    start: (command, context) => createPaypalOrder(desk, command, context),
    inquire: (ref, context) => inquireOrder(desk, ref, context),
    capture: (ref, amount, context) => captureOrder(desk, { ref, amount }, context),
    void: (ref, context) => voidAuthorisation(desk, ref, context),
    refund: (command, context) => refundCapture(desk.calls, command, context),
    inquireRefund: (command, context) => inquireRefund(desk.calls, command, context),
    list: (within, context) => listPayments(client, within, context),
    handleNotification: (raw) => verifyNotification(notifications, raw),
    // PayPal adds the payer id to the return URL only after approval
    handleReturn: (params) => ({ saysCancelled: params['PayerID'] === undefined }),
  }
}

type PaypalDeps = {
  readonly calls: PaypalCalls
  /** Recent start commands of this process by client reference, needed to repeat a creation. */
  readonly asked: Map<string, StartCommand>
  readonly mayVisit: (url: string) => boolean
}

const mostAsked = 1000

async function createPaypalOrder(
  { calls, asked, mayVisit }: PaypalDeps,
  command: StartCommand,
  context: PaymentContext,
): Promise<PaymentOutcome<ProviderPayment>> {
  const { clientReference } = command
  const [oldest] = asked.keys()
  if (asked.size >= mostAsked && oldest !== undefined) asked.delete(oldest)
  asked.set(clientReference, command)
  const answer = await calls.createOrder(command, context)
  return outcomeOf(answer, (order) => providerPaymentOf(order, clientReference, mayVisit))
}

/**
 * Returns the order by PayPal's id. With our reference alone, the answer to its creation was lost, and the
 * same creation is repeated under the same request id. That is safe: PayPal returns the original order, and
 * if it never created one, or forgot the id (after six hours), the new order collects nothing: it needs the
 * payer's approval on its page and our capture, and nobody has a lost link. For the same reason "not found"
 * is correct when this process does not know the command.
 */
async function inquireOrder(
  desk: PaypalDeps,
  ref: PaymentRef,
  context: PaymentContext,
): Promise<InquiryOutcome> {
  const { providerRef, clientReference } = ref
  if (providerRef !== undefined)
    return inquiryOutcomeOf(desk, await desk.calls.order(providerRef, context), ref)
  const command = desk.asked.get(clientReference)
  if (!command) return { kind: 'notFound' }
  const outcome = await createPaypalOrder(desk, command, context)
  if (outcome.kind === 'done') return { kind: 'found', payment: outcome.value }
  return { kind: 'silent', note: outcome.kind === 'unknown' ? outcome.note : outcome.reason }
}

function inquiryOutcomeOf(
  { mayVisit }: PaypalDeps,
  answer: PaypalAnswer<WireOrder>,
  { clientReference }: PaymentRef,
): InquiryOutcome {
  if (answer.kind === 'refused') {
    return answer.status === 404 ? { kind: 'notFound' } : { kind: 'silent', note: answer.issue }
  }
  if (answer.kind !== 'data') return { kind: 'silent', note: answer.note }
  const payment = providerPaymentOf(answer.value, clientReference, mayVisit)
  return payment ? { kind: 'found', payment } : { kind: 'silent', note: 'not readable' }
}

/** Reads the order before a change. Any failure means that nothing was changed. */
async function readOrderBeforeChange(
  desk: PaypalDeps,
  ref: PaymentRef,
  context: PaymentContext,
): Promise<PaymentOutcome<ProviderPayment>> {
  if (ref.providerRef === undefined) return { kind: 'notDone', reason: 'notFound' }
  const answer = await desk.calls.orderBefore(ref.providerRef, context)
  const outcome = outcomeOf(answer, (order) => providerPaymentOf(order, ref.clientReference, desk.mayVisit))
  return outcome.kind === 'unknown' ? { kind: 'notDone', reason: 'unreachable' } : outcome
}

/** The inputs of a capture. */
type CaptureCommand = { readonly ref: PaymentRef; readonly amount: Money }

async function captureOrder(
  desk: PaypalDeps,
  { ref, amount }: CaptureCommand,
  context: PaymentContext,
): Promise<PaymentOutcome<ProviderPayment>> {
  const found = await readOrderBeforeChange(desk, ref, context)
  if (found.kind !== 'done') return found
  const payment = found.value
  const isUnderWay = payment.state === 'pending' && payment.continueUrl === undefined
  if (payment.state === 'captured' || isUnderWay) return found
  if (payment.state === 'declined') return { kind: 'notDone', reason: 'declined', failure: 'refused' }
  const isSame = payment.amount.currency === amount.currency && payment.amount.hundredths === amount.amount
  if (payment.state !== 'authorised' || !isSame) return { kind: 'notDone', reason: 'notPossible' }
  const answer = await desk.calls.capture(payment.providerRef, ref.clientReference, context)
  if (answer.kind === 'refused' && answer.issue === 'ORDER_ALREADY_CAPTURED') {
    const after = await readOrderBeforeChange(desk, ref, context)
    return after.kind === 'done' && after.value.state === 'captured'
      ? after
      : { kind: 'unknown', note: answer.issue }
  }
  const outcome = outcomeOf(answer, (order) => providerPaymentOf(order, ref.clientReference, desk.mayVisit))
  if (outcome.kind === 'done' && outcome.value.state === 'declined') {
    return { kind: 'notDone', reason: 'declined', failure: 'refused' }
  }
  return outcome
}

/**
 * PayPal has no call to end an order with intent CAPTURE, and needs none: approval reserves nothing, and an
 * uncaptured order expires within hours. So this only checks that nothing was captured. The caller must not
 * capture later.
 */
async function voidAuthorisation(
  desk: PaypalDeps,
  ref: PaymentRef,
  context: PaymentContext,
): Promise<PaymentOutcome<ProviderPayment>> {
  const found = await readOrderBeforeChange(desk, ref, context)
  if (found.kind !== 'done') return found
  const { continueUrl, ...payment } = found.value
  const isUnderWay = payment.state === 'pending' && continueUrl === undefined
  if (payment.state === 'captured' || isUnderWay) return { kind: 'notDone', reason: 'notPossible' }
  return { kind: 'done', value: { ...payment, state: 'voided' } }
}
