import type { DifferenceFacts, ReconciliationAnswer } from '#contract/api/staff/reconciliation.ts'
import type { Money } from '#contract/terms/money.ts'
import type { PaymentState } from '#contract/terms/payment.ts'
import type { Instant } from '#contract/terms/time.ts'
import type { ProviderPayment } from '#server/providers/payment/payment-provider.ts'

/** The kind of a reconciliation difference. */
export type DifferenceKind = ReconciliationAnswer['differences'][number]['kind']

/** One of the shop's attempts, as it is compared with the provider's payment. */
export type OurPayment = {
  readonly paymentId: string
  readonly bookingId: string
  readonly clientReference: string
  readonly providerRef?: string
  readonly state: PaymentState
  readonly amount: Money
  /** Amount received. */
  readonly arrived: Money
  /** What the provider has confirmed as refunded, and what it may have refunded in addition. */
  readonly refunded: Money
  readonly refundedPerhaps: Money
  /** Whether the provider was ever asked to start it. */
  readonly wasSent: boolean
  readonly createdAt: Instant
  readonly updatedAt: Instant
}

/** A reconciliation difference with its subject. */
export type Difference = {
  readonly kind: DifferenceKind
  readonly bookingId?: string
  readonly paymentId?: string
  readonly providerRef?: string
  /** The figures of the shop and of the provider in satang; refund figures if the facts say so. */
  readonly ours?: number
  readonly theirs?: number
  /** The subject of the comparison and its status on each side. */
  readonly facts: DifferenceFacts
  /** The shop's reference as the other side has it. */
  readonly theirReference?: string
  /** When a reservation without an order is released automatically; absent when it needs manual review. */
  readonly releaseAt?: Instant
}

/** States in which the attempt has received money. */
const withMoney: readonly PaymentState[] = ['received', 'late', 'mismatched']
/** States of attempts that ended without money; the provider must hold no authorisation for them either. */
const ended: readonly PaymentState[] = ['declined', 'cancelled', 'overdue', 'voided']
/** States in which the provider must know the attempt. */
const known: readonly PaymentState[] = [...withMoney, 'authorised', 'capturing', 'voiding']

/** The matching of provider payments with the shop's attempts, and the payments without a match. */
export type Pairs = {
  /** Provider payments by the id of the attempt. */
  readonly pairs: ReadonlyMap<string, ProviderPayment>
  readonly unpaired: readonly ProviderPayment[]
}

/**
 * Matches by the provider's id first, then by the shop's reference. Each attempt has at most one payment: a
 * further one under the same reference stays unmatched, so that it is reported.
 */
export function pairPayments(ours: readonly OurPayment[], theirs: readonly ProviderPayment[]): Pairs {
  const pairs = new Map<string, ProviderPayment>()
  const pairUnmatched = (
    left: readonly ProviderPayment[],
    isSame: (our: OurPayment, their: ProviderPayment) => boolean,
  ) =>
    left.filter((their) => {
      const our = ours.find((one) => !pairs.has(one.paymentId) && isSame(one, their))
      if (our) pairs.set(our.paymentId, their)
      return our === undefined
    })
  const named = pairUnmatched(theirs, (our, their) => our.providerRef === their.providerRef)
  // Of several payments under one reference, the one with money counts.
  const withMoneyFirst = named.toSorted((one, other) => other.captured.amount - one.captured.amount)
  const unpaired = pairUnmatched(
    withMoneyFirst,
    (our, their) => our.clientReference === their.clientReference,
  )
  return { pairs, unpaired: unpaired.filter((their) => !isDuplicateWithoutMoney(ours, their)) }
}

/**
 * Returns whether a payment moves no money and bears the reference of an attempt that the provider also knows
 * by another id.
 */
function isDuplicateWithoutMoney(
  ours: readonly OurPayment[],
  { captured, state, clientReference }: ProviderPayment,
): boolean {
  const isMoney = captured.amount > 0 || state === 'authorised'
  return !isMoney && ours.some((one) => one.clientReference === clientReference)
}

/**
 * Returns how an attempt differs from the provider's payment; undefined when both agree. Attempts in progress
 * are handled by their own job: they differ only when money was taken that the shop does not know of.
 */
export function paymentDifference(
  ours: OurPayment,
  theirs: ProviderPayment | undefined,
): Difference | undefined {
  if (!theirs) return known.includes(ours.state) ? missingAtProvider(ours) : undefined
  const about = differenceFacts(ours, theirs)
  const isHere = withMoney.includes(ours.state)
  const isThere = theirs.captured.amount > 0
  if (isHere && isThere) return amountDifference(ours, theirs) ?? refundDifference(ours, theirs)
  // Money that the provider has already refunded is no loss.
  if (!isHere && isThere && !holdsCustomerMoney(theirs)) return undefined
  if (isHere !== isThere) return { kind: 'stateDiffers', ...about, facts: differingStates(ours, theirs) }
  if (theirs.state === 'authorised' && ended.includes(ours.state))
    return { kind: 'stateDiffers', ...about, facts: differingStates(ours, theirs) }
  return undefined
}

/** Returns whether a payer's money is at the provider: captured and not refunded, or authorised. */
export function holdsCustomerMoney({ captured, refunded, state }: ProviderPayment): boolean {
  return captured.amount > refunded.amount || state === 'authorised'
}

/** Returns the difference for a payment that only the provider has; undefined when no money is involved. */
export function missingInOurBooks(theirs: ProviderPayment): Difference | undefined {
  if (!holdsCustomerMoney(theirs)) return undefined
  const { providerRef, clientReference, captured, refunded } = theirs
  return {
    kind: 'theirsWithoutOurs',
    providerRef,
    theirs: captured.amount - refunded.amount,
    facts: {
      subject: 'payment',
      theirState: theirs.state,
      ...(clientReference === '' ? {} : { clientReference }),
    },
    theirReference: clientReference,
  }
}

function missingAtProvider(ours: OurPayment): Difference {
  const { bookingId, paymentId, providerRef } = ours
  return {
    kind: 'oursWithoutTheirs',
    bookingId,
    paymentId,
    ...(providerRef === undefined ? {} : { providerRef }),
    ours: ours.arrived.amount,
    facts: { subject: 'payment', ourState: ours.state },
  }
}

function amountDifference(ours: OurPayment, theirs: ProviderPayment): Difference | undefined {
  if (ours.arrived.amount === theirs.captured.amount) return undefined
  return { kind: 'amountDiffers', ...differenceFacts(ours, theirs), facts: { subject: 'payment' } }
}

/** Returns whether refunds differ; a refund in progress may be included in the provider's figure already. */
function refundDifference(ours: OurPayment, theirs: ProviderPayment): Difference | undefined {
  const least = ours.refunded.amount
  const most = least + ours.refundedPerhaps.amount
  const { amount } = theirs.refunded
  if (amount >= least && amount <= most) return undefined
  return {
    kind: 'amountDiffers',
    ...differenceFacts(ours, theirs),
    ours: least,
    theirs: amount,
    facts: { subject: 'refund' },
  }
}

function differingStates(ours: OurPayment, theirs: ProviderPayment): DifferenceFacts {
  return { subject: 'payment', ourState: ours.state, theirState: theirs.state }
}

function differenceFacts(
  { bookingId, paymentId, arrived }: OurPayment,
  { providerRef, captured }: ProviderPayment,
) {
  return { bookingId, paymentId, providerRef, ours: arrived.amount, theirs: captured.amount }
}
