import { afterAll, afterEach, beforeAll, beforeEach, expect, it } from 'vitest'
import type { DatedPricesAnswer } from '#contract/api/dated-prices.ts'
import type { RoutingDryRunAnswer, RoutingRulesAnswer } from '#contract/api/staff/supply/routing-rules.ts'
import type { ShoppingAnswer } from '#contract/api/offers.ts'
import type { RoutingRule } from '#contract/terms/supply/routing-rule.ts'
import type { ProblemAnswer } from '#server/platform/http/answer/problem-reply.ts'
import { aRoutingRule } from '#test-kit/house/a-routing-rule.ts'
import {
  type AppUnderTest,
  aBookingRequest,
  aSearchRequest,
  anOffer,
  appUnderTest,
} from '#test-kit/app-under-test.ts'
import { type SignedInPerson, signInAs } from '#test-kit/account/sign-in-as.ts'
import { withBothDatabases } from '#test-kit/database/test-database.ts'

const path = '/api/staff/routing-rules/'

withBothDatabases('the routing rules', (kit) => {
  let shop: AppUnderTest
  let staff: SignedInPerson
  beforeAll(async () => {
    shop = await appUnderTest(kit.database)
  })
  beforeEach(async () => {
    await kit.clear()
    staff = await signInAs(shop, kit.database, ['Administrator'])
  })
  // Search notes are written in the background; stopping waits for them.
  afterEach(() => shop.app.stop())
  afterAll(() => shop.close())

  const rulesNow = async () => (await staff.browser.get(path)).json<RoutingRulesAnswer>()
  const send = async <Body>(to: string, json: object) => {
    const answer = await staff.browser.send('POST', to, json)
    return { status: answer.statusCode, body: answer.json<Body>() }
  }
  const publish = async (rules: readonly RoutingRule[], follows?: number) =>
    send<RoutingRulesAnswer & ProblemAnswer>(path, {
      follows: follows ?? (await rulesNow()).version,
      rules,
      note: 'a try',
    })
  const search = async () => (await shop.post<ShoppingAnswer>('/api/shopping/', aSearchRequest())).body
  const airlinesOf = ({ offers }: ShoppingAnswer) => new Set(offers.map((one) => one.validatingAirline))
  const withoutAirline = (airline: string) => aRoutingRule({ when: { airlines: [airline] }, suppliers: [] })

  it('the rules open only to staff who set prices', async () => {
    const desk = await signInAs(shop, kit.database, ['Desk'])
    expect((await desk.browser.get(path)).statusCode).toBe(403)
    expect((await desk.browser.send('POST', path, {})).statusCode).toBe(403)
    expect((await shop.get(path)).status).toBe(401)
  })

  it('rules exclude offers from the next search, each counted, and leave it complete', async () => {
    const before = await search()
    const airline = before.offers[0]?.validatingAirline ?? ''
    const gone = before.offers.filter((one) => one.validatingAirline === airline)
    expect((await publish([withoutAirline(airline)])).status).toBe(200)
    const after = await search()
    expect(airlinesOf(after)).not.toContain(airline)
    expect(after.offers.length + gone.length).toBe(before.offers.length)
    expect(after).toMatchObject({ complete: before.complete, unsold: { routing: gone.length } })
    await publish([])
    expect((await search()).offers).toHaveLength(before.offers.length)
  })

  it('rules hold for offers that were shown before: price and booking are refused with the reason', async () => {
    const offer = await anOffer(shop)
    await publish([withoutAirline(offer.validatingAirline)])
    const priced = await shop.post<ProblemAnswer>('/api/pricing/', { offerId: offer.offerId })
    expect([priced.status, priced.body.problem]).toEqual([410, 'offerExcluded'])
    const booked = await shop.book(aBookingRequest(offer))
    expect([booked.status, booked.body]).toMatchObject([410, { problem: 'offerExcluded' }])
    expect(await kit.database.db.selectFrom('booking').select('booking_id').execute()).toEqual([])
  })

  it('prices by date are left out where the supplier may not sell the trip, whatever its airline', async () => {
    const priced = async (more = {}) => {
      const json = { search: aSearchRequest(more), days: 3 }
      return (await send<DatedPricesAnswer>('/api/shopping/calendar/', json)).body.prices.length
    }
    expect(await priced()).toBe(3)
    await publish([])
    await publish([withoutAirline('TG')])
    expect([await priced(), await priced({ airline: 'TG' })]).toEqual([3, 0])
    const destination = { kind: 'country', place: 'JP' } as const
    await publish([aRoutingRule({ when: { destination }, suppliers: [] })])
    expect([await priced(), await priced({ airline: 'TG' })]).toEqual([0, 0])
  })

  it('rules are refused where two of them overlap, and where a place is unknown', async () => {
    const [one, other] = [aRoutingRule({ name: 'One' }), aRoutingRule({ name: 'Other', suppliers: [] })]
    const overlap = await publish([one, other])
    expect(overlap).toMatchObject({ status: 422, body: { problem: 'routingRulesOverlap' } })
    expect(overlap.body.message).toContain('One')
    const destination = { kind: 'airport', place: 'TYO' } as const
    const unknown = await publish([aRoutingRule({ when: { destination } })])
    expect(unknown).toMatchObject({ status: 422, body: { problem: 'unknownAirport' } })
    expect((await rulesNow()).version).toBe(0)
  })

  it('every version is kept, and a change is refused that does not follow the newest', async () => {
    const first = await publish([withoutAirline('TG')])
    expect(first.body).toMatchObject({ version: 1, versions: [{ note: 'a try', ruleCount: 1 }] })
    const both = await Promise.all([publish([], 1), publish([], 1)])
    expect(both.map(({ status }) => status).toSorted((one, other) => one - other)).toEqual([200, 409])
    const kept = await staff.browser.get(`${path}1`)
    expect(kept.json<{ rules: RoutingRule[] }>().rules).toEqual([withoutAirline('TG')])
    await expect(kit.database.db.deleteFrom('routing_rules').execute()).rejects.toThrow()
    const audit = await kit.database.db.selectFrom('audit_outcome').selectAll().execute()
    expect(JSON.stringify(audit)).toContain('routingRule:A rule of a test')
  })

  it('rules count in every process as soon as they are published', async () => {
    const other = await appUnderTest(kit.database, { DATA_DIR: shop.dataDir })
    const { body } = await other.post<ShoppingAnswer>('/api/shopping/', aSearchRequest())
    const airline = body.offers[0]?.validatingAirline ?? ''
    await publish([withoutAirline(airline)])
    const after = await other.post<ShoppingAnswer>('/api/shopping/', aSearchRequest())
    expect(airlinesOf(after.body)).not.toContain(airline)
    await other.close()
  })

  it('a draft is tried on past searches: what disappears is counted by supplier, airline and rule', async () => {
    // only some searches of an hour are kept
    shop.clock.advance(3_600_000)
    staff = await signInAs(shop, kit.database, ['Administrator'])
    const found = await search()
    await shop.app.stop()
    const airline = found.offers[0]?.validatingAirline ?? ''
    const rules = [withoutAirline('QR'), withoutAirline(airline)]
    const { status, body } = await send<RoutingDryRunAnswer>(`${path}dry-run`, { rules, days: 1 })
    expect(status).toBe(200)
    expect(body).toMatchObject({ searches: 1, emptied: 0, moved: 0 })
    expect(body.excluded).toBeGreaterThan(0)
    expect(body.offers).toBeGreaterThan(body.excluded)
    expect(body.reasons).toContainEqual({ supplierId: 'house', airline, rule: 2, offers: body.decided[1] })
    const empty = await send<RoutingDryRunAnswer>(`${path}dry-run`, {
      rules: [aRoutingRule({ suppliers: [] })],
      days: 1,
    })
    expect(empty.body).toMatchObject({ emptied: 1, excluded: empty.body.offers })
    expect((await search()).offers).toHaveLength(found.offers.length)
  })
})
