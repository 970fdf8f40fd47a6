import { type Kysely } from 'kysely'
import { type RealTimeMarkup } from '#contract/terms/markup.ts'
import { satang } from '#contract/terms/money.ts'
import { type Instant } from '#contract/terms/time.ts'
import { type Tables } from '#server/database/tables.ts'
import { type StandingMarkup } from './selling-price.ts'

/** Where markups are kept; each change is a new version, old ones stay. */
export type PriceStore = {
  standingMarkup(): Promise<StandingMarkup>
  /** What a seller has set last; undefined when it adds nothing and ignores nothing. */
  realTimeMarkup(userId: string): Promise<RealTimeMarkup | undefined>
  setRealTimeMarkup(userId: string, markup: RealTimeMarkup, at: Instant): Promise<void>
}

const nothing: StandingMarkup = {
  version: 0,
  adult: satang(0),
  child: satang(0),
  infant: satang(0),
  serviceFee: satang(0),
}

/** Markups in the database. */
export function createPriceStore(db: Kysely<Tables>): PriceStore {
  return {
    standingMarkup: () => standingMarkup(db),
    realTimeMarkup: (userId) => realTimeMarkup(db, userId),
    async setRealTimeMarkup(userId, { adult, child, infant, ignoresStanding }, at) {
      await db
        .insertInto('real_time_markup')
        .values({
          user_id: userId,
          adult_satang: adult.amount,
          child_satang: child.amount,
          infant_satang: infant.amount,
          ignores_standing: ignoresStanding,
          created_at: at,
        })
        .execute()
    },
  }
}

async function standingMarkup(db: Kysely<Tables>): Promise<StandingMarkup> {
  const row = await db.selectFrom('markup').selectAll().orderBy('version', 'desc').limit(1).executeTakeFirst()
  if (!row) return nothing
  return {
    version: row.version,
    adult: satang(row.adult_satang),
    child: satang(row.child_satang),
    infant: satang(row.infant_satang),
    serviceFee: satang(row.service_fee_satang),
  }
}

async function realTimeMarkup(db: Kysely<Tables>, userId: string): Promise<RealTimeMarkup | undefined> {
  const row = await db
    .selectFrom('real_time_markup')
    .selectAll()
    .where('user_id', '=', userId)
    .orderBy('version', 'desc')
    .limit(1)
    .executeTakeFirst()
  if (!row) return undefined
  const amounts = [row.adult_satang, row.child_satang, row.infant_satang]
  if (!row.ignores_standing && amounts.every((amount) => amount === 0)) return undefined
  return {
    adult: satang(row.adult_satang),
    child: satang(row.child_satang),
    infant: satang(row.infant_satang),
    ignoresStanding: row.ignores_standing,
  }
}
