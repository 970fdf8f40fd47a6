import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import type { CompanyOrdersAnswer } from '#contract/api/account/company.ts'
import type { OfferAnswer } from '#contract/api/offer/offer-answer.ts'
import type { ShoppingAnswer } from '#contract/api/offers.ts'
import type { CustomerBookingAnswer } from '#contract/api/staff/new-booking/customer-booking.ts'
import type { ExchangeOffersAnswer } from '#contract/api/staff/order/ticket-exchange.ts'
import type { StaffOrderAnswer } from '#contract/api/staff/staff-orders.ts'
import type { AirlineAgreement } from '#contract/terms/bsp/airline-agreement.ts'
import { createVersionedRowsStore } from '#server/database/versioned-rows-store.ts'
import { agreementVersion } from '#server/flow/price/price.ts'
import type { TestBrowser } from '#test-kit/account/account-shop.ts'
import { CompanyShop, sent } from '#test-kit/account/company-shop.ts'
import { signInAs } from '#test-kit/account/sign-in-as.ts'
import { aBookingRequest, aSearchRequest, appUnderTest } from '#test-kit/app-under-test.ts'
import { withDatabase } from '#test-kit/database/test-database.ts'

const agreed = {
  kind: 'privateFare',
  airline: 'TG',
  validFrom: '2026-01-01',
  source: '',
  suppliers: ['house'],
  accountCode: 'ACME26',
  tourCode: 'TH26ACME',
  rate: { kind: 'percent', basisPoints: 300 },
} as const
const agreement = { accepted: true, version: agreementVersion, language: 'th' as const }

const cookiesOf = ({ cookies }: TestBrowser) =>
  [...cookies].map(([name, value]) => `${name}=${value}`).join('; ')

