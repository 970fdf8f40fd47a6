import { plusMinutes } from '#contract/terms/time.ts'
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
import { type ChargeChange, type OmiseCalls, omiseCalls } from './omise-calls.ts'
import { type OmiseClientOptions, omiseClient } from './omise-client.ts'
import { readAllRows, findByReference, inquirePayment } from './omise-inquiry.ts'
import { isOmiseToken, omiseForm } from './omise-form.ts'
import { verifyNotification } from './omise-notification.ts'
import { notStartedOutcome, outcomeOf } from './omise-outcome.ts'
import { inquireRefund, refundCharge } from './omise-refunds.ts'
import { chargeReferenceName, providerPaymentOf } from './omise-to-terms.ts'
import { type WireCharge, wireCharge } from './omise-wire.ts'

/** Addresses, keys and time limits of Omise. */
export type OmiseProviderOptions = OmiseClientOptions & {
  /** Address of the vault for tokens and the card form: "https://vault.omise.co". */
  readonly vaultUrl: string
  readonly publicKey: string
  /** In base64, as on the dashboard. */
  readonly webhookSecret: string
}

const capabilities: PaymentCapabilities = {
  method: 'card',
  taking: 'capture',
  needsCardToken: true,
  brands: ['visa', 'mastercard', 'jcb', 'amex', 'diners'],
  refunds: 'partial',
  lists: true,
  isIdempotentByReference: false,
}

/** Creates the provider of cards with 3-D Secure through Omise, API version 2019-05-29. */
export function omiseProvider(options: OmiseProviderOptions): PaymentProvider {
  const calls = omiseCalls(omiseClient(options))
  return {
    providerId: 'omise',
    capabilities,
    cardForm: omiseForm(options),
    start: (command, context) =>
      startCharge(calls, command, { ...context, ...webhookUrls(options, command) }),
    inquire: (ref, context) => inquirePayment(calls, ref, context),
    capture: (ref, amount, context) => captureCharge(calls, { ref, amount }, context),
    void: (ref, context) => reverseCharge(calls, ref, context),
    refund: (command, context) => refundCharge(calls, command, context),
    inquireRefund: (command, context) => inquireRefund(calls, command, context),
    list: async (within, context) => {
      const rows = await readAllRows((offset) => calls.charges({ offset, ...within }, context))
      const charges = rows?.map((row) => wireCharge.safeParse(row).data)
      if (!charges || charges.includes(undefined)) return undefined
      return charges.flatMap((charge) => (charge ? [providerPaymentOf(charge)] : []))
    },
    handleNotification: (raw) => Promise.resolve(verifyNotification(raw, options.webhookSecret)),
    handleReturn: () => ({ saysCancelled: false }),
  }
}

type StartContext = PaymentContext & { readonly webhooks: readonly string[] }

/** Omise requires https for webhooks; its simulator does not. */
function webhookUrls(
  { url }: OmiseProviderOptions,
  { notifyUrl }: StartCommand,
): { webhooks: readonly string[] } {
  const isNotified = notifyUrl.startsWith('https:') || url.startsWith('http:')
  return { webhooks: isNotified ? [notifyUrl] : [] }
}

async function startCharge(
  calls: OmiseCalls,
  command: StartCommand,
  context: StartContext,
): Promise<PaymentOutcome<ProviderPayment>> {
  const { cardToken } = command
  if (cardToken === undefined || !isOmiseToken(cardToken)) return { kind: 'notDone', reason: 'badToken' }
  const answer = await calls.createCharge(createChargeBody(command, cardToken, context.webhooks), context)
  if (answer.kind === 'refused') {
    if (answer.error.code === 'used_token') return resolveUsedToken(calls, command, context)
    if (answer.error.code === 'not_found') return { kind: 'notDone', reason: 'badToken' }
  }
  const outcome = outcomeOf(answer, providerPaymentOf)
  if (outcome.kind !== 'done' || isChargeAsRequested(outcome.value, command)) return outcome
  return expireMismatchedCharge(calls, outcome.value, context)
}

function createChargeBody(command: StartCommand, card: string, webhooks: readonly string[]): object {
  return {
    amount: command.amount.amount,
    currency: command.amount.currency.toLowerCase(),
    card,
    // authorised now, captured when the seats are confirmed
    capture: false,
    description: command.description,
    metadata: { [chargeReferenceName]: command.clientReference },
    return_uri: command.returnUrl,
    expires_at: command.expiresAt,
    ...(webhooks.length > 0 ? { webhook_endpoints: webhooks } : {}),
  }
}

function isChargeAsRequested(payment: ProviderPayment, { amount, clientReference }: StartCommand): boolean {
  const isAmount = payment.amount.hundredths === amount.amount && payment.amount.currency === amount.currency
  return isAmount && payment.clientReference === clientReference
}

