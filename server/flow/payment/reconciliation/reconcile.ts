import type { ReconciliationAnswer } from '#contract/api/staff/reconciliation.ts'
import { type Problem, createProblem } from '#contract/problem.ts'
import { parseOrderNumber } from '#contract/terms/booking.ts'
import { type Result, fail, succeed } from '#contract/terms/result.ts'
import { type Instant, instantFromMs, epochMsOf } from '#contract/terms/time.ts'
import type { BookingStep } from '#server/flow/booking/booking.ts'
import type { Platform } from '#server/platform/platform.ts'
import type {
  InquiryOutcome,
  PaymentContext,
  PaymentProvider,
  PaymentProviders,
  ProviderPayment,
} from '#server/providers/payment/payment-provider.ts'
import { movingPaymentStates } from '../attempt/advance-payment.ts'
import { type Bar, blockFoundPayments, blockUnlistedPayments } from './block-orders-paid-at-provider.ts'
import {
  type Difference,
  type OurPayment,
  paymentDifference,
  pairPayments,
  holdsCustomerMoney,
  missingInOurBooks,
} from './compare-payment.ts'
import { enqueueEarlyChecks, recheckStalled } from './recheck-stalled.ts'
import type { ComparedPaymentsStore, Within } from './compared-payments-store.ts'
import type { OpenDifference, ReconcileStore, Settled } from './reconcile-store.ts'
import type { Refunds } from '../refund/refund.ts'

/** Dependencies of {@link createReconciliation}. */
export type ReconcileDeps = Pick<Platform, 'clock' | 'ids' | 'log' | 'transact'> & {
  readonly store: ReconcileStore
  readonly payments: ComparedPaymentsStore
  readonly providers: PaymentProviders
  readonly refunds: Pick<Refunds, 'recheckStalled'>
  readonly booking: Pick<BookingStep, 'find' | 'barPayment'>
}

/** Compares the shop's payments with those of the payment providers, in both directions. */
export type Reconciliation = {
  /**
   * Enqueues a check of every attempt and refund that should have moved minutes ago; returns the number of
   * bookings.
   */
  recheckStalled(): Promise<number>
  /** Returns the providers that can be compared with. */
  providerIds(): readonly string[]
  /** Compares the last days with one provider; returns false when it could not be reached. */
  compare(providerId: string): Promise<boolean>
  /** Compares with every provider now. */
  compareAll(): Promise<void>
  /**
   * Compares everything since shortly before the restored backup, including attempts that were not sent as
   * far as the backup knows; returns false when a provider could not be reached. Providers in `without` are
   * skipped: every unpaid order for which their method was chosen goes to manual review.
   */
  compareAfterRestore(from: Instant, without: readonly string[]): Promise<boolean>
  report(): Promise<ReconciliationAnswer>
  /** Settles a difference for a person: it is no longer reported while it stays the same. */
  settle(settled: Omit<Settled, 'at'>): Promise<Result<void, Problem>>
}

/** Compared period in ms: covers a weekend. */
const backMs = 3 * 86_400_000
/**
 * Maximum delay of a provider's list in ms: if it has none up to now, it is requested up to this long ago.
 */
const behindMs = 4 * 3_600_000
/** How long an attempt may be in progress before it counts as a difference, in ms. */
const movingMs = 10 * 60_000
const callMs = 60_000

/** Creates the reconciliation. */
export function createReconciliation(deps: ReconcileDeps): Reconciliation {
  // Only online providers keep records: manual payments and company accounts have none outside the shop.
  const onlineProviders = () =>
    deps.providers.all.filter(
      ({ capabilities: { taking, method } }) => taking !== 'byHand' && method !== 'credit',
    )
  return {
    recheckStalled: () => recheckStalled(deps),
    providerIds: () => onlineProviders().map(({ providerId }) => providerId),
    compare: (providerId) => {
      const provider = onlineProviders().find((one) => one.providerId === providerId)
      return provider ? compareProvider(deps, provider) : Promise.resolve(true)
    },
    compareAll: async () => {
      await Promise.all(onlineProviders().map((provider) => compareProvider(deps, provider)))
    },
    compareAfterRestore: async (restoredFrom, without) => {
      const done = await Promise.all(
        onlineProviders().map(async (provider) => {
          if (!without.includes(provider.providerId)) return compareProvider(deps, provider, restoredFrom)
          await blockUnlistedPayments(deps, provider, restoredFrom)
          return true
        }),
      )
      return done.every(Boolean)
    },
    report: () => deps.store.report(),
    settle: async (settled) => {
      const isDone = await deps.store.settle({ ...settled, at: deps.clock.now() })
      return isDone ? succeed(undefined) : fail(createProblem('notFound'))
    },
  }
}

