import { type Kysely, sql } from 'kysely'
import { type Instant, plusMinutes } from '#contract/terms/time.ts'
import type { Tables } from '#server/database/tables/tables.ts'

/** Counts of undelivered mail. */
export type MailCounts = {
  readonly waiting: number
  readonly failing: number
  readonly givenUp: number
  readonly oldestWaitingAt: Instant | undefined
}

/** The latest comparison with each payment provider, and how many differences are open. */
export type Compared = {
  readonly openDifferences: number
  readonly runs: readonly {
    readonly providerId: string
    readonly beganAt: Instant
    readonly endedAt: Instant | undefined
  }[]
}

/** What a running process said of itself last. */
export type ProcessHeartbeat = {
  readonly processId: string
  readonly role: string
  readonly version: string
  /** Name of its machine or container. */
  readonly host: string
  readonly startedAt: Instant
  readonly seenAt: Instant
  readonly memoryBytes: number
  /** 99th percentile of the event loop's delay. */
  readonly lagMs: number
}

/** What the health page reads from the database, and the heartbeats that processes write there. */
export type HealthStore = {
  /** Runs a trivial query, to measure its time. */
  ask(): Promise<void>
  /** Jobs that should have started by then and have not. */
  lateJobs(by: Instant): Promise<number>
  mails(): Promise<MailCounts>
  compared(): Promise<Compared>
  /** Processes that were heard of since then, the longest running first. */
  processes(since: Instant): Promise<readonly ProcessHeartbeat[]>
  /** Writes what a process says of itself, and forgets processes that were silent for a day. */
  recordHeartbeat(beat: ProcessHeartbeat): Promise<void>
  removeHeartbeat(processId: string): Promise<void>
}

/** Creates the health reader on the database. */
export function createHealthStore(db: Kysely<Tables>): HealthStore {
  return {
    async ask() {
      await sql`select 1`.execute(db)
    },
    async lateJobs(by) {
      const { late } = await db
        .selectFrom('job')
        .select(({ fn }) => fn.countAll<number>().as('late'))
        .where('state', '=', 'waiting')
        .where('run_at', '<=', by)
        .executeTakeFirstOrThrow()
      return late
    },
    mails: () => readMailCounts(db),
    compared: () => readReconciliationState(db),
    processes: (since) => readProcesses(db, since),
    recordHeartbeat: (beat) => recordHeartbeat(db, beat),
    async removeHeartbeat(processId) {
      await db.deleteFrom('process_heartbeat').where('process_id', '=', processId).execute()
    },
  }
}

async function readProcesses(db: Kysely<Tables>, since: Instant): Promise<readonly ProcessHeartbeat[]> {
  const rows = await db
    .selectFrom('process_heartbeat')
    .selectAll()
    .where('seen_at', '>=', since)
    .orderBy('started_at')
    .orderBy('process_id')
    .execute()
  return rows.map((row) => ({
    processId: row.process_id,
    role: row.role,
    version: row.version,
    host: row.host,
    startedAt: row.started_at,
    seenAt: row.seen_at,
    memoryBytes: row.memory_bytes,
    lagMs: row.lag_ms,
  }))
}

const forgottenMinutes = 24 * 60

async function recordHeartbeat(db: Kysely<Tables>, beat: ProcessHeartbeat): Promise<void> {
  const said = { seen_at: beat.seenAt, memory_bytes: beat.memoryBytes, lag_ms: beat.lagMs }
  const { role, version, host } = beat
  await db
    .insertInto('process_heartbeat')
    .values({ process_id: beat.processId, role, version, host, started_at: beat.startedAt, ...said })
    .onConflict((conflict) => conflict.column('process_id').doUpdateSet(said))
    .execute()
  const forgotten = plusMinutes(beat.seenAt, -forgottenMinutes)
  await db.deleteFrom('process_heartbeat').where('seen_at', '<', forgotten).execute()
}

async function readMailCounts(db: Kysely<Tables>): Promise<MailCounts> {
  const rows = await db
    .selectFrom('outbox')
    .select(({ fn }) => ['state', fn.countAll<number>().as('count'), fn.min('created_at').as('oldest')])
    .where('state', '<>', 'sent')
    .groupBy('state')
    .execute()
  const countInState = (state: string): number => rows.find((row) => row.state === state)?.count ?? 0
  return {
    waiting: countInState('waiting'),
    failing: countInState('failing'),
    givenUp: countInState('givenUp'),
    oldestWaitingAt: rows.find((row) => row.state === 'waiting')?.oldest,
  }
}

async function readReconciliationState(db: Kysely<Tables>): Promise<Compared> {
  const { open } = await db
    .selectFrom('reconciliation_difference')
    .select(({ fn }) => fn.countAll<number>().as('open'))
    .where('settled_at', 'is', null)
    .executeTakeFirstOrThrow()
  const rows = await db
    .selectFrom('reconciliation_run')
    .distinctOn('provider_id')
    .select(['provider_id', 'began_at', 'ended_at'])
    .orderBy('provider_id')
    .orderBy('began_at', 'desc')
    .execute()
  return {
    openDifferences: open,
    runs: rows.map((row) => ({
      providerId: row.provider_id,
      beganAt: row.began_at,
      endedAt: row.ended_at ?? undefined,
    })),
  }
}
