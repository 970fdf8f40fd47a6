import { type PaymentMethod } from '#contract/terms/payment.ts'
import { msOf } from '#contract/terms/time.ts'
import { type BookingStep } from '#server/flow/booking/booking.ts'
import { type Clock } from '#server/platform/clock.ts'
import { type Ids } from '#server/platform/ids.ts'
import { type Log } from '#server/platform/log.ts'
import { type Transact } from '#server/platform/transaction.ts'
import { type PaymentContext, type PaymentProviders } from '#server/providers/payment/payment-provider.ts'
import { type CloseTransferProofsDeps } from '../manual/transfer-proof/close-transfer-proofs.ts'
import { type CreditBook } from '../ledger/credit-account.ts'
import { type Ledger } from '../ledger/ledger.ts'
import { type Payment, type PaymentStore } from './payment-store.ts'
import { type Refunds } from '../refund/refund.ts'
import { type MoneyActionStore } from '../approval/money-action-store.ts'

/** What the payment step is made of. */
export type PaymentDeps = CloseTransferProofsDeps & {
  readonly booking: BookingStep
  readonly store: PaymentStore
  readonly providers: PaymentProviders
  readonly ledger: Ledger
  readonly refunds: Pick<Refunds, 'owe' | 'oweAll' | 'leftOf' | 'owedOf'>
  /** Where it is kept what one person of the staff did alone with money. */
  readonly actions: Pick<MoneyActionStore, 'record'>
  /** The ways to pay that are offered now: configured, and not switched off by the agency. */
  readonly offeredMethods: () => Promise<readonly PaymentMethod[]>
  /** The accounts of companies. */
  readonly credit: Pick<CreditBook, 'enter' | 'leftOf'>
  readonly transact: Transact
  readonly clock: Clock
  readonly ids: Ids
  readonly log: Log
  readonly publicUrl: string
  /** How long a payment may appear after the call that made it was lost, in ms, where its provider says nothing. */
  readonly settleMs: number
  /** Where payment services reach this shop: its public address, or this machine's where they are simulated. */
  readonly notifyUrl: string
}

/** Names of the jobs of this step. */
export const paymentJobs = { advance: 'advance-payment' } as const

/** Longest that a payer waits for a provider in a request, in ms: a browser shows "waiting" after it. */
export const answerWithinMs = 8_000
/** Longest that a call may take in all, in ms. */
const callMs = 20_000

/** What a call at a provider gets from us; after `sendBeforeMs` from now a change is not sent any more. */
export function paymentContext(
  { clock, ids }: Pick<PaymentDeps, 'clock' | 'ids'>,
  sendBeforeMs = callMs,
): PaymentContext {
  const last = clock.nowMs() + sendBeforeMs
  return {
    requestId: ids.id('req'),
    signal: AbortSignal.timeout(callMs),
    now: clock.now(),
    maySend: () => clock.nowMs() < last,
  }
}

/**
 * What a call that begins or takes a payment gets. It is not sent once its time is over that runs from when it was
 * written down: a process that stood still meanwhile must not do what others have given up or done since.
 */
export function sendingContext(
  deps: Pick<PaymentDeps, 'clock' | 'ids'>,
  { sentAt }: Pick<Payment, 'sentAt'>,
): PaymentContext {
  const waitedMs = sentAt === undefined ? 0 : deps.clock.nowMs() - msOf(sentAt)
  return paymentContext(deps, callMs - waitedMs)
}

/** How long a payment at this provider may appear after the call that made it was lost, in ms. */
export function settleMsOf(deps: PaymentDeps, providerId: string): number {
  const seconds = deps.providers.byId(providerId)?.settleWindowSeconds
  return seconds === undefined ? deps.settleMs : seconds * 1000
}
