import { type Problem, createProblem } from '#contract/problem.ts'
import { type Result, fail, succeed } from '#contract/terms/result.ts'
import { staffResponseDeadline } from '#contract/terms/calendar/office-hours.ts'
import { plusMinutes } from '#contract/terms/time.ts'
import { type Booking, isPayable } from '#server/flow/booking/booking.ts'
import type { StoredFile } from '#server/platform/blob/stored-files.ts'
import { enqueueJob } from '#server/platform/jobs/enqueue-job.ts'
import type { Tx } from '#server/platform/transaction.ts'
import type { Payment } from '../../attempt/payment-store.ts'
import { type TransferProofDeps, verifyWithBankJob } from './transfer-proof-deps.ts'
import { type TransferProof, awaitsTransferProof, transferProofCodeAmong } from './transfer-proof.ts'

/** Maximum number of transfer proofs of an order, rejected ones not counted. */
const mostTransferProofs = 5

/**
 * Returns why no transfer proof is accepted for an order now; undefined when one is. Checked before a picture
 * is received.
 */
export async function transferProofRefusal(
  { payment, store }: Pick<TransferProofDeps, 'payment' | 'store'>,
  { bookingId, state }: Pick<Booking, 'bookingId' | 'state'>,
  tx?: Tx,
): Promise<Problem | undefined> {
  if (state === 'paid' || state === 'ticketed') return createProblem('transferProofNotAwaited')
  if (!awaitsTransferProof(await payment.latestOf(bookingId, tx)))
    return createProblem('transferProofNotAwaited')
  const standing = (await store.ofBooking(bookingId, tx)).filter(({ state }) => state !== 'refused')
  return standing.length < mostTransferProofs
    ? undefined
    : createProblem('tooManyTransferProofs', { details: { max: mostTransferProofs } })
}

/**
 * Stores the picture of a transfer proof: re-encoded, its code read, and encrypted for staff. The same proof
 * sent again for its order returns the existing one; a proof already sent for another order is refused,
 * recognised by the bank's transfer reference or by the picture.
 */
export async function submitTransferProof(
  deps: TransferProofDeps,
  booking: Booking,
  sent: Uint8Array,
): Promise<Result<TransferProof, Problem>> {
  const read = await deps.reader.read(sent)
  if (!read.ok) return read
  const code = transferProofCodeAmong(read.value.codes)
  const stored = await deps.store.storePicture(read.value.jpeg)
  if (!stored.ok) return stored
  const picture = { stored: stored.value, digest: read.value.digest }
  const kept = await deps.transact((tx) => storeProof(deps, { booking, picture, code }, tx))
  if (kept !== 'sentMeanwhile') return kept
  const same = await deps.store.sameAs({ digest: read.value.digest, ...(code && { code }) })
  return resultOfRepeatedProof(same, booking)
}

function resultOfRepeatedProof(
  same: TransferProof | undefined,
  { bookingId }: Booking,
): Result<TransferProof, Problem> {
  return same?.bookingId === bookingId ? succeed(same) : fail(createProblem('transferProofUsed'))
}

type ProofContext = {
  readonly booking: Booking
  readonly picture: { readonly stored: StoredFile; readonly digest: string }
  readonly code: TransferProof['code']
}

async function storeProof(
  deps: TransferProofDeps,
  { booking, picture, code }: ProofContext,
  tx: Tx,
): Promise<Result<TransferProof, Problem> | 'sentMeanwhile'> {
  // The booking row is locked: concurrent proofs are counted one after the other.
  const current = await deps.booking.lock(booking.bookingId, tx)
  const same = await deps.store.sameAs({ digest: picture.digest, ...(code && { code }) }, tx)
  if (same) return resultOfRepeatedProof(same, booking)
  const refusal = await transferProofRefusal(deps, current ?? booking, tx)
  const payment = await deps.payment.latestOf(booking.bookingId, tx)
  if (refusal || !payment) return fail(refusal ?? createProblem('transferProofNotAwaited'))
  const proof = createTransferProof(deps, payment, code)
  const isNew = await deps.store.insert(tx, { ...proof, picture: picture.stored, digest: picture.digest })
  if (!isNew) return 'sentMeanwhile'
  deps.log.info('slip taken', { bookingId: proof.bookingId, paymentId: proof.paymentId })
  if (code) {
    const { transferProofId } = proof
    if (current) await extendHold(deps, current, tx)
    await enqueueJob(tx, {
      kind: verifyWithBankJob,
      key: transferProofId,
      payload: { transferProofId },
      runAt: deps.clock.now(),
    })
  }
  return succeed(proof)
}

/**
 * Keeps the seats of a payer who sent a bank's proof in time until staff have had an hour of office time to
 * review it, as far as the supplier allows.
 */
async function extendHold(
  { booking, clock, office }: TransferProofDeps,
  current: Booking,
  tx: Tx,
): Promise<void> {
  const now = clock.now()
  if (!isPayable(current, now)) return
  await booking.extendPaymentDeadline(
    current.bookingId,
    plusMinutes(staffResponseDeadline(now, await office.calendar(tx)), 60),
    tx,
  )
}

function createTransferProof(
  { ids, clock }: TransferProofDeps,
  { paymentId, bookingId }: Payment,
  code: TransferProof['code'],
): TransferProof {
  return {
    transferProofId: ids.id('slp'),
    bookingId,
    paymentId,
    state: 'received',
    ...(code && { code }),
    note: '',
    createdAt: clock.now(),
  }
}
