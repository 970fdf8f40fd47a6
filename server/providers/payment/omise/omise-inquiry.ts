import { type Instant, instantFromMs, epochMsOf } from '#contract/terms/time.ts'
import type { InquiryOutcome, PaymentContext, PaymentRef } from '../payment-provider.ts'
import type { ProviderPayment } from '../payment-provider.ts'
import type { OmiseAnswer } from './omise-client.ts'
import { type OmiseCalls, type WirePage, pageSize } from './omise-calls.ts'
import { chargeReferenceName, providerPaymentOf, referenceInMetadata } from './omise-to-terms.ts'
import { wireCharge, wireChargeGlance } from './omise-wire.ts'

const mostPages = 50
/** Tolerance for clock differences when searching from the start of a payment. */
const earlierMs = 10 * 60_000

/** Returns the payment at Omise: by its id if known, else by our reference. */
export async function inquirePayment(
  calls: OmiseCalls,
  ref: PaymentRef,
  context: PaymentContext,
): Promise<InquiryOutcome> {
  if (ref.providerRef === undefined) return findByReference(calls, ref, context)
  const answer = await calls.charge(ref.providerRef, context)
  if (answer.kind === 'refused') {
    return answer.error.code === 'not_found'
      ? { kind: 'notFound' }
      : { kind: 'silent', note: answer.error.code }
  }
  if (answer.kind !== 'data') return { kind: 'silent', note: answer.note }
  const payment = providerPaymentOf(answer.value)
  const isIt = payment.providerRef === ref.providerRef && payment.clientReference === ref.clientReference
  return isIt ? { kind: 'found', payment } : { kind: 'silent', note: 'another charge' }
}

/**
 * Finds the charge with our reference. Omise cannot search metadata, so all charges since the start of the
 * payment are read. Returns "notFound" only after reading all of them; silent when the list fails, or a
 * charge in it is unreadable.
 */
export async function findByReference(
  calls: OmiseCalls,
  { clientReference, startedAt }: PaymentRef,
  context: PaymentContext,
): Promise<InquiryOutcome> {
  const rows = await readAllRows((offset) =>
    calls.charges({ offset, from: searchStartBefore(startedAt) }, context),
  )
  if (!rows) return { kind: 'silent', note: 'the list broke off' }
  const glances = rows.map((row) => wireChargeGlance.safeParse(row))
  const ours = rows.filter((_row, index) => {
    const metadata = glances[index]?.data?.metadata
    return referenceInMetadata(metadata, chargeReferenceName) === clientReference
  })
  const payments = ours.map((row) => wireCharge.safeParse(row).data)
  if (payments.includes(undefined)) return { kind: 'silent', note: 'a charge of ours cannot be read' }
  const furthest = chargeWithMostProgress(
    payments.flatMap((charge) => (charge ? [providerPaymentOf(charge)] : [])),
  )
  if (furthest) return { kind: 'found', payment: furthest }
  const isWhole = glances.every((one) => one.success)
  return isWhole ? { kind: 'notFound' } : { kind: 'silent', note: 'a charge cannot be read' }
}

function searchStartBefore(at: Instant): string {
  return instantFromMs(epochMsOf(at) - earlierMs)
}

const byWeight: readonly ProviderPayment['state'][] = ['captured', 'authorised', 'pending']

/** If one reference has two charges, the one that moves money counts. */
function chargeWithMostProgress(payments: readonly ProviderPayment[]): ProviderPayment | undefined {
  for (const state of byWeight) {
    const found = payments.find((one) => one.state === state)
    if (found) return found
  }
  return payments.at(-1)
}

/** Returns every row of a list; undefined when it fails or exceeds our limit. */
export async function readAllRows(
  pageAt: (offset: number) => Promise<OmiseAnswer<WirePage>>,
): Promise<readonly unknown[] | undefined> {
  const rows: unknown[] = []
  for (let page = 0; page < mostPages; page += 1) {
    const answer = await pageAt(page * pageSize)
    if (answer.kind !== 'data') return undefined
    rows.push(...answer.value.data)
    if (rows.length >= answer.value.total) return rows
    // a short page that is not the last one: rows may be missing
    if (answer.value.data.length < pageSize) return undefined
  }
  return undefined
}
