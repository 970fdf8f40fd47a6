import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import type { OfferAnswer } from '#contract/api/offer/offer-answer.ts'
import type { PricingAnswer } from '#contract/api/price.ts'
import { type Instant, epochMsOf, plusMinutes } from '#contract/terms/time.ts'
import type { TestBrowser } from '#test-kit/account/account-shop.ts'
import { AirlineUnderTest } from '#test-kit/suppliers/airline-under-test.ts'
import { type AppUnderTest, aBookingRequest, anOffer, appUnderTest } from '#test-kit/app-under-test.ts'
import { type More, fareIncrease } from '#test-kit/house/fare-increase.ts'
import { signInAdministrator } from '#test-kit/account/sign-in-administrator.ts'
import { withDatabase } from '#test-kit/database/test-database.ts'

withDatabase('the expiry of an offer that is priced again', (kit) => {
  const airline = new AirlineUnderTest()
  let shop: AppUnderTest
  let clerk: TestBrowser
  let offer: OfferAnswer
  beforeAll(async () => {
    shop = await appUnderTest(kit.database, {}, airline.supplyOf)
    clerk = await signInAdministrator(shop, kit.database)
  })
  beforeEach(async () => {
    airline.begin()
    await kit.database.db.deleteFrom('price_tolerance').execute()
    offer = await anOffer(shop)
  })
  afterAll(() => shop.close())

  const setBand = (mostSatang: number) =>
    clerk.send('PUT', '/api/staff/price-tolerance/', { mostSatang, mostBasisPoints: 500 })
  /** Makes the airline raise the price and return another expiry of the offer. */
  const dearerUntil = (more: More, expiresAt: Instant) => {
    airline.repriced = (...asked) => {
      const outcome = fareIncrease(more)(...asked)
      return 'offer' in outcome ? { ...outcome, offer: { ...outcome.offer, expiresAt } } : outcome
    }
  }
  const price = (offerId: string) => shop.post<PricingAnswer>('/api/pricing/', { offerId })
  const shownEnd = () => offer.expiresAt as Instant
  /** Advances the clock to an instant. */
  const reach = (moment: Instant) => shop.clock.advance(epochMsOf(moment) - epochMsOf(shop.clock.now()))

  it('stays as shown when the agency absorbs an increase, and is enforced', async () => {
    await setBand(20_000)
    dearerUntil(60_00, plusMinutes(shownEnd(), 30))
    const { body } = await price(offer.offerId)
    expect(body).toMatchObject({ outcome: 'same', offer: { offerId: offer.offerId } })
    expect(body.offer.expiresAt).toBe(shownEnd())
    reach(shownEnd())
    expect(await shop.book(aBookingRequest(offer))).toMatchObject({ body: { problem: 'offerGone' } })
  })

  it('stays as shown for a changed price, however often it is repriced', async () => {
    dearerUntil(60_00, plusMinutes(shownEnd(), 10))
    const told = (await price(offer.offerId)).body
    expect(told).toMatchObject({ outcome: 'changed', offer: { expiresAt: shownEnd() } })
    shop.clock.advance(60_000)
    dearerUntil(60_00, plusMinutes(shownEnd(), 20))
    const again = (await price(offer.offerId)).body
    expect(again.offer).toMatchObject({ offerId: told.offer.offerId, expiresAt: shownEnd() })
  })

  it('comes earlier when the supplier ends a changed price earlier', async () => {
    const end = plusMinutes(shop.clock.now(), 2)
    expect(end < shownEnd()).toBe(true)
    dearerUntil(60_00, end)
    const { offer: dearer } = (await price(offer.offerId)).body
    expect(dearer.expiresAt).toBe(end)
    reach(end)
    const gone = { status: 410, body: { problem: 'offerGone' } }
    expect(await price(dearer.offerId)).toMatchObject(gone)
    expect(await price(offer.offerId)).toMatchObject(gone)
  })
})
