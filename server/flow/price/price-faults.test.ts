import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import type { OfferAnswer } from '#contract/api/offer/offer-answer.ts'
import type { PricingAnswer } from '#contract/api/price.ts'
import { type ProblemCode, languages } from '#contract/problem.ts'
import { problems } from '#contract/problem/problems.ts'
import type { ProblemAnswer } from '#server/platform/http/answer/problem-reply.ts'
import { problemSentence } from '#server/platform/http/answer/problem-sentence.ts'
import { silences } from '#test-kit/suppliers/airline-faults.ts'
import { type ShopAtAirline, shopAtAirline } from '#test-kit/suppliers/shop-at-airline.ts'
import { withDatabase } from '#test-kit/database/test-database.ts'

withDatabase('a price at an airline in trouble', (kit) => {
  let market: ShopAtAirline
  let offer: OfferAnswer
  beforeAll(async () => {
    market = await shopAtAirline(kit)
  })
  beforeEach(async () => {
    await market.begin()
    offer = await market.anOffer()
  })
  afterAll(() => market.close())

  const price = (language = 'en') =>
    market.shop.post<ProblemAnswer>(
      '/api/pricing/',
      { offerId: offer.offerId },
      { 'accept-language': language },
    )

  /** Expects an error in every language, each with its own text and a reference that one log line carries. */
  async function expectRefusal(code: ProblemCode) {
    const answers = await Promise.all(languages.map((language) => price(language)))
    for (const [index, answer] of answers.entries()) {
      const { heading, help } = problemSentence(code, languages[index] ?? 'en', {})
      expect(answer).toMatchObject({
        status: problems[code].status,
        body: { problem: code, message: heading, help },
      })
      const lines = market.shop.logged.filter((line) => line.includes(answer.body.reference))
      expect(lines.map((line) => JSON.parse(line) as object)).toMatchObject([{ problem: code }])
    }
  }

  it.each(silences)(
    '$row: $name: the answer says that the airline is silent, and a later request succeeds',
    async (fault) => {
      await market.strike(fault, 'pricing')
      await expectRefusal('supplierUnavailable')
      await market.calm()
      const again = await market.shop.post<PricingAnswer>('/api/pricing/', { offerId: offer.offerId })
      expect(again).toMatchObject({ status: 200, body: { outcome: 'same' } })
    },
  )

  it('F13: the answer contains the old and the new price', async () => {
    const { total } = offer.price
    await market.airline.control({ times: 1, match: { path: '/air/offers/*' }, priceDrift: 20 })
    const moved = await market.shop.post<PricingAnswer>('/api/pricing/', { offerId: offer.offerId })
    expect(moved).toMatchObject({ status: 200, body: { outcome: 'changed', was: total } })
    expect(moved.body.offer.price.total).toBeGreaterThan(total)
  })

  it('F14: the answer says that the fare is gone', async () => {
    await market.airline.control({ match: { path: '/air/offers/*' }, seats: 0 })
    await expectRefusal('offerGone')
  })
})
