import fc from 'fast-check'
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import type { PriceToleranceAnswer } from '#contract/api/staff/price-tolerance.ts'
import type { PricingAnswer } from '#contract/api/price.ts'
import { satang } from '#contract/terms/money.ts'
import { isWithinTolerance } from '#contract/terms/price/price-tolerance.ts'
import { type TestBrowser, testBrowser } from '#test-kit/account/account-shop.ts'
import { AirlineUnderTest } from '#test-kit/suppliers/airline-under-test.ts'
import { type AppUnderTest, aPrice, anOffer, appUnderTest } from '#test-kit/app-under-test.ts'
import { fareIncrease } from '#test-kit/house/fare-increase.ts'
import { setStandingMarkup } from '#test-kit/house/set-standing-markup.ts'
import { signInAdministrator } from '#test-kit/account/sign-in-administrator.ts'
import { signInAs } from '#test-kit/account/sign-in-as.ts'
import { withDatabase } from '#test-kit/database/test-database.ts'

const path = '/api/staff/price-tolerance/'
const family = { adults: 2, children: 1 }

withDatabase('the band inside which the agency carries a rise', (kit) => {
  const airline = new AirlineUnderTest()
  let shop: AppUnderTest
  let clerk: TestBrowser
  beforeAll(async () => {
    shop = await appUnderTest(kit.database, {}, airline.supplyOf)
    clerk = await signInAdministrator(shop, kit.database)
  })
  beforeEach(async () => {
    airline.begin()
    await kit.database.db.deleteFrom('price_tolerance').execute()
    await kit.database.db.deleteFrom('markup').execute()
  })
  afterAll(() => shop.close())

  const set = (mostSatang: unknown, mostBasisPoints: unknown = 500) =>
    clerk.send('PUT', path, { mostSatang, mostBasisPoints })
  const linesOf = ({ offer }: PricingAnswer, kind: string) =>
    offer.price.passengers.map((one) =>
      one.lines.filter((line) => line.kind === kind).reduce((sum, line) => sum + line.amount, 0),
    )

  it('opens only to administrators', async () => {
    const agent = await signInAs(shop, kit.database, ['Agent'])
    expect((await testBrowser(shop.app.http).get(path)).statusCode).toBe(401)
    expect((await agent.browser.get(path)).statusCode).toBe(403)
    expect((await agent.browser.send('PUT', path, { mostSatang: 1, mostBasisPoints: 1 })).statusCode).toBe(
      403,
    )
  })

  it('starts at zero, and keeps every version with its author and time', async () => {
    const nothing = { bookings: 0, satang: 0 }
    expect((await clerk.get(path)).json()).toEqual({
      version: 0,
      mostSatang: 0,
      mostBasisPoints: 0,
      history: [],
      cost: { days: 30, paid: nothing, open: nothing },
    })
    await set(20_000, 100)
    shop.clock.advance(60_000)
    const second = (await set(10_000, 50)).json<PriceToleranceAnswer>()
    expect(second).toMatchObject({
      mostSatang: 10_000,
      mostBasisPoints: 50,
      version: second.history[0]?.version,
    })
    expect(second.history).toMatchObject([
      { mostSatang: 10_000, mostBasisPoints: 50 },
      { mostSatang: 20_000, mostBasisPoints: 100 },
    ])
    const [newest, oldest] = second.history
    expect(newest?.setBy).toBe(oldest?.setBy)
    expect(newest?.setBy).not.toBe('')
    expect(Date.parse(newest?.setAt ?? '') - Date.parse(oldest?.setAt ?? '')).toBe(60_000)
  })

  it.each([
    [-1, 100],
    [50_001, 100],
    [100, 501],
    [1.5, 100],
    ['100', 100],
  ])('rejects %j satang and %j basis points', async (most, basisPoints) => {
    expect((await set(most, basisPoints)).statusCode).toBe(422)
    expect((await clerk.get(path)).json()).toMatchObject({ version: 0 })
  })

  it('absorbs no increase of the agency’s fee together with one of the airline', async () => {
    await set(20_000)
    const shown = await anOffer(shop)
    airline.repriced = fareIncrease(40_00)
    await setStandingMarkup(kit.database, { adult: 50_00 })
    const priced = await aPrice(shop, shown.offerId)
    expect(priced).toMatchObject({ outcome: 'changed', was: shown.price.total })
    expect(priced.offer.price.total).toBe(shown.price.total + 90_00)
  })

  it('keeps the shown price for every passenger, with a line for the absorbed increase', async () => {
    await setStandingMarkup(kit.database, { adult: 200_00, serviceFee: 50_00 })
    await set(20_000)
    const shown = await anOffer(shop, family)
    airline.repriced = fareIncrease(40_00)
    const priced = await aPrice(shop, shown.offerId)
    expect(priced).toMatchObject({ outcome: 'same', offer: { offerId: shown.offerId } })
    expect(priced.was).toBeUndefined()
    expect(priced.offer.price.total).toBe(shown.price.total)
    expect(priced.offer.price.passengers.map((one) => one.perPerson)).toEqual(
      shown.price.passengers.map((one) => one.perPerson),
    )
    expect(linesOf(priced, 'absorbed')).toEqual([-40_00, -40_00])
    for (const { lines, perPerson } of priced.offer.price.passengers)
      expect(lines.reduce((sum, line) => sum + line.amount, 0)).toBe(perPerson)
    const seller = (
      await clerk.send('POST', '/api/pricing/', { offerId: shown.offerId })
    ).json<PricingAnswer>()
    const { net, standingMarkup, realTimeMarkup, absorbed } = seller.offer.staffPrice ?? {}
    expect({ standingMarkup, realTimeMarkup, absorbed }).toEqual({
      standingMarkup: 2 * 200_00 + 100_00 + 3 * 50_00,
      realTimeMarkup: 0,
      absorbed: 120_00,
    })
    expect((net ?? 0) + (standingMarkup ?? 0) - (absorbed ?? 0)).toBe(shown.price.total)
  })

  it.each([
    ['nothing is set', undefined, fareIncrease(1)],
    ['it is more than the amount', 11_999, fareIncrease(40_00)],
    ['the booking class is another', 50_000, fareIncrease(1, 'class')],
    ['the flights are at other times', 50_000, fareIncrease(1, 'schedule')],
    ['somebody would pay less', 50_000, fareIncrease({ adult: 10_00, child: -1 })],
    ['it is a fall', 50_000, fareIncrease(-1)],
  ])('asks the customer when %s', async (_why, most, repriced) => {
    if (most !== undefined) await set(most)
    const shown = await anOffer(shop, family)
    airline.repriced = repriced
    const priced = await aPrice(shop, shown.offerId)
    expect(priced).toMatchObject({ outcome: 'changed', was: shown.price.total })
    expect(priced.offer.price.total).not.toBe(shown.price.total)
    expect(linesOf(priced, 'absorbed')).toEqual([0, 0])
  })

  it('asks the customer when the fare conditions or the fare brand change', async () => {
    await set(50_000)
    const shown = await anOffer(shop)
    for (const change of [
      (offer: object) => ({
        ...offer,
        baggage: { cabinPieces: 0, cabinKg: 0, checkedPieces: 0, checkedKg: 0 },
      }),
      (offer: object) => ({ ...offer, fareBrand: 'Another' }),
    ]) {
      airline.repriced = (outcome) => {
        const answer = fareIncrease(1)(outcome)
        return answer.kind === 'changed'
          ? { ...answer, offer: change(answer.offer) as typeof answer.offer }
          : answer
      }
      expect(await aPrice(shop, shown.offerId)).toMatchObject({ outcome: 'changed' })
    }
  })

  it('absorbs no increase of the agency’s fee alone', async () => {
    await set(50_000)
    const shown = await anOffer(shop)
    await setStandingMarkup(kit.database, { adult: 10_00 })
    expect(await aPrice(shop, shown.offerId)).toMatchObject({ outcome: 'changed', why: 'unknown' })
  })

  it('measures from the price that the customer saw last, not from the previous step', async () => {
    await set(10_000)
    const shown = await anOffer(shop)
    airline.repriced = fareIncrease(60_00)
    expect(await aPrice(shop, shown.offerId)).toMatchObject({ outcome: 'same' })
    airline.repriced = fareIncrease(120_00)
    const told = await aPrice(shop, shown.offerId)
    expect(told).toMatchObject({ outcome: 'changed', was: shown.price.total })
    expect(told.offer.price.total).toBe(shown.price.total + 120_00)
  })

  it('keeps the shown price within the tolerance, and reports any other change', async () => {
    const increases = fc.record({
      adult: fc.integer({ min: -5_000, max: 30_000 }),
      child: fc.integer({ min: -5_000, max: 30_000 }),
      most: fc.integer({ min: 0, max: 50_000 }),
      mostBasisPoints: fc.integer({ min: 0, max: 500 }),
    })
    const shown = await anOffer(shop, family)
    await fc.assert(
      fc.asyncProperty(increases, async ({ adult, child, most, mostBasisPoints }) => {
        await set(most, mostBasisPoints)
        airline.repriced = fareIncrease({ adult, child })
        const priced = await aPrice(shop, shown.offerId)
        const increase = 2 * adult + child
        const band = { most: satang(most), mostBasisPoints }
        const isKept =
          increase > 0 &&
          adult >= 0 &&
          child >= 0 &&
          isWithinTolerance(satang(increase), satang(shown.price.total), band)
        expect(priced.outcome).toBe(isKept ? 'same' : 'changed')
        expect(priced.offer.price.total).toBe(shown.price.total + (isKept ? 0 : increase))
      }),
      { numRuns: 40, seed: 5 },
    )
  })
})
