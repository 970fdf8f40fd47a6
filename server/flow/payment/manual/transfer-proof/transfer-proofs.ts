import {
  type StaffTransferProofView,
  type TransferProofRejection,
} from '#contract/api/staff/manual-payment.ts'
import { type Problem, problem } from '#contract/problem.ts'
import { type Result, fail, succeed } from '#contract/terms/result.ts'
import { type Instant, plusMinutes } from '#contract/terms/time.ts'
import { type Booking, payLink } from '#server/flow/booking/booking.ts'
import { verifyTransferWithBank } from './verify-with-bank.ts'
import { type TransferProofDeps } from './transfer-proof-deps.ts'
import { type TransferProof, transferProofAnswerOf } from './transfer-proof.ts'
import { transferProofRejectedMail } from './transfer-proof-rejected-mail.ts'
import { type WaitingTransferProof } from './transfer-proof-store.ts'
import { needsTwo } from '../single-confirmations.ts'
import { transferProofRefusal, submitTransferProof } from './submit-transfer-proof.ts'

/** Transfer proofs: sent by owners of orders, read by staff only. */
export type TransferProofs = {
  /** Returns why no transfer proof is accepted for an order now; undefined when one is. */
  refusalFor(order: Booking): Promise<Problem | undefined>
  /** Stores the picture of a transfer proof; see {@link submitTransferProof}. */
  take(order: Booking, picture: Uint8Array): Promise<Result<TransferProof, Problem>>
  /** Returns the transfer proofs of an order, newest first. */
  of(bookingId: string): Promise<readonly TransferProof[]>
  /** Returns the proofs that await review, from the view of this clerk. */
  waiting(clerk: string): Promise<readonly StaffTransferProofView[]>
  /** Returns the picture of a proof as JPEG, for staff. */
  pictureOf(slipId: string): Promise<Uint8Array | undefined>
  /** Rejects a transfer proof and tells its owner why. */
  refuse(refusal: TransferProofRejection, clerk: string): Promise<Result<TransferProof, Problem>>
  /** Deletes pictures that are no longer needed: after a year. */
  forgetOld(): Promise<void>
  /** See {@link verifyTransferWithBank}. */
  askBank(slipId: string): Promise<Instant | undefined>
}

/** Retention of pictures: a year, as long as a transfer may be disputed. */
const keptMinutes = 365 * 24 * 60

/** Creates the handling of transfer proofs. */
export function createTransferProofs(deps: TransferProofDeps): TransferProofs {
  const { store } = deps
  return {
    refusalFor: (order) => transferProofRefusal(deps, order),
    take: (order, picture) => submitTransferProof(deps, order, picture),
    of: (bookingId) => store.ofBooking(bookingId),
    waiting: (clerk) => waitingFor(deps, clerk),
    pictureOf: (slipId) => store.pictureOf(slipId),
    refuse: (refusal, clerk) => refuse(deps, refusal, clerk),
    forgetOld: () => store.forgetPictures(plusMinutes(deps.clock.now(), -keptMinutes)),
    askBank: (slipId) => verifyTransferWithBank(deps, slipId),
  }
}

async function waitingFor(deps: TransferProofDeps, clerk: string): Promise<StaffTransferProofView[]> {
  const [waiting, { dualControlThreshold }] = await Promise.all([
    deps.store.waiting(),
    deps.settings.currentSettings(),
  ])
  const confirmers = await deps.confirmations.of([...new Set(waiting.map(({ slip }) => slip.paymentId))])
  const largest = await deps.booking.largestTotals(waiting.map(({ orderNumber }) => orderNumber))
  return waiting.map((one) => {
    const confirmed = confirmers.get(one.slip.paymentId) ?? []
    return {
      ...deskFacts(one),
      confirmedBy: confirmed.map(({ name }) => name),
      needsTwo: needsTwo([one.amountDue.amount, largest.get(one.orderNumber) ?? 0], dualControlThreshold),
      isConfirmedByMe: confirmed.some((confirmer) => confirmer.clerk === clerk),
    }
  })
}

function deskFacts({ slip, orderNumber, amountDue, payBy }: WaitingTransferProof) {
  const { code, bankAnswer } = slip
  return {
    ...transferProofAnswerOf(slip),
    orderNumber,
    amountDue: amountDue.amount,
    ...(payBy && { payBy }),
    ...(code && { sendingBank: code.sendingBank, transactionReference: code.transRef }),
    ...(bankAnswer && { bankAnswer }),
  }
}

async function refuse(
  deps: TransferProofDeps,
  { slipId, note }: TransferProofRejection,
  clerk: string,
): Promise<Result<TransferProof, Problem>> {
  const slip = await deps.store.byId(slipId)
  const booking = slip && (await deps.booking.findById(slip.bookingId))
  if (!slip || !booking) return fail(problem('notFound'))
  const refused = { ...slip, state: 'refused' as const, note }
  return deps.transact(async (tx) => {
    const verdict = { to: 'refused', by: clerk, note, at: deps.clock.now() } as const
    if (!(await deps.store.answer(tx, slipId, verdict)))
      return slip.state === 'refused' ? succeed(slip) : fail(problem('slipNotAwaited'))
    // Confirmations made by it count for no other money of the order.
    await deps.confirmations.forgetSlip(tx, slipId)
    const link = payLink({ ...deps, orderKey: deps.booking.orderKeyOf(booking) })
    await deps.outbox.put(tx, transferProofRejectedMail(booking, refused, link))
    deps.log.info('slip refused', { bookingId: slip.bookingId, paymentId: slip.paymentId })
    return succeed(refused)
  })
}
