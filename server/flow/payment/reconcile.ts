import { type ReconciliationAnswer } from '#contract/api/money-desk.ts'
import { type Problem, problem } from '#contract/problem.ts'
import { type Result, fail, succeed } from '#contract/terms/result.ts'
import { type Instant, instantFromMs, msOf } from '#contract/terms/time.ts'
import { type Clock } from '#server/platform/clock.ts'
import { type Ids } from '#server/platform/ids.ts'
import { enqueueJob } from '#server/platform/jobs/enqueue-job.ts'
import { type Log } from '#server/platform/log.ts'
import { type Transact, type Tx } from '#server/platform/transaction.ts'
import {
  type InquiryOutcome,
  type PaymentContext,
  type PaymentProvider,
  type PaymentProviders,
  type ProviderPayment,
} from '#server/providers/payment/payment-provider.ts'
import { movingPaymentStates } from './advance-payment.ts'
import { type Difference, type OurPayment, differenceOf, theirsAlone } from './compare-payment.ts'
import { paymentJobs } from './payment-parts.ts'
import { type ComparedPaymentsStore, type Within } from './compared-payments-store.ts'
import { type OpenDifference, type ReconcileStore, type Settled } from './reconcile-store.ts'
import { type Refunds } from './refund.ts'

/** What reconciliation is made of. */
export type ReconcileParts = {
  readonly store: ReconcileStore
  readonly payments: ComparedPaymentsStore
  readonly providers: PaymentProviders
  readonly refunds: Pick<Refunds, 'lookAfterStuck'>
  readonly transact: Transact
  readonly clock: Clock
  readonly ids: Ids
  readonly log: Log
}

/** Holds our payments against what the payment providers have, in both directions. */
export type Reconciliation = {
  /** Has every attempt and refund looked at again that should have moved minutes ago; says how many bookings. */
  lookAfterStuck(): Promise<number>
  /** The providers that can be compared with. */
  providerIds(): readonly string[]
  /** Compares the last days with one provider; false when it could not be asked. */
  compare(providerId: string): Promise<boolean>
  /** Compares with every provider now. */
  compareAll(): Promise<void>
  report(): Promise<ReconciliationAnswer>
  /** A person has looked into a difference: it is told no more as long as it stays the same. */
  settle(settled: Omit<Settled, 'at'>): Promise<Result<void, Problem>>
}

/** How long an attempt may stand still before somebody looks after it, in ms. */
const stuckMs = 120_000
/** How far back is compared, in ms: over a weekend. */
const backMs = 3 * 86_400_000
/** How far the list of a provider may run behind, in ms: where it has none up to now, it is asked for until then. */
const behindMs = 4 * 3_600_000
/** How long an attempt may be under way before it counts as different, in ms. */
const movingMs = 10 * 60_000
const callMs = 60_000

/** Builds the reconciliation. */
export function createReconciliation(parts: ReconcileParts): Reconciliation {
  // Nobody outside keeps books of what clerks take, nor of the accounts of companies.
  const wired = () =>
    parts.providers.all.filter(
      ({ capabilities: { taking, method } }) => taking !== 'byHand' && method !== 'credit',
    )
  return {
    lookAfterStuck: () => lookAfterStuck(parts),
    providerIds: () => wired().map(({ providerId }) => providerId),
    compare: (providerId) => {
      const provider = wired().find((one) => one.providerId === providerId)
      return provider ? compare(parts, provider) : Promise.resolve(true)
    },
    compareAll: async () => {
      await Promise.all(wired().map((provider) => compare(parts, provider)))
    },
    report: () => parts.store.report(),
    settle: async (settled) => {
      const isDone = await parts.store.settle({ ...settled, at: parts.clock.now() })
      return isDone ? succeed(undefined) : fail(problem('notFound'))
    },
  }
}

/** Each booking has a job of its own: one whose provider is slow holds up no other. */
async function lookAfterStuck({ payments, refunds, transact, clock }: ReconcileParts): Promise<number> {
  const stuck = await payments.stuckBookings(instantFromMs(clock.nowMs() - stuckMs))
  await transact(async (tx) => {
    for (const bookingId of stuck) await advanceSoon(bookingId, tx)
  })
  await refunds.lookAfterStuck()
  return stuck.length
}

function advanceSoon(bookingId: string, tx: Tx): Promise<void> {
  return enqueueJob(tx, { kind: paymentJobs.advance, key: bookingId, payload: { bookingId } })
}

async function compare(parts: ReconcileParts, provider: PaymentProvider): Promise<boolean> {
  const { store, clock, ids } = parts
  const beganAt = clock.now()
  const seen = await listOf(parts, provider)
  if (!seen) {
    parts.log.warn('reconciliationNotPossible', { provider: provider.providerId })
    return false
  }
  const run = { runId: ids.id('rec'), providerId: provider.providerId, ...seen.within }
  await store.begin(run, beganAt)
  const compared = await compareBoth(parts, provider, seen)
  const differences = compared.differences.map((one) => ({ ...one, differenceId: ids.id('dif') }))
  const settledIds = settledOf(await store.open(provider.providerId), compared)
  const found = { run, differences, settledIds, compared: compared.count, at: clock.now() }
  const told = await parts.transact(async (tx) => {
    // The one door may mend it: what the provider says is asked for once more there.
    for (const { bookingId } of differences) if (bookingId !== undefined) await advanceSoon(bookingId, tx)
    return store.end(tx, found)
  })
  if (told > 0) parts.log.error('reconciliationDifferences', { provider: provider.providerId, count: told })
  else parts.log.info('reconciled', { provider: provider.providerId, count: compared.count })
  return true
}

