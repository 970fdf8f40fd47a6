import type { Kysely, Selectable } from 'kysely'
import type { ExtraSaleState } from '#contract/terms/document/extra-sale.ts'
import { type Money, satang, sumMoney } from '#contract/terms/money.ts'
import type { PricedExtra } from '#contract/terms/price/extra.ts'
import type { Instant } from '#contract/terms/time.ts'
import type { Tables } from '#server/database/tables/tables.ts'
import type { Tx } from '#server/platform/transaction.ts'
import type { ReservedExtra } from '#server/providers/supply/supplier-extras.ts'
import { type ExtraSaleCause, extraSaleTransitions } from './extra-sale-state.ts'

/** Bags and seats that are bought after the booking, from the choice on. */
export type ExtraSale = {
  readonly extraSaleId: string
  readonly bookingId: string
  readonly state: ExtraSaleState
  readonly version: number
  readonly extras: readonly PricedExtra[]
  /** What the reservation had before they were sent; until then, when they were chosen. */
  readonly reservedBefore: readonly ReservedExtra[]
  /** Numbers of the documents that the order had before they were sent; until then, when they were chosen. */
  readonly documentsBefore: readonly string[]
  /** What the supplier charges and the customer pays, without a payment fee. */
  readonly due: Money
  readonly payBy: Instant
  readonly emdNumbers: readonly string[]
  /** Positions of the extras that the reservation does not have after all: they were refunded. */
  readonly notAdded: readonly number[]
  /** The member of staff who chose them for the customer; absent where the customer did. */
  readonly askedBy?: string
  /** The supplier's reason, or why the outcome is unknown; for staff. */
  readonly note: string
  readonly sentAt?: Instant
  /** When the supplier confirmed or accepted it while the reservation did not show all of it: only a person can then refuse it. */
  readonly confirmedAt?: Instant
  readonly updatedAt: Instant
}

/** A transition of a sale of extras. */
export type ExtraSaleMove = {
  readonly to: ExtraSaleState
  readonly cause: ExtraSaleCause
  readonly at: Instant
  readonly sentAt?: Instant
  /** What there was before they were sent; absent where it is known from the choice. */
  readonly before?: Pick<ExtraSale, 'reservedBefore' | 'documentsBefore'>
  readonly confirmedAt?: Instant
  readonly emdNumbers?: readonly string[]
  readonly notAdded?: readonly number[]
  readonly note?: string
}

/** Returns the bags and seats of a sale that the reservation has. */
export function addedExtrasOf({ extras, notAdded }: Pick<ExtraSale, 'extras' | 'notAdded'>): PricedExtra[] {
  return extras.filter((_, position) => !notAdded.includes(position))
}

/** Stores sales of extras. */
export type ExtraSaleStore = {
  insert(
    tx: Tx,
    made: Pick<
      ExtraSale,
      'extraSaleId' | 'bookingId' | 'extras' | 'reservedBefore' | 'documentsBefore' | 'due' | 'payBy'
    > &
      Pick<ExtraSale, 'askedBy'> & { readonly at: Instant },
  ): Promise<ExtraSale>
  byId(extraSaleId: string, tx?: Tx): Promise<ExtraSale | undefined>
  /** Returns the sales of an order, newest first. */
  ofBooking(bookingId: string, tx?: Tx): Promise<readonly ExtraSale[]>
  /** Applies a transition from the version that was read; undefined when a concurrent process has moved it. */
  move(tx: Tx, from: ExtraSale, move: ExtraSaleMove): Promise<ExtraSale | undefined>
}

/** Creates the store of sales of extras backed by the database. */
export function createExtraSaleStore(db: Kysely<Tables>): ExtraSaleStore {
  return {
    async insert(tx, { extraSaleId, bookingId, due, payBy, at, askedBy, ...made }) {
      const row = await tx
        .insertInto('extra_sale')
        .values({
          extra_sale_id: extraSaleId,
          booking_id: bookingId,
          state: 'awaitingPayment',
          version: 1,
          extras: JSON.stringify(made.extras),
          reserved_before: JSON.stringify(made.reservedBefore),
          documents_before: JSON.stringify(made.documentsBefore),
          due_satang: due.amount,
          pay_by: payBy,
          asked_by: askedBy ?? null,
          created_at: at,
          updated_at: at,
        })
        .returningAll()
        .executeTakeFirstOrThrow()
      return extraSaleFromRow(row)
    },
    async byId(extraSaleId, tx) {
      const query = (tx ?? db).selectFrom('extra_sale').selectAll()
      const row = await query.where('extra_sale_id', '=', extraSaleId).executeTakeFirst()
      return row && extraSaleFromRow(row)
    },
    async ofBooking(bookingId, tx) {
      const query = (tx ?? db).selectFrom('extra_sale').selectAll().where('booking_id', '=', bookingId)
      const rows = await query.orderBy('created_at', 'desc').orderBy('extra_sale_id', 'desc').execute()
      return rows.map(extraSaleFromRow)
    },
    move: moveExtraSale,
  }
}

async function moveExtraSale(tx: Tx, from: ExtraSale, move: ExtraSaleMove): Promise<ExtraSale | undefined> {
  const { to, cause, at, sentAt, before, confirmedAt, emdNumbers, notAdded, note } = move
  if (!extraSaleTransitions.allows(from.state, to, cause))
    throw new Error(`no transition of a sale of extras from ${from.state} to ${to} by ${cause}`)
  const row = await tx
    .updateTable('extra_sale')
    .set({
      state: to,
      version: from.version + 1,
      updated_at: at,
      ...(sentAt !== undefined && { sent_at: sentAt }),
      ...(before && {
        reserved_before: JSON.stringify(before.reservedBefore),
        documents_before: JSON.stringify(before.documentsBefore),
      }),
      ...(confirmedAt !== undefined && { confirmed_at: confirmedAt }),
      ...(emdNumbers && { emd_numbers: JSON.stringify(emdNumbers) }),
      ...(notAdded && {
        not_added: JSON.stringify(notAdded),
        not_added_satang: priceOfExtras(from.extras, notAdded).amount,
      }),
      ...(note !== undefined && { note }),
    })
    .where('extra_sale_id', '=', from.extraSaleId)
    .where('version', '=', from.version)
    .returningAll()
    .executeTakeFirst()
  return row && extraSaleFromRow(row)
}

/** Returns the price of the extras at these positions. */
export function priceOfExtras(extras: readonly PricedExtra[], positions: readonly number[]): Money {
  return sumMoney(extras.filter((_, position) => positions.includes(position)).map(({ amount }) => amount))
}

function extraSaleFromRow(row: Selectable<Tables['extra_sale']>): ExtraSale {
  return {
    extraSaleId: row.extra_sale_id,
    bookingId: row.booking_id,
    state: row.state,
    version: row.version,
    extras: row.extras as PricedExtra[],
    reservedBefore: row.reserved_before as ReservedExtra[],
    documentsBefore: row.documents_before as string[],
    due: satang(row.due_satang),
    payBy: row.pay_by,
    emdNumbers: row.emd_numbers as string[],
    notAdded: row.not_added as number[],
    ...(row.asked_by !== null && { askedBy: row.asked_by }),
    note: row.note,
    ...(row.sent_at !== null && { sentAt: row.sent_at }),
    ...(row.confirmed_at !== null && { confirmedAt: row.confirmed_at }),
    updatedAt: row.updated_at,
  }
}
