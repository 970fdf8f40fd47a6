import fc from 'fast-check'
import { expect, it } from 'vitest'
import { bookingStates } from '#contract/terms/booking.ts'
import { exchangeStates } from '#contract/terms/document/ticket-exchange.ts'
import { voidStates } from '#contract/terms/document/ticket-void.ts'
import { documentStatuses } from '#contract/terms/document/travel-document.ts'
import { paymentStates } from '#contract/terms/payment.ts'
import { plusMinutes } from '#contract/terms/time.ts'
import type { Database } from '#server/database/connection.ts'
import { recountWorkQueue, storedWorkQueue } from '#test-kit/staff/work-queue-recount.ts'
import {
  aBookingRow,
  aPaymentRow,
  aTransferProofRow,
  workQueueBegins,
  insertBookings,
} from '#test-kit/staff/work-queue-rows.ts'
import { putTicketChange } from '#test-kit/staff/ticket-change-rows.ts'
import { withBothDatabases, withPostgres } from '#test-kit/database/test-database.ts'

const orders = 3
const order = fc.integer({ min: 0, max: orders - 1 })
const minutes = fc.integer({ min: -3_000, max: 20_000 })
const satang = fc.integer({ min: 1, max: 50_000_000 })

/** Changes of the rows that the queue is derived from. */
const change = fc.oneof(
  fc.record({
    what: fc.constant('booking' as const),
    order,
    state: fc.constantFrom(...bookingStates),
    minutes,
    payBy: minutes,
  }),
  fc.record({ what: fc.constant('departure' as const), order, minutes }),
  fc.record({ what: fc.constant('quote' as const), order, minutes, satang }),
  fc.record({ what: fc.constant('endQuote' as const), order }),
  fc.record({
    what: fc.constant('payment' as const),
    order,
    state: fc.constantFrom(...paymentStates),
    minutes,
    satang,
  }),
  fc.record({ what: fc.constant('slip' as const), order, minutes }),
  fc.record({ what: fc.constant('answerSlips' as const), order }),
  fc.record({
    what: fc.constant('refund' as const),
    order,
    minutes,
    satang,
    why: fc.constantFrom('staff' as const, 'ticketsNotExchanged' as const),
  }),
  fc.record({
    what: fc.constant('moveRefunds' as const),
    order,
    state: fc.constantFrom('due', 'sending', 'unknown', 'sent', 'done', 'failed'),
  }),
  fc.record({ what: fc.constant('flights' as const), order, minutes }),
  fc.record({
    what: fc.constant('moveFlights' as const),
    order,
    state: fc.constantFrom('accepting', 'toConfirm', 'refused', 'settled'),
  }),
  fc.record({ what: fc.constant('request' as const), order, minutes }),
  fc.record({
    what: fc.constant('moveRequests' as const),
    order,
    state: fc.constantFrom('done', 'declined', 'withdrawn'),
  }),
  fc.record({ what: fc.constant('void' as const), order, minutes, state: fc.constantFrom(...voidStates) }),
  fc.record({
    what: fc.constant('exchange' as const),
    order,
    minutes,
    state: fc.constantFrom(...exchangeStates),
  }),
  fc.record({
    what: fc.constant('ticketRefund' as const),
    order,
    minutes,
    satang,
    state: fc.constantFrom('unknown' as const, 'supplierPaid' as const, 'refused' as const),
    isPaidOut: fc.boolean(),
  }),
  fc.record({
    what: fc.constant('ticket' as const),
    order,
    status: fc.constantFrom(...documentStatuses),
  }),
)
type Change = typeof change extends fc.Arbitrary<infer One> ? One : never

let made = 0

