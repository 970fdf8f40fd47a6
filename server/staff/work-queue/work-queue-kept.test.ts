import fc from 'fast-check'
import { sql } from 'kysely'
import { expect, it } from 'vitest'
import { bookingStates } from '#contract/terms/booking.ts'
import { paymentStates } from '#contract/terms/payment.ts'
import { type Instant, instantFromMs, msOf, plusMinutes } from '#contract/terms/time.ts'
import { type Database } from '#server/database/connection.ts'
import { storedWorkQueue, promise, recountWorkQueue } from '#test-kit/staff/work-queue-recount.ts'
import {
  aBookingRow,
  aPaymentRow,
  aTransferProofRow,
  workQueueBegins,
  insertBookings,
} from '#test-kit/staff/work-queue-rows.ts'
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
  fc.record({ what: fc.constant('refund' as const), order, minutes, satang }),
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
      const moved = { state: one.state, updated_at: at, pay_by: payBy }
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
      const common = { booking_id: bookingId, payment_id: payment.payment_id, why: 'staff' }
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
        .values({ ...row, state: 'asked', wish: null, answered_by: null, ...dated })
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
  }
}

withBothDatabases('the queue of the desk', (kit) => {
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
          const kept = await storedWorkQueue(kit.database)
          const counted = await recountWorkQueue(kit.database)
          expect(kept.map(({ rank: _rank, ...row }) => row)).toEqual(
            counted.map(({ rank: _rank, ...row }) => row),
          )
          // The logarithms of two machines may differ in the last bit.
          for (const [index, { rank }] of counted.entries())
            expect(Math.abs(rank - (kept[index]?.rank ?? NaN))).toBeLessThanOrEqual(1)
        }),
        { numRuns: kit.engine === 'embedded' ? 25 : 60 },
      )
    },
  )

  it('the queue promises an answer by the office hours', async () => {
    const from = msOf('2026-11-20T00:00:00.000Z' as Instant)
    const moments = Array.from({ length: 400 }, (_, index) => instantFromMs(from + index * 1_873_007))
    const { rows } = await sql<{ promised: Instant }>`select desk_answer_by(at::timestamptz) as promised
      from unnest(${`{${moments.join(',')}}`}::timestamptz[]) with ordinality as m(at, n) order by n`.execute(
      kit.database.db,
    )
    expect(rows.map(({ promised }) => promised)).toEqual(moments.map(promise))
  })
})

withPostgres('the queue of the desk, written by two at once,', (kit) => {
  it('the queue contains the changes of two concurrent transactions', async () => {
    await insertBookings(kit.database, [aBookingRow(0)])
    const payment = aPaymentRow('bkg_000000', 1)
    await kit.database.db.insertInto('payment').values(payment).execute()
    const other = await kit.another()
    let isFirstWritten: () => void = () => {}
    const firstWritten = new Promise<void>((resolve) => (isFirstWritten = resolve))
    let mayCommit: () => void = () => {}
    const committing = new Promise<void>((resolve) => (mayCommit = resolve))
    const first = kit.database.db.transaction().execute(async (tx) => {
      await tx.insertInto('transfer_proof').values(aTransferProofRow('one', payment)).execute()
      await sql`set constraints all immediate`.execute(tx)
      isFirstWritten()
      await committing
    })
    await firstWritten
    const payBy = plusMinutes(workQueueBegins, 30)
    const second = other.db
      .updateTable('booking')
      .set({ pay_by: payBy })
      .where('booking_id', '=', 'bkg_000000')
      .execute()
    await new Promise((resolve) => setTimeout(resolve, 50))
    mayCommit()
    await Promise.all([first, second])
    expect(await storedWorkQueue(kit.database)).toMatchObject([{ kind: 'slipToCheck', dueAt: payBy }])
  })
})
