import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import type { SearchRequestInput } from '#contract/api/search.ts'
import type { PriceAlertLine } from '#contract/api/share/price-alert.ts'
import type { DatedPricesAnswer } from '#contract/api/dated-prices.ts'
import type { LocalDate } from '#contract/terms/time.ts'
import type { DatedPrice } from '#server/providers/supply/supplier-offer.ts'
import type { SupplyProvider } from '#server/providers/supply/supply-provider.ts'
import { mailsIn } from '#test-kit/e2e-shop/shop-mails.ts'
import { AirlineUnderTest } from '#test-kit/suppliers/airline-under-test.ts'
import { type AppUnderTest, aSearchRequest, appUnderTest } from '#test-kit/app-under-test.ts'
import { openOwnAccount } from '#test-kit/account/own-account.ts'
import { withDatabase } from '#test-kit/database/test-database.ts'
import { isWorthMailing } from './price-alerts.ts'

const out = '2027-01-20' as LocalDate
const back = '2027-01-27' as LocalDate
const oneWay = aSearchRequest({ searchAirLegs: [{ from: 'BKK', to: 'NRT', departureDate: out }] })
const roundTrip = aSearchRequest({
  triptype: 1,
  searchAirLegs: [
    { from: 'BKK', to: 'NRT', departureDate: out },
    { from: 'NRT', to: 'BKK', departureDate: back },
  ],
})
const several = aSearchRequest({
  triptype: 2,
  searchAirLegs: [
    { from: 'BKK', to: 'NRT', departureDate: out },
    { from: 'NRT', to: 'SIN', departureDate: back },
  ],
})

describe('a lower price', () => {
  it.each([
    [10_000_00, 9_700_00, true],
    [10_000_00, 9_701_00, false],
    [2_000_00, 1_900_00, true],
    [2_000_00, 1_901_00, false],
    [10_000_00, 12_000_00, false],
  ])('a price that went from %i to %i satang is mailed: %s', (before, now, isMailed) => {
    expect(isWorthMailing(now, before)).toBe(isMailed)
  })
})

