import type { HealthAnswer } from '#contract/api/staff/system-health.ts'
import { type Instant, plusMinutes } from '#contract/terms/time.ts'
import type { BlobStore } from '#server/platform/blob/blob-store.ts'
import type { DiskUse } from '#server/platform/disk-use.ts'
import type { DeadJobStore } from '#server/platform/jobs/dead-job-store.ts'
import type { JobCounts } from '#server/platform/jobs/job-store.ts'
import type { Platform } from '#server/platform/platform.ts'
import type { SharedState } from '#server/platform/shared-state/shared-state.ts'
import type { PaymentProvider } from '#server/providers/payment/payment-provider.ts'
import type { LastCalls } from '#server/providers/payment/monitored-provider.ts'
import type { UnsoldOffers } from '#server/providers/supply/supplier-offer.ts'
import type { UnsoldOfferStore, WatchedSupplier } from '#server/providers/supply/supply-monitoring.ts'
import {
  reconciliationStatus,
  databaseStatus,
  processStatus,
  diskSpaceStatus,
  jobQueueStatus,
  mailStatus,
  paymentProviderStatus,
  sharedStateStatus,
  supplierStatus,
} from './health-thresholds.ts'
import type { HealthStore } from './health-store.ts'

/** Dependencies of the health page. */
export type HealthDeps = Pick<Platform, 'clock' | 'ids'> & {
  readonly store: HealthStore
  readonly unsoldStore: Pick<UnsoldOfferStore, 'since'>
  readonly sharedState: Pick<SharedState, 'health'>
  readonly deadJobs: DeadJobStore
  readonly countJobs: () => Promise<JobCounts>
  readonly engine: 'embedded' | 'postgres'
  readonly suppliers: readonly WatchedSupplier[]
  readonly activeSupplierIds: readonly string[]
  readonly providers: readonly PaymentProvider[]
  readonly lastCalls: LastCalls
  readonly diskUse: () => Promise<DiskUse>
  /** The object storage; absent where files are in the database. */
  readonly blobs?: Pick<BlobStore, 'get'>
  readonly version: string
  readonly runningSince: Instant
}

const supplierMs = 2_000
const dayMinutes = 24 * 60
const shownDeadJobs = 50
/** A job normally starts within a second; after a minute it is late. */
const lateMinutes = 1

/** Returns the current status of the shop, part by part. */
export async function readSystemHealth(deps: HealthDeps): Promise<HealthAnswer> {
  const now = deps.clock.now()
  const unsold = await deps.unsoldStore.since(plusMinutes(now, -dayMinutes))
  const [database, shared, supply, jobs, mails, reconciliation, use, storage] = await Promise.all([
    databaseHealth(deps),
    deps.sharedState.health(),
    Promise.all(deps.suppliers.map((one) => supplierHealth(deps, one, unsold.get(one.supplierId)))),
    jobQueueHealth(deps, now),
    deps.store.mails(),
    deps.store.compared(),
    deps.diskUse(),
    storageHealth(deps),
  ])
  const { oldestWaitingAt, ...counts } = mails
  return {
    at: now,
    version: deps.version,
    runningSince: deps.runningSince,
    processes: await processHealth(deps, now),
    database,
    ...(shared && { sharedState: { mark: sharedStateStatus(shared.isReachable), ...shared } }),
    supply,
    payments: paymentProviderHealth(deps),
    jobs,
    mails: {
      mark: mailStatus(mails, now),
      ...counts,
      ...(oldestWaitingAt === undefined ? {} : { oldestWaitingAt }),
    },
    reconciliation: reconciliationHealth(reconciliation, now),
    ...(storage && { storage }),
    disk: { mark: diskSpaceStatus(use.freeBytes), ...use },
  }
}

