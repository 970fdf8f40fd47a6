import type { Kysely } from 'kysely'
import type { ScheduleChangePolicy } from '#contract/terms/schedule-change/schedule-change-policy.ts'
import type { Instant } from '#contract/terms/time.ts'
import type { Tables } from '#server/database/tables/tables.ts'
import type { Tx } from '#server/platform/transaction.ts'

/** The table of policies as it was saved; version 0 while nothing ever was. */
export type SavedPolicies = {
  readonly version: number
  readonly policies: readonly ScheduleChangePolicy[]
  readonly savedBy?: string
  readonly savedAt?: Instant
}

/** Stores airlines' policies on schedule changes. Each save is a new version, old ones stay. */
export type ScheduleChangePolicyStore = {
  current(tx?: Tx): Promise<SavedPolicies>
  /** Saves the next version; returns false when that version exists already. */
  save(saved: Required<SavedPolicies>): Promise<boolean>
}

/** Creates the store of policies backed by the database. */
export function createScheduleChangePolicyStore(db: Kysely<Tables>): ScheduleChangePolicyStore {
  return {
    async current(tx) {
      const query = (tx ?? db).selectFrom('schedule_change_policy').selectAll().orderBy('version', 'desc')
      const row = await query.limit(1).executeTakeFirst()
      if (!row) return { version: 0, policies: [] }
      const policies = row.policies as ScheduleChangePolicy[]
      return { version: row.version, policies, savedBy: row.saved_by, savedAt: row.saved_at }
    },
    async save({ version, policies, savedBy, savedAt }) {
      const done = await db
        .insertInto('schedule_change_policy')
        .values({ version, policies: JSON.stringify(policies), saved_by: savedBy, saved_at: savedAt })
        .onConflict((conflict) => conflict.column('version').doNothing())
        .executeTakeFirst()
      return Number(done.numInsertedOrUpdatedRows) === 1
    },
  }
}
