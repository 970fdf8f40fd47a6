import { type Money, satang } from '#contract/terms/money.ts'
import type { Tx } from '#server/platform/transaction.ts'
import type { Tender } from '#contract/terms/payment.ts'
import type { Booking } from '#server/flow/booking/booking.ts'
import type { ForeignMoney } from '#server/providers/payment/payment-provider.ts'
import { isAttemptForAmountDue, replaceAttempt } from './choose-payment.ts'
import { closeOpenTransferProofs } from '../manual/transfer-proof/close-transfer-proofs.ts'
import { unappliedReceiptPosting, postingForReceipt } from '../ledger/ledger.ts'
import { unusedReasonOf } from './booking-refunds.ts'
import { transitionPaymentWithin } from './transition-payment.ts'
import type { PaymentDeps } from './payment-deps.ts'
import { recordDifference } from './record-difference.ts'
import { paymentTransitions } from './payment-state.ts'
import type { Payment, PaymentChanges } from './payment-store.ts'

/** Money received through an attempt. */
export type Arrival = {
  readonly payment: Payment
  readonly arrived: ForeignMoney
  readonly changes?: PaymentChanges
  /** True when the shop captured it: money that finds no seat is then refunded automatically. */
  readonly wasTaken?: boolean
  /** How the payer paid staff, where it is known. */
  readonly tender?: Tender | undefined
}

/** Converts an amount of the shop to the form that an outside service uses. */
export function toForeignMoney({ amount, currency }: Money): ForeignMoney {
  return { hundredths: amount, currency }
}

/** Returns whether a reported amount equals the one that this attempt requests. */
export function isAmountDue({ amount }: Pick<Payment, 'amount'>, said: ForeignMoney): boolean {
  return said.currency === amount.currency && said.hundredths === amount.amount
}

/**
 * Records received money: the attempt is received and the booking paid in one transaction. A different amount
 * is mismatched; money without a seat, or for an order that is paid already, is late. Returns undefined when
 * a concurrent process has moved the attempt.
 */
export async function recordReceipt(deps: PaymentDeps, arrival: Arrival): Promise<Payment | undefined> {
  try {
    return await deps.transact((tx) => recordReceiptWithin(deps, arrival, tx))
  } catch (error) {
    if (error instanceof PaymentMovedMeanwhile) return undefined
    throw error
  }
}

/**
 * Does the same as {@link recordReceipt} within the caller's transaction. Money that staff received gets its
 * receipt in it.
 */
export async function recordReceiptWithin(
  deps: PaymentDeps,
  arrival: Arrival,
  tx: Tx,
): Promise<Payment | undefined> {
  const moved = await recordMoneyWithin(deps, arrival, tx)
  if (moved) await deps.receipts.issue(tx, moved, arrival.tender)
  return moved
}

async function recordMoneyWithin(
  deps: PaymentDeps,
  { payment, arrived, changes = {}, wasTaken = false }: Arrival,
  tx: Tx,
): Promise<Payment | undefined> {
  const booking = await deps.booking.lock(payment.bookingId, tx)
  if (!booking) throw new Error('a payment without a booking')
  // An amount in another currency is not stored: it could be mistaken for baht.
  const inBaht = arrived.currency === 'THB' ? { arrived: satang(arrived.hundredths) } : {}
  const withMoney = { ...changes, ...inBaht }
  if (
    !isAmountDue(payment, arrived) &&
    paymentTransitions.allows(payment.state, 'mismatched', 'otherAmount')
  ) {
    const step = { payment, to: 'mismatched', cause: 'otherAmount', changes: withMoney } as const
    const moved = await transitionPaymentWithin(
      deps,
      { ...step, effects: postUnappliedReceipt(deps, arrived) },
      tx,
    )
    const { currency: note } = arrived
    if (moved) deps.log.error('paymentOfAnotherAmount', { paymentId: moved.paymentId, note })
    return moved
  }
  if (payment.differenceId !== undefined)
    return recordDifferenceMoney(deps, { payment, arrived, changes: withMoney, booking }, tx)
  const latest = await deps.store.latestOf(payment.bookingId, tx)
  const isWanted = isAmountDue(payment, arrived) && isAttemptForAmountDue(payment, booking)
  const maySettle = paymentTransitions.allows(payment.state, 'received', 'moneyArrived')
  if (!isWanted || !maySettle || !(await deps.booking.recordPayment(payment.bookingId, tx)))
    return recordUnappliedReceipt(deps, { payment, arrived, changes: withMoney, wasTaken }, tx)
  // An earlier attempt brought the money: the later one stops requesting it.
  if (latest && latest.paymentId !== payment.paymentId) await replaceAttempt(deps, latest, tx)
  const step = { payment, to: 'received', cause: 'moneyArrived', changes: withMoney } as const
  const postReceivedMoney = (within: Tx, moved: Payment) => deps.ledger.post(within, postingForReceipt(moved))
  const moved = await transitionPaymentWithin(deps, { ...step, effects: postReceivedMoney }, tx)
  if (!moved) throw new PaymentMovedMeanwhile()
  await closeOpenTransferProofs(deps, moved, tx)
  return moved
}

type DifferenceMoney = Required<Pick<Arrival, 'payment' | 'arrived' | 'changes'>> & {
  readonly booking: Booking
}

/** Records money for an exchange, or refunds it where the exchange does not ask for that amount any more. */
async function recordDifferenceMoney(
  deps: PaymentDeps,
  { booking, ...arrival }: DifferenceMoney,
  tx: Tx,
): Promise<Payment | undefined> {
  const { payment, arrived, changes } = arrival
  const paid = isAmountDue(payment, arrived)
    ? await recordDifference(deps, { payment, booking, changes }, tx)
    : 'unwanted'
  return paid === 'unwanted' ? recordUnappliedReceipt(deps, { ...arrival, wasTaken: true }, tx) : paid
}

/**
 * Rolls the transaction back: a concurrent process has moved the attempt after the booking was moved here.
 */
class PaymentMovedMeanwhile extends Error {
  override readonly name = 'PaymentMovedMeanwhile'
}

async function recordUnappliedReceipt(
  deps: PaymentDeps,
  { payment, arrived, changes, wasTaken }: Required<Omit<Arrival, 'tender'>>,
  tx: Tx,
): Promise<Payment | undefined> {
  const postReceivedMoney = async (within: Tx, moved: Payment) => {
    await postUnappliedReceipt(deps, arrived)(within, moved)
    const { arrived: amount } = moved
    if (!wasTaken || !amount || amount.amount === 0) return
    const why = moved.differenceId === undefined ? 'seatsGone' : unusedReasonOf(moved)
    await deps.refunds.owe(within, { payment: moved, amount, why })
  }
  const step = { payment, to: 'late', cause: 'noSeatForIt', changes, effects: postReceivedMoney } as const
  const moved = await transitionPaymentWithin(deps, step, tx)
  // Nothing is logged where a concurrent process has recorded the same money for its order.
  if (moved) deps.log.error('moneyWithoutSeat', { paymentId: moved.paymentId, bookingId: moved.bookingId })
  return moved
}

/** Money in another currency is not posted; staff handle it at the provider. */
function postUnappliedReceipt(deps: PaymentDeps, { currency }: ForeignMoney) {
  return async (tx: Tx, moved: Payment): Promise<void> => {
    if (currency === 'THB') await deps.ledger.post(tx, unappliedReceiptPosting(moved))
  }
}
