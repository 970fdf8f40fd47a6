import { type Kysely, sql } from 'kysely'
import type { SellingMode } from '#contract/terms/booking.ts'
import type { PaymentMethod } from '#contract/terms/payment.ts'
import type { RealTimeMarkup } from '#contract/terms/price/markup.ts'
import { satang } from '#contract/terms/money.ts'
import type { Instant } from '#contract/terms/time.ts'
import type { Database } from '#server/database/connection.ts'
import type { Tables } from '#server/database/tables/tables.ts'
import type { StandingMarkup } from './selling-price.ts'

/** How the agency sells and is paid. */
export type SaleNow = {
  readonly sellingMode: SellingMode
  /** The payment methods that the agency has disabled; undefined while nobody has set any. */
  readonly switchedOff: readonly PaymentMethod[] | undefined
}

/** What is in force at a moment: the standing markup, which book of rules, and how the agency sells. */
export type PricesNow = {
  readonly standing: StandingMarkup
  /** A digest tells its rules from any others. */
  readonly book: { readonly bookId: number; readonly digest: string } | undefined
  readonly sale: SaleNow
}

/** Where markups are kept; each change is a new version, old ones stay. */
export type PriceStore = {
  standingMarkup(): Promise<StandingMarkup>
  setStandingMarkup(
    markup: Omit<StandingMarkup, 'version'>,
    set: { readonly by: string; readonly at: Instant },
  ): Promise<void>
  /** All at once, as every search asks for them. */
  inForce(at: Instant): Promise<PricesNow>
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

/** Markups in the database. What is in force is read again only after a commit, or when another book takes effect. */
export function createPriceStore({ db, commits }: Pick<Database, 'db' | 'commits'>): PriceStore {
  let last: { readonly commits: number; readonly read: ReadPrices } | undefined
  const pricesAt = async (at: Instant): Promise<PricesNow> => {
    // Counted before the read: what is committed meanwhile is read again.
    const count = commits?.()
    if (count !== undefined && last?.commits === count && isInForce(last.read, at)) return last.read.prices
    const read = await markupInForce(db, at)
    last = count === undefined ? undefined : { commits: count, read }
    return read.prices
  }
  return {
    standingMarkup: () => readStandingMarkup(db),
    async setStandingMarkup({ adult, child, infant, serviceFee }, { by, at }) {
      const amounts = { adult_satang: adult.amount, child_satang: child.amount, infant_satang: infant.amount }
      await db
        .insertInto('markup')
        .values({ ...amounts, service_fee_satang: serviceFee.amount, set_by: by, created_at: at })
        .execute()
    },
    inForce: pricesAt,
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

async function readStandingMarkup(db: Kysely<Tables>): Promise<StandingMarkup> {
  const row = await db.selectFrom('markup').selectAll().orderBy('version', 'desc').limit(1).executeTakeFirst()
  return row ? standingMarkupFromRow(row) : nothing
}

type StandingRow = {
  readonly version: number
  readonly adult_satang: number
  readonly child_satang: number
  readonly infant_satang: number
  readonly service_fee_satang: number
}

function standingMarkupFromRow(row: StandingRow): StandingMarkup {
  return {
    version: row.version,
    adult: satang(row.adult_satang),
    child: satang(row.child_satang),
    infant: satang(row.infant_satang),
    serviceFee: satang(row.service_fee_satang),
  }
}

type NowRow = { [Name in keyof StandingRow]: StandingRow[Name] | null } & {
  readonly book_id: number | null
  readonly digest: string | null
  readonly until: Instant | null
  readonly selling_mode: SellingMode | null
  readonly switched_off: readonly PaymentMethod[] | null
}

/** What is in force from the moment asked about until another book can take effect, if one is known. */
type ReadPrices = { readonly prices: PricesNow; readonly from: Instant; readonly until: Instant | null }

function isInForce({ from, until }: ReadPrices, at: Instant): boolean {
  return at >= from && (until === null || at < until)
}

async function markupInForce(db: Kysely<Tables>, at: Instant): Promise<ReadPrices> {
  const { rows } = await sql<NowRow>`
    select m.version, m.adult_satang, m.child_satang, m.infant_satang, m.service_fee_satang, b.book_id, b.digest,
      (select min(takes_effect_at) from markup_book where takes_effect_at > ${at}::timestamptz) as until,
      (select mode from selling_mode order by version desc limit 1) as selling_mode,
      (select setting -> 'switchedOff' from payment_setting order by version desc limit 1) as switched_off
    from (values (1)) one
    left join lateral (select * from markup order by version desc limit 1) m on true
    left join lateral (
      select book_id, digest from markup_book book
      where takes_effect_at <= ${at}::timestamptz
        and not exists (select 1 from markup_book_withdrawn gone where gone.book_id = book.book_id)
      order by takes_effect_at desc, book_id desc limit 1
    ) b on true`.execute(db)
  const [row] = rows
  const standing =
    row !== undefined && row.version !== null ? standingMarkupFromRow(row as StandingRow) : nothing
  const isBook = row !== undefined && row.book_id !== null && row.digest !== null
  const book = isBook ? { bookId: row.book_id, digest: row.digest } : undefined
  const sale = {
    sellingMode: row?.selling_mode ?? 'instant',
    switchedOff: row?.switched_off ?? undefined,
  }
  return { prices: { standing, book, sale }, from: at, until: row?.until ?? null }
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
