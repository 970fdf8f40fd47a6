import type { Kysely } from 'kysely'
import {
  type CardBrand,
  type PaymentTerms,
  type SurchargeReading,
  cardBrands,
  surchargeReadings,
  surchargesByReading,
} from '#contract/terms/payment/payment-surcharge.ts'
import type { Instant } from '#contract/terms/time.ts'
import type { Tables } from '#server/database/tables/tables.ts'
import type { Tx } from '#server/platform/transaction.ts'

/** A choice of the text that the card charge is taken from. */
export type ReadingChoice = {
  readonly reading: SurchargeReading
  readonly setBy: string
  readonly at: Instant
}

/** Where the terms of ways to pay are kept, each with the time for which it holds. */
export type PaymentTermsStore = {
  /** The terms that hold at a moment; a way to pay without any is not among them. */
  termsAt(now: Instant): Promise<readonly PaymentTerms[]>
  /** The reading that the card charge is taken from at a moment: that of the card's terms that began last, if any. */
  readingAt(now: Instant, tx?: Tx): Promise<SurchargeReading>
  /** From now on cards cost what this reading says; earlier terms stay as they were written. */
  setReading(tx: Tx, choice: ReadingChoice): Promise<void>
}

/** Payment terms in the database. */
export function createPaymentTermsStore(db: Kysely<Tables>): PaymentTermsStore {
  return {
    async termsAt(now) {
      const reading = await surchargeReadingAt(db, now)
      const rows = await selectTermsInForce(db, now)
        .distinctOn(['method', 'card_brand'])
        .select(['method', 'card_brand', 'basis_points'])
        .where(({ eb, or }) => or([eb('method', '<>', 'card'), eb('reading', '=', reading)]))
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
    readingAt: (now, tx) => surchargeReadingAt(tx ?? db, now),
    async setReading(tx, choice) {
      await tx.insertInto('payment_surcharge').values(surchargeRowsOf(choice)).execute()
    },
  }
}

function selectTermsInForce(db: Kysely<Tables>, now: Instant) {
  return db
    .selectFrom('payment_surcharge')
    .where('valid_from', '<=', now)
    .where(({ eb, or }) => or([eb('valid_until', 'is', null), eb('valid_until', '>', now)]))
}

async function surchargeReadingAt(db: Kysely<Tables>, now: Instant): Promise<SurchargeReading> {
  const newest = await selectTermsInForce(db, now)
    .select('reading')
    .where('method', '=', 'card')
    .orderBy('valid_from', 'desc')
    .orderBy('surcharge_id', 'desc')
    .limit(1)
    .executeTakeFirst()
  return surchargeReadings.find((one) => one === newest?.reading) ?? 'none'
}

function surchargeRowsOf({ reading, setBy, at }: ReadingChoice) {
  const stated = surchargesByReading[reading]
  return cardBrands.flatMap((brand) => {
    const basisPoints = stated[brand]
    if (basisPoints === undefined) return []
    const terms = { method: 'card' as const, card_brand: brand, basis_points: basisPoints, reading }
    return [{ ...terms, valid_from: at, valid_until: null, set_by: setBy, created_at: at }]
  })
}
