import fc from 'fast-check'
import { expect, it } from 'vitest'
import { satang } from '#contract/terms/money.ts'
import { offerPriceOf } from '#contract/terms/offer.ts'
import { passengerTypes } from '#contract/terms/passenger.ts'
import { type Caller } from '#server/platform/http/caller.ts'
import { currentDatedPricing } from './dated-pricing.ts'
import { type PriceStore } from './price-store.ts'
import { type Markups, sellingPrice } from './selling-price.ts'

const amount = fc.integer({ min: 0, max: 500_000 }).map(satang)
const amounts = { adult: amount, child: amount, infant: amount }
const markups: fc.Arbitrary<Markups> = fc.record({
  standing: fc.record({ ...amounts, serviceFee: amount, version: fc.nat() }),
  realTime: fc.option(fc.record({ ...amounts, ignoresStanding: fc.boolean() }), { nil: undefined }),
})
const passengers = fc
  .subarray([...passengerTypes], { minLength: 1 })
  .chain((types) =>
    fc.tuple(
      ...types.map((type) =>
        fc.record({ type: fc.constant(type), count: fc.integer({ min: 1, max: 9 }), net: amount }),
      ),
    ),
  )
const seller: Caller = { kind: 'user', userId: 'usr_1', sessionId: 'ses_1', roles: ['Agent'] }

const storeOf = ({ standing, realTime }: Markups): PriceStore => ({
  standingMarkup: async () => standing,
  realTimeMarkup: async () => realTime,
  setRealTimeMarkup: async () => {},
})

it('a date costs what an offer at its net price costs, whatever is added and for whom', async () => {
  await fc.assert(
    fc.asyncProperty(markups, passengers, async (added, party) => {
      const net = offerPriceOf(
        party.map(({ type, count, net: each }) => ({
          type,
          count,
          lines: [{ kind: 'fare' as const, code: 'FARE', name: 'Fare', amount: each, source: 'test' }],
        })),
      )
      const counts = Object.fromEntries(party.map(({ type, count }) => [type, count]))
      const priceOf = await currentDatedPricing(storeOf(added), seller)
      expect(priceOf(net.total, counts)).toEqual(sellingPrice(net, added).total)
      const forGuests = await currentDatedPricing(storeOf(added), { kind: 'guest' })
      expect(forGuests(net.total, counts)).toEqual(sellingPrice(net, { standing: added.standing }).total)
    }),
  )
})
