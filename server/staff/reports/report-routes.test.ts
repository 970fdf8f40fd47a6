import { afterAll, beforeAll, expect, it } from 'vitest'
import type { CurrencyGainsReport } from '#contract/api/staff/books/currency-gains.ts'
import type { ConversionReport, SalesReport } from '#contract/api/staff/reports.ts'
import type { Instant } from '#contract/terms/time.ts'
import { type TestBrowser, testBrowser } from '#test-kit/account/account-shop.ts'
import { type AppUnderTest, aPrice, anOffer, appUnderTest } from '#test-kit/app-under-test.ts'
import { writeOrder } from '#test-kit/staff/report-books.ts'
import { signInAs } from '#test-kit/account/sign-in-as.ts'
import { withDatabase } from '#test-kit/database/test-database.ts'

const period = 'from=2026-11-01&to=2026-11-30'
const soldAt = '2026-11-20T18:00:00.000Z' as Instant

withDatabase('reports for staff', (kit) => {
  let shop: AppUnderTest
  let finance: TestBrowser
  beforeAll(async () => {
    shop = await appUnderTest(kit.database)
    finance = (await signInAs(shop, kit.database, ['Finance'])).browser
    await writeOrder(kit.database.db, {
      airline: 'TG',
      route: ['BKK', 'NRT'],
      company: null,
      method: 'card',
      adults: 2,
      infants: 1,
      fare: 1_000_000,
      markup: 50_000,
      serviceFee: 10_050,
      commission: 0,
      absorbed: 0,
      quoted: 0,
      surcharge: 25_000,
      madeAt: soldAt,
      soldAt,
      cameLate: false,
      ticketedAt: soldAt,
      refunds: [{ satang: 12_345, at: soldAt }],
      isCancelledByAirline: false,
      end: undefined,
    })
  })
  afterAll(() => shop.close())

  it('a report has a line for each interval, with the day in Bangkok', async () => {
    const { rows, before, choices } = (
      await finance.get(`/api/staff/reports/sales?${period}&by=day`)
    ).json<SalesReport>()
    expect(rows).toHaveLength(30)
    const day = rows.find(({ orders }) => orders > 0)
    expect(day).toMatchObject({ key: '2026-11-21', passengers: 3, tickets: 3, price: 3_180_150 })
    expect(before.orders).toBe(0)
    expect(choices).toEqual({ airlines: ['TG'], routes: ['BKK-NRT'] })
  })

  it('a report tells the gain on exchange rates to the satang, at the published rate of the day of payment', async () => {
    const { db } = kit.database
    const euro = { currency: 'EUR', bahtMillionths: 38_000_000, on: '2026-11-18', marginBasisPoints: 150 }
    const set = (version: number, bahtMillionths: number, saved_at: string) =>
      db.insertInto('exchange_rate').values({
        version,
        rates: JSON.stringify([{ ...euro, bahtMillionths, source: 'typed' }]),
        saved_by: 'usr_1',
        saved_at: saved_at as Instant,
      })
    await set(1, 38_000_000, '2026-11-18T00:00:00.000Z').execute()
    await set(2, 38_123_456, '2026-11-20T17:00:00.000Z').execute()
    await set(3, 40_000_000, '2026-11-21T00:00:00.000Z').execute()
    await db
      .updateTable('booking')
      .set({ foreign_total: JSON.stringify({ amount: '385.55', rate: euro }) })
      .execute()
    const path = '/api/staff/reports/currency-gains'
    const figures = { orders: 1, sold: 14_870_66, reference: 14_698_50, gain: 172_16 }
    expect((await finance.get(`${path}?${period}`)).json<CurrencyGainsReport>()).toEqual({
      rows: [{ supplier: 'house', currency: 'EUR', ...figures }],
      totals: figures,
    })
    const { body } = await finance.get(`${path}.csv?${period}`)
    expect(body).toContain(
      '"2026-11-21","house","EUR","385.55","38.570000","38.123456","14870.66","14698.50","172.16"',
    )
    const none = (await finance.get(`${path}?from=2026-11-01&to=2026-11-20`)).json<CurrencyGainsReport>()
    expect(none).toEqual({ rows: [], totals: { orders: 0, sold: 0, reference: 0, gain: 0 } })
  })

  it('a report exports files that spreadsheets read: with a byte order mark, as attachment, in baht', async () => {
    const answer = await finance.get(`/api/staff/reports/sales.csv?${period}&by=airline`)
    expect(answer.headers['content-type']).toBe('text/csv; charset=utf-8')
    expect(answer.headers['content-disposition']).toBe(
      'attachment; filename="sales-2026-11-01-2026-11-30.csv"',
    )
    expect([...answer.rawPayload.subarray(0, 3)]).toEqual([0xef, 0xbb, 0xbf])
    expect(answer.body).toBe(
      [
        '\uFEFF"Line","Name","Orders paid","Passengers","Tickets issued","Gross (THB)","Price (THB)","Payment surcharges (THB)","Refunds (THB)","Orders refunded","Orders partially refunded","Orders cancelled by airline"',
        '"TG","","1","3","3","32051.50","31801.50","250.00","123.45","0","1","0"',
        '',
      ].join('\r\n'),
    )
    const byMethod = await finance.get(`/api/staff/reports/sales.csv?${period}&by=method`)
    expect(byMethod.body.split('\r\n')[1]).toMatch(/^"Credit card","Credit card","1",/)
    for (const name of ['margin', 'conversion', 'lost']) {
      const file = await finance.get(`/api/staff/reports/${name}.csv?${period}`)
      expect([file.statusCode, file.body.startsWith('\uFEFF"')]).toEqual([200, true])
    }
  })

  it('a report shows the chosen offers beside the searches, each once', async () => {
    const { rows: none } = (
      await finance.get(`/api/staff/reports/conversion?${period}&by=month`)
    ).json<ConversionReport>()
    const offer = await anOffer(shop)
    for (let times = 0; times < 3; times += 1) await aPrice(shop, offer.offerId)
    await shop.app.stop()
    const { rows, totals } = (
      await finance.get(`/api/staff/reports/conversion?${period}&by=month`)
    ).json<ConversionReport>()
    const more = (name: 'searches' | 'chosen') => (rows[0]?.[name] ?? 0) - (none[0]?.[name] ?? 0)
    expect([more('searches'), more('chosen')]).toEqual([1, 1])
    expect([totals.searches, totals.chosen]).toEqual([rows[0]?.searches, rows[0]?.chosen])
    const file = async (query: string) =>
      (await finance.get(`/api/staff/reports/conversion.csv?${period}&${query}`)).body.split('\r\n')
    const [head, line] = await file('by=month')
    expect(head).toBe(
      '\uFEFF"Line","Name","Searches","Offers selected","Orders created","Seats held","Paid","Ticketed"',
    )
    expect(line).toMatch(/^"2026-11-01","","1","1",/)
    expect((await file('by=airline'))[0]).toBe(
      '\uFEFF"Line","Name","Orders created","Seats held","Paid","Ticketed"',
    )
  })

  it.each([
    ['no period', ''],
    ['a day that is none', 'from=2026-11-31&to=2026-12-01'],
    ['a period that ends before it begins', 'from=2026-11-02&to=2026-11-01'],
    ['a period of four years', 'from=2022-11-02&to=2026-11-01'],
    ['an airline that is none', `${period}&airline=T' or 1`],
    ['lines by something else', `${period}&by=customer`],
  ])('a report refuses %s', async (_what, query) => {
    expect((await finance.get(`/api/staff/reports/sales?${query}`)).statusCode).toBe(422)
  })

  it('a report requires the right to see it', async () => {
    const path = `/api/staff/reports/margin?${period}`
    expect((await testBrowser(shop.app.http).get(path)).statusCode).toBe(401)
    const { browser } = await signInAs(shop, kit.database, ['Desk', 'Ticketing', 'Agent'])
    expect((await browser.get(path)).statusCode).toBe(403)
    expect((await browser.get(`/api/staff/reports/margin.csv?${period}`)).statusCode).toBe(403)
  })
})
