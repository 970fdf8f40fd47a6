import { type Kysely, type Selectable, sql } from 'kysely'
import { type VoidState, isVoidOpen, voidStates } from '#contract/terms/document/ticket-void.ts'
import type { Money } from '#contract/terms/money.ts'
import type { Instant } from '#contract/terms/time.ts'
import type { Tables } from '#server/database/tables/tables.ts'
import type { Tx } from '#server/platform/transaction.ts'
import { type VoidCause, voidTransitions } from './void-state.ts'

/** A request to void documents of an order. */
export type TicketVoid = {
  readonly voidId: string
  readonly bookingId: string
  readonly state: VoidState
  readonly version: number
  /** The documents to void. */
  readonly ticketNumbers: readonly string[]
  /** Those of them that were voided, once that is certain. */
  readonly voidedNumbers: readonly string[]
  /** The supplier's reason, or why the outcome is unknown; for staff. */
  readonly note: string
  /** The member of staff who carried it out. */
  readonly askedBy: string
  readonly sentAt: Instant
  readonly updatedAt: Instant
}

/** A transition of a void. */
export type VoidMove = {
  readonly to: VoidState
  readonly cause: VoidCause
  readonly at: Instant
  readonly voidedNumbers?: readonly string[]
  readonly note?: string
}

/** Stores voids. */
export type VoidStore = {
  insert(
    tx: Tx,
    made: Pick<TicketVoid, 'voidId' | 'bookingId' | 'ticketNumbers' | 'askedBy' | 'sentAt'>,
  ): Promise<void>
  byId(voidId: string, tx?: Tx): Promise<TicketVoid | undefined>
  /** Returns the voids of an order, newest first. */
  ofBooking(bookingId: string, tx?: Tx): Promise<readonly TicketVoid[]>
  /** Applies a transition from the version that was read; false when a concurrent process has moved it. */
  move(tx: Tx, from: TicketVoid, move: VoidMove): Promise<boolean>
  /** Records what goes back to the customer where less is left of the payments. */
  recordUncovered(tx: Tx, voidId: string, amount: Money): Promise<void>
  /** Returns the ids of voids that are open and were sent before. */
  open(before: Instant): Promise<readonly string[]>
}

const mostOpen = 200

/** Creates the store of voids backed by the database. */
export function createVoidStore(db: Kysely<Tables>): VoidStore {
  return {
    async insert(tx, { voidId, bookingId, ticketNumbers, askedBy, sentAt }) {
      await tx
        .insertInto('ticket_void')
        .values({
          void_id: voidId,
          booking_id: bookingId,
          state: 'sending',
          version: 1,
          ticket_numbers: JSON.stringify(ticketNumbers),
          asked_by: askedBy,
          sent_at: sentAt,
          updated_at: sentAt,
        })
        .execute()
    },
    byId: async (voidId, tx) => {
      const row = await (tx ?? db)
        .selectFrom('ticket_void')
        .selectAll()
        .where('void_id', '=', voidId)
        .executeTakeFirst()
      return row && voidFromRow(row)
    },
    ofBooking: async (bookingId, tx) => {
      const query = (tx ?? db).selectFrom('ticket_void').selectAll().where('booking_id', '=', bookingId)
      return (await query.orderBy('sent_at', 'desc').orderBy('void_id', 'desc').execute()).map(voidFromRow)
    },
    move: moveVoid,
    recordUncovered,
    open: async (before) => {
      const query = db.selectFrom('ticket_void').select('void_id').where('sent_at', '<', before)
      const open = query.where('state', 'in', voidStates.filter(isVoidOpen))
      return (await open.orderBy('sent_at').limit(mostOpen).execute()).map((row) => row.void_id)
    },
  }
}

async function moveVoid(tx: Tx, from: TicketVoid, move: VoidMove): Promise<boolean> {
  const { to, cause, at, voidedNumbers, note } = move
  if (!voidTransitions.allows(from.state, to, cause))
    throw new Error(`no transition of a void from ${from.state} to ${to} by ${cause}`)
  const done = await tx
    .updateTable('ticket_void')
    .set({
      state: to,
      version: from.version + 1,
      updated_at: at,
      ...(voidedNumbers && { voided_numbers: JSON.stringify(voidedNumbers) }),
      ...(note !== undefined && { note }),
    })
    .where('void_id', '=', from.voidId)
    .where('version', '=', from.version)
    .executeTakeFirst()
  return Number(done.numUpdatedRows) === 1
}

async function recordUncovered(tx: Tx, voidId: string, { amount }: Money): Promise<void> {
  const needed = sql<number>`${amount} + (select coalesce(sum(satang), 0) from refund join payment using (payment_id)
    where refund.booking_id = ticket_void.booking_id and payment.state = 'received')`
  const row = tx.updateTable('ticket_void').where('void_id', '=', voidId)
  await row.set({ refunds_needed_satang: needed }).execute()
}

function voidFromRow(row: Selectable<Tables['ticket_void']>): TicketVoid {
  return {
    voidId: row.void_id,
    bookingId: row.booking_id,
    state: row.state,
    version: row.version,
    ticketNumbers: row.ticket_numbers as string[],
    voidedNumbers: row.voided_numbers as string[],
    note: row.note,
    askedBy: row.asked_by,
    sentAt: row.sent_at,
    updatedAt: row.updated_at,
  }
}
