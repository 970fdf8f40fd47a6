import { strFromU8, unzipSync } from 'fflate'
import type { Insertable } from 'kysely'
import { afterAll, beforeAll, expect, it } from 'vitest'
import {
  type OrderListAnswer,
  type OrderSort,
  orderListAnswer,
  ordersPerPage,
} from '#contract/api/staff/order-list.ts'
import type { BookingAnswer } from '#contract/api/booking.ts'
import type { Instant } from '#contract/terms/time.ts'
import { plusMinutes } from '#contract/terms/time.ts'
import type { Tables } from '#server/database/tables/tables.ts'
import type { TestBrowser } from '#test-kit/account/account-shop.ts'
import { signInAs } from '#test-kit/account/sign-in-as.ts'
import { type AppUnderTest, aBookingRequest, anOffer, appUnderTest } from '#test-kit/app-under-test.ts'
import { withBothDatabases } from '#test-kit/database/test-database.ts'
import { aBookingRow, aPaymentRow, insertBookings } from '#test-kit/staff/work-queue-rows.ts'

type Row = Partial<Insertable<Tables['booking']>>

/** Midnight in Bangkok at the start of 1 March 2027. */
const march = '2027-02-28T17:00:00.000Z' as Instant
const leg = (origin: string, destination: string, departureAt: string) => ({
  origin,
  destination,
  departureAt,
})

