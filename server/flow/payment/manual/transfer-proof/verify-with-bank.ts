import { type Instant, minutesBetween, plusMinutes } from '#contract/terms/time.ts'
import type { TransferVerification } from '#server/providers/payment/bank-port.ts'
import type { TransferProofDeps } from './transfer-proof-deps.ts'
import type { BankAnswer } from './transfer-proof.ts'

/** Maximum duration of a call to the bank, in ms. */
const callMs = 20_000
/** Retry interval: a transfer may be too new for the bank, or the bank temporarily out of service. */
const minutesBetweenAsking = 5
const mostMinutes = 120

/**
 * Asks the bank about the transfer of a proof and stores its answer for staff, which is never treated as a
 * payment by itself. Returns when to ask again, if that may help.
 */
export async function verifyTransferWithBank(
  deps: TransferProofDeps,
  transferProofId: string,
): Promise<Instant | undefined> {
  const proof = await deps.store.byId(transferProofId)
  if (proof?.state !== 'received' || !proof.code || proof.bankAnswer?.isFound) return undefined
  const booking = await deps.booking.findById(proof.bookingId)
  const payment = await deps.payment.latestOf(proof.bookingId)
  if (!booking || !payment) return undefined
  const { accounts } = await deps.agency.current()
  const now = deps.clock.now()
  const finding = await deps.verifier.verify(
    {
      proof: proof.code,
      expectedAmount: payment.amount,
      accountNumbers: accounts.map(({ accountNumber }) => accountNumber),
    },
    { requestId: deps.ids.id('req'), signal: AbortSignal.timeout(callMs), now },
  )
  const answer = bankVerificationAnswer(finding)
  if (answer) await deps.store.noteBankAnswer(transferProofId, answer)
  const isWorthWhile = finding.kind === 'silent' || finding.kind === 'notFound'
  if (!isWorthWhile || minutesBetween(proof.createdAt, now) >= mostMinutes) return undefined
  return plusMinutes(now, minutesBetweenAsking)
}

function bankVerificationAnswer(finding: TransferVerification): BankAnswer | undefined {
  if (finding.kind === 'notFound') return { isFound: false }
  if (finding.kind !== 'found') return undefined
  const { amount, isReceiverOurs, paidAt } = finding
  // An amount in another currency is left out: staff see that it does not match.
  const inBaht = amount.currency === 'THB' ? { amount: amount.hundredths } : {}
  return { isFound: true, ...inBaht, isReceiverRight: isReceiverOurs, paidAt }
}
