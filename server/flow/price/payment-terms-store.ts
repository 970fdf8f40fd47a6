import type { Kysely } from 'kysely'
import {
  type CardBrand,
  type CardSurcharges,
  type PaymentTerms,
  cardBrands,
  cardSurchargesOf,
  surchargeChoices,
} from '#contract/terms/payment/payment-surcharge.ts'
import type { Instant } from '#contract/terms/time.ts'
import type { Tables } from '#server/database/tables/tables.ts'
import type { Tx } from '#server/platform/transaction.ts'

/** A choice of the card charge. */
export type SurchargeSetting = CardSurcharges & { readonly setBy: string; readonly at: Instant }

/** Where the terms of ways to pay are kept, each with the time for which it holds. */
export type PaymentTermsStore = {
  /** The terms that hold at a moment; a way to pay without any is not among them. */
  termsAt(now: Instant): Promise<readonly PaymentTerms[]>
  /** What the card charge is taken from at a moment: by the card's terms that began last, if any. */
  cardSurchargesAt(now: Instant, tx?: Tx): Promise<CardSurcharges>
  /** From now on cards cost what this choice says; earlier terms stay as they were written. */
  setCardSurcharges(tx: Tx, setting: SurchargeSetting): Promise<void>
}

/** Payment terms in the database. */
export function createPaymentTermsStore(db: Kysely<Tables>): PaymentTermsStore {
  return {
    async termsAt(now) {
      const rows = await selectTermsOfChoice(db, now, await newestCardTerms(db, now))
      return rows.map((row) => ({
        paymentMethod: row.method,
        ...(row.card_brand === null ? {} : { cardBrand: row.card_brand as CardBrand }),
        surchargeBasisPoints: row.basis_points,
      }))
    },
    async cardSurchargesAt(now, tx) {
      const newest = await newestCardTerms(tx ?? db, now)
      const choice = surchargeChoices.find((one) => one === newest?.reading) ?? 'none'
      if (choice !== 'ownRates') return { choice, own: {} }
      const rows = await selectTermsOfChoice(tx ?? db, now, newest)
      const own = rows.filter(({ method }) => method === 'card')
      return { choice, own: Object.fromEntries(own.map((row) => [row.card_brand, row.basis_points / 100])) }
    },
    async setCardSurcharges(tx, setting) {
      await tx.insertInto('payment_surcharge').values(surchargeRowsOf(setting)).execute()
    },
  }
}

type Reader = Pick<Kysely<Tables>, 'selectFrom'>

function selectTermsInForce(db: Reader, now: Instant) {
  return db
    .selectFrom('payment_surcharge')
    .where('valid_from', '<=', now)
    .where(({ eb, or }) => or([eb('valid_until', 'is', null), eb('valid_until', '>', now)]))
}

/** The terms of a card that began last: they tell what the card charge is taken from. */
type NewestTerms = { readonly reading: string; readonly valid_from: Instant }

function newestCardTerms(db: Reader, now: Instant): Promise<NewestTerms | undefined> {
  return selectTermsInForce(db, now)
    .select(['reading', 'valid_from'])
    .where('method', '=', 'card')
    .orderBy('valid_from', 'desc')
    .orderBy('surcharge_id', 'desc')
    .limit(1)
    .executeTakeFirst()
}

/**
 * Selects the terms of cards that the newest choice wrote, and those of other methods. Of own rates only those
 * of one moment count: a brand that was left out since is not accepted.
 */
function selectTermsOfChoice(db: Reader, now: Instant, newest: NewestTerms | undefined) {
  const reading = newest?.reading ?? 'none'
  return selectTermsInForce(db, now)
    .distinctOn(['method', 'card_brand'])
    .select(['method', 'card_brand', 'basis_points'])
    .where(({ and, eb, or }) =>
      or([
        eb('method', '<>', 'card'),
        reading === 'ownRates' && newest
          ? and([eb('reading', '=', reading), eb('valid_from', '=', newest.valid_from)])
          : eb('reading', '=', reading),
      ]),
    )
    .orderBy('method')
    .orderBy('card_brand')
    .orderBy('valid_from', 'desc')
    .orderBy('surcharge_id', 'desc')
    .execute()
}

function surchargeRowsOf({ setBy, at, ...surcharges }: SurchargeSetting) {
  const rates = cardSurchargesOf(surcharges)
  const { choice: reading } = surcharges
  return cardBrands.flatMap((brand) => {
    const basisPoints = rates[brand]
    if (basisPoints === undefined) return []
    const terms = { method: 'card' as const, card_brand: brand, basis_points: basisPoints, reading }
    return [{ ...terms, valid_from: at, valid_until: null, set_by: setBy, created_at: at }]
  })
}
