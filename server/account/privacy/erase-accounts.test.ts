import { afterAll, beforeAll, expect, test } from 'vitest'
import type { OrderSummary } from '#contract/api/account/account.ts'
import type { ClosingAnswer } from '#contract/api/account/own-data.ts'
import type { BookingState } from '#contract/terms/booking.ts'
import { openSecretKeys } from '#server/platform/secret-keys.ts'
import { type AppUnderTest, aBookingRequest, anOffer, appUnderTest } from '#test-kit/app-under-test.ts'
import { type Canaries, canaries, canariesIn } from '#test-kit/canaries.ts'
import { contactDigestOf } from '#test-kit/contact-digest-of.ts'
import { keptIn } from '#test-kit/everything-kept.ts'
import {
  type OwnAccount,
  headersOf,
  openOwnAccount,
  ownPassword,
  signedInBrowser,
} from '#test-kit/account/own-account.ts'
import { withDatabase } from '#test-kit/database/test-database.ts'
import { testIds } from '#test-kit/test-ids.ts'

const dayMs = 86_400_000
const owners = canaries('e', 5)
const saved = canaries('f', 6)
const strangers = canaries('g', 7)
const displayName = 'Zqeprofile Vxename'
const phone = '+66 85 111 2229'
const message = 'Zqewish for a window'
const invoiceBuyer = 'Zqebuyer Co., Ltd.'
const oldName = 'Zqeoldname'
const serviceText = 'ZQEALLERGY'

