import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import type { BookingAnswer, BookingRequest } from '#contract/api/booking.ts'
import type { OfferAnswer } from '#contract/api/offer/offer-answer.ts'
import type { PassengerRequest } from '#contract/api/passengers.ts'
import type { AuditLine } from '#contract/api/staff/staff.ts'
import type { ProblemAnswer } from '#server/platform/http/answer/problem-reply.ts'
import type { TestBrowser } from '#test-kit/account/account-shop.ts'
import { type AppUnderTest, aBookingRequest, anOffer, appUnderTest } from '#test-kit/app-under-test.ts'
import { signInAs } from '#test-kit/account/sign-in-as.ts'
import { signInAdministrator } from '#test-kit/account/sign-in-administrator.ts'
import { withDatabase } from '#test-kit/database/test-database.ts'

const warned = { status: 409, body: { problem: 'duplicateBooking' } }
const held = { status: 200, body: { state: 'held' } }

withDatabase('booking the same twice', (kit) => {
  let shop: AppUnderTest
  let offer: OfferAnswer
  beforeAll(async () => {
    shop = await appUnderTest(kit.database)
  })
  beforeEach(async () => {
    await kit.clear()
    offer = await anOffer(shop)
  })
  afterAll(() => shop.close())

  /** A request with its own key that has not accepted a duplicate. */
  const aRequest = (more: Partial<BookingRequest> = {}): BookingRequest => {
    const { duplicateAccepted: _yes, ...request } = aBookingRequest(offer, more)
    return request
  }
  const person = (more: Partial<PassengerRequest>) => {
    const { passengers } = aRequest()
    return { passengers: passengers.map((one) => ({ ...one, ...more })) }
  }
  const contact = (more: Partial<BookingRequest['contact']>) => ({
    contact: { ...aRequest().contact, ...more },
  })
  const first = async () => (await shop.book(aRequest())).body
  const orders = async () => (await kit.database.db.selectFrom('booking').select('state').execute()).length

  it('warns without writing anything, and books once the customer accepts the duplicate', async () => {
    await first()
    const again = aRequest()
    const answer = await shop.book<ProblemAnswer>(again)
    expect(answer).toMatchObject(warned)
    expect(answer.body.details).toBeUndefined()
    expect(await orders()).toBe(1)
    expect(await shop.book({ ...again, duplicateAccepted: true })).toMatchObject(held)
    expect(await orders()).toBe(2)
  })

  it('warns when two processes receive the requests at the same time', async () => {
    const other = await appUnderTest(await kit.another(), { DATA_DIR: shop.dataDir })
    other.clock.advance(Date.parse(shop.clock.now()) - Date.parse(other.clock.now()))
    for (let round = 0; round < 5; round += 1) {
      await kit.database.db.deleteFrom('booking_duplicate_key').execute()
      const answers = await Promise.all([shop.book(aRequest()), other.book(aRequest())])
      expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200, 409]))
    }
    await other.close()
  })

  it('treats repeats of the same request, also concurrent ones, as one booking', async () => {
    const request = aRequest()
    const answers = await Promise.all([1, 2, 3].map(() => shop.book(request)))
    const repeats = [...answers, await shop.book(request)]
    expect(repeats.map((one) => one.status)).toEqual([200, 200, 200, 200])
    expect(new Set(repeats.map((one) => one.body.orderNumber)).size).toBe(1)
    expect(await orders()).toBe(1)
  })

  it.each<[string, () => Partial<BookingRequest>]>([
    ['another title', () => person({ title: 'MS' })],
    ['other capitals', () => person({ firstName: 'FERROR', lastName: "o'neill-failedsen" })],
    ['a hyphen typed as a blank', () => person({ lastName: 'Oneill Failedsen' })],
    ['the address in capitals', () => contact({ email: 'CANARY@Traveller.example' })],
    ['the telephone without blanks', () => contact({ mobilePhone: '+66812345678' })],
    ['another way to pay', () => ({ paymentMethod: 'counter' })],
  ])('warns despite %s', async (_what, more) => {
    await first()
    expect(await shop.book(aRequest(more()))).toMatchObject(warned)
  })

  it.each<[string, () => Partial<BookingRequest>]>([
    ['of another address', () => contact({ email: 'other@traveller.example' })],
    ['of another telephone', () => contact({ mobilePhone: '+66 81 999 9999' })],
    ['who does not know the birth date', () => person({ birthdate: '1990-02-27' })],
    ['who does not know the passport', () => person({ passportNumber: 'AA123' })],
  ])('reveals nothing to a customer %s, and marks the order for staff', async (_who, more) => {
    const earlier = await first()
    const made = await shop.book(aRequest(more()))
    expect(made).toMatchObject(held)
    const clerk = await signInAdministrator(shop, kit.database)
    const lines = (await clerk.get('/api/staff/audit/orders')).body.trim().split('\n')
    const marks = lines
      .map((line) => JSON.parse(line) as AuditLine)
      .filter(({ kind }) => kind === 'duplicate')
    const { orderNumber } = made.body
    expect(marks).toEqual([{ kind: 'duplicate', orderNumber, possibleDuplicateOf: earlier.orderNumber }])
  })

  it('does not warn for another person or another day', async () => {
    await first()
    expect(await shop.book(aRequest(person({ firstName: 'Anna' })))).toMatchObject(held)
    offer = await anOffer(shop, { searchAirLegs: [{ from: 'BKK', to: 'NRT', departureDate: '2027-01-21' }] })
    expect(await shop.book(aRequest())).toMatchObject(held)
  })

  it('does not warn once the first booking has ended', async () => {
    await first()
    await kit.database.db.updateTable('booking').set({ state: 'expired' }).execute()
    expect(await shop.book(aRequest())).toMatchObject(held)
  })

  it('names the earlier order to its signed-in owner, and to no other user', async () => {
    const { browser: own } = await signInAs(shop, kit.database, [])
    const { browser: stranger } = await signInAs(shop, kit.database, [])
    const books = async (browser: TestBrowser, more: Partial<BookingRequest> = {}) => {
      const param = Buffer.from(JSON.stringify(aRequest(more))).toString('base64')
      const answer = await browser.form('/api/booking/', { param })
      return { status: answer.statusCode, body: answer.json<BookingAnswer & ProblemAnswer>() }
    }
    const earlier = await books(own)
    expect(earlier).toMatchObject(held)
    const other = contact({ email: 'other@traveller.example' })
    const details = { earlierOrder: earlier.body.orderNumber }
    expect(await books(own, other)).toMatchObject({
      status: 409,
      body: { problem: 'duplicateBooking', details },
    })
    expect(await books(stranger, other)).toMatchObject(held)
  })

  it('stores no name in clear text for the comparison', async () => {
    await first()
    const rows = JSON.stringify(
      await kit.database.db.selectFrom('booking_duplicate_key').selectAll().execute(),
    )
    expect(rows).toMatch(/"digest":"[\w-]{43}"/)
    for (const clear of ['FERROR', 'NRT', '2027-01']) expect(rows.toUpperCase()).not.toContain(clear)
  })
})
