import { type Problem, createProblem } from '#contract/problem.ts'
import { type Result, fail, succeed } from '#contract/terms/result.ts'
import type { Booking } from '#server/flow/booking/booking.ts'
import { type CreditPayer, maySpendCredit, sendPaidExtrasJob } from '#server/flow/payment/payment.ts'
import { enqueueJob } from '#server/platform/jobs/enqueue-job.ts'
import type { Tx } from '#server/platform/transaction.ts'
import type { ExtraSaleDeps } from './extra-sale-deps.ts'
import { extrasRefusal } from './extras-on-sale.ts'

/** Chosen extras as an agent has seen them, in satang; `effects` are written with the charge. */
export type ExtrasOnAccount = {
  readonly extraSaleId: string
  readonly total: number
  /** Absent for a caller who is no agent of a company. */
  readonly payer: CreditPayer | undefined
  readonly effects: (tx: Tx) => Promise<void>
}

/** Thrown to roll back a charge that the account refused; never leaves this file. */
class ChargeRefused extends Error {
  readonly problem: Problem
  constructor(problem: Problem) {
    super(problem.code)
    this.problem = problem
  }
}

/**
 * Charges chosen extras to the account from which the order's company paid for it, and has them sent, in one transaction.
 * Asking again changes nothing. Problems: `notAllowed` for anyone but an agent of the company, `paymentMethodNotOffered`,
 * `creditInsufficient`, `creditOnHold`, `companyClosed`, `paymentUnderWay`, `extrasPaymentEnded`, `extrasNotPossible`,
 * `bookingBeingChanged`.
 */
export async function payExtrasOnAccount(
  deps: ExtraSaleDeps,
  booking: Booking,
  asked: ExtrasOnAccount,
): Promise<Result<void, Problem>> {
  const { payer, total } = asked
  if (!maySpendCredit(booking, payer)) return fail(createProblem('notAllowed'))
  if (await isCharged(deps, booking, asked)) return succeed(undefined)
  const refusal = await deps.payment.accountRefusalFor(booking, total)
  if (refusal) return fail(refusal)
  try {
    return await deps.transact((tx) => charge(deps, { booking, asked, clerk: payer.userId }, tx))
  } catch (fault) {
    if (fault instanceof ChargeRefused) return fail(fault.problem)
    throw fault
  }
}

async function isCharged(
  { payment }: ExtraSaleDeps,
  { bookingId }: Booking,
  { extraSaleId }: ExtrasOnAccount,
): Promise<boolean> {
  const paid = await payment.differenceOf(bookingId, extraSaleId)
  return paid?.state === 'received' && paid.method === 'credit'
}

type Charging = { readonly booking: Booking; readonly asked: ExtrasOnAccount; readonly clerk: string }

async function charge(
  deps: ExtraSaleDeps,
  { booking: { bookingId }, asked, clerk }: Charging,
  tx: Tx,
): Promise<Result<void, Problem>> {
  const { extraSaleId, total } = asked
  const booking = await deps.booking.lock(bookingId, tx)
  const sale = await deps.extraSales.byId(extraSaleId, tx)
  if (!booking || sale?.bookingId !== bookingId) return fail(createProblem('extrasPaymentEnded'))
  const paid = await deps.payment.differenceOf(bookingId, extraSaleId, tx)
  if (paid?.state === 'received')
    return paid.method === 'credit' ? succeed(undefined) : fail(createProblem('paymentUnderWay'))
  const isDue = sale.state === 'awaitingPayment' && deps.clock.now() < sale.payBy
  if (!isDue || sale.due.amount !== total) return fail(createProblem('extrasPaymentEnded'))
  const refusal = await extrasRefusal(deps, booking, tx)
  if (refusal) return fail(refusal)
  const difference = { bookingId, differenceId: extraSaleId }
  if (!(await deps.payment.endDifference(difference, tx))) return fail(createProblem('paymentUnderWay'))
  const charged = await deps.payment.chargeDifference(
    { booking, differenceId: extraSaleId, isOfExtras: true, amount: sale.due, clerk },
    tx,
  )
  if (!charged.ok) throw new ChargeRefused(charged.fault)
  await asked.effects(tx)
  const runAt = deps.clock.now()
  await enqueueJob(tx, { kind: sendPaidExtrasJob, key: extraSaleId, payload: { extraSaleId }, runAt })
  return succeed(undefined)
}