type Seen = { readonly within: Within; readonly theirs: readonly ProviderPayment[] | undefined }

/** What the provider lists; undefined when it could not be asked. One that cannot list has no list to be asked for. */
async function listOf(parts: ReconcileParts, provider: PaymentProvider): Promise<Seen | undefined> {
  const nowMs = parts.clock.nowMs()
  const until = (ms: number): Within => ({ from: instantFromMs(nowMs - backMs), to: instantFromMs(ms) })
  if (!provider.capabilities.lists || !provider.list) return { within: until(nowMs), theirs: undefined }
  for (const within of [until(nowMs), until(nowMs - behindMs)]) {
    const theirs = await provider.list(within, contextOf(parts))
    if (theirs) return { within, theirs }
  }
  return undefined
}

type Compared = {
  readonly differences: readonly Difference[]
  /** What was looked at: our attempts and their payments, by their ids. */
  readonly paymentIds: ReadonlySet<string>
  readonly providerRefs: ReadonlySet<string>
  readonly count: number
}

async function compareBoth(
  parts: ReconcileParts,
  provider: PaymentProvider,
  { within, theirs = [] }: Seen,
): Promise<Compared> {
  const { providerId } = provider
  const pairs = new Map<string, ProviderPayment>()
  const unpaired: ProviderPayment[] = []
  const ours = new Map((await parts.payments.ours(providerId, within)).map((one) => [one.paymentId, one]))
  for (const one of await parts.payments.named(providerId, namesOf(theirs))) ours.set(one.paymentId, one)
  const all = [...ours.values()]
  for (const their of theirs) {
    const our = all.find((one) => isSame(one, their))
    if (our) pairs.set(our.paymentId, their)
    else unpaired.push(their)
  }
  const differences = unpaired.flatMap((one) => theirsAlone(one) ?? [])
  const looked = new Set<string>()
  for (const our of all.filter((one) => !isJustMoving(parts, one))) {
    const seen = await seenOf(parts, provider, { our, listed: pairs.get(our.paymentId) })
    if (seen.kind === 'silent') continue
    looked.add(our.paymentId)
    const difference = differenceOf(our, seen.kind === 'found' ? seen.payment : undefined)
    if (difference) differences.push(difference)
  }
  const providerRefs = new Set(theirs.map(({ providerRef }) => providerRef))
  return { differences, paymentIds: looked, providerRefs, count: looked.size + unpaired.length }
}

/** What is under way is not the same on both sides for a moment, and nothing is wrong. */
function isJustMoving({ clock }: ReconcileParts, { state, updatedAt }: OurPayment): boolean {
  return movingPaymentStates.includes(state) && clock.nowMs() - msOf(updatedAt) < movingMs
}

function namesOf(theirs: readonly ProviderPayment[]) {
  return {
    clientReferences: theirs.map(({ clientReference }) => clientReference),
    providerRefs: theirs.map(({ providerRef }) => providerRef),
  }
}

function isSame(ours: OurPayment, theirs: ProviderPayment): boolean {
  return ours.clientReference === theirs.clientReference || ours.providerRef === theirs.providerRef
}

type Pair = { readonly our: OurPayment; readonly listed: ProviderPayment | undefined }

/** What is not in the list may be older than it, or not come up in it: the provider is asked for this one. */
async function seenOf(
  parts: ReconcileParts,
  provider: PaymentProvider,
  { our, listed }: Pair,
): Promise<InquiryOutcome> {
  if (listed) return { kind: 'found', payment: listed }
  if (!our.wasSent) return { kind: 'notFound' }
  const { clientReference, providerRef, createdAt: startedAt } = our
  const ref = { clientReference, startedAt, ...(providerRef === undefined ? {} : { providerRef }) }
  return provider.inquire(ref, contextOf(parts))
}

/** Differences that were looked at again and are none any more. */
function settledOf(open: readonly OpenDifference[], compared: Compared): string[] {
  const isStill = (one: OpenDifference) =>
    compared.differences.some(
      (found) =>
        found.kind === one.kind && found.paymentId === one.paymentId && found.providerRef === one.providerRef,
    )
  const wasLookedAt = (one: OpenDifference) =>
    one.paymentId === undefined
      ? compared.providerRefs.has(one.providerRef ?? '')
      : compared.paymentIds.has(one.paymentId)
  return open.filter((one) => wasLookedAt(one) && !isStill(one)).map(({ differenceId }) => differenceId)
}

function contextOf({ ids, clock }: ReconcileParts): PaymentContext {
  return { requestId: ids.id('req'), signal: AbortSignal.timeout(callMs), now: clock.now() }
}

/** The moment at which the next nightly comparison begins: three in the morning in Bangkok. */
export function nextComparison(now: Instant): Instant {
  const threeInBangkokMs = 20 * 3_600_000
  const dayMs = 86_400_000
  const midnightMs = Math.floor(msOf(now) / dayMs) * dayMs
  const today = midnightMs + threeInBangkokMs
  return instantFromMs(today > msOf(now) ? today : today + dayMs)
}
