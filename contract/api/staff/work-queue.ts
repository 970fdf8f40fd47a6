import { z } from 'zod'
import { bookingStates } from '../../terms/booking.ts'
import { workReasons } from '../../terms/work-queue.ts'
import { satangAmount } from '../field-schemas.ts'
import { endpoint } from '../../endpoint.ts'

const moment = z.string().meta({ format: 'date-time' })

/** A member of staff as colleagues see them; the name is the address of the account. */
export const colleague = z
  .object({ userId: z.string(), name: z.string(), initials: z.string().optional() })
  .meta({ id: 'Colleague' })
/** A member of staff, on the wire. */
export type ColleagueAnswer = z.infer<typeof colleague>

/** One item of the work queue: one reason for which an order waits. */
export const workQueueItem = z
  .object({
    /** Identifies the item: order and reason. */
    itemKey: z.string(),
    orderNumber: z.string(),
    /** The airline's record locator (PNR); absent while nothing is booked. */
    bookingCode: z.string().optional(),
    kind: z.enum(workReasons),
    state: z.enum(bookingStates),
    /** Code of the reason for the manual review. */
    reason: z.string().optional(),
    /** The money at risk. */
    amount: satangAmount,
    dueAt: moment,
    /** When the item entered the queue. */
    since: moment,
    /** Until when the seats are held; absent when they are not. */
    seatsUntil: moment.optional(),
    departsAt: moment.optional(),
    /** Airports from the first departure to the last arrival. */
    stops: z.array(z.string()),
    airline: z.string().optional(),
    passengerCount: z.int(),
    /** The first passenger as ticketed, and the contact to call. */
    firstName: z.string(),
    contactName: z.string(),
    assignee: colleague.optional(),
    assignedAt: moment.optional(),
    /** Whether its order is unpaid and can be cancelled. */
    mayCancel: z.boolean(),
  })
  .meta({ id: 'WorkQueueItem' })
/** One item of the work queue, on the wire. */
export type WorkQueueItem = z.infer<typeof workQueueItem>
/** Filters the work queue by assignee. */
export const workQueueAssignee = ['all', 'me', 'none'] as const
/** The filter by assignee. */
export type WorkQueueAssignee = (typeof workQueueAssignee)[number]
/**
 * How the work queue is sorted: by money and time left, by time limit, by amount from the largest, or by
 * departure.
 */
export const workQueueSorts = ['urgency', 'dueAt', 'amount', 'departsAt'] as const
/** The order of the work queue. */
export type WorkQueueSort = (typeof workQueueSorts)[number]
/** Columns of the work queue's table, from left to right. */
export const workQueueColumns = [
  'select',
  'task',
  'order',
  'pnr',
  'passenger',
  'route',
  'departure',
  'airline',
  'total',
  'timeLimit',
  'assignee',
] as const
/** A column of the work queue's table. */
export type WorkQueueColumn = (typeof workQueueColumns)[number]
/** Selects a part of the work queue. */
export const queueQuery = z.strictObject({
  kind: z.enum(workReasons).optional(),
  assignee: z.enum(workQueueAssignee).default('all'),
  sort: z.enum(workQueueSorts).default('urgency'),
  /** The `nextAfter` of the previous page. */
  after: z.string().max(120).optional(),
})
/** The maximum count of a kind; larger counts are reported as this. */
export const mostCounted = 1000
/** A page of the work queue in the requested order. */
export const queueAnswer = z
  .object({
    items: z.array(workQueueItem),
    /** Cursor of the next page; absent at the end. */
    nextAfter: z.string().optional(),
    counts: z.array(z.object({ kind: z.enum(workReasons), count: z.int() })),
    /** The caller, and the number of items assigned to the caller. */
    me: z.string(),
    mine: z.int(),
    /** The number of all items, and of those of orders without an assignee; counted up to the same maximum. */
    all: z.int(),
    unassigned: z.int(),
    /** The server's clock, for countdowns. */
    now: moment,
  })
  .meta({ id: 'WorkQueueState' })
/** A page of the work queue, on the wire. */
export type QueueAnswer = z.infer<typeof queueAnswer>
export const readWorkQueue = endpoint({
  method: 'GET',
  path: '/api/staff/work-queue',
  scope: 'orders:read',
  summary:
    'Work that waits for staff, fifty at a time, in the requested order; by default what is worth most and due soonest first.',
  query: queueQuery,
  answer: queueAnswer,
})
