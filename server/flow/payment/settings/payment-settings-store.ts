import { type Kysely, sql } from 'kysely'
import { type PaymentSettings, paymentSettings } from '#contract/api/staff/refunds-and-receipts.ts'
import { type Instant } from '#contract/terms/time.ts'
import { type Tables } from '#server/database/tables/tables.ts'
import { type PaymentTermsStore } from '#server/flow/price/price.ts'
import { type Clock } from '#server/platform/clock.ts'
import { type Tx } from '#server/platform/transaction.ts'

/** How money is taken until staff set something else: two people from 50,000 baht on, PayForU off (specification §4). */
const atFirst = {
  dualControlThreshold: 5_000_000,
  quoteBelowPercent: 10,
  creditDualControlThreshold: 10_000_000,
  switchedOff: ['payforu' as const],
  channelName: 'PayForU',
}

/** The surcharge has rows of its own, so that what was shown on an order never changes. */
const keptSettings = paymentSettings.omit({ surchargeReading: true, waitsForSecond: true })

/** Where it is kept how money is taken; each change is a new version, old ones stay. */
export type PaymentSettingsStore = {
  /** As it holds now. */
  currentSettings(tx?: Tx): Promise<PaymentSettings>
  /** Until the end of the transaction nobody else sets anything. */
  lock(tx: Tx): Promise<void>
  /** From now on, for orders that are made from now on where it is about surcharges. */
  set(
    tx: Tx,
    settings: PaymentSettings,
    setting: { readonly by: string; readonly at: Instant },
  ): Promise<void>
}

/** What the store is made of. */
export type PaymentSettingsDeps = {
  readonly db: Kysely<Tables>
  readonly terms: PaymentTermsStore
  readonly clock: Clock
}

/** The settings in the database. */
export function createPaymentSettingsStore({ db, terms, clock }: PaymentSettingsDeps): PaymentSettingsStore {
  return {
    async lock(tx) {
      await sql`select pg_advisory_xact_lock(hashtextextended('payment_setting', 0))`.execute(tx)
    },
    async currentSettings(tx) {
      const kept = await newestOf(tx ?? db)
      return { ...kept, surchargeReading: await terms.readingAt(clock.now(), tx) }
    },
    async set(tx, { surchargeReading, waitsForSecond: _waits, ...kept }, { by, at }) {
      const setting = JSON.stringify(kept)
      await tx.insertInto('payment_setting').values({ setting, set_by: by, created_at: at }).execute()
      if ((await terms.readingAt(at, tx)) === surchargeReading) return
      await terms.setReading(tx, { reading: surchargeReading, setBy: by, at })
    },
  }
}

async function newestOf(db: Pick<Kysely<Tables>, 'selectFrom'>) {
  const newest = db.selectFrom('payment_setting').select('setting').orderBy('version', 'desc').limit(1)
  const row = await newest.executeTakeFirst()
  return row ? keptSettings.parse(row.setting) : atFirst
}
