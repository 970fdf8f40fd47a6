import type { StaffTransferProofsAnswer, TransferProofRejection } from '#contract/api/staff/manual-payment.ts'
import { type Problem, createProblem } from '#contract/problem.ts'
import { type Result, fail, succeed } from '#contract/terms/result.ts'
import { type Instant, plusMinutes } from '#contract/terms/time.ts'
import { type Booking, payLink } from '#server/flow/booking/booking.ts'
import { verifyTransferWithBank } from './verify-with-bank.ts'
import type { TransferProofDeps } from './transfer-proof-deps.ts'
import { type TransferProof, transferProofAnswerOf } from './transfer-proof.ts'
import { transferProofRejectedMail } from './transfer-proof-rejected-mail.ts'
import type { ProofCredit } from './proof-credit-store.ts'
import type { WaitingTransferProof } from './transfer-proof-store.ts'
import type { Confirmer } from '../confirmation-store.ts'
import { needsDualControl } from '../receipts-awaiting-approval.ts'
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
  waiting(clerk: string): Promise<StaffTransferProofsAnswer>
  /** Returns the picture of a proof as JPEG, for staff. */
  pictureOf(transferProofId: string): Promise<Result<Uint8Array | undefined, Problem>>
  /** Rejects a transfer proof and tells its owner why. */
  refuse(refusal: TransferProofRejection, clerk: string): Promise<Result<TransferProof, Problem>>
  /** Deletes pictures that are no longer needed: after a year. */
  forgetOld(): Promise<void>
  /** See {@link verifyTransferWithBank}. */
  askBank(transferProofId: string): Promise<Instant | undefined>
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
    waiting: (clerk) => proofsWaitingForClerk(deps, clerk),
    pictureOf: (transferProofId) => store.pictureOf(transferProofId),
    refuse: (refusal, clerk) => rejectTransferProof(deps, refusal, clerk),
    forgetOld: () => store.forgetPictures(plusMinutes(deps.clock.now(), -keptMinutes)),
    askBank: (transferProofId) => verifyTransferWithBank(deps, transferProofId),
  }
}

async function proofsWaitingForClerk(
  deps: TransferProofDeps,
  clerk: string,
): Promise<StaffTransferProofsAnswer> {
  const [waiting, limit, { accounts }] = await Promise.all([
    deps.store.waiting(),
    deps.dualControl.limitOf({ clerk, right: 'recordReceipts' }),
    deps.agency.current(),
  ])
  const proofs = waiting.map(({ proof }) => proof)
  const confirmers = await deps.confirmations.of([...new Set(proofs.map(({ paymentId }) => paymentId))])
  const largest = await deps.booking.largestTotals(waiting.map(({ orderNumber }) => orderNumber))
  const related = await deps.store.relatedTo(proofs.map(({ transferProofId }) => transferProofId))
  const credits = await deps.store.creditsOf(proofs.map(({ transferProofId }) => transferProofId))
  const orders = await deps.booking.findByIds([...new Set(proofs.map(({ bookingId }) => bookingId))])
  const customers = new Map(orders.map(({ bookingId, contact }) => [bookingId, contact.name]))
  return {
    transferProofs: waiting.map((one) => ({
      ...transferProofFacts(one),
      ...creditField(credits.get(one.proof.transferProofId)),
      customer: customers.get(one.proof.bookingId) ?? '',
      confirmations: (confirmers.get(one.proof.paymentId) ?? []).map((confirmer) =>
        confirmationView(confirmer, clerk),
      ),
      needsTwo: needsDualControl([one.amountDue.amount, largest.get(one.orderNumber) ?? 0], limit.amount),
      related: [...(related.get(one.proof.transferProofId) ?? [])],
    })),
    accounts: accounts.map(({ bank, accountNumber }) => ({ bank, accountNumber })),
  }
}

function creditField(credit: ProofCredit | undefined) {
  return credit === undefined ? {} : { credit }
}

function confirmationView({ name: by, at, amount, limit, clerk: confirmer }: Confirmer, clerk: string) {
  return { by, at, amount: amount.amount, isMine: confirmer === clerk, ...(limit && { limit }) }
}

function transferProofFacts({ proof, orderNumber, amountDue, payBy }: WaitingTransferProof) {
  const { code, bankAnswer } = proof
  return {
    ...transferProofAnswerOf(proof),
    orderNumber,
    amountDue: amountDue.amount,
    ...(payBy && { payBy }),
    ...(code && { sendingBank: code.sendingBank, transactionReference: code.transRef }),
    ...(bankAnswer && { bankAnswer }),
  }
}

async function rejectTransferProof(
  deps: TransferProofDeps,
  { transferProofId, note }: TransferProofRejection,
  clerk: string,
): Promise<Result<TransferProof, Problem>> {
  const proof = await deps.store.byId(transferProofId)
  const booking = proof && (await deps.booking.findById(proof.bookingId))
  if (!proof || !booking) return fail(createProblem('notFound'))
  const refused = { ...proof, state: 'refused' as const, note }
  return deps.transact(async (tx) => {
    const verdict = { to: 'refused', by: clerk, note, at: deps.clock.now() } as const
    if (!(await deps.store.answer(tx, transferProofId, verdict)))
      return proof.state === 'refused' ? succeed(proof) : fail(createProblem('transferProofNotAwaited'))
    // Confirmations that refer to this proof count for no other payment of the order.
    await deps.confirmations.forgetProof(tx, transferProofId)
    const link = payLink({ ...deps, orderKey: deps.booking.orderKeyOf(booking) })
    await deps.outbox.put(tx, transferProofRejectedMail(booking, refused, link))
    deps.log.info('slip refused', { bookingId: proof.bookingId, paymentId: proof.paymentId })
    return succeed(refused)
  })
}
