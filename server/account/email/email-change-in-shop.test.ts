import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { BookingAnswer } from '#contract/api/booking.ts'
import type { OrderSummary } from '#contract/api/account/account.ts'
import type { GuestOrdersAnswer } from '#contract/api/account/own-data.ts'
import { testBrowser } from '#test-kit/account/account-shop.ts'
import { aBookingRequest, anOffer, appUnderTest, type AppUnderTest } from '#test-kit/app-under-test.ts'
import { openOwnAccount } from '#test-kit/account/own-account.ts'
import { everybodysPassword, setRoles, signInAs } from '#test-kit/account/sign-in-as.ts'
import { withDatabase } from '#test-kit/database/test-database.ts'

const path = '/api/account/email'

/** Decodes quoted-printable (RFC 2045 §6.7) as far as links need it. */
const plain = (mail: string) => mail.replaceAll(/=\r?\n/g, '').replaceAll('=3D', '=')

withDatabase('another email address in the whole shop', (kit) => {
  let shop: AppUnderTest
  beforeAll(async () => {
    shop = await appUnderTest(kit.database)
  })
  afterAll(() => shop.close())

  const mailsTo = (address: string) =>
    shop
      .mails()
      .map((name) => plain(readFileSync(join(shop.dataDir, 'mail', name), 'utf8')))
      .filter((text) => text.includes(`To: ${address}`))
  const linkTo = (address: string) => {
    const mail = mailsTo(address).findLast((text) => text.includes('newemail')) ?? ''
    const query = new URLSearchParams(/https?:\S+newemail#(\S+)/.exec(mail)?.[1])
    return { userid: query.get('userid') ?? '', code: query.get('code') ?? '' }
  }
  const changed = async (browser: ReturnType<typeof testBrowser>, wanted: string) => {
    const asked = await browser.send('POST', path, { email: wanted })
    expect(asked.statusCode, asked.body).toBe(200)
    await shop.app.runDue()
    const done = await testBrowser(shop.app.http).form(`${path}/confirm`, linkTo(wanted))
    expect(done.statusCode, done.body).toBe(200)
  }

  test('an email change offers orders made with the new address, and no longer those of the old one', async () => {
    const before = 'guest-before@traveller.example'
    const after = 'guest-after@traveller.example'
    const owner = await openOwnAccount(shop, kit.database, before)
    const book = async (email: string) => {
      const contact = { name: 'Guest', mobilePhone: '+66 81 234 5678', email }
      return (await shop.book(aBookingRequest(await anOffer(shop), { contact }))).body.orderNumber
    }
    const offered = async () =>
      (await owner.browser.get('/api/account/guest-orders'))
        .json<GuestOrdersAnswer>()
        .orders.map(({ orderNumber }) => orderNumber)
    const [old, fresh] = [await book(before), await book(after)]
    expect(await offered()).toEqual([old])
    await owner.browser.send('POST', path, { email: after })
    expect(await offered()).toEqual([old])
    await changed(owner.browser, after)
    expect(await offered()).toEqual([fresh])
    const claim = { orderNumbers: [old, fresh] }
    const claimed = await owner.browser.send('POST', '/api/account/guest-orders/claim', claim)
    expect(claimed.json()).toEqual({ claimed: 1 })
  })

  test('an email change voids order links that were mailed to the old address', async () => {
    const owner = await openOwnAccount(shop, kit.database, 'links-before@traveller.example')
    const contact = { name: 'Owner', mobilePhone: '+66 81 234 5678', email: owner.email }
    const booked = await shop.book(aBookingRequest(await anOffer(shop), { contact }), owner.headers())
    const { orderKey } = booked.body
    await changed(owner.browser, 'links-after@traveller.example')
    expect((await shop.get(`/api/orders/${orderKey}`)).status).toBe(404)
    const { orders } = (await owner.browser.get('/api/account/orders')).json<{ orders: OrderSummary[] }>()
    expect(orders[0]?.orderKey).not.toBe(orderKey)
    expect((await shop.get(`/api/orders/${orders[0]?.orderKey ?? ''}`)).status).toBe(200)
  })

  test("an email change moves the contact of the owner's orders to the new address, and leaves other contacts unchanged", async () => {
    const [before, after] = ['moves-before@traveller.example', 'moves-after@traveller.example']
    const owner = await openOwnAccount(shop, kit.database, before)
    const book = async (email: string, headers: Record<string, string>) => {
      const contact = { name: 'Owner', mobilePhone: '+66 81 234 5678', email }
      return (await shop.book(aBookingRequest(await anOffer(shop), { contact }), headers)).body
    }
    const own = await book(before.toUpperCase(), owner.headers())
    const forFriend = await book('friend@traveller.example', owner.headers())
    const ofGuest = await book(before, {})
    await changed(owner.browser, after)
    const find = async ({ orderNumber: code }: BookingAnswer, email: string) =>
      (await shop.post('/api/orders/find/', { code, email })).status
    expect([await find(own, before), await find(own, after)]).toEqual([404, 200])
    expect([await find(ofGuest, before), await find(ofGuest, after)]).toEqual([200, 404])
    expect((await shop.get(`/api/orders/${forFriend.orderKey}`)).status).toBe(200)
    const { browser: administrator } = await signInAs(shop, kit.database, ['Administrator'])
    const search = (q: string) => administrator.get(`/api/staff/orders/search?q=${encodeURIComponent(q)}`)
    expect((await search(after)).body).toContain(own.orderNumber)
    expect((await search(before)).body).not.toContain(own.orderNumber)
    await administrator.send('POST', '/api/staff/payments/received', { orderNumber: own.orderNumber })
    await shop.app.runDue()
    expect(mailsTo(after).some((mail) => mail.includes(own.orderNumber))).toBe(true)
  })

  test('an email change keeps the links of a customer valid when the clerk who booked changes address', async () => {
    const clerk = await openOwnAccount(shop, kit.database, 'books-before@agency.example')
    await setRoles(kit.database, clerk.userId, ['Desk'])
    const booked = await shop.book(aBookingRequest(await anOffer(shop)), clerk.headers())
    await changed(clerk.browser, 'books-after@agency.example')
    expect((await shop.get(`/api/orders/${booked.body.orderKey}`)).status).toBe(200)
  })

  test('an email change keeps staff roles; the audit log records who requested and confirmed it', async () => {
    const clerk = await openOwnAccount(shop, kit.database, 'clerk-before@agency.example')
    await setRoles(kit.database, clerk.userId, ['Desk'])
    const wanted = 'clerk-after@agency.example'
    await changed(clerk.browser, wanted)
    await clerk.browser.send('POST', `${path}/withdraw`)
    const roles = await clerk.browser.get('/api/account/roles')
    expect(roles.json()).toEqual({ roles: ['Desk'] })
    const again = await testBrowser(shop.app.http).signIn(wanted, everybodysPassword)
    expect(again.json()).toMatchObject({ role: ['Desk'] })
    const noted = await kit.database.db
      .selectFrom('audit_entry')
      .innerJoin('audit_outcome', 'audit_outcome.event_id', 'audit_entry.event_id')
      .select(['action', 'audit_entry.object', 'detail', 'roles', 'outcome'])
      .where('user_id', '=', clerk.userId)
      .orderBy('action')
      .execute()
    const entry = { object: clerk.userId, detail: null, roles: ['Desk'], outcome: 'done' }
    expect(noted).toEqual([
      { ...entry, action: `POST ${path}` },
      { ...entry, action: `POST ${path}/confirm` },
      { ...entry, action: `POST ${path}/withdraw` },
    ])
  })

  test('an email change appears in the audit log once, and not for a wrong or used link', async () => {
    const wanted = 'once-after@traveller.example'
    const owner = await openOwnAccount(shop, kit.database, 'once-before@traveller.example')
    await owner.browser.send('POST', path, { email: wanted })
    await shop.app.runDue()
    const link = linkTo(wanted)
    const stranger = testBrowser(shop.app.http)
    expect((await stranger.form(`${path}/confirm`, { ...link, code: 'guessed' })).statusCode).toBe(400)
    expect((await stranger.form(`${path}/confirm`, link)).statusCode).toBe(200)
    expect((await stranger.form(`${path}/confirm`, link)).statusCode).toBe(400)
    const noted = await kit.database.db
      .selectFrom('audit_entry')
      .select(['object', 'roles', 'reference'])
      .where('user_id', '=', owner.userId)
      .where('action', '=', `POST ${path}/confirm`)
      .execute()
    expect(noted).toEqual([{ object: owner.userId, roles: [], reference: expect.any(String) as string }])
  })

  test('a pending email change appears in the export while it is stored, and is deleted with the account', async () => {
    const owner = await openOwnAccount(shop, kit.database, 'leaving@traveller.example')
    await owner.browser.send('POST', path, { email: 'never-came@traveller.example' })
    const file = (await owner.browser.get('/api/account/export')).json<{ account: unknown }>()
    expect(file.account).toMatchObject({ emailChanges: [{ email: 'never-came@traveller.example' }] })
    expect((await owner.browser.send('POST', '/api/account/close')).statusCode).toBe(200)
    const left = await kit.database.db
      .selectFrom('account_code')
      .select('user_id')
      .where('user_id', '=', owner.userId)
      .execute()
    expect(left).toEqual([])
    await shop.app.runDue()
    expect(mailsTo('never-came@traveller.example')).toEqual([])
  })
})
