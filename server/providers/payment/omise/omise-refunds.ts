import type { PaymentContext, PaymentOutcome, PaymentRef } from '../payment-provider.ts'
import type { ProviderRefund, RefundCommand, RefundInquiry } from '../payment-provider.ts'
import type { OmiseCalls } from './omise-calls.ts'
import { readAllRows, inquirePayment } from './omise-inquiry.ts'
import { outcomeOf } from './omise-outcome.ts'
import { providerRefundOf, refundReferenceName, referenceInMetadata } from './omise-to-terms.ts'
import { wireRefund } from './omise-wire.ts'

/**
 * Refunds once per reference. Omise has no idempotency key for refunds, so those of the charge are read
 * first, and nothing is sent when that fails.
 */
export async function refundCharge(
  calls: OmiseCalls,
  command: RefundCommand,
  context: PaymentContext,
): Promise<PaymentOutcome<ProviderRefund>> {
  const chargeId = await findChargeId(calls, command.payment, context)
  if (chargeId === 'silent') return { kind: 'notDone', reason: 'unreachable' }
  if (chargeId === 'notFound') return { kind: 'notDone', reason: 'notFound' }
  const earlier = await findRefundOfCharge(
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
  return outcomeOf(await calls.createRefund(chargeId.id, input, context), providerRefundOf)
}

/** Finds a refund by our reference. */
export async function inquireRefund(
  calls: OmiseCalls,
  command: RefundCommand,
  context: PaymentContext,
): Promise<RefundInquiry> {
  const chargeId = await findChargeId(calls, command.payment, context)
  if (chargeId === 'notFound') return { kind: 'notFound' }
  if (chargeId === 'silent') return { kind: 'silent', note: 'the charge cannot be found' }
  return findRefundOfCharge(calls, { chargeId: chargeId.id, reference: command.refundReference }, context)
}

async function findChargeId(
  calls: OmiseCalls,
  ref: PaymentRef,
  context: PaymentContext,
): Promise<{ readonly id: string } | 'notFound' | 'silent'> {
  if (ref.providerRef !== undefined) return { id: ref.providerRef }
  const seen = await inquirePayment(calls, ref, context)
  return seen.kind === 'found' ? { id: seen.payment.providerRef } : seen.kind
}

type RefundLookup = { readonly chargeId: string; readonly reference: string }

async function findRefundOfCharge(
  calls: OmiseCalls,
  { chargeId, reference }: RefundLookup,
  context: PaymentContext,
): Promise<RefundInquiry> {
  const rows = await readAllRows((offset) => calls.refunds(chargeId, { offset }, context))
  if (!rows) return { kind: 'silent', note: 'the list broke off' }
  const refunds = rows.map((row) => wireRefund.safeParse(row).data)
  const found = refunds.find((one) => referenceInMetadata(one?.metadata, refundReferenceName) === reference)
  if (found) return { kind: 'found', refund: providerRefundOf(found) }
  return refunds.includes(undefined)
    ? { kind: 'silent', note: 'a refund cannot be read' }
    : { kind: 'notFound' }
}