withDatabase('price alerts', (kit) => {
  const airline = new AirlineUnderTest()
  let net = 10_000_00
  let shop: AppUnderTest
  const priced = (on: Pick<DatedPrice, 'departureOn'> & Partial<DatedPrice>) => ({
    prices: [{ ...on, total: { amount: net, currency: 'THB' } } as DatedPrice],
    complete: true,
  })
  beforeAll(async () => {
    shop = await appUnderTest(kit.database, { RATE_LIMITS: 'off' }, (world) => {
      const known: Pick<SupplyProvider, 'calendar' | 'matrix'> = {
        calendar: async (search) => priced({ departureOn: search.journeys[0]?.departureOn ?? out }),
        matrix: async () => priced({ departureOn: out, returnOn: back }),
      }
      return Object.assign(Object.create(airline.supplyOf(world)) as SupplyProvider, known)
    })
  })
  afterAll(() => shop.close())
  let count = 0
  let address = ''
  beforeEach(() => {
    net = 10_000_00
    count += 1
    address = `alerts-${count}@traveller.example`
    // Prices by date are cached for a minute.
    shop.clock.advance(2 * 60_000)
  })

  const mailsTo = (to: string) =>
    shop
      .mails()
      .map((name) => readFileSync(join(shop.dataDir, 'mail', name), 'utf8'))
      .map((text) => text.replaceAll(/=\r?\n/g, '').replaceAll('=3D', '='))
      .filter((text) => text.includes(`To: ${to}`))
  const asks = (search: SearchRequestInput = oneWay, email = address, language = 'en') =>
    shop.post('/api/price-alerts/', { search, email }, { 'accept-language': language })
  const codeIn = (act: 'confirm' | 'stop') =>
    mailsTo(address)
      .map((text) => new RegExp(`pricealert#${act}=([\\w.-]+)`).exec(text)?.[1])
      .findLast((code) => code !== undefined) ?? ''
  /** Requests an alert, confirms it, and has its price looked at for the first time. */
  const started = async (search: SearchRequestInput = oneWay) => {
    expect(await asks(search)).toEqual({ status: 202, body: { outcome: 'checkYourMail' } })
    await shop.app.runDue()
    const confirmed = await shop.post('/api/price-alerts/confirm', { code: codeIn('confirm') })
    expect(confirmed.status).toBe(200)
    await shop.app.runDue()
    return confirmed.body
  }
  const laterAt = async (satang: number) => {
    net = satang
    shop.clock.advance(12 * 60 * 60_000)
    await shop.app.runDue()
    await shop.app.runDue()
  }
  const drops = () => mailsTo(address).filter((text) => text.includes('Price drop'))
  const readableDrop = () =>
    mailsIn(join(shop.dataDir, 'mail')).find((text) => text.includes('Price drop') && text.includes(address))
  const rows = () => kit.database.db.selectFrom('price_alert').selectAll().orderBy('created_at').execute()

  it('nothing is checked before the owner of the address has confirmed', async () => {
    await asks()
    await shop.app.runDue()
    await laterAt(5_000_00)
    expect(drops()).toEqual([])
    expect(mailsTo(address)).toHaveLength(1)
    expect(mailsTo(address)[0]).toContain('Start price alert')
  })

  it('the trip of an alert is named to whoever has one of its mailed codes', async () => {
    const read = (code: string) => shop.post('/api/price-alerts/read', { code })
    await asks(roundTrip)
    await shop.app.runDue()
    const confirm = codeIn('confirm')
    const journeys = [
      { from: 'BKK', to: 'NRT', departureDate: out },
      { from: 'NRT', to: 'BKK', departureDate: back },
    ]
    expect(await read(confirm)).toEqual({ status: 200, body: { journeys } })
    await shop.post('/api/price-alerts/confirm', { code: confirm })
    await shop.app.runDue()
    await laterAt(9_000_00)
    const stop = codeIn('stop')
    expect((await read(stop)).body).toEqual({ journeys })
    expect((await read(`${confirm}x`)).status).toBe(404)
    await shop.post('/api/price-alerts/stop', { code: stop })
    expect((await read(stop)).status).toBe(404)
  })

  it.each([
    ['one way', oneWay, '/flights/BKK-NRT/2027-01-20'],
    ['round trip', roundTrip, '/flights/BKK-NRT/2027-01-20/2027-01-27'],
  ])('a lower price of a %s is mailed once, with what it was before', async (_name, search, path) => {
    expect(await started(search)).toEqual({ outcome: 'done', address: path })
    await laterAt(9_900_00)
    expect(drops()).toEqual([])
    await laterAt(9_000_00)
    await laterAt(9_000_00)
    expect(drops()).toHaveLength(1)
    expect(readableDrop()).toContain('฿9,000')
    expect(readableDrop()).toContain('฿10,000')
    expect(drops()[0]).toContain(path)
    // A price that rose and fell again is no news.
    await laterAt(12_000_00)
    await laterAt(9_000_00)
    expect(drops()).toHaveLength(1)
    await laterAt(8_000_00)
    expect(drops()).toHaveLength(2)
  })

  it('the mailed price is what a traveller is shown by date', async () => {
    await started()
    await laterAt(9_000_00)
    const shown = await shop.post<DatedPricesAnswer>('/api/shopping/calendar/', { search: oneWay, days: 1 })
    const total = (shown.body.prices[0]?.total ?? 0) / 100
    expect(readableDrop()).toContain(`฿${total.toLocaleString('en-US')}`)
  })

  it('one click in a mail program ends the mails and deletes the address', async () => {
    await started()
    await laterAt(9_000_00)
    const mail = drops()[0]?.replaceAll(/\r\n[ \t]+/g, ' ') ?? ''
    expect(mail).toContain('List-Unsubscribe-Post: List-Unsubscribe=One-Click')
    const link = new URL(/List-Unsubscribe: <([^>]+)>/.exec(mail)?.[1] ?? '')
    const opened = await shop.app.http.inject({ url: `${link.pathname}${link.search}` })
    expect([opened.statusCode, opened.headers.location]).toEqual([303, `/pricealert#stop=${codeIn('stop')}`])
    const before = await rows()
    const clicked = await shop.app.http.inject({
      method: 'POST',
      url: `${link.pathname}${link.search}`,
      headers: { 'content-type': 'application/x-www-form-urlencoded', origin: 'https://mail.example' },
      payload: 'List-Unsubscribe=One-Click',
    })
    expect(clicked.statusCode).toBe(200)
    expect(await rows()).toHaveLength(before.length - 1)
    await laterAt(5_000_00)
    expect(drops()).toHaveLength(1)
    expect((await shop.post('/api/price-alerts/stop', { code: codeIn('stop') })).status).toBe(200)
  })

  it.each(['', 'alr_1', 'alr_1.forged', 'x'.repeat(300)])('the code %j opens nothing', async (code) => {
    for (const path of ['confirm', 'stop'])
      expect(await shop.post(`/api/price-alerts/${path}`, { code })).toMatchObject({
        status: 404,
        body: { problem: 'priceAlertUnknown' },
      })
  })

  it('a code that starts an alert does not stop one, and the reverse', async () => {
    await started()
    await laterAt(9_000_00)
    const [confirm, stop] = [codeIn('confirm'), codeIn('stop')]
    expect((await shop.post('/api/price-alerts/stop', { code: confirm })).status).toBe(404)
    expect((await shop.post('/api/price-alerts/confirm', { code: stop })).status).toBe(404)
  })

  it('an unconfirmed address is deleted after a day, and its link ends', async () => {
    await asks()
    await shop.app.runDue()
    const code = codeIn('confirm')
    shop.clock.advance(25 * 60 * 60_000)
    expect((await shop.post('/api/price-alerts/confirm', { code })).status).toBe(404)
    await shop.app.runDue()
    const waiting = (await rows()).filter(({ confirmed_at }) => confirmed_at === null)
    expect(waiting).toEqual([])
  })

  it('nobody floods a mailbox: the answer stays the same, and three mails are sent', async () => {
    for (let day = 1; day <= 6; day += 1) {
      const search = aSearchRequest({
        searchAirLegs: [{ from: 'BKK', to: 'NRT', departureDate: `2027-02-0${day}` }],
      })
      expect(
        (await asks(search, address.replace('alerts', day % 2 === 0 ? 'ALERTS' : 'alerts'))).status,
      ).toBe(202)
    }
    await shop.app.runDue()
    expect([...mailsTo(address), ...mailsTo(address.replace('alerts', 'ALERTS'))]).toHaveLength(3)
  })

  it('an equal alert is not stored twice, and a started one mails no second link', async () => {
    await started()
    await asks()
    await shop.app.runDue()
    expect(mailsTo(address)).toHaveLength(1)
  })

  it('the address is stored encrypted', async () => {
    await asks()
    const stored = JSON.stringify(
      (await rows()).map((row) => ({ ...row, email: Buffer.from(row.email).toString() })),
    )
    expect(stored).not.toContain(address)
  })

  it.each([
    ['th', /การแจ้งเตือนราคา/],
    ['ja', /価格アラート/],
  ])('mails are written in the language of the page: %s', async (language, words) => {
    await asks(oneWay, address, language)
    await shop.app.runDue()
    const [mail = ''] = mailsTo(address)
    const bytes = mail.replaceAll(/=([0-9A-F]{2})/g, (_all, hex: string) => `%${hex}`)
    const text = /Content-Transfer-Encoding: base64\r\n\r\n([\s\S]*?)\r\n\r?\n?--/.exec(mail)?.[1]
    expect(text === undefined ? decodeURIComponent(bytes) : Buffer.from(text, 'base64').toString()).toMatch(
      words,
    )
  })

  it('the holder of a mail that stops an alert sees the running alerts of the address, and stops them', async () => {
    const list = (code: string) => shop.post<{ alerts: PriceAlertLine[] }>('/api/price-alerts/list', { code })
    await started(roundTrip)
    await started(oneWay)
    await asks(aSearchRequest({ searchAirLegs: [{ from: 'BKK', to: 'SIN', departureDate: back }] }))
    await shop.app.runDue()
    await laterAt(9_000_00)
    const { alerts } = (await list(codeIn('stop'))).body
    expect(alerts.map((alert) => alert.address).toSorted()).toEqual([
      '/flights/BKK-NRT/2027-01-20',
      '/flights/BKK-NRT/2027-01-20/2027-01-27',
    ])
    expect(alerts.every(({ since }) => since < shop.clock.now())).toBe(true)
    const [first] = alerts
    expect((await shop.post('/api/price-alerts/stop', { code: first?.code })).status).toBe(200)
    const other = alerts.find(({ code }) => code !== first?.code)
    expect((await list(other?.code ?? '')).body.alerts).toEqual([other])
    for (const code of [codeIn('confirm'), `${other?.code}x`]) expect((await list(code)).status).toBe(404)
  })

  it('a signed-in traveller sees the running alerts of the account and nobody else’s', async () => {
    const owner = await openOwnAccount(shop, kit.database, address)
    const list = async () => {
      const answer = await owner.browser.send('GET', '/api/account/price-alerts')
      return [answer.statusCode, answer.json<{ alerts: PriceAlertLine[] }>().alerts] as const
    }
    expect(await list()).toEqual([200, []])
    await owner.browser.send('POST', '/api/price-alerts/', { search: roundTrip, email: address })
    await shop.app.runDue()
    expect(await list()).toEqual([200, []])
    await shop.post('/api/price-alerts/confirm', { code: codeIn('confirm') })
    await asks(oneWay, `other-${address}`)
    const [, [alert]] = await list()
    expect(alert).toMatchObject({ address: '/flights/BKK-NRT/2027-01-20/2027-01-27' })
    expect((await shop.post('/api/price-alerts/stop', { code: alert?.code })).status).toBe(200)
    expect(await list()).toEqual([200, []])
    expect((await shop.app.http.inject({ url: '/api/account/price-alerts' })).statusCode).toBe(401)
  })

  it('closing an account deletes its alerts', async () => {
    const owner = await openOwnAccount(shop, kit.database, address)
    const asked = await owner.browser.send('POST', '/api/price-alerts/', { search: oneWay, email: address })
    expect(asked.statusCode).toBe(202)
    const mine = async () => (await rows()).filter(({ user_id }) => user_id === owner.userId)
    expect(await mine()).toHaveLength(1)
    expect((await owner.browser.send('POST', '/api/account/close')).statusCode).toBe(200)
    expect(await mine()).toEqual([])
  })

  it.each<[string, object, string]>([
    ['a multi-city trip', { search: several }, 'priceAlertNotOffered'],
    ['no address', { email: 'nobody' }, 'emailWrong'],
    ['two addresses', { email: 'a@b.example,c@d.example' }, 'emailWrong'],
    [
      'a search in the past',
      { search: { searchAirLegs: [{ from: 'BKK', to: 'NRT', departureDate: '2026-11-01' }] } },
      'dateInPast',
    ],
    ['an unknown member', { lineUserId: 'U1' }, 'wrongFormat'],
  ])('no alert is set for %s', async (_name, given, code) => {
    const asked = await shop.post('/api/price-alerts/', { search: oneWay, email: address, ...given })
    expect(asked).toMatchObject({ status: expect.any(Number) as number, body: { problem: code } })
  })
})

withDatabase('a supplier without prices by date', (kit) => {
  const airline = new AirlineUnderTest()
  it('offers no alerts', async () => {
    const shop = await appUnderTest(kit.database, {}, (world) => {
      const { calendar: _calendar, matrix: _matrix, ...plain } = airline.supplyOf(world)
      return plain
    })
    const asked = await shop.post('/api/price-alerts/', { search: oneWay, email: 'x@traveller.example' })
    expect(asked).toMatchObject({ status: 422, body: { problem: 'priceAlertNotOffered' } })
    await shop.close()
  })
})
