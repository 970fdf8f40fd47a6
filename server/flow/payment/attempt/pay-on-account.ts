import { type Problem, createProblem } from '#contract/problem.ts'
import { type Result, fail, succeed } from '#contract/terms/result.ts'
import { type Booking, isPayable, isUnpaidPurchase } from '#server/flow/booking/booking.ts'
import type { Tx } from '#server/platform/transaction.ts'
import { isAttemptForAmountDue } from './choose-payment.ts'
import { type CreditPayer, maySpendCredit } from './company-credit-payer.ts'
import { problemOfReservationStatus } from './check-reservation.ts'
import type { PaymentDeps } from './payment-deps.ts'
import { settlePurchase } from '../pay-first/settle-purchase.ts'
import type { Payment } from './payment-store.ts'
import { toForeignMoney, recordReceiptWithin } from './record-receipt.ts'

/**
 * Pays the chosen attempt from the company's account: charge, receipt and paid booking are written in one
 * transaction. The supplier is asked for the seats just before, and nothing is charged if they are gone or
 * cost more. Repeats change nothing. Problems: `notAllowed` for anyone but an agent of the company,
 * `creditInsufficient`, `creditOnHold`, `companyClosed`, `bookingNotPayable`, `seatsDearer`, `supplierUnavailable`.
 */
export async function payOnAccount(
  deps: PaymentDeps,
  booking: Booking,
  payer: CreditPayer | undefined,
): Promise<Result<Payment, Problem>> {
  if (!maySpendCredit(booking, payer)) return fail(createProblem('notAllowed'))
  const refusal = booking.isPayFirst
    ? await problemOfUnpaidPurchase(deps, booking)
    : await problemOfReservationStatus(deps, booking)
  if (refusal) return fail(refusal)
  const paid = await chargeIfPayable(deps, booking, payer)
  if (paid.ok && booking.isPayFirst) await settlePurchase(deps, booking.bookingId)
  return paid
}

/** Returns why an account must not be charged for an order in review: it may not stand any more at the supplier. */
async function problemOfUnpaidPurchase(deps: PaymentDeps, booking: Booking): Promise<Problem | undefined> {
  if (!isUnpaidPurchase(booking)) return undefined
  const seats = await deps.booking.seatsOf(booking)
  if (seats === 'purchased') return undefined
  return createProblem(seats === 'silent' ? 'supplierUnavailable' : 'bookingNotPayable')
}

/** Charges the account if the order still asks for the chosen amount; the order of a pay-first booking is made after it. */
async function chargeIfPayable(
  deps: PaymentDeps,
  booking: Booking,
  payer: CreditPayer,
): Promise<Result<Payment, Problem>> {
  return deps.transact(async (tx) => {
    const current = await deps.booking.lock(booking.bookingId, tx)
    const latest = await deps.store.latestOf(booking.bookingId, tx)
    if (latest?.state === 'received') return succeed(latest)
    const isAsked = latest?.method === 'credit' && latest.state === 'awaited'
    if (
      !current ||
      !isAsked ||
      !isPayable(current, deps.clock.now()) ||
      !isAttemptForAmountDue(latest, current)
    )
      return fail(createProblem('bookingNotPayable'))
    return chargeCompanyAccount(deps, { payment: latest, payer }, tx)
  })
}

type Charging = { readonly payment: Payment; readonly payer: CreditPayer }

async function chargeCompanyAccount(
  deps: PaymentDeps,
  charging: Charging,
  tx: Tx,
): Promise<Result<Payment, Problem>> {
  const entered = await enterCharge(deps, charging, tx)
  if (!entered.ok) return entered
  const { payment, payer } = charging
  const arrived = toForeignMoney(payment.amount)
  const arrival = { payment, arrived, changes: { receivedBy: payer.userId } }
  const moved = await recordReceiptWithin(deps, arrival, tx)
  // The lock of the booking excludes any other move; if one happened all the same, the transaction must roll
  // back.
  if (moved?.state !== 'received') throw new Error(`booking ${payment.bookingId} was moved under its lock`)
  return succeed(moved)
}

/**
 * Enters the amount of an attempt on the company's account, in the transaction that records it as received. Problems:
 * `creditInsufficient`, `creditOnHold`, `companyClosed`.
 */
export async function enterCharge(
  deps: Pick<PaymentDeps, 'credit'>,
  { payment, payer: { companyId, userId } }: Charging,
  tx: Tx,
): Promise<Result<void, Problem>> {
  const { paymentId, bookingId, amount } = payment
  const outcome = await deps.credit.enter(tx, {
    companyId,
    kind: 'booking',
    satang: -amount.amount,
    actionKey: `booking:${paymentId}`,
    bookingId,
    paymentId,
    byUserId: userId,
  })
  if (outcome === 'notEnough') return fail(createProblem('creditInsufficient'))
  if (outcome === 'overdue') return fail(createProblem('creditOnHold'))
  if (outcome === 'closed') return fail(createProblem('companyClosed'))
  if (outcome !== 'entered') throw new Error(`payment ${paymentId} was charged and not received`)
  return succeed(undefined)
}
