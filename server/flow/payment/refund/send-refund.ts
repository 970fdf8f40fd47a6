import { type Instant, instantFromMs, epochMsOf } from '#contract/terms/time.ts'
import type {
  PaymentContext,
  PaymentOutcome,
  PaymentProvider,
  ProviderRefund,
  RefundCommand,
  RefundInquiry,
} from '#server/providers/payment/payment-provider.ts'
import { type RefundDeps, type RefundStep, transitionRefundWithin, providerOfRefund } from './refund-deps.ts'
import type { Refund } from './refund-store.ts'

/** Maximum duration of one call in ms. */
const callMs = 20_000
/** How long a refund counts as being sent, in ms, and is not queried yet. */
const freshMs = 5_000
/** Longest interval between two attempts and between two queries, in ms. */
const longestGapMs = 6 * 3_600_000
const firstGapMs = 30_000
const mostSteps = 6

/**
 * Advances a refund as far as possible: stores the intent, asks the provider, and resolves a lost answer, so
 * that money is refunded once. Returns when to check again, or undefined when nothing is left to do here.
 */
export async function sendRefund(deps: RefundDeps, refundId: string): Promise<Instant | undefined> {
  for (let step = 0; step < mostSteps; step++) {
    const refund = await deps.store.byId(refundId)
    if (!refund) throw new Error(`no refund ${refundId}`)
    const provider = providerOfRefund(deps, refund)
    if (!provider) return undefined
    const next = await runRefundStep(deps, refund, provider)
    if (next !== 'goOn') return next
  }
  return instantFromMs(deps.clock.nowMs() + firstGapMs)
}

/** The next action: another step, a later check, or nothing. */
type Next = 'goOn' | Instant | undefined

async function runRefundStep(deps: RefundDeps, refund: Refund, provider: PaymentProvider): Promise<Next> {
  switch (refund.state) {
    case 'due':
      return sendToProvider(deps, refund, provider)
    case 'sending':
    case 'unknown':
    case 'sent':
      return inquireUnresolvedRefund(deps, refund, provider)
    case 'done':
    case 'failed':
      return undefined
  }
}

/** Stores the intent, then asks the provider. Refunds of one payment are sent one after the other. */
async function sendToProvider(deps: RefundDeps, refund: Refund, provider: PaymentProvider): Promise<Next> {
  const sentAt = deps.clock.now()
  const asked = await deps.transact(async (tx) => {
    await deps.store.lockPayment(tx, refund.paymentId)
    if (await deps.store.isAnotherOnTheWay(tx, refund)) return 'wait'
    return transitionRefundWithin(deps, { refund, to: 'sending', cause: 'providerAsked', sentAt }, tx)
  })
  if (asked === 'wait') return instantAfterMs(deps, firstGapMs)
  if (!asked) return 'goOn'
  // A process that was suspended meanwhile must not send any more: another one may have asked since.
  const isStillWithinSendWindow = () => msSinceSent(deps, asked) < callMs
  const command = await refundCommandOf(deps, asked)
  const outcome = await callProviderRefund(
    deps,
    { provider, command },
    { ...refundContextOf(deps), maySend: isStillWithinSendWindow },
  )
  return handleRefundOutcome(deps, asked, outcome)
}

type RefundCall = { readonly provider: PaymentProvider; readonly command: RefundCommand }

/** Calls the provider. An exception is a bug of the adapter, and the outcome is then unknown. */
async function callProviderRefund(
  deps: RefundDeps,
  { provider, command }: RefundCall,
  context: PaymentContext,
): Promise<PaymentOutcome<ProviderRefund>> {
  try {
    if (context.maySend?.() === false || !provider.refund) return { kind: 'notDone', reason: 'unreachable' }
    return await provider.refund(command, context)
  } catch (error) {
    deps.log.error('paymentProviderThrew', { provider: provider.providerId, cause: 'refund', error })
    return { kind: 'unknown', note: 'the provider broke off' }
  }
}

async function handleRefundOutcome(
  deps: RefundDeps,
  refund: Refund,
  outcome: PaymentOutcome<ProviderRefund>,
): Promise<Next> {
  if (outcome.kind === 'done') return handleFoundRefund(deps, refund, outcome.value)
  if (outcome.kind === 'unknown') {
    await transitionRefundTo(deps, { refund, to: 'unknown', cause: 'answerLost', note: outcome.note })
    return instantAfterMs(deps, freshMs)
  }
  const { reason } = outcome
  if (reason === 'unreachable' || reason === 'outOfService') {
    const waiting = await transitionRefundTo(deps, { refund, to: 'due', cause: 'notSent', note: reason })
    return instantAfterMs(deps, inquiryGapOf(waiting ?? refund))
  }
  await transitionRefundTo(deps, { refund, to: 'failed', cause: 'providerRefused', note: reason })
  return undefined
}