withBothDatabases('the list of all orders', (kit) => {
  let shop: AppUnderTest
  let clerk: TestBrowser
  let clerkId: string
  let finance: TestBrowser
  let booked: BookingAnswer
  beforeAll(async () => {
    shop = await appUnderTest(kit.database)
    const own = await signInAs(shop, kit.database, ['Desk'])
    clerk = own.browser
    clerkId = own.userId
    finance = (await signInAs(shop, kit.database, ['Finance'])).browser
    booked = (await shop.book(aBookingRequest(await anOffer(shop)))).body
    await insertOrders()
  })
  afterAll(() => shop.close())

  /** Five orders sold in March 2027, numbered FH000001 to FH000005. */
  async function insertOrders(): Promise<void> {
    const { db } = kit.database
    const like = await db.selectFrom('booking').selectAll().executeTakeFirstOrThrow()
    const { passengers, contact } = like
    const order = (place: number, airline: string, segments: ReturnType<typeof leg>[], more: Row) => {
      const offer = {
        ...(like.offer as object),
        validatingCarrier: airline,
        itinerary: { journeys: [{ segments }] },
      }
      const created_at = plusMinutes(march, place * 60)
      return aBookingRow(place, { passengers, contact, offer: JSON.stringify(offer), created_at, ...more })
    }
    await insertBookings(kit.database, [
      order(1, 'NH', [leg('BKK', 'HND', '2027-06-01T03:00:00Z')], {
        total_satang: 1_500_000,
        net_satang: 1_400_000,
      }),
      order(2, 'TG', [leg('HKT', 'SIN', '2027-05-01T03:00:00Z')], { total_satang: 900_000, state: 'paid' }),
      order(3, 'TG', [leg('BKK', 'SIN', '2027-07-31T16:59:00Z')], {
        state: 'ticketed',
        payment_method: 'card',
      }),
      order(4, 'SQ', [leg('BKK', 'SIN', '2027-07-31T17:00:00Z')], {
        state: 'expired',
        booked_by_staff: true,
        booked_by: clerkId,
        ticketing_time_limit_at: null,
        pay_by: null,
      }),
      order(5, 'SQ', [leg('SIN', 'BKK', '2027-04-01T03:00:00Z')], {
        state: 'review',
        created_at: plusMinutes(march, -1),
      }),
    ])
    const payments = [
      aPaymentRow('bkg_000002', 1, { state: 'received', amount_satang: 900_000, arrived_satang: 900_000 }),
      aPaymentRow('bkg_000002', 2, { state: 'late', arrived_satang: 900_000 }),
      aPaymentRow('bkg_000003', 1, { state: 'received', arrived_satang: 1_000_000 }),
      aPaymentRow('bkg_000005', 1, { state: 'late', arrived_satang: 1_000_000 }),
      aPaymentRow('bkg_000001', 1, { state: 'declined' }),
    ]
    await db.insertInto('payment').values(payments).execute()
    const refund = { state: 'done', why: 'staff', created_at: march, updated_at: march } as const
    await db
      .insertInto('refund')
      .values([
        {
          refund_id: 'rfd_1',
          booking_id: 'bkg_000003',
          payment_id: 'pay_bkg_000003_1',
          satang: 400_000,
          ...refund,
        },
        // the second transfer of an order that stays paid
        {
          refund_id: 'rfd_2',
          booking_id: 'bkg_000002',
          payment_id: 'pay_bkg_000002_2',
          satang: 900_000,
          ...refund,
        },
      ])
      .execute()
    const since = march
    await db
      .insertInto('order_assignment')
      .values({ booking_id: 'bkg_000002', assignee_user_id: clerkId, since })
      .execute()
  }

  const list = async (query = '', browser = clerk) => {
    const answer = await browser.get(`/api/staff/order-list${query}`)
    expect(answer.statusCode, answer.body).toBe(200)
    return orderListAnswer.parse(answer.json<OrderListAnswer>())
  }
  /** The inserted orders of an answer, by the last digit of their numbers. */
  const digits = ({ orders }: OrderListAnswer) =>
    orders.flatMap(({ orderNumber }) => /^FH00000(\d)$/.exec(orderNumber)?.[1] ?? []).join('')

  it.each([
    ['', '43215'],
    ['state=ticketed', '3'],
    ['state=open', '215'],
    ['soldFrom=2027-03-01&soldUntil=2027-03-01', '4321'],
    ['soldUntil=2027-02-28', '5'],
    ['departsUntil=2027-07-31', '3215'],
    ['departsFrom=2027-08-01', '4'],
    ['airline=TG', '32'],
    ['origin=BKK', '431'],
    ['origin=BKK&destination=SIN', '43'],
    ['destination=BKK', '5'],
    ['assignee=me', '2'],
    ['assignee=none', '4315'],
    ['channel=staff', '4'],
    ['channel=web', '3215'],
    ['channel=company', ''],
    ['method=card', '3'],
    ['payment=received', '2'],
    ['payment=refunded', '3'],
    ['payment=refundDue', ''],
    ['payment=unallocated', '5'],
    ['payment=unpaid', '41'],
    ['totalFrom=1000001', '1'],
    ['totalUntil=900000', '2'],
    ['totalFrom=1000000&totalUntil=1000000', '435'],
    ['airline=TG&state=paid&payment=received', '2'],
    ['q=FH000003', '3'],
    ['q=000004', '4'],
    ['q=FH000003&airline=NH', ''],
    ['q=nobody%20at%20all', ''],
  ])('the filter %s finds the orders %s', async (query, expected) => {
    expect(digits(await list(`?${query}`))).toBe(expected)
  })

  it.each<[OrderSort, string]>([
    ['newest', '43215'],
    ['oldest', '51234'],
    ['departsFirst', '52134'],
    ['departsLast', '43125'],
    ['totalHighest', '15432'],
    ['totalLowest', '23451'],
  ])('the sequence %s is %s', async (sort, expected) => {
    expect(digits(await list(`?sort=${sort}`))).toBe(expected)
  })

  it('an order without a time limit is last by time limit', async () => {
    expect(digits(await list('?sort=timeLimit')).at(-1)).toBe('4')
  })

  it('names, phone numbers and email addresses find an order', async () => {
    for (const typed of ['failedsen', '5678', 'canary@traveller.example'])
      expect(
        (await list(`?q=${typed}`)).orders.map((one) => one.orderNumber),
        typed,
      ).toEqual([booked.orderNumber])
  })

  it('a row has the people, the route and the money of its order', async () => {
    const { orders, totals } = await list('?q=FH000003')
    expect(orders[0]).toMatchObject({
      state: 'ticketed',
      bookingCode: '000003',
      stops: ['BKK', 'SIN'],
      airline: 'TG',
      afterSales: { status: 'partiallyRefunded' },
      total: 1_000_000,
      received: 600_000,
      payment: 'refunded',
      channel: 'web',
      firstName: 'ONEILLFAILEDSEN/FERROR MRS',
      contactName: 'Canary Contact',
    })
    expect(totals).toMatchObject({ orders: 1, total: 1_000_000 })
    expect((await list('?q=FH000002')).orders[0]?.assignee?.userId).toBe(clerkId)
  })

  it('an order whose second transfer was refunded is still paid', async () => {
    const { orders } = await list('?q=FH000002')
    expect(orders[0]).toMatchObject({ payment: 'received', received: 900_000 })
  })

  it('net and markup are shown only to those who sell', async () => {
    expect((await list('?q=FH000001')).orders[0]).toMatchObject({ net: 1_400_000, markup: 100_000 })
    expect((await list('?q=FH000001', finance)).orders[0]).not.toHaveProperty('net')
  })

  it.each([
    'state=lost',
    'airline=thai',
    'origin=bk',
    'after=nonsense',
    'soldFrom=2027-02-30',
    'sort=random',
  ])('the query %s is refused', async (query) => {
    expect((await clerk.get(`/api/staff/order-list?${query}`)).statusCode).toBe(422)
  })

  it.each(['newest', 'totalHighest', 'timeLimit'])('the pages by %s have every order once', async (sort) => {
    const { db } = kit.database
    const like = await db
      .selectFrom('booking')
      .select(['passengers', 'contact'])
      .where('order_number', '=', booked.orderNumber)
      .executeTakeFirstOrThrow()
    const many = Array.from({ length: 2 * ordersPerPage + 7 }, (_, place) =>
      aBookingRow(900_000 + place, { ...like, total_satang: 100_000 * (1 + (place % 3)) }),
    )
    await insertBookings(kit.database, many)
    const numbers: string[] = []
    for (let next: string | undefined = ''; next !== undefined;) {
      const page: OrderListAnswer = await list(`?sort=${sort}${next === '' ? '' : `&after=${next}`}`)
      numbers.push(...page.orders.map(({ orderNumber }) => orderNumber))
      expect(page.totals === undefined).toBe(next !== '')
      next = page.next
    }
    await db.deleteFrom('booking').where('booking_id', 'like', 'bkg\\_9%').execute()
    expect(numbers).toHaveLength(many.length + 6)
    expect(new Set(numbers).size).toBe(numbers.length)
  })

  it('the export has the filtered orders in the chosen columns, and is in the audit log without the text', async () => {
    const file = await clerk.get(
      '/api/staff/order-list.csv?airline=TG&q=FH000002&columns=total,orderNumber,net',
    )
    expect(file.statusCode, file.body).toBe(200)
    expect(file.body).toBe('\uFEFF"Order","Total (THB)","Net (THB)"\r\n"FH000002","9000.00","9000.00"\r\n')
    const events = await kit.database.db
      .selectFrom('audit_entry')
      .select(['user_id', 'detail'])
      .where('action', '=', 'GET /api/staff/order-list.csv')
      .execute()
    expect(events).toEqual([{ user_id: clerkId, detail: { airline: 'TG', sort: 'newest', search: true } }])
    const ofFinance = await finance.get('/api/staff/order-list.csv?q=FH000002&columns=orderNumber,net,markup')
    expect(ofFinance.body).toBe('\uFEFF"Order"\r\n"FH000002"\r\n')
  })

  it('the Excel file has amounts as numbers, dates as dates of Bangkok, and texts that do not run', async () => {
    const file = await clerk.get(
      '/api/staff/order-list.xlsx?q=FH000002&columns=orderNumber,total,departure,timeLimit',
    )
    expect(file.statusCode).toBe(200)
    expect(file.headers['content-type']).toContain('spreadsheetml.sheet')
    const parts = unzipSync(new Uint8Array(file.rawPayload))
    const sheet = strFromU8(parts['xl/worksheets/sheet1.xml'] ?? new Uint8Array())
    // days since 1899-12-30: 2027-05-01 10:00 in Bangkok
    expect(sheet).toMatch(/<c r="B2"[^>]*><v>46508\.4166\d*<\/v>/)
    expect(sheet).toMatch(/<c r="C2"[^>]*><v>9000<\/v>/)
    expect(sheet).toMatch(/<c r="A2"[^>]*t="(?:s|inlineStr)"/)
    expect(sheet).not.toContain('<f>')
  })

  it('ticketing staff see the list but do not export it', async () => {
    const { browser } = await signInAs(shop, kit.database, ['Ticketing'])
    expect((await browser.get('/api/staff/order-list')).statusCode).toBe(200)
    expect((await browser.get('/api/staff/order-list.csv')).statusCode).toBe(403)
    expect((await browser.get('/api/staff/order-list.xlsx')).statusCode).toBe(403)
  })
})
