import { type ReconciliationAnswer } from '#contract/api/money-desk.ts'
import { type Money } from '#contract/terms/money.ts'
import { type PaymentState } from '#contract/terms/payment.ts'
import { type Instant } from '#contract/terms/time.ts'
import { type ProviderPayment } from '#server/providers/payment/payment-provider.ts'

/** What is not the same on both sides. */
export type DifferenceKind = ReconciliationAnswer['differences'][number]['kind']

/** One of our attempts, as it is compared with what its provider has. */
export type OurPayment = {
  readonly paymentId: string
  readonly bookingId: string
  readonly clientReference: string
  readonly providerRef?: string
  readonly state: PaymentState
  readonly amount: Money
  /** What came of it. */
  readonly arrived: Money
  /** What the provider has given back by its own word, and what it may have given back besides. */
  readonly refunded: Money
  readonly refundedPerhaps: Money
  /** Whether the provider was ever asked to begin it. */
  readonly wasSent: boolean
  readonly createdAt: Instant
  readonly updatedAt: Instant
}

/** Something that is not the same, by what it is about. */
export type Difference = {
  readonly kind: DifferenceKind
  readonly bookingId?: string
  readonly paymentId?: string
  readonly providerRef?: string
  /** What we have and what they have, in satang; of refunds where the note says so. */
  readonly ours?: number
  readonly theirs?: number
  /** What is compared, in a word for staff. */
  readonly note: string
}

/** States in which money is with us, whatever becomes of it. */
const withMoney: readonly PaymentState[] = ['received', 'late', 'mismatched']
/** States that an attempt has ended in without money: nothing may be reserved for it either. */
const ended: readonly PaymentState[] = ['declined', 'cancelled', 'overdue', 'voided']
/** States in which the provider must know the attempt. */
const known: readonly PaymentState[] = [...withMoney, 'authorised', 'capturing', 'voiding']

/**
 * How one of our attempts differs from what its provider has, or undefined when both say the same. Attempts that are
 * still moving are looked after by their own job: they differ only where money was taken that we do not know of.
 */
export function differenceOf(ours: OurPayment, theirs: ProviderPayment | undefined): Difference | undefined {
  if (!theirs) return known.includes(ours.state) ? oursAlone(ours) : undefined
  const about = aboutBoth(ours, theirs)
  const isHere = withMoney.includes(ours.state)
  const isThere = theirs.captured.amount > 0
  if (isHere && isThere) return moneyDiffers(ours, theirs) ?? refundsDiffer(ours, theirs)
  if (isHere !== isThere)
    return { kind: 'stateDiffers', ...about, note: `${ours.state}, ${theirs.state} there` }
  if (theirs.state === 'authorised' && ended.includes(ours.state))
    return { kind: 'stateDiffers', ...about, note: `${ours.state}, ${theirs.state} there` }
  return undefined
}

/** What the provider has and we do not; undefined where no money is in it: then it is nobody's loss. */
export function theirsAlone(theirs: ProviderPayment): Difference | undefined {
  if (theirs.captured.amount === 0 && theirs.state !== 'authorised') return undefined
  const { providerRef, clientReference, captured } = theirs
  const note = `${theirs.state} there${clientReference === '' ? '' : `, ${clientReference}`}`
  return { kind: 'theirsWithoutOurs', providerRef, theirs: captured.amount, note }
}

function oursAlone(ours: OurPayment): Difference {
  const { bookingId, paymentId, providerRef } = ours
  return {
    kind: 'oursWithoutTheirs',
    bookingId,
    paymentId,
    ...(providerRef === undefined ? {} : { providerRef }),
    ours: ours.arrived.amount,
    note: ours.state,
  }
}

function moneyDiffers(ours: OurPayment, theirs: ProviderPayment): Difference | undefined {
  if (ours.arrived.amount === theirs.captured.amount) return undefined
  return { kind: 'amountDiffers', ...aboutBoth(ours, theirs), note: 'taken' }
}

/** A refund that is on its way may be in their figure already. */
function refundsDiffer(ours: OurPayment, theirs: ProviderPayment): Difference | undefined {
  const least = ours.refunded.amount
  const most = least + ours.refundedPerhaps.amount
  const { amount } = theirs.refunded
  if (amount >= least && amount <= most) return undefined
  return {
    kind: 'amountDiffers',
    ...aboutBoth(ours, theirs),
    ours: least,
    theirs: amount,
    note: 'given back',
  }
}

function aboutBoth(
  { bookingId, paymentId, arrived }: OurPayment,
  { providerRef, captured }: ProviderPayment,
) {
  return { bookingId, paymentId, providerRef, ours: arrived.amount, theirs: captured.amount }
}
