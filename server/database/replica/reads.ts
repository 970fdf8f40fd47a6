import type { Kysely } from 'kysely'
import type { Instant } from '#contract/terms/time.ts'
import type { Clock } from '#server/platform/clock.ts'
import type { Log } from '#server/platform/log.ts'
import type { Metrics } from '#server/platform/metrics/metrics.ts'
import type { Reads } from '#server/platform/platform.ts'
import { type Database, createDatabase } from '../connection.ts'
import { openReplicaPool } from '../postgres-engine.ts'
import type { Tables } from '../tables/tables.ts'
import { type ReplicaStatus, readReplicaStatus } from './replica-status.ts'

/** A replica that is further behind is not read, in ms. */
export const usualLongestLagMs = 60_000
/** For how long the status of a replica holds, and that of one that does not answer, in ms. */
const statusHoldsMs = { answered: 5_000, unreachable: 30_000 }
/** Connections of a process to the replica: a report has some six queries at once, and few people read reports. */
const poolSize = 4

/** Where parts of the shop get their {@link Reads}. */
export type ReplicaReads = {
  /** Returns reads of what is opened on the replica or the primary, such as a store. */
  over<Source>(open: (db: Kysely<Tables>) => Source): Reads<Source>
  close(): Promise<void>
}

/** Dependencies of {@link openReads}; `replicaUrl` is absent where there is no replica. */
export type ReadsDeps = {
  readonly database: Pick<Database, 'db'>
  readonly replicaUrl: string | undefined
  readonly clock: Clock
  readonly log: Log
  readonly metrics?: Pick<Metrics, 'replicaReads'> | undefined
  /** Anything but a minute is for tests, in ms. */
  readonly longestLagMs?: number
}

/** Opens the way to the replica; connects when something is read. */
export function openReads({
  database: { db: primary },
  replicaUrl,
  longestLagMs = usualLongestLagMs,
  ...deps
}: ReadsDeps): ReplicaReads {
  if (replicaUrl === undefined)
    return {
      over: (open) => readsOf((work) => readCurrent(work(open(primary)))),
      close: async () => undefined,
    }
  const replica = createDatabase('postgres', openReplicaPool(replicaUrl, poolSize))
  // A connection of its own: the check does not wait for reports.
  const checked = createDatabase('postgres', openReplicaPool(replicaUrl, 1))
  const status = statusCache(() => readReplicaStatus(primary, checked.db), deps)
  const readFrom = async <Value>(work: (db: Kysely<Tables>) => Promise<Value>): Promise<Read<Value>> => {
    const found = await status.current()
    if (isFit(found, longestLagMs)) {
      try {
        const value = await work(replica.db)
        deps.metrics?.replicaReads.inc({ outcome: 'replica' })
        return { value, asOf: found.asOf }
      } catch (error) {
        // Whatever it is: a replica that is cut off, cancels a query in the way of the replay, or lacks a new table.
        deps.log.warn('replica read failed', { error })
        status.forget()
      }
    }
    deps.metrics?.replicaReads.inc({ outcome: isFit(found, longestLagMs) ? 'failed' : outcomeOf(found) })
    return readCurrent(work(primary))
  }
  return {
    over: (open) => readsOf((work) => readFrom((db) => work(open(db)))),
    close: async () => void (await Promise.all([replica.close(), checked.close()])),
  }
}

type Read<Value> = { readonly value: Value; readonly asOf: Instant | undefined }

async function readCurrent<Value>(value: Promise<Value>): Promise<Read<Value>> {
  return { value: await value, asOf: undefined }
}

function readsOf<Source>(
  readFrom: <Value>(work: (source: Source) => Promise<Value>) => Promise<Read<Value>>,
): Reads<Source> {
  return {
    read: async (work) => (await readFrom(work)).value,
    async readAsOf(work) {
      const { value, asOf } = await readFrom(work)
      return asOf === undefined ? value : { ...value, asOf }
    },
  }
}

type FoundStatus = ReplicaStatus | { readonly kind: 'unreachable' }
type FitReplica = Extract<ReplicaStatus, { readonly kind: 'replica' }>

function isFit(status: FoundStatus, longestLagMs: number): status is FitReplica {
  return status.kind === 'replica' && status.lagMs <= longestLagMs
}

function outcomeOf({ kind }: FoundStatus): string {
  return kind === 'replica' ? 'behind' : kind
}

/** Keeps the status of the replica for some seconds; all that read meanwhile wait for one check. */
function statusCache(check: () => Promise<ReplicaStatus>, { clock, log }: Pick<ReadsDeps, 'clock' | 'log'>) {
  let known: { readonly status: Promise<FoundStatus>; untilMs: number } | undefined
  const readNow = async (): Promise<FoundStatus> => {
    try {
      return await check()
    } catch (error) {
      log.warn('replica unreachable', { error })
      return { kind: 'unreachable' }
    }
  }
  return {
    async current(): Promise<FoundStatus> {
      if (known !== undefined && clock.nowMs() < known.untilMs) return known.status
      const asked = { status: readNow(), untilMs: Number.POSITIVE_INFINITY }
      known = asked
      const { kind } = await asked.status
      asked.untilMs = clock.nowMs() + statusHoldsMs[kind === 'unreachable' ? kind : 'answered']
      return asked.status
    },
    forget: () => void (known = undefined),
  }
}