withDatabase('a booking that staff make for a company', (kit) => {
  const desk = new CompanyShop(kit)
  let clerk: TestBrowser
  beforeAll(async () => {
    desk.shop = await appUnderTest(kit.database)
  })
  beforeEach(async () => {
    await desk.begin()
    clerk = (await signInAs(desk.shop, kit.database, ['Desk', 'Ticketing'])).browser
  })
  afterAll(() => desk.shop.close())

  const aCompany = async () => {
    const company = await desk.company({ creditLimit: 100_000_000 })
    const store = createVersionedRowsStore<AirlineAgreement>(kit.database.db, {
      table: 'airline_agreement',
      column: 'agreements',
    })
    const rows = [{ ...agreed, companyId: company.companyId }]
    await store.save({ version: 1, rows, savedBy: 'usr_1', savedAt: desk.shop.clock.now() })
    return company
  }
  /** Sends what a browser sends in which staff have chosen a company. */
  const ask = <Body>(by: TestBrowser | undefined, path: string, json: object, companyId?: string) =>
    desk.shop.post<Body & { problem?: string }>(path, json, {
      'x-requested-with': 'Farehouse',
      ...(by && { authorization: `Bearer ${by.token}`, cookie: cookiesOf(by) }),
      ...(companyId !== undefined && { 'company-id': companyId }),
    })
  const search = async (companyId?: string): Promise<readonly OfferAnswer[]> =>
    (await ask<ShoppingAnswer>(clerk, '/api/shopping/', aSearchRequest(), companyId)).body.offers
  const theFare = async (companyId: string): Promise<OfferAnswer> => {
    const fares = (await search(companyId)).filter(({ companyFare, payFirst }) => companyFare && !payFirst)
    if (!fares[0]) throw new Error('no private fare')
    return fares[0]
  }
  const book = (offer: OfferAnswer, companyId: string | undefined, more: object = {}) => {
    const booking = aBookingRequest(offer, { agreement, ...more })
    return ask<CustomerBookingAnswer>(clerk, '/api/staff/bookings', { booking, channel: 'phone' }, companyId)
  }

  it('staff see the private fares of the company that they name, and none without naming it', async () => {
    const { companyId } = await aCompany()
    const fare = await theFare(companyId)
    expect(fare).toMatchObject({ validatingAirline: 'TG', staffPrice: { isPrivateFare: true } })
    expect((await search()).filter(({ companyFare }) => companyFare)).toEqual([])
    const { offerId } = fare
    expect((await ask(clerk, '/api/pricing/', { offerId })).body.problem).toBe('offerUnknown')
    expect(await ask(clerk, '/api/pricing/', { offerId }, companyId)).toMatchObject({
      status: 200,
      body: { outcome: 'same', confidential: true },
    })
    expect((await book(fare, undefined)).body.problem).toBe('offerUnknown')
  })

  it('nobody else can act for a company', async () => {
    const { companyId } = await aCompany()
    const agent = await desk.agent(await desk.company({ name: 'Other', taxId: '0105500000025' }))
    for (const path of ['/api/shopping/', '/api/pricing/', '/api/pricing/rules/']) {
      expect((await ask(undefined, path, aSearchRequest(), companyId)).status).toBe(401)
      for (const who of [agent.browser, desk.clerk])
        expect((await ask(who, path, aSearchRequest(), companyId)).status).toBe(403)
    }
  })

  it('the order is the company’s, with its fare and commission; its agent pays it on account, and it is ticketed', async () => {
    const company = await aCompany()
    const { companyId } = company
    const fare = await theFare(companyId)
    const made = await book(fare, companyId)
    expect(made).toMatchObject({ status: 200, body: { state: 'held', total: fare.price.total } })
    const { orderNumber } = made.body
    const { db } = kit.database
    const rows = await db
      .selectFrom('booking')
      .select(['company_id', 'owner_user_id', 'private_fare'])
      .execute()
    const { airline, accountCode, tourCode, rate } = agreed
    const kept = { airline, accountCode, tourCode, companyId, rate }
    expect(rows).toEqual([{ company_id: companyId, owner_user_id: null, private_fare: kept }])
    const event = await db
      .selectFrom('audit_entry')
      .select('detail')
      .where('action', '=', 'POST /api/staff/bookings')
      .executeTakeFirstOrThrow()
    expect(event).toEqual({ detail: { channel: 'phone', companyId } })
    const agent = await desk.agent(company)
    const listed = await sent<CompanyOrdersAnswer>(agent.browser, {
      method: 'GET',
      path: '/api/account/company/orders',
    })
    const orderKey = listed.body.orders.find((one) => one.orderNumber === orderNumber)?.orderKey ?? ''
    const toldBy = await sent(agent.browser, {
      method: 'POST',
      path: '/api/payments/agreement',
      json: { orderKey, agreement },
    })
    expect(toldBy.status).toBe(200)
    expect((await desk.pay(agent.browser, orderKey)).status).toBe(200)
    await desk.shop.app.runDue()
    const order = (await clerk.get(`/api/staff/orders/${orderNumber}`)).json<StaffOrderAnswer>()
    expect(order).toMatchObject({
      state: 'ticketed',
      privateFare: 'ACME26, TH26ACME, 3%',
      company: company.name,
    })
    expect(await desk.balance(company)).toEqual([-fare.price.total, -fare.price.total])
    // Other flights are sought with the code: at the published fare none would cost the same.
    const changes = [{ journey: 0, departureOn: '2027-01-21' }]
    const others = await clerk.send('POST', '/api/staff/orders/exchange/search', { orderNumber, changes })
    const { offers } = others.json<ExchangeOffersAnswer>()
    expect(offers.map(({ fareDifference }) => fareDifference)).toContain(0)
  })

  it('a clerk who booked for a company cannot charge its account, not even as one of its agents', async () => {
    const company = await aCompany()
    const made = await book(await theFare(company.companyId), company.companyId, { paymentMethod: 'credit' })
    expect(made).toMatchObject({ status: 422, body: { problem: 'paymentMethodNotOffered' } })
    const held = await book(await theFare(company.companyId), company.companyId)
    const { orderNumber } = held.body
    const { db } = kit.database
    const { booked_by: clerkId } = await db
      .selectFrom('booking')
      .select('booked_by')
      .where('order_number', '=', orderNumber)
      .executeTakeFirstOrThrow()
    const { payKey } = (await clerk.send('POST', '/api/staff/orders/payment-link', { orderNumber })).json<{
      payKey: string
    }>()
    const agent = await desk.agent(company)
    await sent(agent.browser, {
      method: 'POST',
      path: '/api/payments/agreement',
      json: { orderKey: payKey, agreement },
    })
    // The agent of the company turns out to be the clerk.
    await db.updateTable('booking').set({ booked_by: agent.userId }).execute()
    expect((await desk.pay(agent.browser, payKey)).status).toBe(422)
    await db.updateTable('booking').set({ booked_by: clerkId }).execute()
    expect((await desk.pay(agent.browser, payKey)).status).toBe(200)
  })

  it('a company that is closed, or that there is not, is refused, and the same key never books for another one', async () => {
    const { companyId } = await aCompany()
    const [open] = await search()
    if (!open) throw new Error('nothing found')
    expect(await book(open, 'com_unknown')).toMatchObject({ status: 404, body: { field: 'companyId' } })
    const idempotencyKey = 'same-key-000000000001'
    expect(await book(open, companyId, { idempotencyKey })).toMatchObject({ status: 200 })
    expect(await book(open, undefined, { idempotencyKey })).toMatchObject({
      body: { problem: 'idempotencyKeyReused' },
    })
    const choices = () => clerk.get('/api/staff/bookings/companies').then((answer) => answer.json())
    const { db } = kit.database
    expect(await choices()).toEqual({ companies: [{ companyId, name: 'Sukhumvit Travel' }] })
    await db.updateTable('company').set({ state: 'closed' }).execute()
    expect(await choices()).toEqual({ companies: [] })
    expect(await book(open, companyId, { duplicateAccepted: true })).toMatchObject({ status: 404 })
  })
})
