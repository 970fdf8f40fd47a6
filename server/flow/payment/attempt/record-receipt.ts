import { type Money, satang } from '#contract/terms/money.ts'
import { type Tx } from '#server/platform/transaction.ts'
import { type ForeignMoney } from '#server/providers/payment/payment-provider.ts'
import { isDue, replace } from './choose-payment.ts'
import { closeOpenTransferProofs } from '../manual/transfer-proof/close-transfer-proofs.ts'
import { unappliedReceiptPosting, receivedPosting } from '../ledger/ledger.ts'
import { movePaymentWithin } from './transition-payment.ts'
import { type PaymentDeps } from './payment-deps.ts'
import { isAllowedPaymentMove } from './payment-state.ts'
import { type Payment, type PaymentChanges } from './payment-store.ts'

/** Money that came through an attempt. */
export type Arrival = {
  readonly payment: Payment
  readonly arrived: ForeignMoney
  readonly changes?: PaymentChanges
  /** True when we took it ourselves (a capture): what finds no seat goes back by itself. */
  readonly wasTaken?: boolean
}

/** An amount of ours as an outside service would say it. */
export function asForeign({ amount, currency }: Money): ForeignMoney {
  return { hundredths: amount, currency }
}

/** Whether an outside service speaks of the amount that this attempt asks for. */
export function isAmountDue({ amount }: Pick<Payment, 'amount'>, said: ForeignMoney): boolean {
  return said.currency === amount.currency && said.hundredths === amount.amount
}

/**
 * Money is here: the attempt is received and the booking paid, together or not at all. What is not the amount that was
 * asked for is mismatched; what finds no seat any more, or an order that is paid already, is late. Undefined when
 * somebody else has moved the attempt meanwhile.
 */
export async function recordReceipt(deps: PaymentDeps, arrival: Arrival): Promise<Payment | undefined> {
  try {
    return await deps.transact((tx) => takeMoneyWithin(deps, arrival, tx))
  } catch (error) {
    if (error instanceof PaymentMovedMeanwhile) return undefined
    throw error
  }
}

/** The same within a transaction of the caller. */
export async function takeMoneyWithin(
  deps: PaymentDeps,
  { payment, arrived, changes = {}, wasTaken = false }: Arrival,
  tx: Tx,
): Promise<Payment | undefined> {
  const booking = await deps.booking.lock(payment.bookingId, tx)
  if (!booking) throw new Error('a payment without a booking')
  // Another currency is no amount of ours: it could be taken for baht.
  const inBaht = arrived.currency === 'THB' ? { arrived: satang(arrived.hundredths) } : {}
  const withMoney = { ...changes, ...inBaht }
  if (!isAmountDue(payment, arrived) && isAllowedPaymentMove(payment.state, 'mismatched', 'otherAmount')) {
    const step = { payment, to: 'mismatched', cause: 'otherAmount', changes: withMoney } as const
    const moved = await movePaymentWithin(deps, { ...step, effects: postLate(deps, arrived) }, tx)
    const { currency: note } = arrived
    if (moved) deps.log.error('paymentOfAnotherAmount', { paymentId: moved.paymentId, note })
    return moved
  }
  const latest = await deps.store.latestOf(payment.bookingId, tx)
  const isWanted = isAmountDue(payment, arrived) && isDue(payment, booking)
  const maySettle = isAllowedPaymentMove(payment.state, 'received', 'moneyArrived')
  if (!isWanted || !maySettle || !(await deps.booking.recordPayment(payment.bookingId, tx)))
    return keepLate(deps, { payment, arrived, changes: withMoney, wasTaken }, tx)
  // An earlier attempt brought the money: the one that came after it asks for it no longer.
  if (latest && latest.paymentId !== payment.paymentId) await replace(deps, latest, tx)
  const step = { payment, to: 'received', cause: 'moneyArrived', changes: withMoney } as const
  const effects = (within: Tx, moved: Payment) => deps.ledger.post(within, receivedPosting(moved))
  const moved = await movePaymentWithin(deps, { ...step, effects }, tx)
  if (!moved) throw new PaymentMovedMeanwhile()
  await closeOpenTransferProofs(deps, moved, tx)
  return moved
}

/** Somebody else has moved the attempt after the booking was moved here: nothing of this transaction may stay. */
class PaymentMovedMeanwhile extends Error {
  override readonly name = 'PaymentMovedMeanwhile'
}

async function keepLate(
  deps: PaymentDeps,
  { payment, arrived, changes, wasTaken }: Required<Arrival>,
  tx: Tx,
): Promise<Payment | undefined> {
  const effects = async (within: Tx, moved: Payment) => {
    await postLate(deps, arrived)(within, moved)
    const { arrived: amount } = moved
    if (!wasTaken || !amount || amount.amount === 0) return
    await deps.refunds.owe(within, { payment: moved, amount, why: 'seatsGone' })
  }
  const step = { payment, to: 'late', cause: 'noSeatForIt', changes, effects } as const
  const moved = await movePaymentWithin(deps, step, tx)
  // Nothing is wrong where somebody else has taken the same money for its order at the same moment.
  if (moved) deps.log.error('moneyWithoutSeat', { paymentId: moved.paymentId, bookingId: moved.bookingId })
  return moved
}

/** Money of another currency is not in our books: staff look at it at the provider. */
function postLate(deps: PaymentDeps, { currency }: ForeignMoney) {
  return async (tx: Tx, moved: Payment): Promise<void> => {
    if (currency === 'THB') await deps.ledger.post(tx, unappliedReceiptPosting(moved))
  }
}
