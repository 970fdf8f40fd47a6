import { type Kysely, type RawBuilder, sql } from 'kysely'
import { type WorkQueueAssignee, type WorkQueueSort, mostCounted } from '#contract/api/staff/work-queue.ts'
import type { BookingState } from '#contract/terms/booking.ts'
import { type WorkReason, workReasons } from '#contract/terms/work-queue.ts'
import type { Instant } from '#contract/terms/time.ts'
import {
  destinationsOfJourneys,
  journeysOfBooking,
  originsOfJourneys,
  quotableStates,
} from '#server/flow/booking/booking.ts'
import type { Tables } from '#server/database/tables/tables.ts'
import type { WorkQueueProjection } from './work-queue-projection.ts'

/** The place of an item in the queue: its position by the order of the queue, ascending, then its identity. */
export type QueuePlace = { readonly position: number; readonly bookingId: string; readonly kind: WorkReason }

/** Filter of the queue; `me` is the caller. */
export type WorkQueueFilter = {
  readonly kind?: WorkReason | undefined
  readonly assignee: WorkQueueAssignee
  readonly sort: WorkQueueSort
  readonly me: string
}

/** An item of the queue; personal data is still encrypted. */
export type QueueRow = QueuePlace & {
  readonly orderNumber: string
  readonly recordLocator: string | null
  readonly state: BookingState
  readonly reason: string | null
  readonly satang: number
  readonly dueAt: Instant
  readonly since: Instant
  readonly payBy: Instant | null
  readonly departsAt: Instant | null
  readonly origins: readonly string[]
  readonly destinations: readonly string[]
  readonly airline: string | null
  readonly passengerCount: number
  readonly passengers: Uint8Array
  readonly contact: Uint8Array
  readonly assigneeId: string | null
  /** Of the assignee. */
  readonly email: string | null
  readonly initials: string | null
  readonly assignedAt: Instant | null
  readonly mayCancel: boolean
}

/** Items by reason, and by assignee whatever the filter, each counted up to a limit. */
export type QueueCounts = {
  readonly kinds: ReadonlyMap<WorkReason, number>
  readonly all: number
  readonly mine: number
  readonly unassigned: number
}

/** Reads the work queue, projected from the orders as they are now. */
export type QueueStore = {
  /** Returns that many rows after a place, in the order of the filter. */
  page(filter: WorkQueueFilter, after: QueuePlace | undefined, most: number): Promise<readonly QueueRow[]>
  counts(filter: WorkQueueFilter): Promise<QueueCounts>
}

/** Creates the queue reader on the database. */
export function createWorkQueueStore(db: Kysely<Tables>, projection: WorkQueueProjection): QueueStore {
  return {
    async page(filter, after, most) {
      await projection.bringUpToDate()
      return readQueuePage(db, filter, { after, most })
    },
    async counts(filter) {
      await projection.bringUpToDate()
      return countPerReason(db, filter)
    },
  }
}

type Page = { readonly after: QueuePlace | undefined; readonly most: number }

async function readQueuePage(
  db: Kysely<Tables>,
  filter: WorkQueueFilter,
  { after, most }: Page,
): Promise<QueueRow[]> {
  return db
    .with('item', () => itemsAfterCursor(db, filter, { after, most }))
    .selectFrom('item')
    .innerJoin('booking', 'booking.booking_id', 'item.booking_id')
    .innerJoinLateral(journeysOfBooking, (join) => join.onTrue())
    .leftJoin('order_assignment as work', 'work.booking_id', 'item.booking_id')
    .leftJoin('account', 'account.user_id', 'work.assignee_user_id')
    .select(['item.booking_id as bookingId', 'item.kind', 'item.position', 'item.satang', 'item.since'])
    .select(['item.due_at as dueAt', 'order_number as orderNumber', 'booking.state', 'booking.reason'])
    .select(['booking.pay_by as payBy', 'booking.departs_at as departsAt'])
    .select(['booking.passengers', 'booking.contact', 'booking.airline'])
    .select(['booking.record_locator as recordLocator', selectMayCancel().as('mayCancel')])
    .select(({ fn, val }) => fn.coalesce('booking.passenger_count', val(0)).as('passengerCount'))
    .select([originsOfJourneys.as('origins'), destinationsOfJourneys.as('destinations')])
    .select(['work.assignee_user_id as assigneeId', 'work.since as assignedAt'])
    .select(['account.email', 'account.initials'])
    .orderBy('item.position')
    .orderBy('item.booking_id')
    .orderBy('item.kind')
    .execute()
}

