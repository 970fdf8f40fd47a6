import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import type { OrderSummary } from '#contract/api/account/account.ts'
import type { BookingAnswer } from '#contract/api/booking.ts'
import type { OrderAnswer } from '#contract/api/order.ts'
import type { OrderFindAnswer, ChangeRequestAnswer } from '#contract/api/change-request.ts'
import { routesOf } from '#server/platform/http/route-table.ts'
import type { TestBrowser } from '#test-kit/account/account-shop.ts'
import { type AppUnderTest, aBookingRequest, anOffer, appUnderTest } from '#test-kit/app-under-test.ts'
import { headersOf, openOwnAccount } from '#test-kit/account/own-account.ts'
import { QuoteHandling } from '#test-kit/staff/staff-quotes.ts'
import { setRoles, signInAs } from '#test-kit/account/sign-in-as.ts'
import { withDatabase } from '#test-kit/database/test-database.ts'

const email = 'canary@traveller.example'
const refused = { status: 403, body: { problem: 'mailedLinkNeeded' } }
const payee = { bank: 'Kasikornbank', accountNumber: '123-4-56789-0', accountName: 'Anna Example' }

/** What a customer alone may say, with a body that is right but for the key. */
const consents: Readonly<Record<string, object>> = {
  'POST /api/orders/quote/': { quoteId: 'quo_1', reply: 'no' },
  'POST /api/orders/change-requests/': { requestId: 'req_1', yes: true },
  'POST /api/orders/change-requests/withdraw/': { requestId: 'req_1' },
  'POST /api/orders/void/': { amount: 100, yes: true },
  'POST /api/orders/exchange/pay/': { exchangeId: 'exc_1', total: 100, paymentMethod: 'paypal' },
  'POST /api/orders/extras/': { extras: [{ kind: 'bag', id: 'bag', passenger: 0, price: 100 }] },
  'POST /api/orders/extras/pay/': { extraSaleId: 'exs_1', total: 100, paymentMethod: 'paypal' },
  'POST /api/orders/schedule-change/': { changeId: 'chg_1', yes: true },
  'POST /api/payments/refunds/payee': { payee },
  'POST /api/orders/tax-invoice/': {
    buyer: { name: 'Siam Trading', address: '1 Silom Road', taxId: '', branch: '' },
  },
  'POST /api/orders/services/': { passenger: 9, segments: [0], code: 'VGML', isConsented: true },
  'POST /api/orders/passenger-contact/': { passenger: 9 },
  'POST /api/orders/name-corrections/': { passenger: 9, title: 'MR', givenName: 'John', surname: 'Doe' },
  // last: it ends the keys before it
  'POST /api/orders/link/': {},
}
/** What names the buyer of a tax invoice, or tells of belief and health, is read with the mailed link alone: tested beside it. */
const mailedOnly = [
  'GET /api/orders/:orderKey/services',
  'GET /api/orders/:orderKey/tax-documents/:documentNumber/document.pdf',
]
/**
 * What shows an order, pays for it or mails its link. The agreement to a booking that staff made is kept with the kind
 * of its link, and refused in browsers of staff.
 */
const open = [
  'GET /api/orders/:orderKey',
  'GET /api/orders/:orderKey/extras',
  'GET /api/orders/:orderKey/summary.pdf',
  'GET /api/orders/:orderKey/tax-documents',
  'GET /api/payments/barcode.svg',
  'GET /api/payments/cash-pickup',
  'GET /api/payments/payable',
  'GET /api/payments/qr.svg',
  'GET /api/payments/refunds',
  'GET /api/payments/return',
  'GET /api/payments/pay-in-slip.pdf',
  'GET /api/payments/transfer-proofs',
  'GET /payments/card',
  'POST /api/orders/link/mail/',
  'POST /api/orders/change-requests/quote/',
  'POST /api/orders/void/quote/',
  'POST /api/payments/',
  'POST /api/payments/agreement',
  'POST /api/payments/check',
  'POST /api/payments/cash-pickup',
  'POST /api/payments/cash-pickup/withdraw',
  'POST /api/payments/return',
  'POST /api/payments/transfer-proofs',
  'POST /api/payments/start',
  'POST /payments/card',
]

