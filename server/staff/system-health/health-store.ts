import { type Kysely, sql } from 'kysely'
import type { Instant } from '#contract/terms/time.ts'
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

/** What the health page reads from the database. */
export type HealthStore = {
  /** Runs a trivial query, to measure its time. */
  ask(): Promise<void>
  /** Jobs that should have started by then and have not. */
  lateJobs(by: Instant): Promise<number>
  mails(): Promise<MailCounts>
  compared(): Promise<Compared>
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
  }
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
