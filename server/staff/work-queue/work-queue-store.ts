import { type Kysely, sql } from 'kysely'
import { type WorkQueueAssignee, mostCounted } from '#contract/api/staff/work-queue.ts'
import type { BookingState } from '#contract/terms/booking.ts'
import { type WorkReason, workReasons } from '#contract/terms/work-queue.ts'
import type { Instant } from '#contract/terms/time.ts'
import type { Tables } from '#server/database/tables/tables.ts'
import type { WorkQueueProjection } from './work-queue-projection.ts'

/** The sort position of an item in the queue. */
export type QueuePlace = { readonly rank: number; readonly bookingId: string; readonly kind: WorkReason }

/** Filter of the queue; `me` is the caller. */
export type WorkQueueFilter = {
  readonly kind?: WorkReason | undefined
  readonly assignee: WorkQueueAssignee
  readonly me: string
}

/** An item of the queue; personal data is still encrypted. */
export type QueueRow = QueuePlace & {
  readonly orderNumber: string
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
  readonly assigneeEmail: string | null
  readonly assignedAt: Instant | null
}

/** Items by reason, counted up to a limit, and the number assigned to the caller. */
export type QueueCounts = { readonly kinds: ReadonlyMap<WorkReason, number>; readonly mine: number }

/** Reads the work queue, projected from the orders as they are now. */
export type QueueStore = {
  /** Returns that many rows after a position, most urgent first. */
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
    .leftJoin('order_assignment as work', 'work.booking_id', 'item.booking_id')
    .leftJoin('account', 'account.user_id', 'work.assignee_user_id')
    .select(['item.booking_id as bookingId', 'item.kind', 'item.rank', 'item.satang', 'item.since'])
    .select(['item.due_at as dueAt', 'order_number as orderNumber', 'booking.state', 'booking.reason'])
    .select(['booking.pay_by as payBy', 'booking.departs_at as departsAt'])
    .select(['booking.passengers', 'booking.contact', 'booking.airline'])
    .select(({ fn, val }) => fn.coalesce('booking.passenger_count', val(0)).as('passengerCount'))
    .select([
      selectJourneyEnds('segments[0].origin').as('origins'),
      selectJourneyEnds('segments[last].destination').as('destinations'),
    ])
    .select(['work.assignee_user_id as assigneeId', 'work.since as assignedAt'])
    .select('account.email as assigneeEmail')
    .orderBy('item.rank', 'desc')
    .orderBy('item.booking_id')
    .orderBy('item.kind')
    .execute()
}

/** Reads only the first and last airport of each journey from the offer. */
function selectJourneyEnds(path: string) {
  return sql<string[]>`jsonb_path_query_array(booking.offer, ${sql.lit(`$.itinerary.journeys[*].${path}`)})`
}

function itemsAfterCursor(db: Kysely<Tables>, filter: WorkQueueFilter, { after, most }: Page) {
  return db
    .selectFrom('work_queue_item')
    .selectAll()
    .where(assigneeCondition(filter))
    .$if(filter.kind !== undefined, (query) => query.where('kind', '=', filter.kind ?? 'review'))
    .$if(after !== undefined, (query) =>
      // The first condition uses the index, the second breaks ties.
      query.where(sql<boolean>`rank <= ${after?.rank}
        and (rank < ${after?.rank} or (booking_id, kind) > (${after?.bookingId}, ${after?.kind}))`),
    )
    .orderBy('rank', 'desc')
    .orderBy('booking_id')
    .orderBy('kind')
    .limit(most)
}

function assigneeCondition({ assignee, me }: WorkQueueFilter) {
  if (assignee === 'all') return sql<boolean>`true`
  const taken = sql`select 1 from order_assignment where order_assignment.booking_id = work_queue_item.booking_id`
  return assignee === 'me'
    ? sql<boolean>`work_queue_item.booking_id in (select booking_id from order_assignment where assignee_user_id = ${me})`
    : sql<boolean>`not exists (${taken})`
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
  const mine = await sql<{ count: number }>`select count(*) as count from order_assignment
    join work_queue_item using (booking_id) where assignee_user_id = ${filter.me}`.execute(db)
  return {
    kinds: new Map(rows.map(({ kind, count }) => [kind, count])),
    mine: mine.rows[0]?.count ?? 0,
  }
}
