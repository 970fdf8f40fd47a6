import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import type { BookingAnswer } from '#contract/api/booking.ts'
import type { ReconciliationAnswer } from '#contract/api/staff/reconciliation.ts'
import { aBookingRequest } from '#test-kit/app-under-test.ts'
import { duffelWithShortTimeouts } from '#test-kit/suppliers/duffel-with-short-timeouts.ts'
import { type ShopAtAirline, shopAtAirline } from '#test-kit/suppliers/shop-at-airline.ts'
import { signInAdministrator } from '#test-kit/account/sign-in-administrator.ts'
import { withDatabase } from '#test-kit/database/test-database.ts'
import { enqueueJob } from '#server/platform/jobs/enqueue-job.ts'
import {
  commandFor,
  contextAt,
  done,
  offersOf,
  shopAll,
} from '#server/providers/supply/supply-calls.suite.ts'
import type { BookingState } from '#contract/terms/booking.ts'
import { aSearch } from '#server/providers/supply/duffel/duffel-bench.suite.ts'
import { reconcilePaymentsJob } from './reconcile-jobs.ts'

const hourMs = 3_600_000

withDatabase('comparing with a supplier', (kit) => {
  let market: ShopAtAirline
  beforeAll(async () => {
    market = await shopAtAirline(kit)
  })
  beforeEach(async () => {
    await market.begin()
    await enqueueJob(kit.database.db, { kind: reconcilePaymentsJob, key: 'only', payload: {} })
  })
  afterAll(() => market.close())

  const book = async () =>
    (await market.shop.book(aBookingRequest(await market.anOffer(), { paymentMethod: 'counter' }))).body
  /** A reservation that nobody asked this shop for. */
  const bookElsewhere = async (clientReference: string) => {
    const supply = duffelWithShortTimeouts(market.airline.url)
    const context = contextAt(market.shop.clock.now())
    const offers = offersOf(await shopAll(supply, aSearch(), context))
    const offer = offers.find(({ isInstant }) => !isInstant)
    if (!offer) throw new Error('nothing can be held')
    return done(await supply.book(commandFor(supply, offer, clientReference), context))
  }
  /** The books of the shop stand as if the answer about a reservation had come too late. */
  const forget = async ({ orderNumber }: BookingAnswer, state: BookingState) => {
    const change = kit.database.db.updateTable('booking').where('order_number', '=', orderNumber)
    await change.set({ state, reservation_ref: null, record_locator: null }).execute()
  }
  const report = async (what: 'run' | 'settle' | '' = '', json?: object) => {
    const clerk = await signInAdministrator(market.shop, kit.database)
    const path = '/api/staff/payments/reconciliation'
    const answer =
      what === ''
        ? await clerk.send('GET', path)
        : await clerk.send('POST', `${path}/${what}`, ...(json === undefined ? [] : [json]))
    return answer.json<ReconciliationAnswer>()
  }
  const ledger = async () => (await market.airline.reservations()).map(({ state }) => state)
  const ofDuffel = ({ runs }: ReconciliationAnswer) =>
    runs.filter(({ providerId }) => providerId === 'duffel')

  it('finds no difference where every reservation belongs to an active order', async () => {
    const [held, cancelled] = [await book(), await book()]
    await market.shop.post('/api/orders/cancel', { orderKey: cancelled.orderKey })
    await market.advance(60_000)
    expect(held.state).toBe('held')
    const { differences, ...rest } = await report('run')
    expect(differences).toEqual([])
    expect(ofDuffel({ differences, ...rest })).toMatchObject([{ differences: 0 }])
  })

  it('reports a reservation that its ended order does not know, and releases it once, twelve hours later', async () => {
    const [kept, late] = [await book(), await book()]
    await forget(late, 'rejected')
    const { differences } = await report('run')
    expect(differences).toMatchObject([
      { kind: 'theirsWithoutOurs', providerId: 'duffel', orderNumber: late.orderNumber },
    ])
    expect(differences[0]?.releaseAt).toBeDefined()
    await market.advance(11 * hourMs)
    expect((await report('run')).differences).toHaveLength(1)
    expect(await ledger()).toEqual(['held', 'held'])
    await market.advance(1 * hourMs)
    const after = await report('run')
    expect(after.differences).toEqual([])
    expect(after.releases).toMatchObject([{ orderNumber: late.orderNumber, outcome: 'released' }])
    const standing = (await market.airline.reservations()).filter(({ state }) => state === 'held')
    expect(standing.map(({ clientReference }) => clientReference?.slice(0, 8))).toEqual([kept.orderNumber])
    expect((await report('run')).releases).toHaveLength(1)
  })

  it('compares at night automatically, and releases what nobody has settled', async () => {
    const late = await book()
    await forget(late, 'rejected')
    await market.advance(1)
    // From ten in the morning to after three at night, and twelve hours on.
    await market.advance(17 * hourMs + 10 * 60_000)
    expect((await report()).differences).toHaveLength(1)
    await market.advance(12 * hourMs)
    expect(await ledger()).toEqual(['cancelled'])
  })

  it('never releases a reservation that is ticketed, settled by staff, or still being booked', async () => {
    const [ticketed, settled, inFlight] = [await book(), await book(), await book()]
    await forget(ticketed, 'rejected')
    await forget(settled, 'rejected')
    const [first] = (await report('run')).differences.filter(
      ({ orderNumber }) => orderNumber === settled.orderNumber,
    )
    await report('settle', { differenceId: first?.differenceId, note: 'the customer comes by' })
    const { orderId } =
      (await market.airline.reservations()).find(({ clientReference }) =>
        clientReference?.startsWith(ticketed.orderNumber),
      ) ?? {}
    const issued = await duffelWithShortTimeouts(market.airline.url).ticket(
      orderId ?? '',
      contextAt(market.shop.clock.now()),
    )
    expect(issued.kind).toBe('done')
    await forget(inFlight, 'unknown')
    await market.advance(13 * hourMs)
    const { differences } = await report('run')
    expect(differences).toMatchObject([{ orderNumber: ticketed.orderNumber }])
    expect(differences[0]?.releaseAt).toBeUndefined()
    expect((await ledger()).toSorted()).toEqual(['held', 'held', 'ticketed'])
    expect((await report()).releases).toEqual([])
  })

  it('reports and never releases another shop’s booking under an order number, and ignores other bookings', async () => {
    await bookElsewhere('FH234567-ABCDEFGH')
    await bookElsewhere('')
    await bookElsewhere('walk-in 12')
    const { differences } = await report('run')
    expect(differences).toMatchObject([{ kind: 'theirsWithoutOurs' }])
    expect(differences[0]).not.toHaveProperty('releaseAt')
    await market.advance(30 * hourMs)
    await report('run')
    expect(await ledger()).toEqual(['held', 'held', 'held'])
  })

  it('reports an order whose reservation the supplier does not know, and tickets without a payment', async () => {
    const [gone, ticketed] = [await book(), await book()]
    const order = kit.database.db.updateTable('booking').set({ reservation_ref: 'ord_unknown' })
    await order.where('order_number', '=', gone.orderNumber).execute()
    const row = kit.database.db.selectFrom('booking').select('reservation_ref')
    const { reservation_ref: ref } = await row
      .where('order_number', '=', ticketed.orderNumber)
      .executeTakeFirstOrThrow()
    await duffelWithShortTimeouts(market.airline.url).ticket(ref ?? '', contextAt(market.shop.clock.now()))
    const { differences } = await report('run')
    expect(
      new Map(
        differences.map(({ kind, orderNumber, note }) => [`${kind} ${orderNumber}`, note.split(',')[0]]),
      ),
    ).toEqual(
      new Map([
        [`oursWithoutTheirs ${gone.orderNumber}`, 'held'],
        [`stateDiffers ${ticketed.orderNumber}`, 'held'],
        [`theirsWithoutOurs ${gone.orderNumber}`, 'held there'],
      ]),
    )
    const facts = new Map(differences.map(({ kind, facts: known }) => [kind, known]))
    expect(facts.get('oursWithoutTheirs')).toEqual({ subject: 'reservation', ourState: 'held' })
    expect(facts.get('stateDiffers')).toMatchObject({
      subject: 'reservation',
      ourState: 'held',
      theirState: 'ticketed',
      clientReference: expect.stringContaining(ticketed.orderNumber),
    })
    expect(facts.get('theirsWithoutOurs')).toMatchObject({ subject: 'reservation', theirState: 'held' })
  })

  it('releases nothing while the supplier is silent', async () => {
    const late = await book()
    await forget(late, 'rejected')
    await report('run')
    await market.advance(11 * hourMs)
    await market.airline.control({ door: 'shut' })
    await market.advance(2 * hourMs)
    expect((await report('run')).releases).toEqual([])
    await market.calm()
    expect(await ledger()).toEqual(['held'])
    expect((await report('run')).releases).toMatchObject([{ outcome: 'released' }])
  })

  it('resolves a release whose answer was lost', async () => {
    const late = await book()
    await forget(late, 'rejected')
    await report('run')
    await market.advance(11 * hourMs)
    const match = { method: 'POST', path: '/air/order_cancellations/*' }
    await market.airline.control({ faults: [{ match, commitThenDrop: true }] })
    await market.advance(2 * hourMs)
    const lost = await report('run')
    expect(lost.releases).toHaveLength(1)
    expect(await ledger()).toEqual(['cancelled'])
    await market.calm()
    const { releases, differences } = await report('run')
    expect([releases.map(({ outcome }) => outcome), differences]).toEqual([['released'], []])
  })
})
