import type { Kysely } from 'kysely'
import type { ScheduleChangePolicy } from '#contract/terms/schedule-change/schedule-change-policy.ts'
import type { Tables } from '#server/database/tables/tables.ts'
import { createVersionedRowsStore } from '#server/database/versioned-rows-store.ts'
import type { VersionedRowsStore } from '#server/platform/versioned-rows.ts'

/** Stores airlines' policies on schedule changes. */
export type ScheduleChangePolicyStore = VersionedRowsStore<ScheduleChangePolicy>

/** Creates the store of policies backed by the database. */
export function createScheduleChangePolicyStore(db: Kysely<Tables>): ScheduleChangePolicyStore {
  return createVersionedRowsStore(db, { table: 'schedule_change_policy', column: 'policies' })
}