async function apply({ db }: Database, one: Change): Promise<void> {
  made += 1
  const bookingId = `bkg_${String(one.order).padStart(6, '0')}`
  const at = 'minutes' in one ? plusMinutes(workQueueBegins, one.minutes) : workQueueBegins
  const payments = () => db.selectFrom('payment').selectAll().where('booking_id', '=', bookingId)
  const latest = () => payments().orderBy('attempt', 'desc').executeTakeFirst()
  switch (one.what) {
    case 'booking': {
      const payBy = plusMinutes(workQueueBegins, Math.min(one.payBy, 2_800))
      const isPayFirst = one.state === 'awaitingPayment' || one.state === 'purchased'
      const moved = { state: one.state, updated_at: at, pay_by: payBy, is_pay_first: isPayFirst }
      await db.updateTable('booking').set(moved).where('booking_id', '=', bookingId).execute()
      return
    }
    case 'departure': {
      const offer = JSON.stringify({ itinerary: { journeys: [{ segments: [{ departureAt: at }] }] } })
      await db.updateTable('booking').set({ offer }).where('booking_id', '=', bookingId).execute()
      return
    }
    case 'quote':
      await db
        .updateTable('quote')
        .set({ state: 'withdrawn' })
        .where('booking_id', '=', bookingId)
        .where('state', '=', 'open')
        .execute()
      await db
        .insertInto('quote')
        .values({
          quote_id: `quo_${made}`,
          booking_id: bookingId,
          number: made,
          state: 'open',
          supplier_id: 'house',
          offer: '{}',
          offer_ref: '',
          was_satang: 1,
          net_satang: 1,
          total_satang: one.satang,
          why: 'other',
          note: '',
          valid_until: plusMinutes(at, 60),
          quoted_by: 'clerk',
          created_at: at,
          answered_at: null,
        })
        .execute()
      return
    case 'endQuote':
      await db
        .updateTable('quote')
        .set({ state: 'declined' })
        .where('booking_id', '=', bookingId)
        .where('state', '=', 'open')
        .execute()
      return
    case 'payment': {
      const open = ['awaited', 'starting', 'pending', 'unknown', 'authorised', 'capturing', 'received']
      // At most one open and one received attempt at a time, as the constraints require.
      await db
        .updateTable('payment')
        .set({ state: 'declined' })
        .where('booking_id', '=', bookingId)
        .where('state', 'in', open as 'awaited'[])
        .execute()
      const attempt = ((await latest())?.attempt ?? 0) + 1
      const arrived = one.satang % 3 === 0 ? null : one.satang
      const more = { state: one.state, arrived_satang: arrived, updated_at: at }
      await db
        .insertInto('payment')
        .values(aPaymentRow(bookingId, attempt, more))
        .execute()
      return
    }
    case 'slip': {
      const payment = await latest()
      if (!payment) return
      const row = { ...aTransferProofRow(String(made), payment), created_at: at }
      await db.insertInto('transfer_proof').values(row).execute()
      return
    }
    case 'answerSlips':
      await db
        .updateTable('transfer_proof')
        .set({ state: 'refused' })
        .where('booking_id', '=', bookingId)
        .execute()
      return
    case 'refund': {
      const payment = await latest()
      if (!payment) return
      const common = { booking_id: bookingId, payment_id: payment.payment_id, why: one.why }
      const dated = { created_at: at, updated_at: at }
      await db
        .insertInto('refund')
        .values({ refund_id: `ref_${made}`, ...common, state: 'due', satang: one.satang, ...dated })
        .execute()
      return
    }
    case 'moveRefunds':
      await db
        .updateTable('refund')
        .set({ state: one.state as 'due' })
        .where('booking_id', '=', bookingId)
        .execute()
      return
    case 'flights': {
      await apply({ db } as Database, { what: 'moveFlights', order: one.order, state: 'settled' })
      const dated = { reply_by: plusMinutes(at, 90), created_at: at, updated_at: at }
      const row = {
        change_id: `chg_${made}`,
        booking_id: bookingId,
        state: 'told',
        difference: '{}',
      } as const
      await db
        .insertInto('schedule_change')
        .values({ ...row, answered_by: null, ...dated })
        .execute()
      return
    }
    case 'moveFlights':
      await db
        .updateTable('schedule_change')
        .set({ state: one.state as 'settled' })
        .where('booking_id', '=', bookingId)
        .where('state', 'in', ['told', 'accepting', 'toConfirm', 'refused', 'lost'])
        .execute()
      return
    case 'request': {
      await apply({ db } as Database, { what: 'moveRequests', order: one.order, state: 'declined' })
      const dated = { valid_until: at, created_at: at, updated_at: at }
      const row = { request_id: `req_${made}`, booking_id: bookingId, kind: 'refund', quote: '{}' } as const
      await db
        .insertInto('change_request')
        .values({ ...row, state: 'asked', message: null, answered_by: null, ...dated })
        .execute()
      return
    }
    case 'moveRequests':
      await db
        .updateTable('change_request')
        .set({ state: one.state as 'done' })
        .where('booking_id', '=', bookingId)
        .where('state', '=', 'asked')
        .execute()
      return
    case 'void':
    case 'exchange':
    case 'ticketRefund':
    case 'ticket':
      await putTicketChange({ db }, one, { bookingId, at })
  }
}

