import { type Kysely, sql } from 'kysely'
import { type Instant, epochMsOf } from '#contract/terms/time.ts'
import type { Tables } from '../tables/tables.ts'

/** How far a database is a copy of the primary. */
export type ReplicaStatus =
  /** `asOf` is the primary's time of the newest change in the replica; absent where it has every change. */
  | { readonly kind: 'replica'; readonly lagMs: number; readonly asOf?: Instant }
  /** It is promoted, or was never a standby: its data may differ. */
  | { readonly kind: 'notInRecovery' }
  /** It copies another server, or the address names another database of it. */
  | { readonly kind: 'otherDatabase' }

const identity = sql<string>`concat_ws(' ', (select system_identifier from pg_control_system()),
  (select oid from pg_database where datname = current_database()))`

/**
 * Compares a replica with its primary. The positions in the log decide, not the time of the last change: on a primary
 * without changes that time grows old in a replica that has everything, and a replica that lost its connection has
 * replayed all that it received. Times are the primary's, so that the clocks need not agree. Throws
 * DatabaseUnavailable when one of them does not answer.
 */
export async function readReplicaStatus(
  primary: Kysely<Tables>,
  replica: Kysely<Tables>,
): Promise<ReplicaStatus> {
  const { rows: ahead } = await sql<{ position: string; at: Instant; database: string }>`
    select pg_current_wal_flush_lsn()::text as position, clock_timestamp() as at, ${identity} as database`.execute(
    primary,
  )
  const { rows: behind } = await sql<ReplicaRow>`
    select pg_is_in_recovery() as "isInRecovery", ${identity} as database,
      case when pg_is_in_recovery() then pg_last_wal_replay_lsn() >= ${ahead[0]?.position}::pg_lsn end as "isCurrent",
      pg_last_xact_replay_timestamp() as "asOf"`.execute(replica)
  const [source, copy] = [ahead[0], behind[0]]
  if (!source || !copy) throw new Error('The database did not say how far it is.')
  if (!copy.isInRecovery) return { kind: 'notInRecovery' }
  if (copy.database !== source.database) return { kind: 'otherDatabase' }
  if (copy.isCurrent === true) return { kind: 'replica', lagMs: 0 }
  // A replica that was just restarted has replayed no change yet.
  if (copy.asOf === null) return { kind: 'replica', lagMs: Number.POSITIVE_INFINITY }
  const lagMs = Math.max(0, epochMsOf(source.at) - epochMsOf(copy.asOf))
  return { kind: 'replica', lagMs, asOf: copy.asOf }
}

type ReplicaRow = {
  readonly isInRecovery: boolean
  readonly database: string
  readonly isCurrent: boolean | null
  readonly asOf: Instant | null
}