async function compareProvider(
  deps: ReconcileDeps,
  provider: PaymentProvider,
  restoredFrom?: Instant,
): Promise<boolean> {
  const { store, clock, ids } = deps
  const beganAt = clock.now()
  const seen = await listProviderPayments(deps, provider, restoredFrom)
  if (!seen) {
    deps.log.warn('reconciliationNotPossible', { provider: provider.providerId })
    return false
  }
  const run = { runId: ids.id('rec'), providerId: provider.providerId, ...seen.within }
  await store.begin(run, beganAt)
  const compared = await compareLists(deps, provider, seen)
  if (compared.isSilent && restoredFrom !== undefined) return false
  await blockFoundPayments(deps, provider, compared.bars)
  if (restoredFrom !== undefined && !seen.isUpToNow) await blockUnlistedPayments(deps, provider, restoredFrom)
  const differences = compared.differences.map((one) => ({ ...one, differenceId: ids.id('dif') }))
  const settledIds = settledDifferenceIds(await store.open(provider.providerId), compared)
  const found = { run, differences, settledIds, compared: compared.count, at: clock.now() }
  const told = await deps.transact(async (tx) => {
    // Advancing the payment may resolve it: the provider's status is queried again there.
    for (const { bookingId } of differences)
      if (bookingId !== undefined) await enqueueEarlyChecks(bookingId, tx)
    return store.end(tx, found)
  })
  if (told > 0) deps.log.error('reconciliationDifferences', { provider: provider.providerId, count: told })
  else deps.log.info('reconciled', { provider: provider.providerId, count: compared.count })
  return true
}

type ComparedPayments = {
  readonly within: Within
  readonly theirs: readonly ProviderPayment[] | undefined
  /** Whether the list reaches up to now. */
  readonly isUpToNow: boolean
  readonly isAfterRestore: boolean
}

/**
 * Returns the provider's list; undefined when it could not be reached. A provider without a list is not asked
 * for one.
 */
async function listProviderPayments(
  deps: ReconcileDeps,
  provider: PaymentProvider,
  restoredFrom?: Instant,
): Promise<ComparedPayments | undefined> {
  const nowMs = deps.clock.nowMs()
  const fromMs = Math.min(nowMs - backMs, restoredFrom === undefined ? nowMs : epochMsOf(restoredFrom))
  const periodUntil = (ms: number): Within => ({ from: instantFromMs(fromMs), to: instantFromMs(ms) })
  const isAfterRestore = restoredFrom !== undefined
  if (!provider.capabilities.lists || !provider.list)
    return { within: periodUntil(nowMs), theirs: undefined, isUpToNow: false, isAfterRestore }
  for (const untilMs of [nowMs, nowMs - behindMs]) {
    const within = periodUntil(untilMs)
    const theirs = await provider.list(within, listContextOf(deps))
    if (theirs) return { within, theirs, isUpToNow: untilMs === nowMs, isAfterRestore }
  }
  return undefined
}

type Compared = {
  readonly differences: readonly Difference[]
  readonly bars: readonly Bar[]
  /** Whether the provider did not answer about one of them. */
  readonly isSilent: boolean
  /** Ids of the checked attempts and payments. */
  readonly paymentIds: ReadonlySet<string>
  readonly providerRefs: ReadonlySet<string>
  readonly count: number
}

async function compareLists(
  deps: ReconcileDeps,
  provider: PaymentProvider,
  { within, theirs = [], isAfterRestore }: ComparedPayments,
): Promise<Compared> {
  const { providerId } = provider
  const ours = new Map((await deps.payments.ours(providerId, within)).map((one) => [one.paymentId, one]))
  for (const one of await deps.payments.named(providerId, identifiersOfPayments(theirs)))
    ours.set(one.paymentId, one)
  const { pairs, unpaired } = pairPayments([...ours.values()], theirs)
  const alone = await Promise.all(unpaired.map((one) => unmatchedDifference(deps, one, isAfterRestore)))
  const differences = alone.flatMap(({ difference }) => difference ?? [])
  const bars: Bar[] = alone.flatMap(({ bar }) => bar ?? [])
  const looked = new Set<string>()
  let isSilent = false
  for (const our of [...ours.values()].filter((one) => !isInTransition(deps, one))) {
    const listed = pairs.get(our.paymentId)
    const seen = await inquireAtProvider(deps, provider, { our, listed, isAfterRestore })
    isSilent ||= seen.kind === 'silent'
    if (seen.kind === 'silent') continue
    looked.add(our.paymentId)
    const difference = paymentDifference(our, seen.kind === 'found' ? seen.payment : undefined)
    if (difference) differences.push(difference)
    // Advancing never queries an attempt that was not sent: a person has to find out where this payment came
    // from.
    if (difference && !our.wasSent && seen.kind === 'found' && holdsCustomerMoney(seen.payment))
      bars.push({ bookingId: our.bookingId, difference })
  }
  const providerRefs = new Set(theirs.map(({ providerRef }) => providerRef))
  const count = looked.size + unpaired.length
  return { differences, bars, isSilent, paymentIds: looked, providerRefs, count }
}

