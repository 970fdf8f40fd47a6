import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import type { OrderAnswer } from '#contract/api/order.ts'
import type { RealTimeMarkupAnswer, RealTimeMarkupRequest } from '#contract/api/staff/markup.ts'
import type { ShoppingAnswer, ShoppingEvent } from '#contract/api/offers.ts'
import type { OfferAnswer } from '#contract/api/offer/offer-answer.ts'
import type { PricingAnswer } from '#contract/api/price.ts'
import type { SearchRequestInput } from '#contract/api/search.ts'
import {
  type AppUnderTest,
  aBookingRequest,
  aPrice,
  aSearchRequest,
  anOffer,
  appUnderTest,
} from '#test-kit/app-under-test.ts'
import { setStandingMarkup } from '#test-kit/house/set-standing-markup.ts'
import { type SignedInPerson, setRoles, signInAs } from '#test-kit/account/sign-in-as.ts'
import { withDatabase } from '#test-kit/database/test-database.ts'

const path = '/api/staff/real-time-markup/'
const nothing = { adult: 0, child: 0, infant: 0, ignoresStanding: false }
const family = { adults: 2, children: 1, infants: 1 }

withDatabase('a real-time markup', (kit) => {
  let shop: AppUnderTest
  let agent: SignedInPerson
  beforeAll(async () => {
    shop = await appUnderTest(kit.database)
  })
  beforeEach(async () => {
    await kit.clear()
    agent = await signInAs(shop, kit.database, ['Agent'])
  })
  afterAll(() => shop.close())

  const setStanding = (adult: number, serviceFee = 0) =>
    setStandingMarkup(kit.database, { adult, serviceFee })
  const set = async (person: SignedInPerson, markup: Partial<RealTimeMarkupRequest>) => {
    const answer = await person.browser.send('PUT', path, { ...nothing, ...markup })
    return { status: answer.statusCode, body: answer.json<RealTimeMarkupAnswer>() }
  }
  const search = async (person: SignedInPerson, more: Partial<SearchRequestInput> = {}) => {
    const answer = await person.browser.send('POST', '/api/shopping/', aSearchRequest(more))
    expect(answer.headers['cache-control']).toBe('no-store')
    const [offer] = answer.json<ShoppingAnswer>().offers
    if (!offer) throw new Error(`nothing found: ${answer.body}`)
    return offer
  }
  const price = async (person: SignedInPerson, { offerId }: OfferAnswer) =>
    (await person.browser.send('POST', '/api/pricing/', { offerId })).json<PricingAnswer>()
  const splitOf = ({ staffPrice, price: { total } }: OfferAnswer) => {
    if (!staffPrice) throw new Error('no staff price')
    const { net, standingMarkup, realTimeMarkup } = staffPrice
    expect(net + standingMarkup + realTimeMarkup).toBe(total)
    return { net, standingMarkup, realTimeMarkup }
  }

  it('opens only to staff and agents', async () => {
    const statusOf = async (person: SignedInPerson) => (await person.browser.get(path)).statusCode
    expect((await shop.get(path)).status).toBe(401)
    expect(await statusOf(await signInAs(shop, kit.database, []))).toBe(403)
    expect((await set(await signInAs(shop, kit.database, []), { adult: 1 })).status).toBe(403)
    expect(await statusOf(agent)).toBe(200)
    expect(await statusOf(await signInAs(shop, kit.database, ['Administrator']))).toBe(200)
    expect((await agent.browser.get('/api/staff/audit/orders')).statusCode).toBe(403)
  })

  it.each([{ adult: -1 }, { child: 10_000_001 }, { infant: 1.5 }, { adult: '100' as unknown as number }])(
    'rejects %j',
    async (markup) => {
      expect((await set(agent, markup)).status).toBeGreaterThanOrEqual(400)
      expect(await kit.database.db.selectFrom('real_time_markup').selectAll().execute()).toEqual([])
    },
  )

  it('appears beside the standing markup, and keeps every version', async () => {
    await setStanding(200_00, 50_00)
    const standing = { adult: 200_00, child: 100_00, infant: 1_00, serviceFee: 50_00 }
    expect((await set(agent, { adult: 300_00 })).body).toEqual({ ...nothing, adult: 300_00, standing })
    shop.clock.advance(1000)
    await set(agent, {})
    const asked = await agent.browser.get(path)
    expect(asked.json()).toEqual({ ...nothing, standing })
    const rows = await kit.database.db.selectFrom('real_time_markup').selectAll().orderBy('version').execute()
    expect(rows).toMatchObject([
      { user_id: agent.userId, adult_satang: 300_00 },
      { user_id: agent.userId, adult_satang: 0 },
    ])
    expect(rows[0]?.created_at).not.toBe(rows[1]?.created_at)
  })

  it('adds to the standing markup by passenger type, for its own seller only', async () => {
    await setStanding(200_00, 50_00)
    await set(agent, { adult: 300_00, child: 70_00, infant: 5_00 })
    const plain = await anOffer(shop, family)
    const own = await search(agent, family)
    const realTimeMarkup = 2 * 300_00 + 70_00 + 5_00
    const standingMarkup = 2 * 200_00 + 100_00 + 1_00 + 4 * 50_00
    expect(splitOf(own)).toEqual({ net: plain.price.total - standingMarkup, standingMarkup, realTimeMarkup })
    expect(own.price.total).toBe(plain.price.total + realTimeMarkup)
    const other = await search(await signInAs(shop, kit.database, ['Administrator']), family)
    expect(splitOf(other)).toMatchObject({ standingMarkup, realTimeMarkup: 0 })
    expect(other.price.total).toBe(plain.price.total)
  })

  it('shows net prices when it is zero and ignores the standing markup', async () => {
    await setStanding(200_00, 50_00)
    await set(agent, { ignoresStanding: true })
    const { net, ...added } = splitOf(await search(agent, family))
    expect(added).toEqual({ standingMarkup: 0, realTimeMarkup: 0 })
    await set(agent, { ignoresStanding: true, adult: 10_00 })
    expect(splitOf(await search(agent, family))).toEqual({ net, standingMarkup: 0, realTimeMarkup: 20_00 })
  })

  it('stays with the offers it was shown with, whoever prices and books them', async () => {
    await setStanding(200_00)
    await set(agent, { adult: 300_00 })
    const own = await search(agent)
    await set(agent, { adult: 999_00 })
    expect(await aPrice(shop, own.offerId)).toMatchObject({
      outcome: 'same',
      offer: { price: { total: own.price.total } },
    })
    expect(splitOf((await price(agent, own)).offer).realTimeMarkup).toBe(300_00)
    const booked = await shop.book(aBookingRequest(own))
    expect(booked).toMatchObject({ status: 200, body: { total: own.price.total, state: 'held' } })
    expect((await search(agent)).price.total).toBe(own.price.total + 699_00)
  })

  it('limits offers to the account that finds them when it ignores the standing markup', async () => {
    await setStanding(200_00)
    await set(agent, { ignoresStanding: true })
    const own = await search(agent)
    const gone = { status: 410, body: { problem: 'offerGone' } }
    expect(await shop.post('/api/pricing/', { offerId: own.offerId })).toMatchObject(gone)
    const other = await signInAs(shop, kit.database, ['Agent'])
    expect(await price(other, own)).toMatchObject({ problem: 'offerGone' })
    expect(await shop.book(aBookingRequest(own))).toMatchObject(gone)
    expect(await price(agent, own)).toMatchObject({ offer: { price: { total: own.price.total } } })
  })

  it('stays with an offer whose standing markup has changed', async () => {
    await set(agent, { adult: 300_00 })
    const own = await search(agent)
    await setStanding(20_00)
    const moved = await aPrice(shop, own.offerId)
    expect(moved).toMatchObject({ outcome: 'changed', was: own.price.total })
    expect(moved.offer.price.total).toBe(own.price.total + 20_00)
    await set(agent, {})
    const again = await price(agent, moved.offer)
    expect(again.outcome).toBe('same')
    expect(splitOf(again.offer)).toMatchObject({ standingMarkup: 20_00, realTimeMarkup: 300_00 })
  })

  it('ends once its owner is no longer a seller', async () => {
    await set(agent, { adult: 300_00 })
    const own = await search(agent)
    await setRoles(kit.database, agent.userId, [])
    const after = await search(agent)
    expect(after.staffPrice).toBeUndefined()
    expect(after.price.total).toBe(own.price.total - 300_00)
  })

  it('never appears in answers to travellers, nor does the net price', async () => {
    await setStanding(200_00, 50_00)
    await set(agent, { adult: 300_00 })
    const own = await search(agent)
    const { net } = splitOf(own)
    const traveller = await signInAs(shop, kit.database, [])
    const booked = (await shop.book(aBookingRequest(own))).body
    const answers: unknown[] = [
      await shop.post('/api/shopping/', aSearchRequest()),
      await search(traveller),
      await price(traveller, own),
      await aPrice(shop, own.offerId),
      await shop.get<OrderAnswer>(`/api/orders/${booked.orderKey}`),
      booked,
    ]
    const lines = await linesOf(traveller)
    expect(lines.some((one) => one.event === 'offers')).toBe(true)
    for (const text of [...answers, lines].map((answer) => JSON.stringify(answer))) {
      expect(text).not.toMatch(/staffPrice|"markup"|"AGY"|"RTM"/)
      expect(text).not.toMatch(new RegExp(`\\b(${net}|${net + 50_00})\\b`))
    }
    expect(
      (await linesOf(agent)).filter((one) => one.event === 'offers').flatMap((one) => one.offers),
    ).toSatisfy(
      (offers: OfferAnswer[]) => offers.length > 0 && offers.every((one) => one.staffPrice !== undefined),
    )
  })

  const linesOf = async ({ browser }: SignedInPerson) => {
    const answer = await shop.app.http.inject({
      method: 'POST',
      url: '/api/shopping/',
      headers: {
        accept: 'application/x-ndjson',
        authorization: `Bearer ${browser.token}`,
        cookie: [...browser.cookies].map(([name, value]) => `${name}=${value}`).join('; '),
      },
      payload: aSearchRequest(),
    })
    expect(answer.headers['cache-control']).toBe('no-store')
    return answer.body
      .trim()
      .split('\n')
      .map((text) => JSON.parse(text) as ShoppingEvent)
  }
})
