import type { Kysely } from 'kysely'
import type { SetExchangeRate } from '#contract/terms/supply/exchange-rate.ts'
import type { Tables } from '#server/database/tables/tables.ts'
import { createVersionedRowsStore } from '#server/database/versioned-rows-store.ts'
import type { VersionedRowsStore } from '#server/platform/versioned-rows.ts'

/** Stores the exchange rates, each change as a version. */
export type ExchangeRateStore = VersionedRowsStore<SetExchangeRate>

/** Creates the store of exchange rates backed by the database. */
export function createExchangeRateStore(db: Kysely<Tables>): ExchangeRateStore {
  return createVersionedRowsStore(db, { table: 'exchange_rate', column: 'rates' })
}
