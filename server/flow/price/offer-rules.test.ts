import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { type RulesAnswer, rulesAnswer } from '#contract/api/fare-rules.ts'
import type { FareRules } from '#contract/terms/fare.ts'
import type { PriceOutcome } from '#server/providers/supply/supplier-offer.ts'
import { AirlineUnderTest } from '#test-kit/suppliers/airline-under-test.ts'
import { type AppUnderTest, aPrice, anOffer, appUnderTest } from '#test-kit/app-under-test.ts'
import { withDatabase } from '#test-kit/database/test-database.ts'

withDatabase('the rules of an offer', (kit) => {
  const airline = new AirlineUnderTest()
  let rulesInstead: ((rules: FareRules | undefined) => FareRules | undefined) | undefined
  let shop: AppUnderTest
  let offerId: string
  beforeAll(async () => {
    shop = await appUnderTest(kit.database, {}, (world) => {
      const supply = airline.supplyOf(world)
      return {
        ...supply,
        rules: async (ref, context) => {
          const rules = await supply.rules(ref, context)
          return rulesInstead ? rulesInstead(rules) : rules
        },
      }
    })
    offerId = (await anOffer(shop)).offerId
  })
  beforeEach(() => {
    airline.begin()
    rulesInstead = undefined
  })
  afterAll(() => shop.close())
  const rulesOf = (id: string) => shop.post<RulesAnswer>('/api/pricing/rules/', { offerId: id })

  it('equal those that pricing returns', async () => {
    const { rules, agreementVersion } = await aPrice(shop, offerId)
    const answer = await rulesOf(offerId)
    expect(answer).toEqual({ status: 200, body: { rules, agreementVersion } })
    expect(rulesAnswer.parse(answer.body)).toEqual(answer.body)
  })

  it('come without repricing, and from the price only if the supplier has no separate rules', async () => {
    let priced = 0
    const count = (outcome: PriceOutcome) => {
      priced += 1
      return outcome
    }
    airline.repriced = count
    const apart = await rulesOf(offerId)
    expect(priced).toBe(0)
    rulesInstead = () => undefined
    expect(await rulesOf(offerId)).toEqual(apart)
    expect(priced).toBe(1)
  })

  it.each<[PriceOutcome, number, string]>([
    [{ kind: 'gone' }, 410, 'offerGone'],
    [{ kind: 'silent' }, 503, 'supplierUnavailable'],
  ])('cannot be read when repricing answers %j', async (outcome, status, problem) => {
    rulesInstead = () => undefined
    airline.repriced = () => outcome
    expect(await rulesOf(offerId)).toMatchObject({ status, body: { problem } })
  })

  it('exist only for offers that the shop has issued', async () => {
    const refusals = [
      ['nonsense', 'offerTampered'],
      [`${offerId.slice(0, -2)}AA`, 'offerTampered'],
      [offerId.replace(/^off_[^.]+/, 'off_0123456789abcdef'), 'offerTampered'],
    ]
    for (const [id = '', problem] of refusals)
      expect(await rulesOf(id), id).toMatchObject({ body: { problem } })
    expect((await shop.post('/api/pricing/rules/', {})).status).toBe(422)
  })
})
