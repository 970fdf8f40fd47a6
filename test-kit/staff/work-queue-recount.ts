import { type WorkReason, workQueueRank } from '#contract/terms/work-queue.ts'
import {
  type OfficeCalendar,
  createOfficeCalendar,
  staffResponseDeadline,
  usualOfficeHours,
} from '#contract/terms/calendar/office-hours.ts'
import { type Instant, plusMinutes } from '#contract/terms/time.ts'
import type { Database } from '#server/database/connection.ts'
import { createTransactionRunner } from '#server/platform/transaction.ts'
import { createWorkQueueChangeStore } from '#server/staff/work-queue/work-queue-change-store.ts'
import { createWorkQueueProjection } from '#server/staff/work-queue/work-queue-projection.ts'

/** One expected row of the work queue. */
export type ExpectedWork = {
  readonly bookingId: string
  readonly kind: WorkReason
  readonly satang: number
  readonly dueAt: Instant
  readonly rank: number
  readonly since: Instant
}

type Work = Omit<ExpectedWork, 'rank' | 'bookingId'>

/** Returns the kinds of work in the queue, brought up to date. */
export async function workQueueKinds(
  database: Pick<Database, 'db'>,
): Promise<{ readonly kind: WorkReason }[]> {
  return (await storedWorkQueue(database)).map(({ kind }) => ({ kind }))
}

/** Recalculates the whole work queue from all records, independently of the projection and its triggers. */
export async function recountWorkQueue(database: Pick<Database, 'db'>): Promise<ExpectedWork[]> {
  const books = await booksOf(database)
  return books.bookings
    .flatMap((booking) =>
      workOf(booking, books).map((work) => ({
        ...work,
        bookingId: booking.booking_id,
        rank: workQueueRank(work.satang, work.dueAt),
      })),
    )
    .toSorted(byName)
}

/** Brings the work queue up to date by these office hours and returns its items. */
export async function storedWorkQueue(
  { db }: Pick<Database, 'db'>,
  hours: OfficeCalendar = calendar,
): Promise<ExpectedWork[]> {
  const office = { calendar: async () => hours }
  await createWorkQueueProjection({
    changes: createWorkQueueChangeStore(db),
    transact: createTransactionRunner(db),
    office,
  }).bringUpToDate()
  const rows = await db.selectFrom('work_queue_item').selectAll().execute()
  return rows
    .map((row) => ({
      bookingId: row.booking_id,
      kind: row.kind,
      satang: row.satang,
      dueAt: row.due_at,
      rank: row.rank,
      since: row.since,
    }))
    .toSorted(byName)
}

function byName(one: ExpectedWork, other: ExpectedWork): number {
  return `${one.bookingId} ${one.kind}` < `${other.bookingId} ${other.kind}` ? -1 : 1
}

async function booksOf({ db }: Pick<Database, 'db'>) {
  return {
    bookings: await db.selectFrom('booking').selectAll().execute(),
    quotes: await db.selectFrom('quote').selectAll().execute(),
    payments: await db.selectFrom('payment').selectAll().execute(),
    transferProofs: await db.selectFrom('transfer_proof').selectAll().execute(),
    refunds: await db.selectFrom('refund').selectAll().execute(),
    requests: await db.selectFrom('change_request').selectAll().execute(),
    scheduleChanges: await db.selectFrom('schedule_change').selectAll().execute(),
    tickets: await db.selectFrom('ticket').selectAll().execute(),
    voids: await db.selectFrom('ticket_void').selectAll().execute(),
    exchanges: await db.selectFrom('ticket_exchange').selectAll().execute(),
    ticketRefunds: await db.selectFrom('ticket_refund').selectAll().execute(),
    extraSales: await db.selectFrom('extra_sale').selectAll().execute(),
    services: await db.selectFrom('special_service').selectAll().execute(),
    splits: await db.selectFrom('order_split').selectAll().execute(),
    nameCorrections: await db.selectFrom('name_correction').selectAll().execute(),
  }
}

type Books = Awaited<ReturnType<typeof booksOf>>
type Row = Books['bookings'][number]

/** The usual office hours, with a holiday on a Wednesday. */
const calendar = createOfficeCalendar(usualOfficeHours, (on) => on === '2026-11-25')

const promise = (at: Instant): Instant => staffResponseDeadline(at, calendar)
const earliest = (...moments: readonly (Instant | null | undefined)[]) =>
  moments.filter((one) => one !== null && one !== undefined).toSorted()[0]

function departureOf({ offer }: Row): Instant | undefined {
  const { itinerary } = offer as { itinerary: { journeys: { segments: { departureAt: Instant }[] }[] } }
  return itinerary.journeys[0]?.segments[0]?.departureAt
}

