import { type PaymentContext, type PaymentOutcome, type PaymentRef } from '../payment-provider.ts'
import { type ProviderRefund, type RefundCommand, type RefundInquiry } from '../payment-provider.ts'
import { type OmiseCalls } from './omise-calls.ts'
import { allRows, inquire } from './omise-find.ts'
import { outcomeOf } from './omise-outcome.ts'
import { refundOf, refundReferenceName, referenceIn } from './omise-to-terms.ts'
import { wireRefund } from './omise-wire.ts'

/**
 * Refunds once per reference. Omise has no idempotency key for refunds, so those of the charge are read
 * first, and nothing is sent when that fails.
 */
export async function refund(
  calls: OmiseCalls,
  command: RefundCommand,
  context: PaymentContext,
): Promise<PaymentOutcome<ProviderRefund>> {
  const chargeId = await chargeIdOf(calls, command.payment, context)
  if (chargeId === 'silent') return { kind: 'notDone', reason: 'unreachable' }
  if (chargeId === 'notFound') return { kind: 'notDone', reason: 'notFound' }
  const earlier = await refundAt(
    calls,
    { chargeId: chargeId.id, reference: command.refundReference },
    context,
  )
  if (earlier.kind === 'silent') return { kind: 'notDone', reason: 'unreachable' }
  if (earlier.kind === 'found') return { kind: 'done', value: earlier.refund }
  const input = {
    amount: command.amount.amount,
    metadata: { [refundReferenceName]: command.refundReference },
  }
  return outcomeOf(await calls.createRefund(chargeId.id, input, context), refundOf)
}

/** Finds a refund by our reference. */
export async function inquireRefund(
  calls: OmiseCalls,
  command: RefundCommand,
  context: PaymentContext,
): Promise<RefundInquiry> {
  const chargeId = await chargeIdOf(calls, command.payment, context)
  if (chargeId === 'notFound') return { kind: 'notFound' }
  if (chargeId === 'silent') return { kind: 'silent', note: 'the charge cannot be found' }
  return refundAt(calls, { chargeId: chargeId.id, reference: command.refundReference }, context)
}

async function chargeIdOf(
  calls: OmiseCalls,
  ref: PaymentRef,
  context: PaymentContext,
): Promise<{ readonly id: string } | 'notFound' | 'silent'> {
  if (ref.providerRef !== undefined) return { id: ref.providerRef }
  const seen = await inquire(calls, ref, context)
  return seen.kind === 'found' ? { id: seen.payment.providerRef } : seen.kind
}

type RefundLookup = { readonly chargeId: string; readonly reference: string }

async function refundAt(
  calls: OmiseCalls,
  { chargeId, reference }: RefundLookup,
  context: PaymentContext,
): Promise<RefundInquiry> {
  const rows = await allRows((offset) => calls.refunds(chargeId, { offset }, context))
  if (!rows) return { kind: 'silent', note: 'the list broke off' }
  const refunds = rows.map((row) => wireRefund.safeParse(row).data)
  const found = refunds.find((one) => referenceIn(one?.metadata, refundReferenceName) === reference)
  if (found) return { kind: 'found', refund: refundOf(found) }
  return refunds.includes(undefined)
    ? { kind: 'silent', note: 'a refund cannot be read' }
    : { kind: 'notFound' }
}