async function handleFoundRefund(deps: RefundDeps, refund: Refund, found: ProviderRefund): Promise<Next> {
  if (found.amount.amount !== refund.amount.amount) return recordDisagreement(deps, refund)
  const { providerRefundRef } = found
  if (found.state === 'done') {
    await transitionRefundTo(deps, { refund, to: 'done', cause: 'providerDidIt', providerRefundRef })
    return undefined
  }
  if (found.state === 'failed') {
    await transitionRefundTo(deps, { refund, to: 'failed', cause: 'providerRefused', note: 'failed' })
    return undefined
  }
  if (refund.state !== 'sent')
    await transitionRefundTo(deps, { refund, to: 'sent', cause: 'providerTookIt', providerRefundRef })
  return backoffInstant(deps, refund)
}

/** Handles a different amount under the shop's reference: nothing more is sent before a manual review. */
async function recordDisagreement(deps: RefundDeps, refund: Refund): Promise<Next> {
  const { bookingId, paymentId } = refund
  deps.log.error('refundAmountDiffers', { bookingId, paymentId })
  if (refund.state === 'sending')
    await transitionRefundTo(deps, { refund, to: 'unknown', cause: 'answerLost', note: 'amountDiffers' })
  return instantAfterMs(deps, longestGapMs)
}

/** Queries a refund whose answer was lost, or that the provider is still processing. */
async function inquireUnresolvedRefund(
  deps: RefundDeps,
  refund: Refund,
  provider: PaymentProvider,
): Promise<Next> {
  const waited = msSinceSent(deps, refund)
  if (refund.state === 'sending' && waited < freshMs) return instantAfterMs(deps, freshMs)
  if (refund.state === 'sending') {
    await transitionRefundTo(deps, {
      refund,
      to: 'unknown',
      cause: 'answerLost',
      note: 'the answer was lost',
    })
    return 'goOn'
  }
  if (!provider.inquireRefund) return undefined
  // Computed before the query: only a refund that is not found after the window can no longer appear.
  const isSettled = waited >= callMs + settleWindowMs(deps, provider)
  const seen = await inquireRefund(deps, { provider, command: await refundCommandOf(deps, refund) })
  if (seen.kind === 'found') return handleFoundRefund(deps, refund, seen.refund)
  if (seen.kind === 'silent' || refund.state === 'sent' || !isSettled) return backoffInstant(deps, refund)
  const due = { refund, to: 'due', cause: 'nothingFoundAfterSettling', note: 'the answer was lost' } as const
  const again = await transitionRefundTo(deps, due)
  return instantAfterMs(deps, inquiryGapOf(again ?? refund))
}

async function inquireRefund(deps: RefundDeps, { provider, command }: RefundCall): Promise<RefundInquiry> {
  try {
    const seen = await provider.inquireRefund?.(command, refundContextOf(deps))
    return seen ?? { kind: 'silent', note: 'cannot be asked' }
  } catch (error) {
    deps.log.error('paymentProviderThrew', { provider: provider.providerId, cause: 'inquireRefund', error })
    return { kind: 'silent', note: 'the provider broke off' }
  }
}

function transitionRefundTo(deps: RefundDeps, step: RefundStep): Promise<Refund | undefined> {
  return deps.transact((tx) => transitionRefundWithin(deps, step, tx))
}

async function refundCommandOf(deps: RefundDeps, refund: Refund): Promise<RefundCommand> {
  const refundedBefore = await deps.store.sentBefore(refund)
  return { refundReference: refund.refundId, payment: refund.paid.ref, amount: refund.amount, refundedBefore }
}

function refundContextOf({ ids, clock }: RefundDeps): PaymentContext {
  return { requestId: ids.id('req'), signal: AbortSignal.timeout(callMs), now: clock.now() }
}

function settleWindowMs({ settleMs }: RefundDeps, { settleWindowSeconds }: PaymentProvider): number {
  return settleWindowSeconds === undefined ? settleMs : settleWindowSeconds * 1000
}

function msSinceSent({ clock }: RefundDeps, { sentAt }: Refund): number {
  return sentAt === undefined ? 0 : clock.nowMs() - epochMsOf(sentAt)
}

/** Returns a retry interval that grows with every attempt; each adds two transitions. */
function inquiryGapOf({ version }: Refund): number {
  return Math.min(longestGapMs, firstGapMs * 2 ** Math.min(20, version / 2 - 1))
}

/** Returns a check after about as long again as the refund has waited already. */
function backoffInstant(deps: RefundDeps, refund: Refund): Instant {
  return instantAfterMs(deps, Math.min(longestGapMs, Math.max(freshMs, msSinceSent(deps, refund) / 2)))
}

function instantAfterMs({ clock }: RefundDeps, ms: number): Instant {
  return instantFromMs(clock.nowMs() + Math.round(ms))
}
