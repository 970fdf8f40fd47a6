import type { Kysely } from 'kysely'
import type { LocalDate } from '#contract/terms/time.ts'
import type { Tables } from '#server/database/tables/tables.ts'
import type { Tx } from '#server/platform/transaction.ts'

/** How a company pays; its address and branch as they stand on papers. */
export type CompanyTerms = {
  readonly paymentDays: number
  /** No payment on account while an invoice is overdue by more days; null for no stop. */
  readonly stopAfterDays: number | null
  readonly address: string
  readonly branch: string
}

/** Terms with the last day on which the stop-sale is lifted. */
export type StoredTerms = CompanyTerms & { readonly liftedUntil?: LocalDate }

/** Until staff set others. */
const usualTerms: StoredTerms = { paymentDays: 30, stopAfterDays: null, address: '', branch: '' }

/** Keeps the terms of companies. */
export type CompanyTermsStore = {
  /** Returns thirty days and no stop until staff set others. */
  of(companyId: string, tx?: Tx): Promise<StoredTerms>
  set(tx: Tx, companyId: string, terms: CompanyTerms): Promise<void>
  /** Lifts the stop-sale up to and including a day. */
  lift(tx: Tx, companyId: string, until: LocalDate): Promise<void>
}

/** Creates the repository of terms on the database. */
export function createCompanyTermsStore(db: Kysely<Tables>): CompanyTermsStore {
  return {
    async of(companyId, tx) {
      const rows = (tx ?? db).selectFrom('company_terms').selectAll().where('company_id', '=', companyId)
      const row = await rows.executeTakeFirst()
      if (!row) return usualTerms
      return {
        paymentDays: row.payment_days,
        stopAfterDays: row.stop_after_days,
        address: row.address,
        branch: row.branch,
        ...(row.lifted_until !== null && { liftedUntil: row.lifted_until }),
      }
    },
    async set(tx, companyId, { paymentDays, stopAfterDays, address, branch }) {
      const terms = { payment_days: paymentDays, stop_after_days: stopAfterDays, address, branch }
      await tx
        .insertInto('company_terms')
        .values({ company_id: companyId, ...terms })
        .onConflict((conflict) => conflict.column('company_id').doUpdateSet(terms))
        .execute()
    },
    async lift(tx, companyId, until) {
      await tx
        .updateTable('company_terms')
        .set({ lifted_until: until })
        .where('company_id', '=', companyId)
        .execute()
    },
  }
}
