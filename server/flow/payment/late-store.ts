import { type Kysely, sql } from 'kysely'
import { type Money, satang } from '#contract/terms/money.ts'
import { type PaymentMethod, type PaymentState } from '#contract/terms/payment.ts'
import { type Instant } from '#contract/terms/time.ts'
import { type Tables } from '#server/database/tables.ts'

/** Money that came and pays for nothing. */
export type LateMoney = {
  readonly paymentId: string
  readonly bookingId: string
  readonly orderNumber: string
  readonly method: PaymentMethod
  readonly state: PaymentState
  readonly asked: Money
  readonly arrived: Money
  /** What of it was asked to go back already. */
  readonly owed: Money
  readonly at: Instant
}

/** Where money without a seat is found. */
export type LateStore = {
  /** What has not gone back as a whole, the oldest first. */
  open(): Promise<readonly LateMoney[]>
  /** Money that pays for its order, and of which somebody wants a part to go back, which takes a second person. */
  wantedBack(): Promise<readonly LateMoney[]>
}

const mostOpen = 200

/** Money without a seat in the database. */
export function createLateStore(db: Kysely<Tables>): LateStore {
  return {
    async open() {
      const query = rowsOf(db)
        .where('payment.state', 'in', ['late', 'mismatched'])
        .where(({ eb, fn, val }) =>
          // Of another currency nothing is in our books: staff settle it at the provider.
          eb(fn.coalesce('owed.satang', val(0)), '<', fn.coalesce('payment.arrived_satang', val(1))),
        )
      return (await query.execute()).map(lateOf)
    },
    async wantedBack() {
      const wanted = db
        .selectFrom('money_vouch')
        .select(sql<string>`split_part(deed, ':', 2)`.as('payment_id'))
        .where('deed', 'like', 'giveBack:%')
      // As giveBackDeed names it.
      const deed = sql<string>`'giveBack:' || payment.payment_id || ':' || coalesce(owed.satang, 0)`
      const query = rowsOf(db)
        .where('payment.state', '=', 'received')
        .where('payment.payment_id', 'in', wanted)
        .where(({ exists, selectFrom }) =>
          exists(selectFrom('money_vouch').select('said').where('deed', '=', deed)),
        )
      return (await query.execute()).map(lateOf)
    },
  }
}

/** Names what it is to give back of a payment: who wants it is forgotten with every part that goes back. */
export const giveBackDeed = ({ paymentId, owed }: Pick<LateMoney, 'paymentId' | 'owed'>): string =>
  `giveBack:${paymentId}:${owed.amount}`

function rowsOf(db: Kysely<Tables>) {
  return db
    .selectFrom('payment')
    .innerJoin('booking', 'booking.booking_id', 'payment.booking_id')
    .leftJoin(owedOf(db), (join) => join.onRef('owed.payment_id', '=', 'payment.payment_id'))
    .select(['payment.payment_id', 'payment.booking_id', 'booking.order_number', 'payment.method'])
    .select(['payment.state', 'payment.amount_satang', 'payment.arrived_satang', 'payment.updated_at'])
    .select('owed.satang as owed')
    .orderBy('payment.updated_at')
    .limit(mostOpen)
}

type Row = Awaited<ReturnType<ReturnType<typeof rowsOf>['execute']>>[number]

function lateOf(row: Row): LateMoney {
  return {
    paymentId: row.payment_id,
    bookingId: row.booking_id,
    orderNumber: row.order_number,
    method: row.method,
    state: row.state,
    asked: satang(row.amount_satang),
    arrived: satang(row.arrived_satang ?? 0),
    owed: satang(Number(row.owed ?? 0)),
    at: row.updated_at,
  }
}

function owedOf(db: Kysely<Tables>) {
  return db
    .selectFrom('refund')
    .select(['refund.payment_id', ({ fn }) => fn.sum<string>('refund.satang').as('satang')])
    .groupBy('refund.payment_id')
    .as('owed')
}
