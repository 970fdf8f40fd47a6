import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import type { BookingAnswer } from '#contract/api/booking.ts'
import { AirlineUnderTest } from '#test-kit/suppliers/airline-under-test.ts'
import { type AppUnderTest, aBookingRequest, anOffer, appUnderTest } from '#test-kit/app-under-test.ts'
import { openOwnAccount } from '#test-kit/account/own-account.ts'
import { setRoles, signInAs } from '#test-kit/account/sign-in-as.ts'
import { withBothDatabases } from '#test-kit/database/test-database.ts'

const limits = { HELD_SEATS_PER_CONTACT: '2', HELD_SEATS_PER_ADDRESS: '4', HELD_SEATS_PER_FLIGHT: '6' }
const refused = { status: 409, body: { problem: 'tooManyHolds' } }

withBothDatabases('seats that are held unpaid', (kit) => {
  const airline = new AirlineUnderTest()
  let shop: AppUnderTest
  beforeAll(async () => {
    shop = await appUnderTest(kit.database, { ...limits, HELD_SEATS_PER_ACCOUNT: '3' }, airline.supplyOf)
  })
  beforeEach(async () => {
    await kit.clear()
    airline.begin()
  })
  afterAll(() => shop.close())

  let guests = 0
  /** Books for one passenger; every guest has another contact unless one is given. */
  const book = async (address: string, email?: string, headers: Record<string, string> = {}) => {
    guests += 1
    const contact = {
      name: 'Guest',
      companyName: 'Office',
      mobilePhone: '+66 81 234 5678',
      email: email ?? `g${guests}@guest.example`,
    }
    const request = aBookingRequest(await anOffer(shop), { contact })
    const answer = await shop.app.http.inject({
      method: 'POST',
      url: '/api/booking/',
      remoteAddress: address,
      payload: new URLSearchParams({
        param: Buffer.from(JSON.stringify(request)).toString('base64'),
      }).toString(),
      headers: { 'content-type': 'application/x-www-form-urlencoded', ...headers },
    })
    return { status: answer.statusCode, body: answer.json<BookingAnswer>() }
  }
  const statuses = async (times: number, one: () => Promise<{ status: number }>) => {
    const answers = []
    for (let time = 0; time < times; time += 1) answers.push((await one()).status)
    return answers
  }

  it('have a limit per contact, which is freed when a booking ends', async () => {
    const first = await book('203.0.113.1', 'same@guest.example')
    expect((await book('203.0.113.2', 'SAME@guest.example')).status).toBe(200)
    expect(await book('203.0.113.3', ' same@guest.example')).toMatchObject(refused)
    await kit.database.db
      .updateTable('booking')
      .set({ state: 'cancelled' })
      .where('order_number', '=', first.body.orderNumber)
      .execute()
    expect((await book('203.0.113.3', 'same@guest.example')).status).toBe(200)
  })

  it('have a limit per IP address, also for concurrent requests', async () => {
    const answers = await Promise.all(
      Array.from({ length: 8 }, (_none, index) => book(`2001:db8::${index + 1}`)),
    )
    expect(answers.map(({ status }) => status).toSorted((one, other) => one - other)).toEqual([
      200, 200, 200, 200, 409, 409, 409, 409,
    ])
    const { rows } = { rows: await kit.database.db.selectFrom('booking').select('state').execute() }
    expect(rows).toHaveLength(4)
  })

  it('have a limit per flight for all customers, but not for staff', async () => {
    let place = 0
    const elsewhere = () => book(`198.51.100.${(place += 1)}`)
    expect(await statuses(7, elsewhere)).toEqual([200, 200, 200, 200, 200, 200, 409])
    const { browser } = await signInAs(shop, kit.database, ['Desk'])
    const cookie = [...browser.cookies].map(([name, value]) => `${name}=${value}`).join('; ')
    const headers = { authorization: `Bearer ${browser.token ?? ''}`, cookie }
    expect((await book('198.51.100.99', undefined, headers)).status).toBe(200)
  })

  it('have a limit per account, whatever its IP addresses and contacts', async () => {
    const { headers } = await openOwnAccount(shop, kit.database, 'hoarder@traveller.example')
    let place = 0
    const anywhere = () => book(`192.0.2.${(place += 1)}`, undefined, headers())
    expect(await statuses(4, anywhere)).toEqual([200, 200, 200, 409])
  })

  it('count once when a request is repeated at the limit', async () => {
    const contact = { name: 'Guest', mobilePhone: '+66 81 234 5678', email: 'again@guest.example' }
    const request = aBookingRequest(await anOffer(shop), { contact })
    await book('203.0.113.9', 'again@guest.example')
    const answers = await Promise.all([shop.book(request), shop.book(request), shop.book(request)])
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200]))
    expect(new Set(answers.map(({ body }) => body.orderNumber)).size).toBe(1)
  })

  it('have only the limits per account and per flight for an agent', async () => {
    const agent = await openOwnAccount(shop, kit.database, 'agent@company.example')
    const now = shop.clock.now()
    const company = {
      company_id: 'cmp_holds',
      name: 'Holds',
      tax_id: '1',
      state: 'open',
      shows_net: true,
    } as const
    const books = { credit_limit_satang: 0, low_balance_satang: 0, created_at: now, updated_at: now }
    const { db } = kit.database
    await db
      .insertInto('company')
      .values({ ...company, ...books })
      .execute()
    await db
      .insertInto('company_member')
      .values({ company_id: 'cmp_holds', user_id: agent.userId, since: now })
      .execute()
    await setRoles(kit.database, agent.userId, ['Agent'])
    const asAgent = () => book('203.0.113.50', 'office@company.example', agent.headers())
    expect(await statuses(4, asAgent)).toEqual([200, 200, 200, 409])
  })

  it('count again before a booking is retried after an unreachable supplier', async () => {
    const contact = { name: 'Guest', mobilePhone: '+66 81 234 5678', email: 'twice@guest.example' }
    airline.plans.push(async () => ({ kind: 'notDone', reason: 'unreachable' }))
    const request = aBookingRequest(await anOffer(shop), { contact })
    expect((await shop.book(request)).status).toBe(503)
    const others = await Promise.all(['203.0.113.1', '203.0.113.2'].map((at) => book(at, contact.email)))
    expect(others.map(({ status }) => status)).toEqual([200, 200])
    expect(await shop.book(request)).toMatchObject(refused)
    expect(airline.calls.book).toBe(3)
    await kit.database.db
      .updateTable('booking')
      .set({ state: 'cancelled' })
      .where('order_number', '=', others[0]?.body.orderNumber ?? '')
      .execute()
    const again = await Promise.all([shop.book(request), shop.book(request)])
    expect(again.map(({ status }) => status)).toEqual([200, 200])
    expect(airline.calls.book).toBe(4)
  })

  it('count in manual review while the supplier holds them unpaid', async () => {
    const { body } = await book('203.0.113.1', 'review@guest.example')
    await book('203.0.113.2', 'review@guest.example')
    const review = (changes: { reservation_ref?: null }) =>
      kit.database.db
        .updateTable('booking')
        .set({ state: 'review', ...changes })
        .where('order_number', '=', body.orderNumber)
        .execute()
    await review({})
    expect(await book('203.0.113.3', 'review@guest.example')).toMatchObject(refused)
    await review({ reservation_ref: null })
    expect((await book('203.0.113.3', 'review@guest.example')).status).toBe(200)
  })
})
