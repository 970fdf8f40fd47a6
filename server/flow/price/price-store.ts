import { type Kysely } from 'kysely'
import { satang } from '#contract/terms/money.ts'
import { type Tables } from '#server/database/tables.ts'
import { type Markup } from './selling-price.ts'

/** Where markups are kept; each change is a new version, old ones stay. */
export type PriceStore = { currentMarkup(): Promise<Markup> }

const nothing: Markup = {
  version: 0,
  adult: satang(0),
  child: satang(0),
  infant: satang(0),
  serviceFee: satang(0),
}

/** Markups in the database. */
export function createPriceStore(db: Kysely<Tables>): PriceStore {
  return {
    async currentMarkup() {
      const row = await db
        .selectFrom('markup')
        .selectAll()
        .orderBy('version', 'desc')
        .limit(1)
        .executeTakeFirst()
      if (!row) return nothing
      return {
        version: row.version,
        adult: satang(row.adult_satang),
        child: satang(row.child_satang),
        infant: satang(row.infant_satang),
        serviceFee: satang(row.service_fee_satang),
      }
    },
  }
}
