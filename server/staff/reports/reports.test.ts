import fc from 'fast-check'
import { afterEach, expect, it } from 'vitest'
import { type SalesFigures, type SalesGroup, salesGroups } from '#contract/api/staff/reports.ts'
import { type Instant, type LocalDate, instantFromMs } from '#contract/terms/time.ts'
import { toLocal, parseZone } from '#contract/terms/time-zone.ts'
import { type BookOrder, passengerCountOf, lineSum, priceOf } from '#test-kit/staff/book-order.ts'
import { writeOrder } from '#test-kit/staff/report-books.ts'
import { type DatabaseKit, withDatabase } from '#test-kit/database/test-database.ts'
import { periodInstants, intervalStart } from './report-period.ts'
import { createReportsStore } from './reports-store.ts'
import { createReports } from './reports.ts'

const bangkok = parseZone('Asia/Bangkok') ?? ('UTC' as never)
const period = { from: '2026-10-01', to: '2026-11-30' } as { from: LocalDate; to: LocalDate }
const day = (text: string) => text as LocalDate
const start = Date.parse('2026-09-20T00:00:00Z')
const moment = fc.nat(90 * 24 * 60).map((minutes) => instantFromMs(start + minutes * 60_000))
const later = (at: Instant, minutes: number) => instantFromMs(Date.parse(at) + minutes * 60_000)

const baht = (most: number) => fc.nat(most).map((amount) => amount * 25)
const orders: fc.Arbitrary<BookOrder> = fc
  .record({
    airline: fc.constantFrom('TG', 'NH', '7C'),
    route: fc.constantFrom(['BKK', 'NRT'] as const, ['BKK', 'HND'] as const, ['CNX', 'KIX'] as const),
    company: fc.constantFrom(null, null, 'com_1', 'com_2'),
    method: fc.constantFrom('card', 'bankTransfer', 'counter'),
    adults: fc.integer({ min: 1, max: 4 }),
    infants: fc.nat(2),
    fare: fc.integer({ min: 100, max: 90_000 }).map((amount) => amount * 25),
    markup: baht(4_000),
    serviceFee: baht(2_000),
    commission: fc.constantFrom(0, 0, 725, 2_500),
    absorbed: baht(50),
    quoted: baht(400),
    surcharge: baht(3_000),
    madeAt: moment,
    soldAfter: fc.option(fc.nat(20_000), { nil: undefined }),
    cameLate: fc.boolean(),
    ticketedAfter: fc.option(fc.nat(2_000), { nil: undefined }),
    isCancelledByAirline: fc.boolean(),
    parts: fc.array(fc.tuple(fc.integer({ min: 1, max: 4 }), fc.nat(40_000)), { maxLength: 2 }),
    end: fc.option(
      fc.constantFrom(
        { state: 'expired' as const, cause: 'deadlinePassed' },
        { state: 'rejected' as const, cause: 'supplierRefused' },
        { state: 'cancelled' as const, cause: 'cancelledByCustomer' },
      ),
      { nil: undefined },
    ),
  })
  .map(({ soldAfter, ticketedAfter, parts, end, ...order }) => {
    const soldAt = soldAfter === undefined ? undefined : later(order.madeAt, soldAfter)
    const made: BookOrder = {
      ...order,
      soldAt,
      ticketedAt: soldAt && ticketedAfter !== undefined ? later(soldAt, ticketedAfter) : undefined,
      refunds: [],
      end: soldAt === undefined ? end : undefined,
    }
    const paid = priceOf(made) + made.surcharge
    const refunds = parts.map(([share, after]) => {
      return { satang: Math.ceil(paid / 8) * share, at: later(soldAt ?? made.madeAt, after) }
    })
    return soldAt === undefined ? made : { ...made, refunds }
  })

/** Returns the expected report, computed from the orders themselves. */
function expected(all: readonly BookOrder[], keyOf: (order: BookOrder, at: Instant) => string) {
  const { from, before } = periodInstants(period)
  const isWithin = (at: Instant | undefined): at is Instant => at !== undefined && at >= from && at < before
  const sums = new Map<string, SalesFigures>()
  const add = (key: string, more: Partial<SalesFigures>) => {
    const sum = sums.get(key) ?? nothing
    sums.set(key, added(sum, more))
  }
  for (const order of all) {
    if (isWithin(order.soldAt)) add(keyOf(order, order.soldAt), soldFigures(order))
    if (isWithin(order.ticketedAt)) add(keyOf(order, order.ticketedAt), { tickets: passengerCountOf(order) })
    for (const { satang, at } of order.refunds) if (isWithin(at)) add(keyOf(order, at), { refunds: satang })
  }
  return sums
}

