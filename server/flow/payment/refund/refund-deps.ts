import { type Money } from '#contract/terms/money.ts'
import { type BookingStep, orderLink } from '#server/flow/booking/booking.ts'
import { type Clock } from '#server/platform/clock.ts'
import { type Ids } from '#server/platform/ids.ts'
import { type Log } from '#server/platform/log.ts'
import { type Outbox } from '#server/platform/mail/outbox.ts'
import { type Transact, type Tx } from '#server/platform/transaction.ts'
import { type PaymentProvider, type PaymentProviders } from '#server/providers/payment/payment-provider.ts'
import { type Ledger, refundDonePosting } from '../ledger/ledger.ts'
import { type RefundStage, type RefundedOrder, refundMail } from './refund-mail.ts'
import { payOutMethodOf } from './refund-payee-answer.ts'
import { isAllowedRefundMove } from './refund-state.ts'
import { type PaidBy, type Refund, type RefundChange, type RefundStore } from './refund-store.ts'

/** What refunds are made of. */
export type RefundDeps = {
  readonly booking: Pick<BookingStep, 'lock' | 'orderKeyOf'>
  readonly store: RefundStore
  readonly providers: PaymentProviders
  readonly ledger: Ledger
  readonly outbox: Outbox
  readonly transact: Transact
  readonly clock: Clock
  readonly ids: Ids
  readonly log: Log
  readonly publicUrl: string
  /** How long a refund may show up after the call that made it was lost, in ms, where its provider says nothing. */
  readonly settleMs: number
}

/** The job that has a payment provider give money back. */
export const carryOutRefundJob = 'carry-out-refund'

/** So much of what came in this way goes back. */
export type GoingBack = {
  readonly amount: Money
  readonly paid: Pick<PaidBy, 'providerId' | 'arrived'>
}

/** The provider that gives this money back by a call; undefined where a person of ours has to pay it out. */
export function refunderOf(
  { providers }: Pick<RefundDeps, 'providers'>,
  { amount, paid }: GoingBack,
): PaymentProvider | undefined {
  const provider = providers.byId(paid.providerId)
  if (!provider?.refund) return undefined
  const { refunds } = provider.capabilities
  const isWhole = amount.amount === paid.arrived.amount
  return refunds === 'partial' || (refunds === 'whole' && isWhole) ? provider : undefined
}

/**
 * Whether staff have to pay it out. Also what was lost at a provider that cannot be asked about it: staff look there
 * and say what they found.
 */
export function isPaidByHand(deps: Pick<RefundDeps, 'providers'>, refund: Refund): boolean {
  const refunder = refunderOf(deps, refund)
  return refunder === undefined || (refund.state === 'unknown' && !refunder.inquireRefund)
}

/** A move of a refund, from the version that was read. */
export type RefundStep = { readonly refund: Refund } & Omit<RefundChange, 'at'>

/** Makes a move with what goes with it, or nothing when somebody else has moved the refund meanwhile. */
export async function moveRefundWithin(
  deps: RefundDeps,
  { refund, ...change }: RefundStep,
  tx: Tx,
): Promise<Refund | undefined> {
  const { to, cause } = change
  if (!isAllowedRefundMove(refund.state, to, cause))
    throw new Error(`no move of a refund from ${refund.state} to ${to} by ${cause}`)
  const moved = await deps.store.move(tx, refund, { ...change, at: deps.clock.now() })
  if (!moved) return undefined
  if (to === 'done') await deps.ledger.post(tx, refundDonePosting(postedRefund(deps, moved)))
  if (to === 'done' || to === 'sent') {
    // What went back at once was sent and carried out in one: one mail says so.
    const news = refund.state === 'sent' ? 'done' : 'sent'
    await sendSecurityNotice(deps, { refund: moved, news }, tx)
  }
  const { bookingId, paymentId, state: from } = refund
  deps.log.info('refund moved', { bookingId, paymentId, from, to, cause })
  if (to === 'failed') deps.log.error('refundFailed', { bookingId, paymentId, cause: moved.note })
  return moved
}

/** Where the money is taken from: what a clerk pays out for a service on the wire comes from the till. */
function postedRefund({ providers }: RefundDeps, { receiptNumber, paid, payOutMethod, ...refund }: Refund) {
  const isOfTill =
    receiptNumber !== undefined && providers.byId(paid.providerId)?.capabilities.refunds !== 'byStaff'
  const usual = isOfTill ? 'counter' : paid.providerId
  if (payOutMethod === undefined || payOutMethod === payOutMethodOf(providers, paid))
    return { ...refund, providerId: usual }
  const places = { cash: 'counter', transfer: 'bankTransfer', portal: paid.providerId }
  return { ...refund, providerId: places[payOutMethod] }
}

/** What the owner of an order hears about money that goes back. */
export type RefundNotice = { readonly refund: Refund; readonly news: RefundStage }

/** Writes to the owner of the order, in the same transaction. */
export async function sendSecurityNotice(
  deps: RefundDeps,
  { refund, news }: RefundNotice,
  tx: Tx,
): Promise<void> {
  const booking = await deps.booking.lock(refund.bookingId, tx)
  if (!booking) throw new Error(`no booking ${refund.bookingId}`)
  const link = orderLink({ ...deps, orderKey: deps.booking.orderKeyOf(booking) })
  const isByHand = !refunderOf(deps, refund)
  const order = await refundedOrderOf(deps, refund, tx)
  await deps.outbox.put(tx, refundMail(booking, { refund, news, isByHand, order }, link))
}

/** Whether all or a part of what paid for an order goes back; undefined of money that never paid for it. */
async function refundedOrderOf(
  { store }: RefundDeps,
  { bookingId, paymentId, why, paid }: Refund,
  tx: Tx,
): Promise<RefundedOrder | undefined> {
  if (why === 'lateMoney' || why === 'otherAmount') return undefined
  const ofPayment = (await store.ofBooking(bookingId, tx)).filter((one) => one.paymentId === paymentId)
  const goesBack = ofPayment.reduce((sum, { amount }) => sum + amount.amount, 0)
  return goesBack >= paid.arrived.amount ? 'refunded' : 'partiallyRefunded'
}
