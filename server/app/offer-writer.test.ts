import fc from 'fast-check'
import { afterAll, beforeAll, expect, it } from 'vitest'
import type { OfferAnswer } from '#contract/api/offer/offer-answer.ts'
import { satang } from '#contract/terms/money.ts'
import { createRoutingPlan } from '#contract/terms/supply/routing-plan.ts'
import { type Instant, type LocalDate, instantFromMs } from '#contract/terms/time.ts'
import { createPackedLineReader } from '#server/flow/offers/offers.ts'
import { createOfferSeals } from '#server/flow/offers/sealed-offer.ts'
import { offerRoutingOf } from '#server/flow/offers/routing/current-routing.ts'
import { createOfferWriter } from '#server/flow/offers/write-offers.ts'
import { cloneableMarkupsOf } from '#server/flow/price/markup/cloneable-markups.ts'
import { type Markups, sellingPriceOfOffer } from '#server/flow/price/selling-price.ts'
import { createSealer } from '#server/platform/crypto.ts'
import { createSalesTable } from '#server/providers/supply/house/engine/sales/sales-table.ts'
import { type SearchPool, createSearchPool } from '#server/providers/supply/house/search-pool/search-pool.ts'
import type { SearchTask } from '#server/providers/supply/house/search-pool/search-tasks.ts'
import type { WrittenOffers } from '#server/providers/supply/offer-writer.ts'

import { aRoutingRule } from '#test-kit/house/a-routing-rule.ts'
import { aMarkupRule } from '#test-kit/house/a-markup-rule.ts'
import { aSearch } from '#test-kit/house/house-kit.ts'
import { houseNowMs, packedTimetable } from '#test-kit/house/packed-house.ts'
import { testIds } from '#test-kit/test-ids.ts'

const world = packedTimetable()
const signal = new AbortController().signal
const createdAt = instantFromMs(houseNowMs) satisfies Instant
const ids = testIds()
const seals = createOfferSeals(
  createSealer([{ keyId: 'k', bytes: new Uint8Array(32).fill(7) }], 'offer', ids),
  ids,
)

let pool: SearchPool
beforeAll(() => {
  pool = createSearchPool({ threads: 1, writerUrl: new URL('./offer-writer.ts', import.meta.url).href })
  pool.useGround({ world, sales: createSalesTable(world.header.counts.flights) })
})
afterAll(() => pool.close())

const amount = fc.integer({ min: 0, max: 500_000 }).map(satang)
const amounts = { adult: amount, child: amount, infant: amount }
const countryOf = (code: string) => (code === 'NRT' ? 'JP' : 'TH')
const placeOf = (code: string) => ({ airport: code, city: code, country: countryOf(code) })
const rules = fc.array(
  fc
    .record({ adult: fc.nat(90_000), country: fc.constantFrom('JP', 'TH'), isShare: fc.boolean() })
    .map(({ adult, country, isShare }) =>
      aMarkupRule({
        ...(isShare ? { share: adult % 900 } : { adult }),
        when: { destinations: [{ kind: 'country', place: country }] },
      }),
    ),
  { maxLength: 3 },
)
const markups: fc.Arbitrary<Markups> = fc.record({
  standing: fc.record({ ...amounts, serviceFee: amount, version: fc.nat(9) }),
  realTime: fc.option(fc.record({ ...amounts, ignoresStanding: fc.boolean() }), { nil: undefined }),
  book: fc.option(
    rules.map((some) => ({
      bookId: 1,
      rules: some,
      channel: 'web' as const,
      bookedOn: '2026-11-21' as LocalDate,
      placeOf,
    })),
    { nil: undefined },
  ),
})
const search = fc.record({
  markups,
  party: fc.record({
    adult: fc.integer({ min: 1, max: 3 }),
    child: fc.integer({ min: 0, max: 2 }),
    infantOnLap: fc.integer({ min: 0, max: 1 }),
  }),
  viewer: fc.constantFrom('traveller' as const, 'seller' as const),
  priceLines: fc.constantFrom('all' as const, 'byKind' as const),
  routingRules: fc.constantFrom([], [aRoutingRule({ when: { airlines: ['TG'] }, suppliers: ['sabre'] })]),
  journeys: fc.constantFrom(['BKK NRT 2027-01-20'], ['BKK NRT 2027-01-20', 'NRT BKK 2027-01-27']),
})

/** The offers of an answer in lines, with the content of their ids. */
function readAll(written: readonly WrittenOffers[]): (OfferAnswer & { readonly sealed: unknown })[] {
  const read = createPackedLineReader()
  const offers = written.flatMap(({ line }) => read(line))
  return offers.map((one) => {
    const opened = seals.open(one.offerId)
    return { ...one, offerId: '', sealed: opened && { ...opened, offerId: '' } }
  })
}

it('a search thread writes the offers that the offers step would, at the same selling prices', async () => {
  let compared = 0
  await fc.assert(
    fc.asyncProperty(search, async ({ markups: added, routingRules, party, journeys, ...how }) => {
      const request = aSearch(journeys, { party })
      const task: SearchTask = { kind: 'shop', request, nowMs: houseNowMs }
      const key = seals.keyOf({
        searchId: 's',
        supplierId: 'house',
        search: request,
        channel: 'web',
        createdAt,
      })
      const airports = ['BKK', 'DMK', 'NRT', 'HND']
      const routed = { supplierId: 'house', suppliers: ['sabre', 'house'], channel: 'web' } as const
      const routing = createRoutingPlan({ ...routed, rules: routingRules }, airports, placeOf)
      const settings = {
        ...how,
        key,
        supplierId: 'house' as const,
        isSampled: true,
        sellsPayFirst: false,
        ...(routing && { routing }),
      }
      const here = createOfferWriter(settings, {
        priceOf: (net) => sellingPriceOfOffer(net, added),
        verdictOf: offerRoutingOf(routing),
      })
      const expected: WrittenOffers[] = []
      for await (const step of pool.run(task, signal))
        if (step.kind === 'offers') expected.push(here('house', step.offers))
      const plain = { markups: cloneableMarkupsOf(added, airports) }
      const written: WrittenOffers[] = []
      for await (const step of pool.run({ ...task, writerSettings: { ...settings, ...plain } }, signal))
        if (step.kind === 'written') written.push(step.written)
      const offers = readAll(written)
      expect(offers).toEqual(readAll(expected))
      expect(written.map(({ sample }) => sample)).toEqual(expected.map(({ sample }) => sample))
      expect(written.map(({ unsold }) => unsold)).toEqual(expected.map(({ unsold }) => unsold))
      for (const { sealed } of offers) expect(sealed).toBeDefined()
      compared += offers.length
    }),
    { numRuns: 12 },
  )
  expect(compared).toBeGreaterThan(500)
})
