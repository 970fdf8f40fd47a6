import { type Kysely, type Selectable, sql } from 'kysely'
import { type Money, satang } from '#contract/terms/money.ts'
import type { Instant } from '#contract/terms/time.ts'
import type { Tables } from '#server/database/tables/tables.ts'
import type { Tx } from '#server/platform/transaction.ts'

/** Counted notes and coins of one value, in satang. */
export type CountedNotes = { readonly value: number; readonly count: number }

/** The end of a drawer: what should have been in it, and what was. */
export type DrawerClosing = {
  readonly sheetNumber: string
  readonly closedAt: Instant
  readonly expected: Money
  readonly counted: Money
  /** Absent where only the total was entered. */
  readonly denominations?: readonly CountedNotes[] | undefined
  readonly reason: string
}

/** The cash drawer of a clerk. */
export type CashDrawer = {
  readonly drawerId: string
  readonly clerk: string
  /** The clerk's email address; the id of a deleted account. */
  readonly clerkName: string
  readonly float: Money
  readonly openedAt: Instant
  /** Float and all movements together. */
  readonly balance: Money
  readonly closing?: DrawerClosing
  readonly reviewedBy?: string
}

/** Cash that went into a drawer, or out of it where the amount is less than zero. */
export type CashMovement = {
  readonly kind: 'received' | 'returned' | 'paidOut'
  readonly satang: number
  readonly orderNumber: string
  readonly receiptNumber: string | null
  readonly at: Instant
}

/** A movement to be stored. */
export type NewCashMovement = Pick<CashMovement, 'kind' | 'satang' | 'at'> & {
  readonly movementId: string
  readonly drawerId: string
  readonly bookingId: string
  readonly paymentId: string
  readonly refundId?: string
}

/** Cash of a payment that lies in a clerk's drawer. */
export type HeldCash = { readonly clerk: string; readonly satang: number }

/** Stores cash drawers and their movements. */
export type CashDrawerStore = {
  /** Returns the open drawer of a clerk; within a transaction it stays locked until the end. */
  openOf(clerk: string, tx?: Tx): Promise<CashDrawer | undefined>
  /** Returns a drawer; within a transaction it stays locked until the end. */
  byId(drawerId: string, tx?: Tx): Promise<CashDrawer | undefined>
  closedLast(clerk: string): Promise<CashDrawer | undefined>
  /** Opens a drawer; returns false where the clerk has an open one. */
  open(tx: Tx, drawer: Pick<CashDrawer, 'drawerId' | 'clerk' | 'float' | 'openedAt'>): Promise<boolean>
  close(tx: Tx, drawerId: string, closing: DrawerClosing): Promise<void>
  review(tx: Tx, drawerId: string, review: { readonly by: string; readonly at: Instant }): Promise<void>
  /** Returns all drawers: unreviewed differences first, then newest first. */
  all(): Promise<readonly CashDrawer[]>
  add(tx: Tx, movement: NewCashMovement): Promise<void>
  /** Returns the movements of a drawer, oldest first. */
  movementsOf(drawerId: string): Promise<readonly CashMovement[]>
  /** Returns the cash of a payment that a clerk holds, also in a closed drawer; undefined when there is none. */
  heldFor(tx: Tx, paymentId: string): Promise<HeldCash | undefined>
}

/** Maximum number of listed drawers; more than two months of three counters. */
const mostListed = 200

/** Creates the store of cash drawers backed by the database. */
export function createCashDrawerStore(db: Kysely<Tables>): CashDrawerStore {
  return {
    async openOf(clerk, tx) {
      const open = selectDrawers(tx ?? db)
        .where('clerk', '=', clerk)
        .where('closed_at', 'is', null)
      const row = await (tx ? open.forUpdate('drawer') : open).executeTakeFirst()
      return row && drawerFromRow(row)
    },
    async byId(drawerId, tx) {
      const found = selectDrawers(tx ?? db).where('drawer_id', '=', drawerId)
      const row = await (tx ? found.forUpdate('drawer') : found).executeTakeFirst()
      return row && drawerFromRow(row)
    },
    async closedLast(clerk) {
      const closed = selectDrawers(db).where('clerk', '=', clerk).where('closed_at', 'is not', null)
      const row = await closed.orderBy('closed_at', 'desc').limit(1).executeTakeFirst()
      return row && drawerFromRow(row)
    },
    open: insertDrawer,
    close: updateClosing,
    async review(tx, drawerId, { by, at }) {
      const drawer = tx.updateTable('cash_drawer').set({ reviewed_by: by, reviewed_at: at })
      await drawer.where('drawer_id', '=', drawerId).execute()
    },
    async all() {
      const waits = sql`coalesce(counted_satang <> expected_satang and reviewed_by is null, false) desc`
      const rows = await selectDrawers(db)
        .orderBy(waits)
        .orderBy('opened_at', 'desc')
        .limit(mostListed)
        .execute()
      return rows.map(drawerFromRow)
    },
    add: insertMovement,
    movementsOf: (drawerId) => readMovements(db, drawerId),
    heldFor: readHeldCash,
  }
}

