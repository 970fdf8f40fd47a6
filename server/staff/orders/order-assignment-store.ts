import { type Kysely, sql } from 'kysely'
import type { Instant } from '#contract/terms/time.ts'
import type { Tables } from '#server/database/tables/tables.ts'
import type { Sealer } from '#server/platform/crypto.ts'

/** A member of staff by id, with the address and the initials of the account if it still exists. */
export type Person = {
  readonly userId: string
  readonly email: string | null
  readonly initials: string | null
}

/** The assignee of an order. */
export type OrderWork = Person & { readonly since: Instant }

/** A note of staff on an order, with its author. */
export type StoredNote = {
  readonly noteId: string
  readonly by: Person
  readonly at: Instant
  readonly text: string
}

/** An action of a member of staff on an order. */
export type StoredOrderEvent = {
  readonly eventId: string
  readonly at: Instant
  readonly by: Person
  readonly action: string
  /** To whom the action assigned the order. */
  readonly givenTo: Person | undefined
  readonly outcome: string | null
}

/** Assigns or unassigns an order, if its assignee is still the one that was read. */
export type Assigning = {
  readonly bookingId: string
  readonly to: string | undefined
  readonly had: string | undefined
  readonly at: Instant
}

/** An order, as the audit log refers to it. */
type AuditedOrder = { readonly bookingId: string; readonly orderNumber: string }

/** Repository of assignments, notes and staff actions on orders. */
export type OrderWorkStore = {
  /** Returns false when the assignment has changed meanwhile. */
  assign(assigning: Assigning): Promise<boolean>
  workOf(bookingId: string): Promise<OrderWork | undefined>
  addNote(
    note: Omit<StoredNote, 'by'> & { readonly bookingId: string; readonly byUserId: string },
  ): Promise<void>
  /** Oldest first. */
  notesOf(bookingId: string): Promise<readonly StoredNote[]>
  /** Returns the actions on an order, its payments, transfer proofs, refunds and requests, newest first. */
  eventsOf(order: AuditedOrder): Promise<readonly StoredOrderEvent[]>
}

const mostEvents = 100
const mostNotes = 200

/** The id of the new assignee, where an action assigned an order. */
const givenTo = sql<string | null>`entry.detail ->> 'givenTo'`

/** Creates the repository on the database; notes are encrypted. */
export function createOrderAssignmentStore(db: Kysely<Tables>, sealer: Sealer): OrderWorkStore {
  return {
    assign: (assigning) => assignOrder(db, assigning),
    workOf: (bookingId) =>
      db
        .selectFrom('order_assignment as work')
        .leftJoin('account', 'account.user_id', 'work.assignee_user_id')
        .select(['work.assignee_user_id as userId', 'account.email', 'account.initials', 'work.since'])
        .where('booking_id', '=', bookingId)
        .executeTakeFirst(),
    async addNote({ noteId, bookingId, byUserId, at, text }) {
      const row = {
        note_id: noteId,
        booking_id: bookingId,
        by_user_id: byUserId,
        at,
        text: sealer.seal(text),
      }
      await db.insertInto('order_note').values(row).execute()
    },
    notesOf: (bookingId) => readNotes(db, sealer, bookingId),
    eventsOf: (order) => readOrderEvents(db, order),
  }
}

async function readNotes(
  db: Kysely<Tables>,
  sealer: Sealer,
  bookingId: string,
): Promise<readonly StoredNote[]> {
  const rows = await db
    .selectFrom('order_note as note')
    .leftJoin('account', 'account.user_id', 'note.by_user_id')
    .select(['note.note_id', 'note.at', 'note.text', 'note.by_user_id'])
    .select(['account.email', 'account.initials'])
    .where('booking_id', '=', bookingId)
    .orderBy('note.at', 'desc')
    .orderBy('note.note_id', 'desc')
    .limit(mostNotes)
    .execute()
  return rows.toReversed().map((row) => ({
    noteId: row.note_id,
    at: row.at,
    text: sealer.open(row.text),
    by: { userId: row.by_user_id, email: row.email, initials: row.initials },
  }))
}

/** One statement per direction: of two concurrent requests one gets the order and the other is refused. */
async function assignOrder(db: Kysely<Tables>, { bookingId, to, had, at }: Assigning): Promise<boolean> {
  if (to === undefined) return unassignOrder(db, bookingId, had)
  const { rows } = await sql`
    insert into order_assignment as work (booking_id, assignee_user_id, since) values (${bookingId}, ${to}, ${at})
    on conflict (booking_id) do update set assignee_user_id = excluded.assignee_user_id, since = excluded.since
      where work.assignee_user_id in (${had ?? to}, ${to})
    returning booking_id`.execute(db)
  return rows.length === 1
}

async function unassignOrder(
  db: Kysely<Tables>,
  bookingId: string,
  had: string | undefined,
): Promise<boolean> {
  const own = db.deleteFrom('order_assignment').where('booking_id', '=', bookingId)
  await own.where('assignee_user_id', '=', had ?? '').execute()
  const left = db.selectFrom('order_assignment').select('booking_id').where('booking_id', '=', bookingId)
  return (await left.executeTakeFirst()) === undefined
}

/** Everything of an order that the audit log refers to; as an array, so that the log is searched by its index. */
function auditedObjects({ bookingId, orderNumber }: AuditedOrder) {
  return sql<string>`any(array(select unnest(array[cast(${orderNumber} as text), ${bookingId}])
    union all select payment_id from payment where booking_id = ${bookingId}
    union all select transfer_proof_id from transfer_proof where booking_id = ${bookingId}
    union all select refund_id from refund where booking_id = ${bookingId}
    union all select request_id from change_request where booking_id = ${bookingId}))`
}

async function readOrderEvents(db: Kysely<Tables>, order: AuditedOrder): Promise<StoredOrderEvent[]> {
  const objects = auditedObjects(order)
  const rows = await db
    .selectFrom('audit_entry as entry')
    .leftJoin('audit_outcome as outcome', 'outcome.event_id', 'entry.event_id')
    .leftJoin('account', 'account.user_id', 'entry.user_id')
    .leftJoin('account as receiver', (join) => join.on('receiver.user_id', '=', givenTo))
    .select(['entry.event_id', 'entry.at', 'entry.action', 'entry.user_id', 'outcome.outcome'])
    .select(['account.email', 'account.initials'])
    .select([givenTo.as('receiver_id'), 'receiver.email as receiver_email'])
    .select('receiver.initials as receiver_initials')
    .where('entry.event_id', 'in', ({ selectFrom }) =>
      selectFrom('audit_entry as done')
        .select('done.event_id')
        .where('done.object', '=', objects)
        // An action that creates the order names it with its outcome.
        .unionAll(
          selectFrom('audit_outcome as made').select('made.event_id').where('made.object', '=', objects),
        ),
    )
    .orderBy('entry.at', 'desc')
    .limit(mostEvents)
    .execute()
  return rows.map((row) => ({
    eventId: row.event_id,
    at: row.at,
    action: row.action,
    by: { userId: row.user_id, email: row.email, initials: row.initials },
    givenTo:
      row.receiver_id === null
        ? undefined
        : { userId: row.receiver_id, email: row.receiver_email, initials: row.receiver_initials },
    outcome: row.outcome,
  }))
}
