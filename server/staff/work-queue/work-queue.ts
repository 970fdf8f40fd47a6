import type {
  ColleagueAnswer,
  WorkQueueItem,
  QueueAnswer,
  queueQuery,
} from '#contract/api/staff/work-queue.ts'
import { type Problem, createProblem } from '#contract/problem.ts'
import { type WorkReason, workReasons } from '#contract/terms/work-queue.ts'
import type { Contact, Passenger } from '#contract/terms/passenger.ts'
import { type Result, fail, succeed } from '#contract/terms/result.ts'
import { printedTicketName } from '#contract/terms/passenger/ticket-name.ts'
import { airportsInTripOrder } from '#server/flow/booking/booking.ts'
import type { Clock } from '#server/platform/clock.ts'
import type { Sealer } from '#server/platform/crypto.ts'
import type { z } from 'zod'
import type { Person } from '../orders/order-assignment-store.ts'
import type { QueuePlace, QueueRow, QueueStore } from './work-queue-store.ts'

/** Dependencies of the work queue. */
export type WorkQueueDeps = { readonly queue: QueueStore; readonly sealer: Sealer; readonly clock: Clock }

/** Filter and caller of a queue request. */
export type WorkQueueContext = z.output<typeof queueQuery> & { readonly me: string }

const pageSize = 50

/** Returns a page of the queue in the requested order, with the counts by reason and assignee. */
export async function workQueuePage(
  { queue, sealer, clock }: WorkQueueDeps,
  { after, ...query }: WorkQueueContext,
): Promise<Result<QueueAnswer, Problem>> {
  const place = after === undefined ? undefined : parseCursor(after)
  if (after !== undefined && !place) return fail(createProblem('wrongFormat', { field: 'after' }))
  const [rows, counts] = await Promise.all([queue.page(query, place, pageSize + 1), queue.counts(query)])
  const shown = rows.slice(0, pageSize)
  const last = shown.at(-1)
  return succeed({
    items: shown.map((row) => workQueueItemOf(row, sealer)),
    ...(rows.length > pageSize && last ? { nextAfter: formatCursor(last) } : {}),
    counts: workReasons.map((kind) => ({ kind, count: counts.kinds.get(kind) ?? 0 })),
    me: query.me,
    mine: counts.mine,
    all: counts.all,
    unassigned: counts.unassigned,
    now: clock.now(),
  })
}

function workQueueItemOf(row: QueueRow, sealer: Sealer): WorkQueueItem {
  const [first] = JSON.parse(sealer.open(row.passengers)) as Passenger[]
  const contact = JSON.parse(sealer.open(row.contact)) as Contact
  return {
    itemKey: `${row.orderNumber}.${row.kind}`,
    orderNumber: row.orderNumber,
    ...(row.recordLocator === null ? {} : { bookingCode: row.recordLocator }),
    kind: row.kind,
    state: row.state,
    ...(row.reason === null ? {} : { reason: row.reason }),
    amount: row.satang,
    dueAt: row.dueAt,
    since: row.since,
    ...(row.payBy === null || row.state !== 'held' ? {} : { seatsUntil: row.payBy }),
    ...(row.departsAt === null ? {} : { departsAt: row.departsAt }),
    stops: airportsInTripOrder(row),
    ...(row.airline === null ? {} : { airline: row.airline }),
    passengerCount: row.passengerCount,
    firstName: first ? printedTicketName(first) : '',
    contactName: contact.name,
    ...(row.assigneeId === null ? {} : { assignee: colleagueAnswerOf({ ...row, userId: row.assigneeId }) }),
    ...(row.assignedAt === null ? {} : { assignedAt: row.assignedAt }),
    mayCancel: row.mayCancel,
  }
}

/** A member of staff as colleagues know them: by initials and address; without them when the account is gone. */
export function colleagueAnswerOf({ userId, email, initials }: Person): ColleagueAnswer {
  return { userId, name: email ?? '', ...(initials === null ? {} : { initials }) }
}

function formatCursor({ position, bookingId, kind }: QueuePlace): string {
  return `${position}~${bookingId}~${kind}`
}

function parseCursor(text: string): QueuePlace | undefined {
  const [position = '', bookingId = '', named] = text.split('~')
  const kind = workReasons.find((one): one is WorkReason => one === named)
  return /^-?\d{1,16}$/.test(position) && kind ? { position: Number(position), bookingId, kind } : undefined
}