withDatabase('erasure of an account', (kit) => {
  let shop: AppUnderTest
  let owner: OwnAccount
  beforeAll(async () => {
    shop = await appUnderTest(kit.database)
    owner = await openOwnAccount(shop, kit.database, owners.contact.email)
  })
  afterAll(() => shop.close())

  const book = async (people: Canaries, day: string, headers: Record<string, string> = {}) => {
    const trip = { searchAirLegs: [{ from: 'BKK', to: 'NRT', departureDate: day }] }
    const offer = await anOffer(shop, { ...trip, adults: 2, children: 1, infants: 1 })
    const passengers = people.passengers.map(({ seatWith: _beside, ...one }) => one)
    const booked = await shop.book(aBookingRequest(offer, { passengers, contact: people.contact }), headers)
    if (booked.status !== 200) throw new Error(JSON.stringify(booked.body))
    return booked.body
  }
  const setState = async (orderNumber: string, state: BookingState) => {
    await kit.database.db
      .updateTable('booking')
      .set({ state, updated_at: shop.clock.now() })
      .where('order_number', '=', orderNumber)
      .execute()
    const { booking_id } = await kit.database.db
      .selectFrom('booking')
      .select('booking_id')
      .where('order_number', '=', orderNumber)
      .executeTakeFirstOrThrow()
    await kit.database.db
      .updateTable('payment')
      .set({ state: state === 'ticketed' ? 'received' : 'cancelled' })
      .where('booking_id', '=', booking_id)
      .execute()
    return booking_id
  }
  const preview = async () => (await owner.browser.get('/api/account/closing')).json<ClosingAnswer>()
  const close = () => owner.browser.send('POST', '/api/account/close')
  const kept = (values: readonly string[]) => keptIn(kit.database, shop.dataDir, values)
  const forgets = async (days: number) => {
    shop.clock.advance(days * dayMs)
    await shop.app.runDue()
  }
  const valuesOf = ({ values, passengers }: Canaries) =>
    values.filter((value) => !passengers.some(({ seatWith }) => seatWith === value))
  const ownValues = [...valuesOf(owners), displayName, phone, message, invoiceBuyer, oldName, serviceText]
  const savedValues = valuesOf(saved).filter((value) => JSON.stringify(saved.passengers[0]).includes(value))

  const orders = { past: '', ahead: '', given: '' }
  test('closing an account fails while an order is open, and the refusal names its number', async () => {
    await owner.browser.send('PUT', '/api/account/profile', { displayName, phone, language: 'en' })
    const { type: _type, seatWith: _beside, ...traveller } = saved.passengers[0] ?? { type: '', seatWith: '' }
    const savedOne = await owner.browser.send('POST', '/api/account/travellers', traveller)
    expect(savedOne.statusCode).toBe(200)
    const [handle] = (await shop.app.http.inject({ url: '/api/draft/s1' })).cookies
    await shop.app.http.inject({
      method: 'PUT',
      url: '/api/draft/s1',
      payload: { content: { name: displayName }, base: 0, writer: 'writer01', number: 1 },
      headers: { ...owner.headers(), cookie: `${owner.headers()['cookie'] ?? ''}; draft=${handle?.value}` },
    })
    orders.past = (await book(owners, '2027-01-20', owner.headers())).orderNumber
    orders.ahead = (await book(owners, '2027-03-20', owner.headers())).orderNumber
    orders.given = (await book(owners, '2027-04-20', owner.headers())).orderNumber
    await book(strangers, '2027-01-21')
    const { obstacles, savedTravellers } = await preview()
    expect(new Set(obstacles.map(({ orderNumber }) => orderNumber))).toEqual(new Set(Object.values(orders)))
    expect(savedTravellers).toBe(1)
    expect((await close()).json()).toMatchObject({ problem: 'accountInUse' })
    expect((await kept([displayName])).found).toEqual([
      'account: Zqeprofile Vxename',
      'draft: Zqeprofile Vxename',
    ])
  })

  test('closing an account follows an export that contains every stored value', async () => {
    const { sealer } = await openSecretKeys({
      database: kit.database,
      dataDir: shop.dataDir,
      ids: testIds(4321),
    })
    const bookingId = await setState(orders.past, 'ticketed')
    const at = shop.clock.now()
    const row = { booking_id: bookingId, quote: '{}', valid_until: at, created_at: at, updated_at: at }
    await kit.database.db
      .insertInto('change_request')
      .values({
        ...row,
        request_id: 'req_1',
        kind: 'change',
        state: 'declined',
        message: sealer.seal(message),
        answered_by: null,
      })
      .execute()
    const buyer = { name: invoiceBuyer, address: '1 Silom Road', taxId: '', branch: '' }
    await kit.database.db
      .insertInto('tax_invoice_request')
      .values({ booking_id: bookingId, buyer: sealer.seal(JSON.stringify(buyer)), requested_at: at })
      .execute()
    const asked = { booking_id: bookingId, passenger: 0, version: 1, asked_by: 'customer', updated_at: at }
    const was = { title: 'MR', givenName: 'John', surname: oldName }
    await kit.database.db
      .insertInto('name_correction')
      .values({
        ...asked,
        correction_id: 'nam_1',
        kind: 'spelling',
        names: sealer.seal(JSON.stringify({ was, now: { ...was, surname: 'Smith' } })),
        state: 'accepted',
        source: 'customer',
        created_at: at,
      })
      .execute()
    await kit.database.db
      .insertInto('special_service')
      .values({
        ...asked,
        service_id: 'ssr_1',
        segment: 0,
        content: sealer.seal(JSON.stringify({ code: 'SPML', text: serviceText, answer: '' })),
        status: 'confirmed',
        source: 'staff',
        sent_at: at,
      })
      .execute()
    const answer = await owner.browser.get('/api/account/export')
    expect(answer.headers['content-disposition']).toMatch(
      /^attachment; filename="farehouse-data-2026-11-21\.json"$/,
    )
    expect(answer.headers['cache-control']).toBe('no-store')
    const values = [...ownValues, ...savedValues]
    expect(canariesIn(answer.body, values).toSorted()).toEqual(values.toSorted())
    expect(canariesIn(answer.body, strangers.values)).toEqual([])
    // the markup on a fare is not part of the export
    expect(answer.body).not.toMatch(/Agency fee|markup/)
    expect(JSON.parse(answer.body)).toMatchObject({ account: { email: owner.email, displayName, phone } })
  })

  test('closing an account requires the password again, and keeps what the airline needs for upcoming travel', async () => {
    await setState(orders.ahead, 'ticketed')
    await setState(orders.given, 'cancelled')
    await forgets(73)
    owner = { ...owner, browser: await signedInBrowser(shop, owner.email) }
    shop.clock.advance(16 * 60_000)
    await owner.browser.renew()
    expect((await close()).json()).toMatchObject({ problem: 'reauthRequired' })
    await owner.browser.send('POST', '/api/account/reauthenticate', { password: ownPassword })
    expect(await preview()).toEqual({ obstacles: [], orders: 3, ordersAhead: 1, savedTravellers: 1 })
    const token = headersOf(owner.browser)
    expect((await close()).json()).toEqual({ outcome: 'done' })
    expect(owner.browser.cookies.size).toBe(0)
    const late = await shop.app.http.inject({ url: '/api/account/profile', headers: token })
    expect(late.statusCode).toBe(401)
    const { found } = await kept([...ownValues, ...savedValues])
    expect([...new Set(found.map((line) => line.split(':')[0]))]).toEqual(['booking'])
    const left = await kit.database.db
      .selectFrom('booking')
      .selectAll()
      .where('erased_at', 'is', null)
      .execute()
    expect(left.map((one) => one.order_number)).toContain(orders.ahead)
    expect(left.map((one) => one.order_number)).not.toContain(orders.past)
  })

  test('a closed account leaves no personal data in any table a week after the last flight', async () => {
    await forgets(60)
    const digest = await contactDigestOf(owner.email, { database: kit.database, dataDir: shop.dataDir })
    const { found, unopened } = await kept([...ownValues, ...savedValues, digest, owner.userId])
    expect(unopened).toEqual([])
    const rows = await kit.database.db
      .selectFrom('booking')
      .select(['order_number', 'total_satang'])
      .execute()
    expect(rows.map((row) => row.order_number)).toEqual(expect.arrayContaining(Object.values(orders)))
    // the empty row of the account, and its sessions until they expire
    expect(found.map((line) => line.split(':')[0])).toEqual(['account'])
  })

  test("retention erases everybody's passports after the travel, but names only for closed accounts", async () => {
    const passports = strangers.passengers.map(({ passportNumber }) => passportNumber ?? '')
    const names = strangers.passengers.map(({ lastName }) => lastName)
    expect((await kept(passports)).found).toEqual([])
    expect((await kept(names)).found.length).toBeGreaterThan(0)
  })

  test('a closed account frees the address: the same person may register again, without earlier data', async () => {
    const again = await openOwnAccount(shop, kit.database, owner.email)
    expect(again.userId).not.toBe(owner.userId)
    expect(
      (await again.browser.get('/api/account/orders')).json<{ orders: OrderSummary[] }>().orders,
    ).toEqual([])
  })
})