const nothing: SalesFigures = {
  orders: 0,
  passengers: 0,
  tickets: 0,
  gross: 0,
  price: 0,
  surcharges: 0,
  net: 0,
  margin: 0,
  markup: 0,
  serviceFees: 0,
  commission: 0,
  absorbed: 0,
  otherMargin: 0,
  refunds: 0,
  refundedOrders: 0,
  partiallyRefundedOrders: 0,
  airlineCancelledOrders: 0,
}

function added(sum: SalesFigures, more: Partial<SalesFigures>): SalesFigures {
  const names = Object.keys(nothing) as (keyof SalesFigures)[]
  return Object.fromEntries(names.map((name) => [name, sum[name] + (more[name] ?? 0)])) as SalesFigures
}

function soldFigures(order: BookOrder): Partial<SalesFigures> {
  const price = priceOf(order)
  const net = lineSum(order, 'fare') - lineSum(order, 'commission')
  return {
    orders: 1,
    passengers: passengerCountOf(order),
    gross: price + order.surcharge,
    price,
    surcharges: order.surcharge,
    net,
    margin: price - net,
    markup: lineSum(order, 'markup'),
    serviceFees: lineSum(order, 'serviceFee'),
    commission: lineSum(order, 'commission'),
    absorbed: 0 - lineSum(order, 'absorbed'),
    otherMargin: order.quoted,
    ...outcomeOf(order),
  }
}

/**
 * Returns the outcome of an order, as its own page shows it: a refund takes precedence over cancelled
 * flights.
 */
function outcomeOf(order: BookOrder): Partial<SalesFigures> {
  const back = order.refunds.reduce((sum, { satang }) => sum + satang, 0)
  if (back >= priceOf(order) + order.surcharge) return { refundedOrders: 1 }
  if (back > 0) return { partiallyRefundedOrders: 1 }
  return order.isCancelledByAirline ? { airlineCancelledOrders: 1 } : {}
}

const dayOf = (at: Instant) => toLocal(at, bangkok).slice(0, 10) as LocalDate
const keys: Readonly<Record<SalesGroup, (order: BookOrder, at: Instant) => string>> = {
  day: (_order, at) => dayOf(at),
  week: (_order, at) => intervalStart(dayOf(at), 'week'),
  month: (_order, at) => intervalStart(dayOf(at), 'month'),
  airline: ({ airline }) => airline,
  route: ({ route }) => route.join('-'),
  company: ({ company }) => company ?? 'none',
  method: ({ method }) => method,
}

