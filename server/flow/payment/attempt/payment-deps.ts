import type { PaymentMethod } from '#contract/terms/payment.ts'
import { epochMsOf } from '#contract/terms/time.ts'
import type { BookingStep } from '#server/flow/booking/booking.ts'
import type { Clock } from '#server/platform/clock.ts'
import type { Ids } from '#server/platform/ids.ts'
import type { Log } from '#server/platform/log.ts'
import type { Transact } from '#server/platform/transaction.ts'
import type { PaymentContext, PaymentProviders } from '#server/providers/payment/payment-provider.ts'
import type { CloseTransferProofsDeps } from '../manual/transfer-proof/close-transfer-proofs.ts'
import type { CreditBook } from '../ledger/credit-account.ts'
import type { DrawerCash } from '../cash-drawer/drawer-cash.ts'
import type { Ledger } from '../ledger/ledger.ts'
import type { DifferenceDueStore } from './difference-due-store.ts'
import type { Payment, PaymentStore } from './payment-store.ts'
import type { Refunds } from '../refund/refund.ts'
import type { ReceiptStore } from '../receipt/receipt-store.ts'
import type { MoneyActionStore } from '../approval/money-action-store.ts'

/** Dependencies of the payment step. */
export type PaymentDeps = CloseTransferProofsDeps & {
  readonly booking: BookingStep
  readonly store: PaymentStore
  /** The price differences of exchanges that customers may pay. */
  readonly differences: DifferenceDueStore
  readonly providers: PaymentProviders
  readonly ledger: Ledger
  readonly refunds: Pick<Refunds, 'owe' | 'oweAll' | 'leftOf' | 'owedOf'>
  /** Records money actions that one member of staff did alone. */
  readonly actions: Pick<MoneyActionStore, 'record'>
  /** The payment methods offered now: configured and not switched off by the agency. */
  readonly offeredMethods: () => Promise<readonly PaymentMethod[]>
  /** The credit accounts of companies. */
  readonly credit: Pick<CreditBook, 'enter' | 'leftOf' | 'overdueOf'>
  /** Issues receipts for money that staff received. */
  readonly receipts: Pick<ReceiptStore, 'issue'>
  /** Cash in the drawers of clerks. */
  readonly drawerCash: Pick<DrawerCash, 'state'>
  readonly transact: Transact
  readonly clock: Clock
  readonly ids: Ids
  readonly log: Log
  readonly publicUrl: string
  /**
   * Settle window in ms where the provider names none: how long a payment may appear after its call was lost.
   */
  readonly settleMs: number
  /**
   * Base URL at which payment providers reach this shop: its public address, or the local one for simulators.
   */
  readonly notifyUrl: string
}

/** Kinds of the jobs of the payment step. */
export const paymentJobs = { advance: 'advance-payment' } as const

/** Longest time in ms that a request waits for a provider; after it the browser shows "waiting". */
export const answerWithinMs = 8_000
/** Longest total duration of a provider call in ms. */
const callMs = 20_000

/** Returns the context of a provider call; a change is not sent later than `sendBeforeMs` from now. */
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
 * Returns the context of a call that starts or captures a payment. The sending limit counts from when the
 * call was recorded: a process that was suspended meanwhile must not do what others have since cancelled or
 * done.
 */
export function paymentContextSince(
  deps: Pick<PaymentDeps, 'clock' | 'ids'>,
  { sentAt }: Pick<Payment, 'sentAt'>,
): PaymentContext {
  const waitedMs = sentAt === undefined ? 0 : deps.clock.nowMs() - epochMsOf(sentAt)
  return paymentContext(deps, callMs - waitedMs)
}

/** Returns the settle window of a provider in ms: how long a payment may appear after its call was lost. */
export function settleWindowMsOf(deps: PaymentDeps, providerId: string): number {
  const seconds = deps.providers.byId(providerId)?.settleWindowSeconds
  return seconds === undefined ? deps.settleMs : seconds * 1000
}
