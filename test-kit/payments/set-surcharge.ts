import type { PaymentTerms } from '#contract/terms/payment/payment-surcharge.ts'
import type { Instant } from '#contract/terms/time.ts'
import type { Database } from '#server/database/connection.ts'

const longAgo = '2026-01-01T00:00:00.000Z' as Instant

/**
 * Sets the surcharge of a payment method from an instant on, with an optional end; the latest start applies.
 */
export async function setSurcharge(
  { db }: Pick<Database, 'db'>,
  { paymentMethod, cardBrand, surchargeBasisPoints }: PaymentTerms,
  { from = longAgo, until }: { readonly from?: Instant; readonly until?: Instant } = {},
): Promise<void> {
  await db
    .insertInto('payment_surcharge')
    .values({
      method: paymentMethod,
      card_brand: cardBrand ?? null,
      basis_points: surchargeBasisPoints,
      valid_from: from,
      valid_until: until ?? null,
      set_by: 'test',
      created_at: longAgo,
    })
    .execute()
}