/** Returns the earlier of a promised answer and the departure; a past departure is no deadline. */
function due(row: Row, since: Instant, promised: Instant | null | undefined): Instant {
  const departsAt = departureOf(row)
  const isAhead = departsAt !== undefined && departsAt > since
  return earliest(promised, isAhead ? departsAt : undefined) ?? since
}

function workOf(row: Row, books: Books): Work[] {
  return [
    ...ownWork(row, books),
    ...quoteWork(row, books),
    ...moneyWork(row, books),
    ...askedWork(row, books),
    ...flightWork(row, books),
    ...alarmWork(row, books),
    ...airlineWork(row, books),
  ]
}

function ownWork(row: Row, books: Books): Work[] {
  const since = row.updated_at
  const own = (kind: WorkReason, promised: Instant | null | undefined): Work[] => [
    { kind, satang: row.total_satang, dueAt: due(row, since, promised), since },
  ]
  const limit = row.ticketing_time_limit_at
  const departsAt = departureOf(row)
  switch (row.state) {
    case 'requested':
      return own('quoteRequested', promise(since))
    case 'held':
    case 'awaitingPayment':
      return slipsOf(row, books).length > 0 ? [] : own('unpaid', row.pay_by)
    case 'paid':
      return own('paidNotTicketed', earliest(limit, plusMinutes(since, 60)))
    case 'unknown':
    case 'purchased':
      return own('unknownOutcome', plusMinutes(since, 15))
    case 'review':
      return own('review', earliest(limit, promise(since)))
    case 'waitlisted':
      return own('waitingList', earliest(limit, departsAt && plusMinutes(departsAt, -360)))
    default:
      return []
  }
}

function quoteWork(row: Row, { quotes }: Books): Work[] {
  const open = quotes.find((one) => one.booking_id === row.booking_id && one.state === 'open')
  if (!open || row.state !== 'quoted') return []
  const since = open.created_at
  return [{ kind: 'quoteSent', satang: open.total_satang, dueAt: due(row, since, open.valid_until), since }]
}

function slipsOf(row: Row, { transferProofs }: Books) {
  return transferProofs.filter((one) => one.booking_id === row.booking_id && one.state === 'received')
}

function moneyWork(row: Row, books: Books): Work[] {
  const payBy = row.state === 'held' || row.state === 'awaitingPayment' ? row.pay_by : undefined
  const transferProofs = slipsOf(row, books)
  const [sent] = transferProofs.map((one) => one.created_at).toSorted()
  const asked = transferProofs.map(
    (proof) => books.payments.find((one) => one.payment_id === proof.payment_id)?.amount_satang ?? 0,
  )
  const slipWork: Work[] = sent
    ? [
        {
          kind: 'transferProofToCheck',
          satang: Math.max(...asked),
          dueAt: due(row, sent, earliest(payBy, promise(sent))),
          since: sent,
        },
      ]
    : []
  return [...slipWork, ...refundWork(row, books), ...lateWork(row, books, payBy)]
}

function refundWork(row: Row, { refunds, ticketRefunds }: Books): Work[] {
  const isOpen = ({ state, why }: Books['refunds'][number]) =>
    ['due', 'unknown', 'failed'].includes(state) ||
    (['ticketsNotExchanged', 'extrasNotBought'].includes(why) && state !== 'done')
  const ofPayment = refunds.filter((one) => one.booking_id === row.booking_id && isOpen(one))
  const notPaidOut = ticketRefunds
    .filter((one) => one.booking_id === row.booking_id)
    .filter((one) => one.state === 'supplierPaid' && one.customer_paid_at === null)
    .map((one) => ({ created_at: one.updated_at, satang: one.to_customer_satang }))
  const own = [...ofPayment, ...notPaidOut]
  const [since] = own.map((one) => one.created_at).toSorted()
  const satang = own.reduce((sum, one) => sum + one.satang, 0)
  return since ? [{ kind: 'refundDue', satang, dueAt: plusMinutes(since, 24 * 60), since }] : []
}

function lateWork(row: Row, { payments, refunds }: Books, payBy: Instant | null | undefined): Work[] {
  const late = payments.flatMap((one) => {
    if (one.booking_id !== row.booking_id || !['late', 'mismatched'].includes(one.state)) return []
    const back = refunds.filter(({ payment_id }) => payment_id === one.payment_id)
    const owed = back.reduce((sum, { satang }) => sum + satang, 0)
    if (owed >= (one.arrived_satang ?? 1)) return []
    return [{ at: one.updated_at, satang: (one.arrived_satang ?? one.amount_satang) - owed }]
  })
  const [since] = late.map(({ at }) => at).toSorted()
  if (!since) return []
  const dueAt = earliest(payBy, plusMinutes(since, 24 * 60)) ?? since
  return [{ kind: 'unappliedReceipt', satang: late.reduce((sum, one) => sum + one.satang, 0), dueAt, since }]
}

