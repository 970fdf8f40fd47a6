import { type Kysely } from 'kysely'
import { type CardBrand, type PaymentTerms } from '#contract/terms/payment-surcharge.ts'
import { type Instant } from '#contract/terms/time.ts'
import { type Tables } from '#server/database/tables.ts'

/** Where the terms of ways to pay are kept, each with the time for which it holds. */
export type PaymentTermsStore = {
  /** The terms that hold at a moment; a way to pay without any is not among them. */
  termsAt(now: Instant): Promise<readonly PaymentTerms[]>
}

/** Payment terms in the database. */
export function createPaymentTermsStore(db: Kysely<Tables>): PaymentTermsStore {
  return {
    async termsAt(now) {
      const rows = await db
        .selectFrom('payment_surcharge')
        .distinctOn(['method', 'card_brand'])
        .select(['method', 'card_brand', 'basis_points'])
        .where('valid_from', '<=', now)
        .where(({ eb, or }) => or([eb('valid_until', 'is', null), eb('valid_until', '>', now)]))
        .orderBy('method')
        .orderBy('card_brand')
        .orderBy('valid_from', 'desc')
        .orderBy('surcharge_id', 'desc')
        .execute()
      return rows.map((row) => ({
        paymentMethod: row.method,
        ...(row.card_brand === null ? {} : { cardBrand: row.card_brand as CardBrand }),
        surchargeBasisPoints: row.basis_points,
      }))
    },
  }
}
