import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import type { ShoppingAnswer } from '#contract/api/offers.ts'
import type { OfferAnswer } from '#contract/api/offer/offer-answer.ts'
import type { PricingAnswer } from '#contract/api/price.ts'
import type { CompanyAnswer } from '#contract/api/staff/companies.ts'
import type { AirlineAgreement } from '#contract/terms/bsp/airline-agreement.ts'
import { createVersionedRowsStore } from '#server/database/versioned-rows-store.ts'
import { type Agent, CompanyShop, sent } from '#test-kit/account/company-shop.ts'
import { signInAs } from '#test-kit/account/sign-in-as.ts'
import { aBookingRequest, aSearchRequest } from '#test-kit/app-under-test.ts'
import { withDatabase } from '#test-kit/database/test-database.ts'
import { type ShopAtAirline, shopAtAirline } from '#test-kit/suppliers/shop-at-airline.ts'

const agreementTable = { table: 'airline_agreement', column: 'agreements' } as const

withDatabase('the private fares of a company', (kit) => {
  const desk = new CompanyShop(kit)
  let at: ShopAtAirline
  beforeAll(async () => {
    at = await shopAtAirline(kit)
    desk.shop = at.shop
  })
  beforeEach(async () => {
    await desk.begin()
    await at.airline.begin(at.shop.clock.now())
  })
  afterAll(() => at.close())

  const agree = async (...agreements: readonly Partial<AirlineAgreement>[]) => {
    const store = createVersionedRowsStore(kit.database.db, agreementTable)
    const { version } = await store.current()
    const rows = agreements.map((one) => ({ ...agreed, ...one }) as AirlineAgreement)
    await store.save({ version: version + 1, rows, savedBy: 'usr_1', savedAt: at.shop.clock.now() })
  }
  const agreed = {
    kind: 'privateFare',
    airline: 'TG',
    validFrom: '2026-01-01',
    source: '',
    suppliers: [],
    accountCode: 'ACME26',
    tourCode: 'TH26ACME',
    rate: { kind: 'percent', basisPoints: 300 },
  }
  const search = async (agent?: Agent, more = {}): Promise<readonly OfferAnswer[]> => {
    const path = '/api/shopping/'
    const answer = agent
      ? await sent<ShoppingAnswer>(agent.browser, { method: 'POST', path, json: aSearchRequest(more) })
      : await at.shop.post<ShoppingAnswer>(path, aSearchRequest(more))
    expect(answer.status).toBe(200)
    return answer.body.offers
  }
  const markedIn = (offers: readonly OfferAnswer[]) => offers.filter(({ companyFare }) => companyFare)
  const cheapestOf = (offers: readonly OfferAnswer[], airline = 'TG') =>
    Math.min(...offers.filter((one) => one.validatingAirline === airline).map((one) => one.price.total))
  const price = (offerId: string, agent?: Agent) =>
    agent
      ? sent<PricingAnswer>(agent.browser, { method: 'POST', path: '/api/pricing/', json: { offerId } })
      : at.shop.post<PricingAnswer & { problem?: string }>('/api/pricing/', { offerId })

  const silom = { name: 'Silom Travel', taxId: '0105500000025', showsNet: false }

  /** Two companies with an agent each; the first has a private fare. */
  const twoCompanies = async () => {
    const own: CompanyAnswer = await desk.company({ creditLimit: 100_000_000 })
    const other = await desk.company({ ...silom, creditLimit: 100_000_000 })
    const [agent, stranger] = [await desk.agent(own), await desk.agent(other)]
    await agree({ companyId: own.companyId })
    return { own, agent, stranger }
  }

  it('staff who set prices save private fares with the agreements, for a company that there is', async () => {
    const { own } = await twoCompanies()
    const root = (await signInAs(at.shop, kit.database, ['Administrator'])).browser
    const path = '/api/staff/airline-agreements'
    const save = (companyId: string) => {
      const agreements = [{ ...agreed, companyId }]
      return sent(root, { method: 'PUT', path, json: { version: 1, agreements } })
    }
    const stranger = { status: 404, body: { problem: 'notFound', field: 'agreements.0.companyId' } }
    expect(await save('com_unknown')).toMatchObject(stranger)
    const { body } = await save(own.companyId)
    const { companyId, name } = own
    expect(body).toMatchObject({ version: 2, agreements: [{ ...agreed, companyId }] })
    expect(body).toMatchObject({ companies: expect.arrayContaining([{ companyId, name }]) })
    const elsewhere = { ...agreed, suppliers: ['sabre', 'demo'] }
    const noCodes = await sent(root, { method: 'PUT', path, json: { version: 2, agreements: [elsewhere] } })
    expect(noCodes).toMatchObject({
      status: 422,
      body: { problem: 'supplierTakesNoCodes', field: 'agreements.0.suppliers' },
    })
    const codeless = { ...agreed, accountCode: undefined }
    const refused = await sent(root, { method: 'PUT', path, json: { version: 2, agreements: [codeless] } })
    expect(refused).toMatchObject({ status: 422, body: { field: 'agreements.0.accountCode' } })
  })

  it('only agents of the company are shown its fares, marked, whoever has searched for the same before', async () => {
    const { agent, stranger } = await twoCompanies()
    const before = cheapestOf(await search())
    const offers = await search(agent)
    expect(new Set(markedIn(offers).map((one) => one.validatingAirline))).toEqual(new Set(['TG']))
    expect(cheapestOf(offers)).toBeLessThan(before)
    expect(markedIn(offers).every(({ staffPrice }) => staffPrice?.isPrivateFare === true)).toBe(true)
    // The agent's answer is in every cache by now.
    for (const others of [await search(), await search(stranger)]) {
      expect(markedIn(others)).toEqual([])
      expect(cheapestOf(others)).toBe(before)
    }
    expect(cheapestOf(await search(agent))).toBe(cheapestOf(offers))
  })

  it('an answer says that it is confidential where codes of a company were sent, marked offers or not', async () => {
    const { agent } = await twoCompanies()
    const json = aSearchRequest()
    const answer = await sent<ShoppingAnswer>(agent.browser, { method: 'POST', path: '/api/shopping/', json })
    expect(answer.body.confidential).toBe(true)
    const unmarked = answer.body.offers.find(({ companyFare }) => companyFare !== true)
    expect((await price(unmarked?.offerId ?? '', agent)).body).toMatchObject({ confidential: true })
    const open = await at.shop.post<ShoppingAnswer>('/api/shopping/', json)
    expect(open.body).not.toHaveProperty('confidential')
    expect((await price(open.body.offers[0]?.offerId ?? '')).body).not.toHaveProperty('confidential')
  })

  it('nobody who was sent the id of the offer can price or book it', async () => {
    const { agent, stranger } = await twoCompanies()
    const [offer] = markedIn(await search(agent))
    if (!offer) throw new Error('no private fare')
    const { offerId } = offer
    for (const who of [undefined, stranger]) {
      expect(await price(offerId, who)).toMatchObject({ status: 404, body: { problem: 'offerUnknown' } })
    }
    const refused = [
      await at.shop.post('/api/pricing/rules/', { offerId }),
      await at.shop.get(`/api/pricing/seats/?offerId=${offerId}`),
      await at.shop.book(aBookingRequest(offer)),
      await desk.book(stranger, {}, offer),
    ]
    for (const { body } of refused) expect(body).toMatchObject({ problem: 'offerUnknown' })
    expect(await at.airline.reservations()).toEqual([])
    const told = await price(offerId, agent)
    expect(told.body).toMatchObject({ outcome: 'same', offer: { companyFare: true } })
  })

  it('an agent books a private fare with its code, which the order keeps with its commission', async () => {
    const { own, agent } = await twoCompanies()
    const offer = markedIn(await search(agent)).find(({ payFirst }) => payFirst !== true)
    if (!offer) throw new Error('no private fare that can be held')
    const booked = await desk.book(agent, {}, offer)
    expect(booked).toMatchObject({ status: 200 })
    const order = await desk.staff('GET', `orders/${booked.body.orderNumber}`)
    expect(order.body).toMatchObject({ privateFare: 'ACME26, TH26ACME, 3%' })
    expect(await at.airline.reservations()).toMatchObject([{ state: 'held', accountCode: 'ACME26' }])
    const { companyId } = own
    const rows = await kit.database.db.selectFrom('booking').select('private_fare').execute()
    const { accountCode, tourCode, rate } = agreed
    expect(rows).toEqual([{ private_fare: { airline: 'TG', accountCode, tourCode, companyId, rate } }])
  })

  it('a search with them leaves no price or offer behind for insights, alerts and trials of rules', async () => {
    const { agent } = await twoCompanies()
    const kept = async () => {
      await at.shop.app.stop()
      const { db } = kit.database
      const [prices, searches] = await Promise.all([
        db.selectFrom('lowest_price').select('searches').execute(),
        db.selectFrom('past_search').select('search_id').execute(),
      ])
      return { prices: prices.reduce((sum, one) => sum + one.searches, 0), searches: searches.length }
    }
    // Counts of the tests before are written late, and only some searches of an hour are kept.
    await at.advance(240_000)
    const before = await kept()
    expect(markedIn(await search(agent)).length).toBeGreaterThan(0)
    expect(await kept()).toEqual(before)
    await search()
    expect(await kept()).toEqual({ prices: before.prices + 1, searches: before.searches + 1 })
  })

  it('private fares end with the agreement, and with the company', async () => {
    const { own, agent } = await twoCompanies()
    await agree({ companyId: own.companyId, validTo: '2026-01-31' })
    expect(markedIn(await search(agent))).toEqual([])
    await agree({ companyId: own.companyId })
    expect(markedIn(await search(agent)).length).toBeGreaterThan(0)
    const { db } = kit.database
    await db.updateTable('company').set({ state: 'closed' }).where('company_id', '=', own.companyId).execute()
    expect(markedIn(await search(agent))).toEqual([])
  })

  it('anybody may buy the fares for every customer, and nobody is told that they are private', async () => {
    const before = cheapestOf(await search())
    await agree({ accountCode: 'FHCORP' })
    const offers = await search()
    expect(cheapestOf(offers)).toBeLessThan(before)
    expect(markedIn(offers)).toEqual([])
    expect(offers.some(({ staffPrice }) => staffPrice !== undefined)).toBe(false)
    const [cheapest] = offers
      .filter((one) => one.validatingAirline === 'TG')
      .toSorted((one, two) => one.price.total - two.price.total)
    expect(await price(cheapest?.offerId ?? '')).toMatchObject({ status: 200, body: { outcome: 'same' } })
  })
})
