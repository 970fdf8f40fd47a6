import fc from 'fast-check'
import { expect, it } from 'vitest'
import type { MarkupRule } from '#contract/terms/price/markup-rule.ts'
import { satang } from '#contract/terms/money.ts'
import { createOfferPrice } from '#contract/terms/offer.ts'
import { passengerTypes } from '#contract/terms/passenger.ts'
import type { LocalDate } from '#contract/terms/time.ts'
import type { Search } from '#server/flow/search/search.ts'
import { aMarkupRule } from '#test-kit/house/a-markup-rule.ts'
import { createDatedPricing } from './dated-pricing.ts'
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
const departureOn = '2027-01-20' as LocalDate
const searchFor = (party: Search['party'], airlines: string[] = []): Search =>
  ({
    shape: 'oneWay',
    journeys: [{ from: 'BKK', to: 'NRT', departureOn, cabin: 'economy' }],
    party,
    airlines,
    nonstopOnly: false,
    refundableOnly: false,
  }) as unknown as Search

it('A date costs as much as an offer with the same net price, for any markup and party', () => {
  fc.assert(
    fc.property(markups, passengers, (added, party) => {
      const net = createOfferPrice(
        party.map(({ type, count, net: each }) => ({
          type,
          count,
          lines: [{ kind: 'fare' as const, code: 'FARE', name: 'Fare', amount: each, source: 'test' }],
        })),
      )
      const counts = Object.fromEntries(party.map(({ type, count }) => [type, count]))
      const priceOf = createDatedPricing(added)
      expect(priceOf({ total: net.total, departureOn }, searchFor(counts))).toEqual(
        sellingPrice(net, added).total,
      )
    }),
  )
})

it.each<[string, Parameters<typeof aMarkupRule>[0], string[], number]>([
  ['an amount counts for each head', { adult: 100_00 }, [], 200_00],
  ['a share is taken of the price per head', { share: 500 }, [], 100_00],
  ['another day does not count', { adult: 100_00, when: { departs: { until: day('2027-01-19') } } }, [], 0],
  ['an airline counts not', { adult: 100_00, when: { airlines: ['TG'] } }, [], 0],
  ['unless only that is searched for', { adult: 100_00, when: { airlines: ['TG'] } }, ['TG'], 200_00],
  [
    'a country counts',
    { adult: 100_00, when: { destinations: [{ kind: 'country', place: 'JP' }] } },
    [],
    200_00,
  ],
  ['another cabin does not', { adult: 100_00, when: { cabins: ['business'] } }, [], 0],
])('applies a markup rule to a price by date: %s', (_, rule, airlines, expected) => {
  const zero = satang(0)
  const book = {
    bookId: 1,
    rules: [aMarkupRule(rule) satisfies MarkupRule],
    channel: 'web' as const,
    bookedOn: day('2026-11-21'),
    placeOf: (code: string) => ({ airport: code, city: code, country: code === 'NRT' ? 'JP' : 'TH' }),
  }
  const standing = { version: 0, adult: zero, child: zero, infant: zero, serviceFee: zero }
  const priceOf = createDatedPricing({ standing, book })
  const total = satang(2_000_00)
  const sold = priceOf({ total, departureOn }, searchFor({ adult: 2 }, airlines))
  expect(sold.amount - total.amount).toBe(expected)
})

function day(text: string): LocalDate {
  return text as LocalDate
}
