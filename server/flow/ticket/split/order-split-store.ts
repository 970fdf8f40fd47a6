import { type Kysely, type Selectable, sql } from 'kysely'
import type { OrderNumber } from '#contract/terms/booking.ts'
import { type OrderSplitState, isSplitOpen, openSplitStates } from '#contract/terms/document/order-split.ts'
import type { Money } from '#contract/terms/money.ts'
import type { Contact } from '#contract/terms/passenger.ts'
import type { Instant } from '#contract/terms/time.ts'
import type { Tables } from '#server/database/tables/tables.ts'
import type { Sealer } from '#server/platform/crypto.ts'
import type { Tx } from '#server/platform/transaction.ts'

/** A split of passengers off an order. */
export type OrderSplit = {
  readonly splitId: string
  readonly bookingId: string
  readonly state: OrderSplitState
  /** Positions of those who leave, before the split, ascending. */
  readonly leaving: readonly number[]
  /** The contact of the new order as staff typed it, until it has one; absent for that of the old order. */
  readonly contact?: Contact
  /** The number of the new order, and our reference of its reservation. */
  readonly orderNumber: OrderNumber
  readonly clientReference: string
  readonly newBookingId?: string
  /** The reservation that staff have divided in the supplier's own system, once its reference counts. */
  readonly recorded?: RecordedReservation
  /** Whether the reservation is divided and something open on the order keeps it from being divided. */
  readonly isBlocked: boolean
  /** The supplier's reason for a refusal, for staff. */
  readonly note: string
  readonly askedBy: string
  readonly sentAt: Instant
}

/** The references of a divided reservation; the supplier's own id is absent of a booking without a supplier. */
export type RecordedReservation = { readonly reservationRef?: string; readonly recordLocator: string }

/** A split to record before the reservation is divided: by the supplier, or by staff where it is requested of them. */
export type NewOrderSplit = Omit<OrderSplit, 'state' | 'note' | 'newBookingId' | 'recorded' | 'isBlocked'> & {
  readonly state: (typeof openSplitStates)[number]
}

/** The new order and the agreed totals of both. */
export type CompletedSplit = {
  readonly newBookingId: string
  readonly stays: Money
  readonly leaves: Money
  readonly at: Instant
}

/** The order that another was split off, those that were split off it, in the order of their splits, and its open split. */
type SplitLinks = {
  readonly from?: OrderNumber
  readonly into: readonly OrderNumber[]
  readonly open?: OrderSplit
}

/** Stores splits. */
export type OrderSplitStore = {
  insert(tx: Tx, split: NewOrderSplit): Promise<void>
  byId(splitId: string, tx?: Tx): Promise<OrderSplit | undefined>
  /** Returns the splits of an order, newest first. */
  ofBooking(bookingId: string, tx?: Tx): Promise<readonly OrderSplit[]>
  /** Records the reference of a reservation that staff have divided: the order is divided next. */
  record(tx: Tx, splitId: string, recorded: RecordedReservation & { readonly at: Instant }): Promise<void>
  /** Marks a split as done, before its booking and payment are divided. */
  complete(tx: Tx, splitId: string, done: CompletedSplit): Promise<void>
  /** Notes when an order could first not be divided although its reservation was. */
  block(tx: Tx, splitId: string, at: Instant): Promise<void>
  /** Leaves a split to staff whose outcome the supplier does not tell. */
  leaveUnknown(tx: Tx, splitId: string, at: Instant): Promise<void>
  refuse(tx: Tx, splitId: string, refused: { readonly note: string; readonly at: Instant }): Promise<void>
  withdraw(tx: Tx, splitId: string, at: Instant): Promise<void>
  linksOf(bookingId: string): Promise<SplitLinks>
  /** Returns whether an order has a valid tax invoice, whose amounts are those of all its passengers. */
  hasTaxInvoice(tx: Tx, bookingId: string): Promise<boolean>
}

