import { type Kysely, sql } from 'kysely'
import type { Tables } from '#server/database/tables/tables.ts'
import { type UnsoldOffers, unsoldReasons } from '../supplier-offer.ts'
import type { UnsoldOfferStore } from '../supply-monitoring.ts'

/** Creates a store of unsold offers in the database. */
export function createUnsoldOfferStore(db: Kysely<Tables>): UnsoldOfferStore {
  return {
    async save({ requestId, supplierId, at, unsold }) {
      const rows = unsoldReasons.flatMap((reason) => {
        const offers = unsold[reason] ?? 0
        return offers > 0 ? [{ request_id: requestId, supplier_id: supplierId, reason, offers, at }] : []
      })
      if (rows.length === 0) return
      await db
        .insertInto('supplier_unsold')
        .values(rows)
        .onConflict((conflict) => conflict.doNothing())
        .execute()
    },
    async since(at) {
      const rows = await db
        .selectFrom('supplier_unsold')
        .select(['supplier_id', 'reason', sql<number>`sum(offers)::integer`.as('offers')])
        .where('at', '>=', at)
        .groupBy(['supplier_id', 'reason'])
        .execute()
      const sums = new Map<string, UnsoldOffers>()
      for (const { supplier_id: supplierId, reason, offers } of rows)
        sums.set(supplierId, { ...sums.get(supplierId), [reason]: offers })
      return sums
    },
  }
}
