import type { Kysely } from 'kysely'
import type { AirlineAgreement } from '#contract/terms/bsp/airline-agreement.ts'
import type { Tables } from '#server/database/tables/tables.ts'
import { createVersionedRowsStore } from '#server/database/versioned-rows-store.ts'
import type { VersionedRowsStore } from '#server/platform/versioned-rows.ts'

/** Stores the agreements with airlines. */
export type AgreementStore = VersionedRowsStore<AirlineAgreement>

/** Creates the store of agreements backed by the database. */
export function createAgreementStore(db: Kysely<Tables>): AgreementStore {
  return createVersionedRowsStore(db, { table: 'airline_agreement', column: 'agreements' })
}