withBothDatabases('the work queue', (kit) => {
  it(
    'the queue equals a full recount after any change to orders and money',
    { timeout: 120_000 },
    async () => {
      await fc.assert(
        fc.asyncProperty(fc.array(change, { minLength: 1, maxLength: 12 }), async (changes) => {
          await kit.clear()
          await insertBookings(
            kit.database,
            Array.from({ length: orders }, (_, place) => aBookingRow(place)),
          )
          for (const one of changes) await apply(kit.database, one)
          expect(await storedWorkQueue(kit.database)).toEqual(await recountWorkQueue(kit.database))
        }),
        { numRuns: kit.engine === 'embedded' ? 25 : 60 },
      )
    },
  )

  it('the queue follows new office hours', async () => {
    await kit.clear()
    await insertBookings(kit.database, [aBookingRow(0, { state: 'requested' })])
    const [before] = await storedWorkQueue(kit.database)
    await saveProfile(2, { hours: { week: 'late' } })
    const [after] = await storedWorkQueue(kit.database, () => ({ opens: 20 * 60, closes: 23 * 60 }))
    expect([before?.dueAt, after?.dueAt]).toEqual(['2026-11-21T04:00:00.000Z', '2026-11-21T14:00:00.000Z'])
  })

  it('the queue is not projected again when the office hours stay as they are', async () => {
    const { db } = kit.database
    await saveProfile(3, { hours: { week: 'later' } })
    await storedWorkQueue(kit.database)
    await saveProfile(4, { hours: { week: 'later' }, name: 'another' })
    expect(await db.selectFrom('work_queue_change').selectAll().execute()).toEqual([])
    await saveProfile(5, { hours: { week: 'latest' } })
    expect(await db.selectFrom('work_queue_change').select('booking_id').execute()).toHaveLength(1)
  })

  const saveProfile = (version: number, profile: object) =>
    kit.database.db
      .insertInto('agency_version')
      .values({ version, profile: JSON.stringify(profile), set_by: 'usr_1', created_at: workQueueBegins })
      .execute()
})

withPostgres('the work queue of two processes', (kit) => {
  it('the queue contains a change that was committed after a later one', async () => {
    await insertBookings(kit.database, [aBookingRow(0)])
    const payment = aPaymentRow('bkg_000000', 1)
    await kit.database.db.insertInto('payment').values(payment).execute()
    const other = await kit.another()
    const payBy = plusMinutes(workQueueBegins, 30)
    await kit.database.db.transaction().execute(async (tx) => {
      await tx.insertInto('transfer_proof').values(aTransferProofRow('one', payment)).execute()
      await other.db.updateTable('booking').set({ pay_by: payBy }).execute()
      expect(await storedWorkQueue(other)).toMatchObject([{ kind: 'unpaid', dueAt: payBy }])
    })
    expect(await storedWorkQueue(other)).toMatchObject([{ kind: 'transferProofToCheck', dueAt: payBy }])
  })

  it('the queue equals a full recount after concurrent changes and projections', async () => {
    await kit.clear()
    const places = Array.from({ length: 20 }, (_, place) => place)
    await insertBookings(
      kit.database,
      places.map((place) => aBookingRow(place)),
    )
    const other = await kit.another()
    const move = async ({ db }: Database, place: number, state: 'review' | 'paid') => {
      const updated_at = plusMinutes(workQueueBegins, place)
      const one = aBookingRow(place).booking_id
      await db.updateTable('booking').set({ state, updated_at }).where('booking_id', '=', one).execute()
    }
    await Promise.all(
      places.flatMap((place) => [
        move(kit.database, place, 'paid'),
        storedWorkQueue(kit.database),
        move(other, place, 'review'),
        storedWorkQueue(other),
      ]),
    )
    expect(await storedWorkQueue(kit.database)).toEqual(await recountWorkQueue(kit.database))
  })
})
