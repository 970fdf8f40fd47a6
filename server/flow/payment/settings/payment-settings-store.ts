import { type Kysely, sql } from 'kysely'
import { type PaymentSettings, paymentSettings } from '#contract/api/staff/payment-settings.ts'
import { type CardSurcharges, cardBrands } from '#contract/terms/payment/payment-surcharge.ts'
import type { Instant } from '#contract/terms/time.ts'
import type { Tables } from '#server/database/tables/tables.ts'
import type { PaymentTermsStore } from '#server/flow/price/price.ts'
import type { Clock } from '#server/platform/clock.ts'
import type { Tx } from '#server/platform/transaction.ts'

/** Payment methods that a new shop has disabled. */
export const initiallySwitchedOff: PaymentSettings['switchedOff'] = ['payforu']

/** Initial payment settings: approval from 50,000 baht on, PayForU off (specification §4). */
const atFirst = {
  dualControlThreshold: 5_000_000,
  roleLimits: {},
  quoteBelowPercent: 10,
  creditDualControlThreshold: 10_000_000,
  switchedOff: initiallySwitchedOff,
  channelName: 'PayForU',
}

/** The surcharge has rows of its own, so that what was shown on an order never changes. */
const keptSettings = paymentSettings.omit({
  surchargeReading: true,
  ownSurcharges: true,
  waitsForSecond: true,
})

/** Stores the payment settings; each change adds a version, old ones are kept. */
export type PaymentSettingsStore = {
  /** Returns the settings in force. */
  currentSettings(tx?: Tx): Promise<PaymentSettings>
  /** Returns the methods that the agency has disabled. */
  switchedOff(): Promise<PaymentSettings['switchedOff']>
  /** Locks the settings against other changes until the end of the transaction. */
  lock(tx: Tx): Promise<void>
  /** Takes effect at once; surcharges apply to orders made from then on. */
  set(
    tx: Tx,
    settings: PaymentSettings,
    setting: { readonly by: string; readonly at: Instant },
  ): Promise<void>
}

/** Dependencies of {@link createPaymentSettingsStore}. */
export type PaymentSettingsDeps = {
  readonly db: Kysely<Tables>
  readonly terms: PaymentTermsStore
  readonly clock: Clock
}

/** Creates the settings store backed by the database. */
export function createPaymentSettingsStore({ db, terms, clock }: PaymentSettingsDeps): PaymentSettingsStore {
  return {
    async lock(tx) {
      await sql`select pg_advisory_xact_lock(hashtextextended('payment_setting', 0))`.execute(tx)
    },
    switchedOff: async () => (await newestSettings(db)).switchedOff,
    async currentSettings(tx) {
      const kept = await newestSettings(tx ?? db)
      const { choice, own } = await terms.cardSurchargesAt(clock.now(), tx)
      return { ...kept, surchargeReading: choice, ownSurcharges: { ...own } }
    },
    async set(tx, { surchargeReading: choice, ownSurcharges, waitsForSecond: _waits, ...kept }, { by, at }) {
      const setting = JSON.stringify(kept)
      await tx.insertInto('payment_setting').values({ setting, set_by: by, created_at: at }).execute()
      const wanted = { choice, own: choice === 'ownRates' ? ownSurcharges : {} }
      if (areSurchargesEqual(await terms.cardSurchargesAt(at, tx), wanted)) return
      await terms.setCardSurcharges(tx, { ...wanted, setBy: by, at })
    },
  }
}

function areSurchargesEqual(one: CardSurcharges, other: CardSurcharges): boolean {
  return one.choice === other.choice && cardBrands.every((brand) => one.own[brand] === other.own[brand])
}

async function newestSettings(db: Pick<Kysely<Tables>, 'selectFrom'>) {
  const newest = db.selectFrom('payment_setting').select('setting').orderBy('version', 'desc').limit(1)
  const row = await newest.executeTakeFirst()
  return row ? keptSettings.parse(row.setting) : atFirst
}