/** The token was used before: by an earlier call of ours with a lost answer, or by somebody else. */
async function resolveUsedToken(
  calls: OmiseCalls,
  { clientReference }: StartCommand,
  context: PaymentContext,
): Promise<PaymentOutcome<ProviderPayment>> {
  const startedAt = plusMinutes(context.now, -24 * 60)
  const seen = await findByReference(calls, { clientReference, startedAt }, context)
  if (seen.kind === 'found') return { kind: 'done', value: seen.payment }
  return seen.kind === 'notFound'
    ? { kind: 'notDone', reason: 'badToken' }
    : { kind: 'unknown', note: seen.note }
}

/** Reverses a charge with another amount than requested, which must not reach the payer. */
async function expireMismatchedCharge(
  calls: OmiseCalls,
  { providerRef }: ProviderPayment,
  context: PaymentContext,
): Promise<PaymentOutcome<ProviderPayment>> {
  const answer = await calls.change('expire', providerRef, context)
  return answer.kind === 'data'
    ? { kind: 'notDone', reason: 'outOfService' }
    : { kind: 'unknown', note: 'charged another amount' }
}

type CaptureCommand = { readonly ref: PaymentRef; readonly amount: Money }

/** Reads first: a captured charge is done, and one with another amount is never captured. */
async function captureCharge(
  calls: OmiseCalls,
  { ref, amount }: CaptureCommand,
  context: PaymentContext,
): Promise<PaymentOutcome<ProviderPayment>> {
  const before = await readChargeBeforeChange(calls, ref, context)
  if (before.kind !== 'done') return before
  const { state, amount: said, providerRef } = before.value
  if (state === 'captured') return before
  if (state !== 'authorised') return { kind: 'notDone', reason: 'notPossible' }
  if (said.hundredths !== amount.amount || said.currency !== amount.currency) {
    return { kind: 'notDone', reason: 'notPossible' }
  }
  return changeCharge(
    calls,
    { what: 'capture', providerRef, isDone: (now) => now.state === 'captured' },
    context,
  )
}

/** Reverses an authorisation or ends a pending charge; a finished one is done. */
async function reverseCharge(
  calls: OmiseCalls,
  ref: PaymentRef,
  context: PaymentContext,
): Promise<PaymentOutcome<ProviderPayment>> {
  const before = await readChargeBeforeChange(calls, ref, context)
  if (before.kind !== 'done') return before
  const { state, providerRef } = before.value
  if (state === 'captured') return { kind: 'notDone', reason: 'notPossible' }
  if (state !== 'authorised' && state !== 'pending') return before
  const what = state === 'authorised' ? 'reverse' : 'expire'
  const isChargeFinished = (now: ProviderPayment) =>
    !['captured', 'authorised', 'pending'].includes(now.state)
  return changeCharge(calls, { what, providerRef, isDone: isChargeFinished }, context)
}

async function readChargeBeforeChange(
  calls: OmiseCalls,
  ref: PaymentRef,
  context: PaymentContext,
): Promise<PaymentOutcome<ProviderPayment>> {
  if (ref.providerRef === undefined) return outcomeWithoutChange(await inquirePayment(calls, ref, context))
  const answer = await calls.chargeBefore(ref.providerRef, context)
  if (answer.kind !== 'data') return notStartedOutcome(answer)
  const payment = providerPaymentOf(answer.value)
  const isIt = payment.providerRef === ref.providerRef && payment.clientReference === ref.clientReference
  return isIt ? { kind: 'done', value: payment } : { kind: 'notDone', reason: 'unreachable' }
}

function outcomeWithoutChange(seen: InquiryOutcome): PaymentOutcome<ProviderPayment> {
  if (seen.kind === 'found') return { kind: 'done', value: seen.payment }
  return { kind: 'notDone', reason: seen.kind === 'notFound' ? 'notFound' : 'unreachable' }
}

type ChargeUpdate = {
  readonly what: ChargeChange
  readonly providerRef: string
  readonly isDone: (payment: ProviderPayment) => boolean
}

/** Sends a change once. After a refusal the charge is read again: it may have changed meanwhile. */
async function changeCharge(
  calls: OmiseCalls,
  { what, providerRef, isDone }: ChargeUpdate,
  context: PaymentContext,
): Promise<PaymentOutcome<ProviderPayment>> {
  const answer = await calls.change(what, providerRef, context)
  const outcome = outcomeOf<WireCharge, ProviderPayment>(answer, providerPaymentOf)
  if (outcome.kind === 'done') {
    const isIt = outcome.value.providerRef === providerRef && isDone(outcome.value)
    return isIt ? outcome : { kind: 'unknown', note: 'the answer does not say that it is done' }
  }
  if (outcome.kind === 'unknown' || outcome.reason !== 'notPossible') return outcome
  const after = await calls.charge(providerRef, context)
  if (after.kind !== 'data') return { kind: 'unknown', note: 'refused, and not to be seen' }
  const payment = providerPaymentOf(after.value)
  return isDone(payment) ? { kind: 'done', value: payment } : outcome
}
