import type { Kysely } from 'kysely'
import type { MailAddition } from '#contract/terms/mail-addition/mail-addition.ts'
import type { Tables } from '#server/database/tables/tables.ts'
import { createVersionedRowsStore } from '#server/database/versioned-rows-store.ts'
import type { VersionedRowsStore } from '#server/platform/versioned-rows.ts'

/** Stores what administrators add to mails. */
export type MailAdditionStore = VersionedRowsStore<MailAddition>

/** Creates the store backed by the database. */
export function createMailAdditionStore(db: Kysely<Tables>): MailAdditionStore {
  return createVersionedRowsStore(db, { table: 'mail_addition', column: 'additions' })
}