withDatabase('the key of an order that was looked up', (kit) => {
  let shop: AppUnderTest
  let administrator: TestBrowser
  let desk: QuoteHandling
  beforeAll(async () => {
    shop = await appUnderTest(kit.database)
    desk = new QuoteHandling(shop, () => administrator)
  })
  beforeEach(async () => {
    await kit.clear()
    administrator = (await signInAs(shop, kit.database, ['Administrator'])).browser
  })
  afterAll(() => shop.close())

  const aBooking = async (headers: Record<string, string> = {}) =>
    (await shop.book(aBookingRequest(await anOffer(shop)), headers)).body
  const find = async ({ orderNumber: code }: BookingAnswer) =>
    (await shop.post<OrderFindAnswer>('/api/orders/find/', { code, email })).body.orderKey
  const pay = async ({ orderNumber }: BookingAnswer) => {
    await administrator.send('POST', '/api/staff/payments/received', { orderNumber })
    await shop.app.runDue()
  }
  const quote = async (orderKey: string, kind: string) =>
    (await shop.post<ChangeRequestAnswer>('/api/orders/change-requests/quote/', { orderKey, kind })).body
  const order = async (key: string) => (await shop.get<OrderAnswer>(`/api/orders/${key}`)).body
  const mailsWith = (text: string) =>
    shop
      .mails()
      .map((name) => readFileSync(join(shop.dataDir, 'mail', name), 'utf8'))
      .map((mail) => mail.replaceAll(/=\r?\n/g, '').replaceAll('=3D', '='))
      .filter((mail) => mail.includes(text))
  const mailedKeys = async () => {
    await shop.app.runDue()
    return mailsWith(': link to your booking').map((mail) => /key=(FH[\w.-]+)/.exec(mail)?.[1] ?? '')
  }
  const answers = async () =>
    await kit.database.db
      .selectFrom('audit_entry')
      .select(['user_id', 'detail'])
      .where('action', '=', 'POST /api/orders/change-requests/')
      .orderBy('at')
      .execute()

  it('Every route at which a customer consents refuses the key, and every other route that takes a key accepts it', async () => {
    const takesKey = routesOf(shop.app.http).filter(
      ({ method, names, path }) =>
        method !== 'HEAD' &&
        !['/mail-copy', '/mail-preview'].includes(path) &&
        !path.startsWith('/api/staff/') &&
        names.some((name) => name === 'orderKey' || name === 'key'),
    )
    const known = takesKey.map(({ method, path }) => `${method} ${path}`)
    expect(known.toSorted()).toEqual([...Object.keys(consents), ...mailedOnly, ...open].toSorted())
    const booked = await aBooking()
    const orderKey = await find(booked)
    for (const [route, json] of Object.entries(consents)) {
      const path = route.replace('POST ', '')
      expect(await shop.post(path, { orderKey, ...json }), path).toMatchObject(refused)
      expect((await shop.post(path, { orderKey: booked.orderKey, ...json })).status, path).not.toBe(403)
    }
  })

  it('shows the order, pays for it, and cancels an unpaid one', async () => {
    const booked = await aBooking()
    const orderKey = await find(booked)
    expect(orderKey).not.toBe(booked.orderKey)
    expect((await order(orderKey)).orderNumber).toBe(booked.orderNumber)
    const chosen = await shop.post('/api/payments/', { orderKey, paymentMethod: 'bankTransfer' })
    expect(chosen.status).toBe(200)
    const { requestId } = await quote(orderKey, 'cancel')
    const yes = await shop.post('/api/orders/change-requests/', { orderKey, requestId, yes: true })
    expect(yes).toMatchObject({ status: 200, body: { state: 'done' } })
  })

  it('accepts no refund, whoever asked for the quote', async () => {
    const booked = await aBooking()
    await pay(booked)
    const orderKey = await find(booked)
    const { requestId } = await quote(orderKey, 'refund')
    const yes = { requestId, yes: true }
    expect(await shop.post('/api/orders/change-requests/', { orderKey, ...yes })).toMatchObject(refused)
    expect((await order(orderKey)).requests).toEqual([])
    expect(
      await shop.post('/api/orders/change-requests/', { orderKey: booked.orderKey, ...yes }),
    ).toMatchObject({
      status: 200,
      body: { state: 'asked' },
    })
  })

  it('accepts no other price', async () => {
    const booked = await aBooking()
    const { body } = await desk.quote(booked, desk.at(booked.total + 100))
    const orderKey = await find(booked)
    expect(await desk.reply({ orderKey }, body)).toMatchObject(refused)
    expect(await desk.reply({ orderKey }, body, 'no')).toMatchObject(refused)
    expect((await desk.reply(booked, body)).status).toBe(200)
  })

  it('suffices for the signed-in owner', async () => {
    const owner = await openOwnAccount(shop, kit.database, 'found-owner@traveller.example')
    const booked = await aBooking(owner.headers())
    await pay(booked)
    const orderKey = await find(booked)
    const { requestId } = await quote(orderKey, 'refund')
    const json = { orderKey, requestId, yes: true }
    expect(await shop.post('/api/orders/change-requests/', json)).toMatchObject(refused)
    const yes = await owner.browser.send('POST', '/api/orders/change-requests/', json)
    expect(yes.json()).toMatchObject({ state: 'asked' })
    expect(await answers()).toMatchObject([{ user_id: owner.userId, detail: { channel: 'web' } }])
  })

  it('sends the link to the contact only, a few times, and answers the same each time', async () => {
    const booked = await aBooking()
    const orderKey = await find(booked)
    for (let time = 0; time < 5; time += 1)
      expect(await shop.post('/api/orders/link/mail/', { orderKey })).toEqual({
        status: 202,
        body: { outcome: 'checkYourMail' },
      })
    expect(await mailedKeys()).toEqual([booked.orderKey, booked.orderKey, booked.orderKey])
    expect(mailsWith(': link to your booking').every((mail) => mail.includes(`To: ${email}`))).toBe(true)
    shop.clock.advance(61 * 60_000)
    await shop.post('/api/orders/link/mail/', { orderKey })
    expect(await mailedKeys()).toHaveLength(4)
    await shop.post('/api/orders/link/', { orderKey: booked.orderKey })
    expect((await shop.post('/api/orders/link/mail/', { orderKey })).status).toBe(404)
  })

  it('Staff receive only this key for what they book, and none in their list, also after they leave staff', async () => {
    const clerk = await openOwnAccount(shop, kit.database, 'clerk-books@agency.example')
    await setRoles(kit.database, clerk.userId, ['Desk'])
    const request = aBookingRequest(await anOffer(shop))
    const booked = (await shop.book(request, clerk.headers())).body
    await pay(booked)
    const again = (await shop.book(request)).body
    await setRoles(kit.database, clerk.userId, [])
    const { orders } = (await clerk.browser.get('/api/account/orders')).json<{ orders: OrderSummary[] }>()
    expect(orders).toEqual([])
    for (const orderKey of [booked.orderKey, again.orderKey]) {
      const { requestId } = await quote(orderKey, 'refund')
      const json = { orderKey, requestId, yes: true }
      expect(await shop.post('/api/orders/change-requests/', json)).toMatchObject(refused)
      const signedIn = await shop.post('/api/orders/change-requests/', json, headersOf(clerk.browser))
      expect(signedIn).toMatchObject(refused)
    }
    expect(await answers()).toEqual([])
  })

  it('A member of staff whose roles do not count in this sign-in receives only this key', async () => {
    const clerk = await openOwnAccount(shop, kit.database, 'no-second-factor@agency.example')
    await setRoles(kit.database, clerk.userId, ['Desk'])
    const setting = { second_factor_roles: '["Desk"]', set_by: 'test', created_at: shop.clock.now() }
    await kit.database.db.insertInto('security_setting').values(setting).execute()
    const booked = await aBooking(clerk.headers())
    const json = { orderKey: booked.orderKey, reply: 'no', quoteId: 'quo_1' }
    expect(await shop.post('/api/orders/quote/', json)).toMatchObject(refused)
    expect(await shop.post('/api/orders/quote/', json, clerk.headers())).toMatchObject({
      status: 403,
      body: { problem: 'customerMustAnswer' },
    })
  })

  it('The audit log keeps a digest of a guest’s network, and never the network itself', async () => {
    const booked = await aBooking()
    await pay(booked)
    const say = async (remoteAddress: string) => {
      const { orderKey } = booked
      const { requestId } = await quote(orderKey, 'refund')
      const payload = { orderKey, requestId, yes: true }
      await shop.app.http.inject({
        method: 'POST',
        url: '/api/orders/change-requests/',
        payload,
        remoteAddress,
      })
      await shop.post('/api/orders/change-requests/withdraw/', { orderKey, requestId })
    }
    for (const address of ['203.0.113.5', '203.0.113.6', '203.0.113.5']) await say(address)
    const networks = (await answers()).map(({ detail }) => (detail as { network?: string }).network)
    expect(networks).toHaveLength(3)
    expect(networks[0]).toMatch(/^[\w-]{16}$/)
    expect(networks[2]).toBe(networks[0])
    expect(networks[1]).not.toBe(networks[0])
    expect(JSON.stringify(await answers())).not.toContain('203.0.113')
  })
})