function reconciliationHealth(
  { openDifferences, runs }: Awaited<ReturnType<HealthDeps['store']['compared']>>,
  now: Instant,
): HealthAnswer['reconciliation'] {
  return {
    mark: reconciliationStatus({ openDifferences, runs }, now),
    openDifferences,
    runs: runs.map(({ providerId, beganAt, endedAt }) => ({
      providerId,
      beganAt,
      ...(endedAt === undefined ? {} : { endedAt }),
    })),
  }
}

/** A process that was silent for so long is not shown any more. */
const goneMinutes = 15

async function processHealth(
  { store, version }: HealthDeps,
  now: Instant,
): Promise<HealthAnswer['processes']> {
  const beats = await store.processes(plusMinutes(now, -goneMinutes))
  return beats.map(({ processId: _, ...beat }) => ({ mark: processStatus(beat, { version, now }), ...beat }))
}

async function databaseHealth({ store, clock, engine }: HealthDeps): Promise<HealthAnswer['database']> {
  const begunMs = clock.nowMs()
  await store.ask()
  const ms = Math.max(0, Math.round(clock.nowMs() - begunMs))
  return { mark: databaseStatus(ms), engine, ms }
}

/** A storage without an answer in this time counts as down: the answer of `/metrics` must not wait for it. */
const storageTimeoutMs = 2_000

/** Asks for an object that does not exist, which needs address, account and bucket to be right. */
async function storageHealth({ blobs, clock }: HealthDeps): Promise<HealthAnswer['storage']> {
  if (blobs === undefined) return undefined
  const begunMs = clock.nowMs()
  const enough = new AbortController()
  const late = clock.sleep(storageTimeoutMs, enough.signal).then(() => ({ ok: false }))
  const { ok: isUsable } = await Promise.race([blobs.get('probe/none'), late])
  enough.abort()
  const ms = Math.max(0, Math.round(clock.nowMs() - begunMs))
  return { mark: isUsable ? 'good' : 'bad', isUsable, ms }
}

async function supplierHealth(
  { ids, clock, activeSupplierIds }: HealthDeps,
  supplier: WatchedSupplier,
  unsold: UnsoldOffers | undefined,
): Promise<HealthAnswer['supply'][number]> {
  const { supplierId, breaker } = supplier
  const context = {
    requestId: ids.id('req'),
    signal: AbortSignal.timeout(supplierMs),
    now: clock.now(),
  }
  const { isReady } = await supplier.health(context)
  const isActive = activeSupplierIds.includes(supplierId)
  const rest = breaker?.()
  const mark = supplierStatus({ isActive, isReady: isReady && rest?.state !== 'open' })
  return {
    mark,
    supplierId,
    isActive,
    isReady,
    ...(rest === undefined ? {} : { breaker: rest }),
    ...(unsold === undefined ? {} : { unsold }),
  }
}

function paymentProviderHealth({ providers, lastCalls }: HealthDeps): HealthAnswer['payments'] {
  return providers.map(({ providerId, capabilities: { method, taking } }) => {
    const last = lastCalls.of(providerId)
    const isByHand = taking === 'byHand'
    return {
      mark: paymentProviderStatus(last),
      providerId,
      method,
      isByHand,
      ...(last === undefined || isByHand ? {} : { last }),
    }
  })
}

async function jobQueueHealth(
  { store, deadJobs, countJobs }: HealthDeps,
  now: Instant,
): Promise<HealthAnswer['jobs']> {
  const [counts, late, dead] = await Promise.all([
    countJobs(),
    store.lateJobs(plusMinutes(now, -lateMinutes)),
    deadJobs.latest(shownDeadJobs),
  ])
  return {
    mark: jobQueueStatus(counts, late, now),
    waiting: counts.waiting,
    running: counts.running,
    late,
    ...(counts.oldestDueAt === undefined ? {} : { oldestDueAt: counts.oldestDueAt }),
    dead: counts.dead,
    deadJobs: dead.map(({ jobId, kind, fault, diedAt }) => ({
      jobId,
      kind,
      ...(fault === undefined ? {} : { fault }),
      ...(diedAt === undefined ? {} : { diedAt }),
    })),
  }
}
