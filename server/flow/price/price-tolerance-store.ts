import { type Kysely, sql } from 'kysely'
import type { BookingState } from '#contract/terms/booking.ts'
import { type Money, satang } from '#contract/terms/money.ts'
import type { PriceTolerance } from '#contract/terms/price/price-tolerance.ts'
import type { Instant } from '#contract/terms/time.ts'
import type { Tables } from '#server/database/tables/tables.ts'
import type { Tx } from '#server/platform/transaction.ts'

/** A band with who set it and when; versions are numbered. */
export type SetPriceTolerance = PriceTolerance & {
  readonly version: number
  readonly setBy: string
  readonly setAt: Instant
}

/** A rise of a supplier's price that the agency carries, and the band that allowed it. */
export type AbsorbedIncrease = {
  readonly amount: Money
  readonly wasNet: Money
  readonly net: Money
  readonly toleranceVersion: number
}

/** What absorbing cost for some bookings. */
export type AbsorbedCost = { readonly bookings: number; readonly amount: Money }

/** Where bands are kept, and what they cost. Each change is a new version, old ones stay. */
export type PriceToleranceStore = {
  /** The tolerance in force; undefined while none was set: then nothing is absorbed. */
  current(): Promise<SetPriceTolerance | undefined>
  /** The newest versions, newest first. */
  history(): Promise<readonly SetPriceTolerance[]>
  set(band: PriceTolerance, setting: { readonly by: string; readonly at: Instant }): Promise<void>
  /** Writes down what a booking cost the agency, with the booking; a later rise of the same booking replaces it. */
  keepAbsorbed(
    tx: Tx,
    bookingId: string,
    kept: { readonly increase: AbsorbedIncrease; readonly at: Instant },
  ): Promise<void>
  /** The booking was made at a net price that needed no help after all. */
  forgetAbsorbed(tx: Tx, bookingId: string): Promise<void>
  /** What was carried between two moments for bookings that are paid, and for those that may yet be. */
  cost(from: Instant, until: Instant): Promise<{ readonly paid: AbsorbedCost; readonly open: AbsorbedCost }>
}

const mostVersions = 50
const paidStates: readonly BookingState[] = ['paid', 'ticketed']
const endedStates: readonly BookingState[] = ['rejected', 'expired', 'cancelled']

/** Bands in the database. */
export function createPriceToleranceStore(db: Kysely<Tables>): PriceToleranceStore {
  return {
    current: async () => (await readNewestTolerances(db, 1))[0],
    history: () => readNewestTolerances(db, mostVersions),
    async set({ most, mostBasisPoints }, { by, at }) {
      const limits = { most_satang: most.amount, most_basis_points: mostBasisPoints }
      await db
        .insertInto('price_tolerance')
        .values({ ...limits, set_by: by, created_at: at })
        .execute()
    },
    async keepAbsorbed(tx, bookingId, { increase, at }) {
      const row = {
        satang: increase.amount.amount,
        was_net_satang: increase.wasNet.amount,
        net_satang: increase.net.amount,
        tolerance_version: increase.toleranceVersion,
        at,
      }
      await tx
        .insertInto('absorbed_increase')
        .values({ booking_id: bookingId, ...row })
        .onConflict((conflict) => conflict.column('booking_id').doUpdateSet(row))
        .execute()
    },
    async forgetAbsorbed(tx, bookingId) {
      await tx.deleteFrom('absorbed_increase').where('booking_id', '=', bookingId).execute()
    },
    cost: (from, until) => readAbsorbedCost(db, from, until),
  }
}

async function readNewestTolerances(db: Kysely<Tables>, count: number): Promise<SetPriceTolerance[]> {
  const rows = await db
    .selectFrom('price_tolerance')
    .selectAll()
    .orderBy('version', 'desc')
    .limit(count)
    .execute()
  return rows.map((row) => ({
    version: row.version,
    most: satang(row.most_satang),
    mostBasisPoints: row.most_basis_points,
    setBy: row.set_by,
    setAt: row.created_at,
  }))
}

async function readAbsorbedCost(db: Kysely<Tables>, from: Instant, until: Instant) {
  const sumAbsorbedForStates = async (
    where: 'in' | 'not in',
    states: readonly BookingState[],
  ): Promise<AbsorbedCost> => {
    const row = await db
      .selectFrom('absorbed_increase')
      .innerJoin('booking', 'booking.booking_id', 'absorbed_increase.booking_id')
      .select(sql<number>`count(*)`.as('bookings'))
      .select(sql<number>`coalesce(sum(absorbed_increase.satang), 0)::bigint`.as('satang'))
      .where('absorbed_increase.at', '>=', from)
      .where('absorbed_increase.at', '<', until)
      .where('booking.state', where, states)
      .executeTakeFirstOrThrow()
    return { bookings: row.bookings, amount: satang(row.satang) }
  }
  return {
    paid: await sumAbsorbedForStates('in', paidStates),
    open: await sumAbsorbedForStates('not in', [...paidStates, ...endedStates]),
  }
}