function askedWork(row: Row, { requests }: Books): Work[] {
  const asked = requests.find((one) => one.booking_id === row.booking_id && one.state === 'asked')
  if (!asked) return []
  const since = asked.updated_at
  return [
    { kind: 'changeRequested', satang: row.total_satang, dueAt: due(row, since, promise(since)), since },
  ]
}

const flyingStates: readonly Row['state'][] = ['held', 'paid', 'ticketed', 'review']

function flightWork(row: Row, { scheduleChanges, requests }: Books): Work[] {
  const change = scheduleChanges.find(
    (one) =>
      one.booking_id === row.booking_id && ['told', 'toConfirm', 'refused', 'lost'].includes(one.state),
  )
  if (!change || !flyingStates.includes(row.state)) return []
  const isAsked = requests.some(
    (one) =>
      one.booking_id === row.booking_id &&
      one.kind !== 'cancel' &&
      (one.state === 'asked' || one.state === 'done') &&
      one.updated_at >= change.created_at,
  )
  if (isAsked) return []
  const since = change.created_at
  const promised = change.state === 'told' ? change.reply_by : promise(change.updated_at)
  return [{ kind: 'scheduleChanged', satang: row.total_satang, dueAt: due(row, since, promised), since }]
}

function alarmWork(row: Row, books: Books): Work[] {
  const { tickets, voids, exchanges, ticketRefunds, splits, extraSales } = books
  const isOwn = ({ booking_id }: { booking_id: string }) => booking_id === row.booking_id
  const open = tickets.filter(isOwn).filter(({ status }) => status === 'issued' || status === 'unknown')
  const openNumbers = new Set(open.map((one) => one.ticket_number))
  const sent = [...voids, ...exchanges, ...ticketRefunds, ...extraSales]
  const unknown = sent.filter(({ state }) => state === 'unknown')
  const alarms = {
    exchangeUnticketed: exchanges.filter(({ state }) => state === 'unticketed'),
    ticketOutcomeUnknown: unknown,
    voidIncomplete: voids
      .filter(({ state }) => state === 'partial')
      .filter((one) => (one.ticket_numbers as string[]).some((number) => openNumbers.has(number))),
    splitIncomplete: splits
      .filter(({ state }) => state === 'sending')
      .flatMap((one) => (one.blocked_at === null ? [] : { ...one, updated_at: one.blocked_at })),
    splitUnknown: splits.filter(({ state }) => state === 'unknown'),
    splitToDivide: splits.filter(({ state }) => state === 'requested'),
  }
  return Object.entries({ ...alarms, refundUncovered: uncoveredOf(row, books) }).flatMap(
    ([kind, all]): Work[] => {
      const [since] = all
        .filter(isOwn)
        .map((one) => one.updated_at)
        .toSorted()
      if (!since) return []
      const dueAt = kind === 'splitToDivide' ? due(row, since, promise(since)) : since
      return [{ kind: kind as WorkReason, satang: row.total_satang, dueAt, since }]
    },
  )
}

function uncoveredOf(row: Row, { voids, exchanges, payments, refunds }: Books) {
  const received = payments.filter((one) => one.booking_id === row.booking_id && one.state === 'received')
  const isOfOrder = new Set(received.map((one) => one.payment_id))
  const own = refunds.filter((one) => one.booking_id === row.booking_id && isOfOrder.has(one.payment_id))
  const sumOf = (some: typeof refunds) => some.reduce((sum, one) => sum + one.satang, 0)
  const isLeft = received.some(({ payment_id: id, arrived_satang: arrived, amount_satang: amount }) => {
    return (arrived ?? amount) > sumOf(refunds.filter((one) => one.payment_id === id))
  })
  return [...voids, ...exchanges].filter((one) => isLeft && (one.refunds_needed_satang ?? 0) > sumOf(own))
}

function airlineWork(row: Row, { services, nameCorrections }: Books): Work[] {
  const open = [
    ...services.filter(({ status, closed_at }) => ['byHand', 'refused'].includes(status) && !closed_at),
    ...nameCorrections.filter(({ state }) => ['requested', 'sent'].includes(state)),
  ].filter((one) => one.booking_id === row.booking_id)
  const since = open.map((one) => one.updated_at).toSorted()[0]
  if (!since || !flyingStates.includes(row.state)) return []
  return [{ kind: 'airlineRequest', satang: row.total_satang, dueAt: due(row, since, promise(since)), since }]
}
