import type { Kysely, Selectable } from 'kysely'
import type { CashPickupAnswer } from '#contract/api/staff/manual-payment.ts'
import { type Money, satang } from '#contract/terms/money.ts'
import type { Instant } from '#contract/terms/time.ts'
import type { Tables } from '#server/database/tables/tables.ts'
import type { Sealer } from '#server/platform/crypto.ts'
import type { Tx } from '#server/platform/transaction.ts'

/** A request for a cash pickup. */
export type CashPickup = {
  readonly collectionId: string
  readonly bookingId: string
  readonly state: CashPickupAnswer['state']
  /** Address and contact person; stored encrypted. */
  readonly place: CashPickupAnswer['place']
  readonly fromAt: Instant
  readonly untilAt: Instant
  readonly createdAt: Instant
}

/** A cash pickup that staff have to handle, with the order's data. */
export type OpenCashPickup = {
  readonly collection: CashPickup
  readonly orderNumber: string
  readonly amountDue?: Money
  readonly payBy?: Instant
}

/** A transition of a cash pickup from the state that was read. */
export type CashPickupTransition = {
  readonly to: CashPickup['state']
  readonly at: Instant
  readonly by?: string
}

/** Stores cash pickup requests. */
export type CashPickupStore = {
  insert(tx: Tx, collection: CashPickup): Promise<void>
  byId(collectionId: string, tx?: Tx): Promise<CashPickup | undefined>
  latestOf(bookingId: string, tx?: Tx): Promise<CashPickup | undefined>
  /** Returns requested and agreed pickups of orders whose seats are held, soonest first. */
  open(): Promise<readonly OpenCashPickup[]>
  /** Returns false when a concurrent process has moved the pickup. */
  move(tx: Tx, collection: CashPickup, move: CashPickupTransition): Promise<boolean>
}

type Row = Selectable<Tables['cash_pickup']>

const mostOpen = 200

/** Creates the cash pickup store backed by the database. */
export function createCashPickupStore(db: Kysely<Tables>, sealer: Sealer): CashPickupStore {
  const selectCashPickups = (tx?: Tx) => (tx ?? db).selectFrom('cash_pickup').selectAll('cash_pickup')
  const cashPickupFromRowIfAny = (row: Row | undefined) => row && cashPickupFromRow(row, sealer)
  return {
    async insert(tx, collection) {
      await tx.insertInto('cash_pickup').values(rowOfCashPickup(collection, sealer)).execute()
    },
    byId: async (collectionId, tx) =>
      cashPickupFromRowIfAny(
        await selectCashPickups(tx).where('cash_pickup_id', '=', collectionId).executeTakeFirst(),
      ),
    async latestOf(bookingId, tx) {
      const all = selectCashPickups(tx).where('booking_id', '=', bookingId)
      const newest = all.orderBy('created_at', 'desc').orderBy('cash_pickup_id', 'desc').limit(1)
      return cashPickupFromRowIfAny(await newest.executeTakeFirst())
    },
    open: () => readOpenPickups(db, sealer),
    move: updatePickupState,
  }
}

async function readOpenPickups(db: Kysely<Tables>, sealer: Sealer): Promise<OpenCashPickup[]> {
  const selectCashPickups = await db
    .selectFrom('cash_pickup')
    .innerJoin('booking', 'booking.booking_id', 'cash_pickup.booking_id')
    .leftJoin('payment', (join) =>
      join.onRef('payment.booking_id', '=', 'cash_pickup.booking_id').on('payment.state', '=', 'awaited'),
    )
    .selectAll('cash_pickup')
    .select(['booking.order_number', 'booking.pay_by', 'payment.amount_satang'])
    .where('cash_pickup.state', 'in', ['asked', 'agreed'])
    .where('booking.state', '=', 'held')
    .orderBy('cash_pickup.from_at')
    .orderBy('cash_pickup.cash_pickup_id')
    .limit(mostOpen)
    .execute()
  return selectCashPickups.map((row) => ({
    collection: cashPickupFromRow(row, sealer),
    orderNumber: row.order_number,
    ...(row.amount_satang === null ? {} : { amountDue: satang(row.amount_satang) }),
    ...(row.pay_by === null ? {} : { payBy: row.pay_by }),
  }))
}

async function updatePickupState(
  tx: Tx,
  { collectionId, state }: CashPickup,
  { to, at, by }: CashPickupTransition,
): Promise<boolean> {
  const change = tx
    .updateTable('cash_pickup')
    .set({ state: to, updated_at: at, ...(by === undefined ? {} : { answered_by: by }) })
    .where('cash_pickup_id', '=', collectionId)
    .where('state', '=', state)
  return Number((await change.executeTakeFirst()).numUpdatedRows) === 1
}

function rowOfCashPickup(collection: CashPickup, sealer: Sealer) {
  return {
    cash_pickup_id: collection.collectionId,
    booking_id: collection.bookingId,
    state: collection.state,
    place: sealer.seal(JSON.stringify(collection.place)),
    postcode: collection.place.postcode,
    from_at: collection.fromAt,
    until_at: collection.untilAt,
    created_at: collection.createdAt,
    updated_at: collection.createdAt,
  }
}

function cashPickupFromRow(row: Row, sealer: Sealer): CashPickup {
  return {
    collectionId: row.cash_pickup_id,
    bookingId: row.booking_id,
    state: row.state,
    place: JSON.parse(sealer.open(row.place)) as CashPickup['place'],
    fromAt: row.from_at,
    untilAt: row.until_at,
    createdAt: row.created_at,
  }
}