/** Creates the store of splits backed by the database; contacts are encrypted. */
export function createOrderSplitStore(db: Kysely<Tables>, sealer: Sealer): OrderSplitStore {
  const splits = (tx?: Tx) => (tx ?? db).selectFrom('order_split').selectAll()
  return {
    insert: (tx, split) => insertSplit(tx, split, sealer),
    async byId(splitId, tx) {
      const row = await splits(tx).where('split_id', '=', splitId).executeTakeFirst()
      return row && splitFromRow(row, sealer)
    },
    async ofBooking(bookingId, tx) {
      const rows = splits(tx).where('booking_id', '=', bookingId).orderBy('sent_at', 'desc')
      return (await rows.orderBy('split_id', 'desc').execute()).map((row) => splitFromRow(row, sealer))
    },
    record: recordReference,
    complete: (tx, splitId, { newBookingId, stays, leaves, at }) =>
      settle(tx, splitId, {
        state: 'done',
        new_booking_id: newBookingId,
        stays_satang: stays.amount,
        leaves_satang: leaves.amount,
        updated_at: at,
      }),
    async block(tx, splitId, at) {
      const blocked = tx.updateTable('order_split').set({ state: 'sending', blocked_at: at })
      const open = blocked.where('split_id', '=', splitId).where('state', 'in', ['sending', 'unknown'])
      await open.where('blocked_at', 'is', null).execute()
    },
    async leaveUnknown(tx, splitId, at) {
      const unknown = tx.updateTable('order_split').set({ state: 'unknown', updated_at: at })
      const sent = unknown.where('split_id', '=', splitId).where('state', '=', 'sending')
      await sent.where('blocked_at', 'is', null).where('recorded_locator', 'is', null).execute()
    },
    refuse: (tx, splitId, { note, at }) => settle(tx, splitId, { state: 'refused', note, updated_at: at }),
    withdraw: (tx, splitId, at) => settle(tx, splitId, { state: 'withdrawn', updated_at: at }),
    linksOf: (bookingId) => readLinks(db, sealer, bookingId),
    async hasTaxInvoice(tx, bookingId) {
      const valid = tx.selectFrom('tax_invoice').select('invoice_number').where('booking_id', '=', bookingId)
      return (await valid.where('cancelled_at', 'is', null).limit(1).executeTakeFirst()) !== undefined
    },
  }
}

async function recordReference(
  tx: Tx,
  splitId: string,
  { reservationRef, recordLocator, at }: RecordedReservation & { readonly at: Instant },
): Promise<void> {
  const requested = tx.updateTable('order_split').where('split_id', '=', splitId)
  const set = {
    state: 'sending',
    recorded_ref: reservationRef ?? null,
    recorded_locator: recordLocator,
    updated_at: at,
  } as const
  await requested.where('state', '=', 'requested').set(set).execute()
}

async function insertSplit(
  tx: Tx,
  { splitId, bookingId, leaving, contact, orderNumber, ...split }: NewOrderSplit,
  sealer: Sealer,
): Promise<void> {
  await tx
    .insertInto('order_split')
    .values({
      split_id: splitId,
      booking_id: bookingId,
      state: split.state,
      passengers: JSON.stringify(leaving),
      contact: contact ? sealer.seal(JSON.stringify(contact)) : null,
      order_number: orderNumber,
      client_reference: split.clientReference,
      asked_by: split.askedBy,
      sent_at: split.sentAt,
      updated_at: split.sentAt,
    })
    .execute()
}

type Settled = Partial<
  Pick<Selectable<Tables['order_split']>, 'new_booking_id' | 'stays_satang' | 'leaves_satang' | 'note'>
> &
  Pick<Selectable<Tables['order_split']>, 'state' | 'updated_at'>

/** The contact is kept with the new order alone, or with none. */
async function settle(tx: Tx, splitId: string, settled: Settled): Promise<void> {
  const done = await tx
    .updateTable('order_split')
    .set({ ...settled, contact: null, version: sql<number>`version + 1` })
    .where('split_id', '=', splitId)
    .where('state', 'in', [...openSplitStates])
    .executeTakeFirst()
  if (Number(done.numUpdatedRows) !== 1) throw new Error('a split was settled under the lock of its order')
}

async function readLinks(db: Kysely<Tables>, sealer: Sealer, bookingId: string): Promise<SplitLinks> {
  const rows = await db
    .selectFrom('order_split')
    .innerJoin('booking', 'booking.booking_id', 'order_split.booking_id')
    .selectAll('order_split')
    .select('booking.order_number as whole')
    .where((eb) =>
      eb.or([eb('new_booking_id', '=', bookingId), eb('order_split.booking_id', '=', bookingId)]),
    )
    .orderBy('sent_at')
    .execute()
  const from = rows.find((row) => row.new_booking_id === bookingId)
  const own = rows.filter((row) => row.booking_id === bookingId)
  const open = own.find(({ state }) => isSplitOpen(state))
  return {
    ...(from && { from: from.whole as OrderNumber }),
    into: own.flatMap((row) => (row.state === 'done' ? [row.order_number as OrderNumber] : [])),
    ...(open && { open: splitFromRow(open, sealer) }),
  }
}

function splitFromRow(row: Selectable<Tables['order_split']>, sealer: Sealer): OrderSplit {
  return {
    splitId: row.split_id,
    bookingId: row.booking_id,
    state: row.state,
    leaving: row.passengers as number[],
    ...(row.contact && { contact: JSON.parse(sealer.open(row.contact)) as Contact }),
    orderNumber: row.order_number as OrderNumber,
    clientReference: row.client_reference,
    ...(row.new_booking_id !== null && { newBookingId: row.new_booking_id }),
    ...(row.recorded_locator !== null && { recorded: recordedFromRow(row, row.recorded_locator) }),
    isBlocked: row.blocked_at !== null,
    note: row.note,
    askedBy: row.asked_by,
    sentAt: row.sent_at,
  }
}

function recordedFromRow(
  { recorded_ref: reservationRef }: Selectable<Tables['order_split']>,
  recordLocator: string,
): RecordedReservation {
  return { recordLocator, ...(reservationRef !== null && { reservationRef }) }
}