withDatabase('reports', (kit) => {
  const reports = () => createReports({ readAsOf: (work) => work(createReportsStore(kit.database.db)) })
  afterEach(() => kit.clear())

  it('reports agree with the orders, with any grouping, and add up to the ledger to the satang', async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(orders, { minLength: 5, maxLength: 25 }), async (all) => {
        await kit.clear()
        await openCompanies(kit)
        for (const order of all) await writeOrder(kit.database.db, order)
        const books = await booksOf(kit)
        for (const by of salesGroups) {
          const { totals, rows } = await reports().sales({ ...period, by })
          const told = new Map(rows.map(({ key, name: _name, ...figures }) => [key, figures] as const))
          for (const [key, figures] of expected(all, keys[by])) {
            expect(told.get(key)).toEqual(figures)
            told.delete(key)
          }
          for (const figures of told.values()) expect(figures).toEqual(nothing)
          const sum = rows.reduce<SalesFigures>((one, row) => added(one, row), nothing)
          expect(sum).toEqual(totals)
          expect(totals.gross - totals.refunds).toBe(books)
        }
      }),
      { numRuns: 6 },
    )
  })

  it('A filtered report equals that part of the whole', async () => {
    await openCompanies(kit)
    const all = fc.sample(orders, { numRuns: 30, seed: 7 })
    for (const order of all) await writeOrder(kit.database.db, order)
    const of = async (filters: object) =>
      (await reports().sales({ ...period, by: 'month', ...filters })).totals
    const own = (isWanted: (order: BookOrder) => boolean) =>
      [...expected(all.filter(isWanted), () => '').values()].reduce(added, nothing)
    expect(await of({ airline: 'TG' })).toEqual(own(({ airline }) => airline === 'TG'))
    expect(await of({ route: 'BKK-NRT' })).toEqual(own(({ route }) => route.join('-') === 'BKK-NRT'))
    expect(await of({ company: 'com_1' })).toEqual(own(({ company }) => company === 'com_1'))
    expect(await of({ company: 'none' })).toEqual(own(({ company }) => company === null))
    expect(await of({ method: 'card' })).toEqual(own(({ method }) => method === 'card'))
  })

  it('reports follow orders through their states, and say why some failed', async () => {
    await openCompanies(kit)
    const all = fc.sample(orders, { numRuns: 40, seed: 11 })
    for (const order of all) await writeOrder(kit.database.db, order)
    const route = { from_code: 'BKK', to_code: 'TYO' }
    await kit.database.db
      .insertInto('search_count')
      .values([
        { counted_on: day('2026-09-30'), channel: 'web', ...route, searches: 1000, chosen: 500 },
        { counted_on: day('2026-10-01'), channel: 'web', ...route, searches: 40, chosen: 11 },
        { counted_on: day('2026-11-30'), channel: 'agent', ...route, searches: 2, chosen: 3 },
      ])
      .execute()
    const { from, before } = periodInstants(period)
    const made = all.filter(({ madeAt }) => madeAt >= from && madeAt < before)
    const { totals, rows } = await reports().conversion({ ...period, by: 'month' })
    expect(totals).toEqual({
      searches: 42,
      chosen: 14,
      orders: made.length,
      held: made.filter(({ end }) => end?.state !== 'rejected').length,
      paid: made.filter(({ soldAt }) => soldAt !== undefined).length,
      ticketed: made.filter(({ ticketedAt }) => ticketedAt !== undefined).length,
    })
    expect(rows.map(({ key, searches, chosen }) => [key, searches, chosen])).toEqual([
      ['2026-10-01', 40, 11],
      ['2026-11-01', 2, 3],
    ])
    const [part] = (await reports().conversion({ ...period, by: 'month', airline: 'TG' })).rows
    expect([part?.searches, part?.chosen]).toEqual([undefined, undefined])
    const lost = await reports().lost(period)
    const ended = made.flatMap((order) => (order.end ? [{ ...order.end, total: priceOf(order) }] : []))
    expect(lost.made.orders).toBe(made.length)
    expect(lost.totals).toEqual({
      orders: ended.length,
      total: ended.reduce((sum, { total }) => sum + total, 0),
    })
    const byCause = Map.groupBy(ended, ({ cause }) => cause)
    expect(new Map(lost.rows.map(({ cause, orders }) => [cause, orders]))).toEqual(
      new Map([...byCause].map(([cause, some]) => [cause, some.length])),
    )
    for (const { cause, reason } of lost.rows)
      expect(reason).toBe(cause === 'supplierRefused' ? 'seatsGone' : '')
  })
})

/** Returns the sales account balances of the period, summed line by line. */
async function booksOf({ database: { db } }: DatabaseKit): Promise<number> {
  const { from, before } = periodInstants(period)
  const lines = await db.selectFrom('ledger_entry').selectAll().execute()
  return lines
    .filter(({ account, at }) => /^(sales|surcharge)$/.test(account) && at >= from && at < before)
    .reduce((sum, { satang }) => sum - satang, 0)
}

async function openCompanies({ database: { db } }: DatabaseKit): Promise<void> {
  const at = '2026-01-01T00:00:00.000Z' as Instant
  const company = (companyId: string, name: string) => {
    return {
      company_id: companyId,
      name,
      tax_id: '',
      shows_net: true,
      credit_limit_satang: 0,
      low_balance_satang: 0,
      created_at: at,
      updated_at: at,
    }
  }
  await db
    .insertInto('company')
    .values([company('com_1', 'One Travel'), company('com_2', 'Two Tours')])
    .execute()
}