type Alone = { readonly difference?: Difference; readonly bar?: Bar }

/**
 * Returns the difference for a payment that only the provider has. Money that names an unpaid order blocks a
 * second payment of it.
 */
async function unmatchedDifference(
  { booking }: ReconcileDeps,
  their: ProviderPayment,
  isAfterRestore: boolean,
): Promise<Alone> {
  const alone = missingInOurBooks(their)
  const mayBecomeMoney = isAfterRestore && their.state === 'pending'
  if (!alone && !mayBecomeMoney) return {}
  const named = parseOrderNumber(their.clientReference.split('-', 1)[0] ?? '')
  const order = named && (await booking.find(named))
  const difference = alone && { ...alone, ...(order && { bookingId: order.bookingId }) }
  return {
    ...(difference && { difference }),
    ...(order && { bar: { bookingId: order.bookingId, difference } }),
  }
}

/** Returns whether an attempt is in progress: both sides may differ for a moment without an error. */
function isInTransition({ clock }: ReconcileDeps, { state, updatedAt }: OurPayment): boolean {
  return movingPaymentStates.includes(state) && clock.nowMs() - epochMsOf(updatedAt) < movingMs
}

function identifiersOfPayments(theirs: readonly ProviderPayment[]) {
  return {
    clientReferences: theirs.map(({ clientReference }) => clientReference),
    providerRefs: theirs.map(({ providerRef }) => providerRef),
  }
}

type Pair = {
  readonly our: OurPayment
  readonly listed: ProviderPayment | undefined
  readonly isAfterRestore: boolean
}

/** Queries one attempt at the provider, because it may be older than the list or missing from it. */
async function inquireAtProvider(
  deps: ReconcileDeps,
  provider: PaymentProvider,
  { our, listed, isAfterRestore }: Pair,
): Promise<InquiryOutcome> {
  if (listed) return { kind: 'found', payment: listed }
  if (!our.wasSent && !isAfterRestore) return { kind: 'notFound' }
  const { clientReference, providerRef, createdAt: startedAt } = our
  const ref = { clientReference, startedAt, ...(providerRef === undefined ? {} : { providerRef }) }
  return provider.inquire(ref, listContextOf(deps))
}

/** Returns open differences that were checked again and no longer exist. */
function settledDifferenceIds(open: readonly OpenDifference[], compared: Compared): string[] {
  const isDifferenceStillFound = (one: OpenDifference) =>
    compared.differences.some(
      (found) =>
        found.kind === one.kind && found.paymentId === one.paymentId && found.providerRef === one.providerRef,
    )
  const wasDifferenceChecked = (one: OpenDifference) =>
    one.paymentId === undefined
      ? compared.providerRefs.has(one.providerRef ?? '')
      : compared.paymentIds.has(one.paymentId)
  return open
    .filter((one) => wasDifferenceChecked(one) && !isDifferenceStillFound(one))
    .map(({ differenceId }) => differenceId)
}

function listContextOf({ ids, clock }: ReconcileDeps): PaymentContext {
  return { requestId: ids.id('req'), signal: AbortSignal.timeout(callMs), now: clock.now() }
}

/** Returns when the next nightly comparison begins: three in the morning in Bangkok. */
export function nextComparisonAt(now: Instant): Instant {
  const threeInBangkokMs = 20 * 3_600_000
  const dayMs = 86_400_000
  const midnightMs = Math.floor(epochMsOf(now) / dayMs) * dayMs
  const today = midnightMs + threeInBangkokMs
  return instantFromMs(today > epochMsOf(now) ? today : today + dayMs)
}