function selectDrawers(db: Pick<Kysely<Tables>, 'selectFrom'>) {
  return db
    .selectFrom('cash_drawer as drawer')
    .selectAll('drawer')
    .select(({ selectFrom }) => [
      selectFrom('account').select('email').whereRef('user_id', '=', 'drawer.clerk').as('email'),
      selectFrom('cash_movement')
        .select(({ fn }) => fn.sum<string>('satang').as('sum'))
        .whereRef('cash_movement.drawer_id', '=', 'drawer.drawer_id')
        .as('moved'),
      selectFrom('account').select('email').whereRef('user_id', '=', 'drawer.reviewed_by').as('reviewer'),
    ])
}

type Row = Selectable<Tables['cash_drawer']> & {
  readonly email: string | null
  readonly moved: string | null
  readonly reviewer: string | null
}

function drawerFromRow(row: Row): CashDrawer {
  const { closed_at: closedAt, sheet_number: sheetNumber } = row
  const reviewedBy = row.reviewer ?? row.reviewed_by
  return {
    drawerId: row.drawer_id,
    clerk: row.clerk,
    clerkName: row.email ?? row.clerk,
    float: satang(row.float_satang),
    openedAt: row.opened_at,
    balance: satang(row.float_satang + Number(row.moved ?? 0)),
    ...(closedAt !== null &&
      sheetNumber !== null && {
        closing: {
          sheetNumber,
          closedAt,
          expected: satang(row.expected_satang ?? 0),
          counted: satang(row.counted_satang ?? 0),
          ...(row.denominations !== null && { denominations: row.denominations as CountedNotes[] }),
          reason: row.reason,
        },
      }),
    ...(reviewedBy !== null && { reviewedBy }),
  }
}

async function insertDrawer(
  tx: Tx,
  { drawerId, clerk, float, openedAt }: Pick<CashDrawer, 'drawerId' | 'clerk' | 'float' | 'openedAt'>,
): Promise<boolean> {
  const row = await tx
    .insertInto('cash_drawer')
    .values({ drawer_id: drawerId, clerk, float_satang: float.amount, opened_at: openedAt })
    .onConflict((conflict) => conflict.doNothing())
    .returning('drawer_id')
    .executeTakeFirst()
  return row !== undefined
}

async function updateClosing(tx: Tx, drawerId: string, closing: DrawerClosing): Promise<void> {
  await tx
    .updateTable('cash_drawer')
    .set({
      closed_at: closing.closedAt,
      sheet_number: closing.sheetNumber,
      expected_satang: closing.expected.amount,
      counted_satang: closing.counted.amount,
      denominations: closing.denominations ? JSON.stringify(closing.denominations) : null,
      reason: closing.reason,
    })
    .where('drawer_id', '=', drawerId)
    .execute()
}

async function insertMovement(tx: Tx, movement: NewCashMovement): Promise<void> {
  await tx
    .insertInto('cash_movement')
    .values({
      movement_id: movement.movementId,
      drawer_id: movement.drawerId,
      kind: movement.kind,
      satang: movement.satang,
      booking_id: movement.bookingId,
      payment_id: movement.paymentId,
      refund_id: movement.refundId ?? null,
      at: movement.at,
    })
    .execute()
}

function readMovements(db: Kysely<Tables>, drawerId: string): Promise<CashMovement[]> {
  return db
    .selectFrom('cash_movement as movement')
    .innerJoin('booking', 'booking.booking_id', 'movement.booking_id')
    .leftJoin('payment_receipt', 'payment_receipt.payment_id', 'movement.payment_id')
    .select(['movement.kind', 'movement.satang', 'movement.at', 'booking.order_number as orderNumber'])
    .select('payment_receipt.receipt_number as receiptNumber')
    .where('movement.drawer_id', '=', drawerId)
    .orderBy('movement.at')
    .orderBy('movement.movement_id')
    .execute()
}

async function readHeldCash(tx: Tx, paymentId: string): Promise<HeldCash | undefined> {
  const rows = await tx
    .selectFrom('cash_movement as movement')
    .innerJoin('cash_drawer as drawer', 'drawer.drawer_id', 'movement.drawer_id')
    .select('drawer.clerk')
    .select(({ fn }) => fn.sum<string>('movement.satang').as('satang'))
    .where('movement.payment_id', '=', paymentId)
    .where('movement.refund_id', 'is', null)
    .groupBy('drawer.clerk')
    .execute()
  const held = rows.find((row) => Number(row.satang) > 0)
  return held && { clerk: held.clerk, satang: Number(held.satang) }
}
