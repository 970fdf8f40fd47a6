import type { Kysely } from 'kysely'
import type { Instant } from '#contract/terms/time.ts'
import type { Tables } from '#server/database/tables/tables.ts'
import type { Sealer } from '#server/platform/crypto.ts'
import type { Tx } from '#server/platform/transaction.ts'
import type { QuotationCustomer } from './quotation-record.ts'
import { statesBefore } from './quotation-state.ts'

/** Ends and deletes quotations, and finds those of an email address. */
export type QuotationRetentionStore = {
  /** Ends sent quotations whose validity has passed. */
  expire(now: Instant): Promise<void>
  /** Deletes quotations in every state that were last changed, and were valid, before a moment. */
  deleteOlder(before: Instant): Promise<void>
  /** Deletes the quotations made for an address, under each of its digests. */
  deleteOf(tx: Tx, emailDigests: readonly string[]): Promise<void>
  /** Returns what is stored of the quotations made for an address. */
  exportOf(emailDigests: readonly string[]): Promise<readonly object[]>
}

/** Creates the store on the database. */
export function createQuotationRetentionStore(db: Kysely<Tables>, sealer: Sealer): QuotationRetentionStore {
  return {
    async expire(now) {
      await db
        .updateTable('quotation')
        .set({ state: 'expired', updated_at: now })
        .where('state', 'in', statesBefore('expired', 'validityEnded'))
        .where('valid_until', '<=', now)
        .execute()
    },
    async deleteOlder(before) {
      await db
        .deleteFrom('quotation')
        .where('updated_at', '<', before)
        .where((row) => row.or([row('valid_until', 'is', null), row('valid_until', '<', before)]))
        .execute()
    },
    async deleteOf(tx, emailDigests) {
      if (emailDigests.length === 0) return
      await tx.deleteFrom('quotation').where('email_digest', 'in', emailDigests).execute()
    },
    exportOf: (emailDigests) => exportQuotations(db, emailDigests, sealer),
  }
}

async function exportQuotations(db: Kysely<Tables>, emailDigests: readonly string[], sealer: Sealer) {
  if (emailDigests.length === 0) return []
  const rows = await db
    .selectFrom('quotation')
    .selectAll()
    .where('email_digest', 'in', emailDigests)
    .orderBy('created_at')
    .execute()
  return rows.map((row) => ({
    number: row.number,
    state: row.state,
    language: row.language,
    ...(JSON.parse(sealer.open(row.customer)) as QuotationCustomer),
    options: row.options,
    validUntil: row.valid_until,
    createdAt: row.created_at,
    sentAt: row.sent_at,
  }))
}
