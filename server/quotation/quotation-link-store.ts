import type { Kysely } from 'kysely'
import type { Tables } from '#server/database/tables/tables.ts'
import type { QuotationLinks } from '#server/flow/booking/booking.ts'
import type { Clock } from '#server/platform/clock.ts'
import { statesBefore } from './quotation-state.ts'

/** Creates what the booking step asks: whose choice an offer is, and that an order came of it. */
export function createQuotationLinkStore(db: Kysely<Tables>, clock: Clock): QuotationLinks {
  return {
    async numberOf(searchId) {
      const row = await db
        .selectFrom('quotation_choice')
        .innerJoin('quotation', 'quotation.quotation_id', 'quotation_choice.quotation_id')
        .select('quotation.number')
        .where('search_id', '=', searchId)
        .where('state', 'in', ['sent', 'expired', 'accepted'])
        .executeTakeFirst()
      return row?.number
    },
    async accept(tx, number) {
      await tx
        .updateTable('quotation')
        .set({ state: 'accepted', updated_at: clock.now() })
        .where('number', '=', number)
        .where('state', 'in', statesBefore('accepted', 'orderBooked'))
        .execute()
    },
  }
}
