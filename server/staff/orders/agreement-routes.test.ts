import { afterAll, beforeAll, expect, it } from 'vitest'
import type { AcceptedAgreementsAnswer, AgreementsAnswer } from '#contract/api/agreement.ts'
import type { BookingAnswer, BookingRequest } from '#contract/api/booking.ts'
import type { PricingAnswer } from '#contract/api/price.ts'
import type { ProblemAnswer } from '#server/platform/http/answer/problem-reply.ts'
import { type TestBrowser, testBrowser } from '#test-kit/account/account-shop.ts'
import { type AppUnderTest, aBookingRequest, anOffer, appUnderTest } from '#test-kit/app-under-test.ts'
import { signInAdministrator } from '#test-kit/account/sign-in-administrator.ts'
import { withDatabase } from '#test-kit/database/test-database.ts'

withDatabase('what a customer has agreed to', (kit) => {
  let shop: AppUnderTest
  let clerk: TestBrowser
  let texts: AgreementsAnswer
  beforeAll(async () => {
    shop = await appUnderTest(kit.database)
    clerk = await signInAdministrator(shop, kit.database)
    const { offerId } = await anOffer(shop)
    const inThai = { 'accept-language': 'th' }
    texts = (await shop.post<PricingAnswer>('/api/pricing/', { offerId }, inThai)).body.agreements
  })
  afterAll(() => shop.close())

  const agreementOf = async (orderNumber: string) =>
    (await clerk.get(`/api/staff/orders/${orderNumber}/agreement`)).json<AcceptedAgreementsAnswer>()
  const withMeal = (request: BookingRequest, more: object) => ({
    ...request,
    passengers: request.passengers.map((one) => ({ ...one, meal: 'MOML' })),
    ...more,
  })
  const consent = (more: object = {}) => ({
    sensitiveConsent: { accepted: true, version: texts.sensitiveRequests.version, language: 'ja', ...more },
  })

  it('the agreement appears with the price in the language of the request, and on its own', async () => {
    expect(texts.fareRules.language).toBe('th')
    const alone = await shop.app.http.inject({
      url: '/api/agreements/',
      headers: { 'accept-language': 'th' },
    })
    expect(alone.json()).toEqual(texts)
  })

  it('the agreement shows staff the exact accepted text, with language and time', async () => {
    const request = aBookingRequest(await anOffer(shop))
    const { version } = texts.fareRules
    const { body } = await shop.book({ ...request, agreement: { accepted: true, version, language: 'th' } })
    expect(await agreementOf(body.orderNumber)).toEqual({
      orderNumber: body.orderNumber,
      termsVersion: 0,
      agreements: [{ ...texts.fareRules, acceptedAt: shop.clock.now(), isAsAccepted: true }],
    })
  })

  it.each([
    ['no consent', () => ({}), 'sensitiveConsent.accepted'],
    ['a no', () => consent({ accepted: false }), 'sensitiveConsent.accepted'],
    ['a yes to another text', () => consent({ version: '2020-01-01' }), 'sensitiveConsent.version'],
    ['half a consent', () => ({ sensitiveConsent: { accepted: true } }), 'sensitiveConsent.version'],
  ])('A special meal with %s books nothing', async (_name, more, field) => {
    const refused = await shop.book<ProblemAnswer>(withMeal(aBookingRequest(await anOffer(shop)), more()))
    expect(refused).toMatchObject({ status: 422, body: { problem: 'consentMissing', field } })
  })

  it('A consent for a meal is stored as a text of its own; an unneeded one is not stored', async () => {
    const offer = await anOffer(shop)
    const asked = await shop.book(withMeal(aBookingRequest(offer), consent()))
    expect(await agreementOf(asked.body.orderNumber)).toMatchObject({
      agreements: [{ kind: 'fareRules' }, { kind: 'sensitiveRequests', language: 'ja', isAsAccepted: true }],
    })
    const plain = await shop.book({ ...aBookingRequest(offer), ...consent() })
    expect((await agreementOf(plain.body.orderNumber)).agreements.map((one) => one.kind)).toEqual([
      'fareRules',
    ])
  })

  it.each([
    ['student', { students: 1, adults: 0 }],
    ['youth', { youths: 1, adults: 0 }],
  ] as const)(
    'A %s fare includes its conditions, in the very text that was accepted',
    async (type, party) => {
      const offer = await anOffer(shop, party)
      const request = aBookingRequest(offer)
      const passengers = request.passengers.map((one) => ({ ...one, type, birthdate: '2005-02-28' }))
      const { version } = texts.fareConditions
      const book = (fareConditions?: object) =>
        shop.book<ProblemAnswer & BookingAnswer>({
          ...request,
          passengers,
          ...(fareConditions && { fareConditions }),
        })
      const yes = { accepted: true, version, language: 'th' }
      for (const [given, field] of [
        [undefined, 'fareConditions.accepted'],
        [{ ...yes, accepted: false }, 'fareConditions.accepted'],
        [{ ...yes, version: '2020-01-01' }, 'fareConditions.version'],
      ] as const)
        expect((await book(given)).body).toMatchObject({ problem: 'conditionsNotAccepted', field })
      const booked = await book(yes)
      expect(booked.body).toMatchObject({ state: 'held' })
      expect((await agreementOf(booked.body.orderNumber)).agreements).toContainEqual({
        ...texts.fareConditions,
        acceptedAt: shop.clock.now(),
        isAsAccepted: true,
      })
    },
  )

  it('An agreement older than digests shows the text of its version', async () => {
    const { body } = await shop.book(aBookingRequest(await anOffer(shop)))
    const agreement = { version: '2026-11-01', language: 'ja', acceptedAt: shop.clock.now() }
    await kit.database.db
      .updateTable('booking')
      .set({ agreement: JSON.stringify(agreement) })
      .where('order_number', '=', body.orderNumber)
      .execute()
    const [text] = (await agreementOf(body.orderNumber)).agreements
    expect(text).toMatchObject({ version: '2026-11-01', yes: '運賃規則を読み、搭乗者全員について同意します' })
    expect(text).not.toHaveProperty('isAsAccepted')
  })

  it('the agreement requires an administrator and an existing order', async () => {
    expect((await testBrowser(shop.app.http).get('/api/staff/orders/FH222222/agreement')).statusCode).toBe(
      401,
    )
    expect((await clerk.get('/api/staff/orders/FH222222/agreement')).statusCode).toBe(404)
    expect((await clerk.get('/api/staff/orders/nothing/agreement')).statusCode).toBe(404)
  })
})
