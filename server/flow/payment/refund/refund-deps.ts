import type { Money } from '#contract/terms/money.ts'
import { type BookingStep, orderLink } from '#server/flow/booking/booking.ts'
import type { Outbox } from '#server/platform/mail/outbox.ts'
import type { Platform } from '#server/platform/platform.ts'
import type { Tx } from '#server/platform/transaction.ts'
import type { PaymentProvider, PaymentProviders } from '#server/providers/payment/payment-provider.ts'
import { type Ledger, refundDonePosting } from '../ledger/ledger.ts'
import { type RefundStage, type RefundedOrder, refundMail } from './refund-mail.ts'
import { payOutMethodOf } from './refund-payee-answer.ts'
import { refundTransitions } from './refund-state.ts'
import type { PaidBy, Refund, RefundChange, RefundStore } from './refund-store.ts'

/** Dependencies of refunds. */
export type RefundDeps = Platform & {
  readonly booking: Pick<BookingStep, 'lock' | 'orderKeyOf'>
  readonly store: RefundStore
  readonly providers: PaymentProviders
  readonly ledger: Ledger
  readonly outbox: Outbox
  /**
   * Settle window in ms where the provider names none: how long a refund may appear after its call was lost.
   */
  readonly settleMs: number
}

/** Kind of the job that sends a refund to a payment provider. */
export const carryOutRefundJob = 'carry-out-refund'

/** The amount to refund and the provider that received the payment. */
export type GoingBack = {
  readonly amount: Money
  readonly paid: Pick<PaidBy, 'providerId' | 'arrived' | 'isShared'>
}

/** Returns the provider that can send this refund online; undefined when staff have to pay it out. */
export function providerOfRefund(
  { providers }: Pick<RefundDeps, 'providers'>,
  { amount, paid }: GoingBack,
): PaymentProvider | undefined {
  const provider = providers.byId(paid.providerId)
  if (!provider?.refund) return undefined
  const { refunds } = provider.capabilities
  const isWhole = amount.amount === paid.arrived.amount && !paid.isShared
  return refunds === 'partial' || (refunds === 'whole' && isWhole) ? provider : undefined
}

/**
 * Returns whether staff have to pay the refund out. This includes a refund with a lost answer at a provider
 * that cannot be queried: staff check there and report the result.
 */
export function isManualPayout(deps: Pick<RefundDeps, 'providers'>, refund: Refund): boolean {
  const refunder = providerOfRefund(deps, refund)
  return refunder === undefined || (refund.state === 'unknown' && !refunder.inquireRefund)
}

/** A transition of a refund from the version that was read. */
export type RefundStep = { readonly refund: Refund } & Omit<RefundChange, 'at'>

/** Makes a transition with its effects, or nothing when a concurrent process has moved the refund. */
export async function transitionRefundWithin(
  deps: RefundDeps,
  { refund, ...change }: RefundStep,
  tx: Tx,
): Promise<Refund | undefined> {
  const { to, cause } = change
  if (!refundTransitions.allows(refund.state, to, cause))
    throw new Error(`no move of a refund from ${refund.state} to ${to} by ${cause}`)
  const moved = await deps.store.move(tx, refund, { ...change, at: deps.clock.now() })
  if (!moved) return undefined
  if (to === 'done') await deps.ledger.post(tx, refundDonePosting(refundForPosting(deps, moved)))
  if (to === 'done' || to === 'sent') {
    // A refund completed at once was sent and done in one step: a single email says so.
    const news = refund.state === 'sent' ? 'done' : 'sent'
    await mailRefundNotice(deps, { refund: moved, news }, tx)
  }
  const { bookingId, paymentId, state: from } = refund
  deps.log.info('refund moved', { bookingId, paymentId, from, to, cause })
  if (to === 'failed') deps.log.error('refundFailed', { bookingId, paymentId, cause: moved.note })
  return moved
}

/** Selects the source account: what a clerk pays out for an online provider comes from the till. */
function refundForPosting(
  { providers }: RefundDeps,
  { receiptNumber, paid, payOutMethod, ...refund }: Refund,
) {
  const isOfTill =
    receiptNumber !== undefined && providers.byId(paid.providerId)?.capabilities.refunds !== 'byStaff'
  const usual = isOfTill ? 'counter' : paid.providerId
  if (payOutMethod === undefined || payOutMethod === payOutMethodOf(providers, paid))
    return { ...refund, providerId: usual }
  const places = { cash: 'counter', transfer: 'bankTransfer', portal: paid.providerId }
  return { ...refund, providerId: places[payOutMethod] }
}

/** Refund news for the owner of an order. */
export type RefundNotice = { readonly refund: Refund; readonly news: RefundStage }

/** Emails the owner of the order in the same transaction. */
export async function mailRefundNotice(
  deps: RefundDeps,
  { refund, news }: RefundNotice,
  tx: Tx,
): Promise<void> {
  const booking = await deps.booking.lock(refund.bookingId, tx)
  if (!booking) throw new Error(`no booking ${refund.bookingId}`)
  const link = orderLink({ ...deps, orderKey: deps.booking.orderKeyOf(booking) })
  const isByHand = !providerOfRefund(deps, refund)
  const order = await refundExtentOf(deps, refund, tx)
  await deps.outbox.put(tx, refundMail(booking, { refund, news, isByHand, order }, link))
}

/**
 * Returns whether the refund covers all or a part of the order's payment; undefined for money that never paid
 * for it.
 */
async function refundExtentOf(
  { store }: RefundDeps,
  { bookingId, paymentId, why, paid }: Refund,
  tx: Tx,
): Promise<RefundedOrder | undefined> {
  if (why === 'unappliedReceipt' || why === 'otherAmount') return undefined
  const ofPayment = (await store.ofBooking(bookingId, tx)).filter((one) => one.paymentId === paymentId)
  const goesBack = ofPayment.reduce((sum, { amount }) => sum + amount.amount, 0)
  return goesBack >= paid.arrived.amount ? 'refunded' : 'partiallyRefunded'
}
