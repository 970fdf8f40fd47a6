import { type DifferenceFacts } from '#contract/api/staff/refunds-and-receipts.ts'
import { type ReconciliationAnswer } from '#contract/api/staff/refunds-and-receipts.ts'
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
  /** What we have and what they have, in satang; of refunds where the facts say so. */
  readonly ours?: number
  readonly theirs?: number
  /** What is compared and how it stands on each side. */
  readonly facts: DifferenceFacts
  /** Our own reference as the other side has it. */
  readonly theirReference?: string
  /** When a reservation that no order knows is given back by itself; absent where a person has to see to it. */
  readonly releaseAt?: Instant
}

/** States in which money is with us, whatever becomes of it. */
const withMoney: readonly PaymentState[] = ['received', 'late', 'mismatched']
/** States that an attempt has ended in without money: nothing may be reserved for it either. */
const ended: readonly PaymentState[] = ['declined', 'cancelled', 'overdue', 'voided']
/** States in which the provider must know the attempt. */
const known: readonly PaymentState[] = [...withMoney, 'authorised', 'capturing', 'voiding']

/** Which payment at the provider belongs to which attempt of ours, and what belongs to none. */
export type Pairs = {
  /** By the id of our attempt. */
  readonly pairs: ReadonlyMap<string, ProviderPayment>
  readonly unpaired: readonly ProviderPayment[]
}

/**
 * Pairs by the provider's own id first, then by our reference. Each attempt has one payment at most: a further payment
 * under the same reference belongs to none, so that it is told of.
 */
export function pairPayments(ours: readonly OurPayment[], theirs: readonly ProviderPayment[]): Pairs {
  const pairs = new Map<string, ProviderPayment>()
  const pair = (
    left: readonly ProviderPayment[],
    isSame: (our: OurPayment, their: ProviderPayment) => boolean,
  ) =>
    left.filter((their) => {
      const our = ours.find((one) => !pairs.has(one.paymentId) && isSame(one, their))
      if (our) pairs.set(our.paymentId, their)
      return our === undefined
    })
  const named = pair(theirs, (our, their) => our.providerRef === their.providerRef)
  // Of several under one reference the one with money is the one that counts.
  const withMoneyFirst = named.toSorted((one, other) => other.captured.amount - one.captured.amount)
  const unpaired = pair(withMoneyFirst, (our, their) => our.clientReference === their.clientReference)
  return { pairs, unpaired: unpaired.filter((their) => !isOtherName(ours, their)) }
}

/** A payment that moves no money and has our reference, where the provider knows the attempt by another id as well. */
function isOtherName(
  ours: readonly OurPayment[],
  { captured, state, clientReference }: ProviderPayment,
): boolean {
  const isMoney = captured.amount > 0 || state === 'authorised'
  return !isMoney && ours.some((one) => one.clientReference === clientReference)
}

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
  // What went back at the provider already is nobody's loss.
  if (!isHere && isThere && !isMoneyThere(theirs)) return undefined
  if (isHere !== isThere) return { kind: 'stateDiffers', ...about, facts: statesOf(ours, theirs) }
  if (theirs.state === 'authorised' && ended.includes(ours.state))
    return { kind: 'stateDiffers', ...about, facts: statesOf(ours, theirs) }
  return undefined
}

/** Whether money of a payer is at the provider: captured and not given back, or reserved. */
export function isMoneyThere({ captured, refunded, state }: ProviderPayment): boolean {
  return captured.amount > refunded.amount || state === 'authorised'
}

/** What the provider has and we do not; undefined where no money is in it: then it is nobody's loss. */
export function theirsAlone(theirs: ProviderPayment): Difference | undefined {
  if (!isMoneyThere(theirs)) return undefined
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

function oursAlone(ours: OurPayment): Difference {
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

function moneyDiffers(ours: OurPayment, theirs: ProviderPayment): Difference | undefined {
  if (ours.arrived.amount === theirs.captured.amount) return undefined
  return { kind: 'amountDiffers', ...aboutBoth(ours, theirs), facts: { subject: 'payment' } }
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
    facts: { subject: 'refund' },
  }
}

function statesOf(ours: OurPayment, theirs: ProviderPayment): DifferenceFacts {
  return { subject: 'payment', ourState: ours.state, theirState: theirs.state }
}

function aboutBoth(
  { bookingId, paymentId, arrived }: OurPayment,
  { providerRef, captured }: ProviderPayment,
) {
  return { bookingId, paymentId, providerRef, ours: arrived.amount, theirs: captured.amount }
}