/** An order that can be quoted, or waits for its payment, and was never paid can be cancelled. */
function selectMayCancel() {
  return sql<boolean>`booking.state in (${sql.join([...quotableStates, 'awaitingPayment'])}) and not exists (
    select 1 from booking_transition where booking_id = booking.booking_id and to_state = 'paid')`
}

function itemsAfterCursor(db: Kysely<Tables>, filter: WorkQueueFilter, { after, most }: Page) {
  const { key, direction, position, keyAt } = sequences[filter.sort]
  const isFromKey = direction === 'asc' ? sql`>=` : sql`<=`
  return db
    .selectFrom('work_queue_item')
    .select(['booking_id', 'kind', 'satang', 'due_at', 'since'])
    .select(position.as('position'))
    .where(assigneeCondition(filter))
    .$if(filter.kind !== undefined, (query) => query.where('kind', '=', filter.kind ?? 'review'))
    .$if(after !== undefined, (query) =>
      query
        .where(
          sql<boolean>`(${position}, booking_id, kind) > (${after?.position}, ${after?.bookingId}, ${after?.kind})`,
        )
        // The index is read from the key of the place on.
        .where(sql<boolean>`${key} ${isFromKey} ${keyAt(after?.position ?? 0)}`),
    )
    .orderBy(key, direction)
    .orderBy('booking_id')
    .orderBy('kind')
    .limit(most)
}

/** A sequence of the queue: its key, which has an index together with the identity of the item. */
type QueueSequence = {
  readonly key: RawBuilder<unknown>
  readonly direction: 'asc' | 'desc'
  /** The key as a whole number, ascending: milliseconds since 1970, or a negative amount or rank. */
  readonly position: RawBuilder<number>
  /** Returns the key of a position. */
  readonly keyAt: (position: number) => RawBuilder<unknown>
}

/** After every departure; an order without one stands last. */
const lastPosition = Number.MAX_SAFE_INTEGER

const instantAt = (position: number): RawBuilder<unknown> =>
  position === lastPosition ? sql`'infinity'::timestamptz` : sql`to_timestamp(${position}::bigint / 1000.0)`

const sequences: Readonly<Record<WorkQueueSort, QueueSequence>> = {
  urgency: {
    key: sql`rank`,
    direction: 'desc',
    position: sql`-rank`,
    keyAt: (position) => sql`${-position}`,
  },
  dueAt: {
    key: sql`due_at`,
    direction: 'asc',
    position: sql`(extract(epoch from due_at) * 1000)::bigint`,
    keyAt: instantAt,
  },
  amount: {
    key: sql`satang`,
    direction: 'desc',
    position: sql`-satang`,
    keyAt: (position) => sql`${-position}`,
  },
  departsAt: {
    key: sql`coalesce(departs_at, 'infinity'::timestamptz)`,
    direction: 'asc',
    position: sql`coalesce((extract(epoch from departs_at) * 1000)::bigint, ${sql.lit(lastPosition)})`,
    keyAt: instantAt,
  },
}

function assigneeCondition({ assignee, me }: WorkQueueFilter) {
  if (assignee === 'all') return sql<boolean>`true`
  return assignee === 'me'
    ? sql<boolean>`work_queue_item.booking_id in (select booking_id from order_assignment where assignee_user_id = ${me})`
    : // A scalar query looks up each item that is read: a join could read all assignments first.
      sql<boolean>`(select true from order_assignment
        where order_assignment.booking_id = work_queue_item.booking_id) is null`
}

/** Counts each reason only up to a limit, so that a long queue takes no longer than a short one. */
async function countPerReason(db: Kysely<Tables>, filter: WorkQueueFilter): Promise<QueueCounts> {
  const { rows } = await sql<{ kind: WorkReason; count: number }>`
    select wanted.kind, (
      select count(*) from (
        select 1 from work_queue_item where kind = wanted.kind and ${assigneeCondition(filter)} limit ${mostCounted}
      ) as counted
    ) as count
    from unnest(${`{${workReasons.join(',')}}`}::text[]) as wanted(kind)`.execute(db)
  const [all, mine, unassigned] = await Promise.all([
    countItems(db, { ...filter, assignee: 'all' }),
    countItems(db, { ...filter, assignee: 'me' }),
    countItems(db, { ...filter, assignee: 'none' }),
  ])
  return { kinds: new Map(rows.map(({ kind, count }) => [kind, count])), all, mine, unassigned }
}

async function countItems(db: Kysely<Tables>, filter: WorkQueueFilter): Promise<number> {
  const { rows } = await sql<{ count: number }>`select count(*) as count from (
    select 1 from work_queue_item where ${assigneeCondition(filter)} limit ${mostCounted}) as counted`.execute(
    db,
  )
  return rows[0]?.count ?? 0
}
