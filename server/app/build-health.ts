import type { JobRunner } from '#server/platform/jobs/job-runner.ts'
import { createDiskUsageReader } from '#server/platform/disk-use.ts'
import { createDeadJobStore } from '#server/platform/jobs/dead-job-store.ts'
import { createUnsoldOfferStore } from '#server/providers/supply/guarded/unsold-offer-store.ts'
import { createHealthStore } from '#server/staff/system-health/health-store.ts'
import type { HealthDeps } from '#server/staff/system-health/health.ts'
import type { AppContext } from './app-deps.ts'
import type { Steps } from './build-booking-flow.ts'
import type { Supply } from './open-supply.ts'

/** What the health page checks besides the parts of the shop. */
export type HealthBefore = {
  readonly supply: Supply
  readonly jobs: Pick<JobRunner, 'count'>
  readonly steps: Pick<Steps, 'providers' | 'lastCalls'>
}

/** Builds the dependencies of the health page; the shop's uptime counts from now. */
export function buildHealth(
  { config, database, clock, ids, version, sharedState, blobs }: AppContext,
  { supply, jobs, steps }: HealthBefore,
): HealthDeps {
  return {
    store: createHealthStore(database.db),
    unsoldStore: createUnsoldOfferStore(database.db),
    sharedState,
    deadJobs: createDeadJobStore(database.db),
    countJobs: () => jobs.count(),
    engine: database.engine,
    suppliers: supply.all,
    activeSupplierIds: supply.active.map(({ supplierId }) => supplierId),
    providers: steps.providers.all,
    lastCalls: steps.lastCalls,
    diskUse: createDiskUsageReader(config.dataDir, clock),
    ...(blobs && { blobs }),
    version,
    runningSince: clock.now(),
    clock,
    ids,
  }
}
