import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { aJourney, anOffer } from '#test-kit/house/an-offer.ts'
import { filterAndSortRows } from './filter-and-sort-rows.ts'
import {
  everyRow,
  type ListChoices,
  sortChoices,
  valueFilterNames,
  withRange,
  withToggled,
  rangeNames,
} from './list-choices.ts'
import { activeFilters } from './list-filters.ts'
import { factsOf } from './offer-facts.ts'
import { plainPrices, priceViewOf } from './price-view.ts'
import { tripOffersOf, tripStepOf } from './trip-choice.ts'

const direct = anOffer({
  id: 'direct',
  baht: 14_000,
  durationMinutes: 360,
  departureAt: '2026-12-05T08:00:00.000Z',
  more: { fareBrand: 'Flex', refund: { kind: 'yes' } },
})
const oneStop = anOffer({
  id: 'oneStop',
  flights: ['CX 700 BKK-HKG', 'CX 520 HKG-NRT'],
  baht: 9_000,
  durationMinutes: 600,
  departureAt: '2026-12-05T01:00:00.000Z',
  more: { refund: { kind: 'fee', fee: 100 } },
})
const mixed = anOffer({
  id: 'mixed',
  flights: ['TG 600 BKK-HKG', 'CX 520 HKG-TPE', 'CX 450 TPE-NRT'],
  baht: 11_000,
  durationMinutes: 900,
  departureAt: '2026-12-05T04:00:00.000Z',
  more: { refund: { kind: 'no' } },
})
const input = anOffer({
  id: 'wish',
  flights: ['NH 850 BKK-NRT'],
  baht: 5_000,
  durationMinutes: 350,
  departureAt: '2026-12-05T00:00:00.000Z',
  more: { waitingList: true },
})
const three = [direct, oneStop, mixed]

describe('filters', () => {
  it.each([
    { filter: 'stops', value: '0', left: ['direct'] },
    { filter: 'stops', value: '2', left: ['mixed'] },
    { filter: 'airlines', value: 'TG', left: ['mixed', 'direct'] },
    { filter: 'airlines', value: 'NH', left: [] },
    { filter: 'via', value: 'HKG', left: ['oneStop', 'mixed'] },
    { filter: 'to', value: 'NRT', left: ['oneStop', 'mixed', 'direct'] },
    { filter: 'refund', value: 'full', left: ['direct'] },
    { filter: 'refund', value: 'fee', left: ['oneStop'] },
    { filter: 'refund', value: 'none', left: ['mixed'] },
    { filter: 'brands', value: 'Flex', left: ['direct'] },
    { filter: 'seats', value: 'waiting', left: [] },
  ] as const)('$filter $value leaves $left', ({ filter, value, left }) => {
    expect(idsIn(three, withToggled(everyRow, filter, value))).toEqual(left)
  })

  it.each([
    { range: 'price', from: 0, to: 9_000, left: ['oneStop'] },
    { range: 'price', from: 9_001, to: 13_999, left: ['mixed'] },
    { range: 'duration', from: 0, to: 600, left: ['oneStop', 'direct'] },
    // A direct flight has no stopover that could be too long.
    { range: 'stopover', from: 0, to: 0, left: ['direct'] },
    // Times are those of Bangkok: 08:00Z is 15:00.
    { range: 'leave0', from: 15 * 60, to: 15 * 60, left: ['direct'] },
    { range: 'leave0', from: 0, to: 11 * 60, left: ['oneStop', 'mixed'] },
    { range: 'leave1', from: 0, to: 1, left: ['oneStop', 'mixed', 'direct'] },
  ] as const)('$range from $from to $to leaves $left', ({ range, from, to, left }) => {
    expect(idsIn(three, withRange(everyRow, range, [from, to]))).toEqual(left)
  })

  it('choose among the fares of a row, and the row shows the cheapest that is left', () => {
    const lite = anOffer({ id: 'lite', baht: 9_000, more: { refund: { kind: 'no' } } })
    const flex = anOffer({ id: 'flex', baht: 12_000, more: { refund: { kind: 'yes' } } })
    const { rows } = chosen([lite, flex], withToggled(everyRow, 'refund', 'full'))
    expect(rows).toMatchObject([{ total: 1_200_000, facts: [{ offer: flex }] }])
  })
})

describe('what a value would leave', () => {
  it('the offers of a value are counted under the other filters, with the cheapest price', () => {
    const { facets } = chosen(three, withToggled(withToggled(everyRow, 'airlines', 'TG'), 'stops', '1'))
    expect(facets.values.stops).toEqual(
      expect.arrayContaining([
        { value: '0', count: 1, cheapest: 1_400_000 },
        { value: '1', count: 0, cheapest: undefined },
        { value: '2', count: 1, cheapest: 1_100_000 },
      ]),
    )
  })

  it('the count of a value equals the rows left after choosing it alone', () => {
    fc.assert(
      fc.property(fc.array(anyOffer, { minLength: 1, maxLength: 25 }), anyChoices, (offers, choices) => {
        const { facets } = chosen(offers, choices)
        for (const name of valueFilterNames) {
          for (const { value, count, cheapest } of facets.values[name]) {
            const alone = { ...choices, values: { ...choices.values, [name]: [value] } }
            const { rows } = chosen(offers, alone)
            expect([name, value, count]).toEqual([name, value, rows.length])
            const left = rows.flatMap((row) => row.facts)
            const firm = left.filter(({ offer }) => !offer.waitingList)
            const prices = (firm.length > 0 ? firm : left).map((facts) => plainPrices(facts).perPerson)
            expect(cheapest).toBe(prices.length === 0 ? undefined : Math.min(...prices))
          }
        }
      }),
    )
  })

  it('along a range adds up to the rows that the other filters leave', () => {
    let ranges = 0
    fc.assert(
      fc.property(fc.array(anyOffer, { minLength: 1, maxLength: 25 }), anyChoices, (offers, choices) => {
        for (const { name, bars, domain } of chosen(offers, choices).facets.ranges) {
          const { rows } = chosen(offers, withRange(choices, name, undefined))
          const figures = bars.reduce((sum, bar) => sum + bar, 0)
          expect(domain[0]).toBeLessThan(domain[1])
          if (!name.startsWith('leave')) continue
          expect(figures).toBe(rows.length)
          ranges += 1
        }
      }),
    )
    expect(ranges).toBeGreaterThan(0)
  })
})

describe('rows', () => {
  it('pass exactly the filters that are set', () => {
    fc.assert(
      fc.property(fc.array(anyOffer, { maxLength: 25 }), anyChoices, (offers, choices) => {
        const filters = activeFilters(choices, plainPrices)
        const wanted = offers.filter((offer) => filters.every(({ admits }) => admits(factsOf(offer))))
        const left = chosen(offers, choices).rows.flatMap((row) =>
          row.facts.map(({ offer }) => offer.offerId),
        )
        expect(left.toSorted()).toEqual(wanted.map(({ offerId }) => offerId).toSorted())
      }),
    )
  })

  it.each([
    { sort: 'price', order: ['oneStop', 'mixed', 'direct', 'wish'] },
    { sort: 'best', order: ['oneStop', 'direct', 'mixed', 'wish'] },
    { sort: 'duration', order: ['direct', 'oneStop', 'mixed', 'wish'] },
    { sort: 'departure', order: ['oneStop', 'mixed', 'direct', 'wish'] },
    { sort: 'airline', order: ['oneStop', 'mixed', 'direct', 'wish'] },
    { sort: 'stops', order: ['direct', 'oneStop', 'mixed', 'wish'] },
  ] as const)(
    'rows sorted by $sort are $order: a waitlist request never precedes a firm seat',
    ({ sort, order }) => {
      expect(idsIn([...three, input], { ...everyRow, sort })).toEqual(order)
    },
  )

  it('rows of round trips are sorted by the return flight', () => {
    const out = aJourney({})
    const back = (at: string) => aJourney({ flights: ['TG 643 NRT-BKK'], departureAt: at })
    const late = anOffer({ id: 'late', more: { journeys: [out, back('2026-12-12T09:00:00.000Z')] } })
    const early = anOffer({
      id: 'early',
      baht: 20_000,
      more: { journeys: [out, back('2026-12-12T01:00:00.000Z')] },
    })
    expect(idsIn([late, early], { ...everyRow, way: 'trips', sort: 'returnDeparture' })).toEqual([
      'early',
      'late',
    ])
  })

  it('the order of rows does not depend on the order of offers', () => {
    const many = Array.from({ length: 12 }, (_, index) =>
      anOffer({ id: `off_${index}`, flights: [`TG ${600 + index} BKK-NRT`], baht: 9_000 + (index % 3) }),
    )
    const shuffled = fc.shuffledSubarray(many, { minLength: many.length, maxLength: many.length })
    fc.assert(
      fc.property(shuffled, fc.constantFrom(...sortChoices), (offers, sort) => {
        expect(idsIn(offers, { ...everyRow, sort })).toEqual(idsIn(many, { ...everyRow, sort }))
      }),
    )
  })

  it('show what a way to pay adds: to the satang for one, as an average for several', () => {
    const fareIncrease = priceViewOf((total) => Math.floor((total * 150 + 5000) / 10_000))
    const facts = factsOf(anOffer({ baht: 9_999 }))
    expect(fareIncrease(facts)).toEqual({ total: 1_014_899, perPerson: 1_014_899 })
    expect(fareIncrease({ ...facts, passengerCount: 2 })).toEqual({ total: 1_014_899, perPerson: 507_500 })
    expect(plainPrices(facts)).toEqual({ total: 999_900, perPerson: 999_900 })
  })
})

const anyOffer = fc
  .record({
    flights: fc.constantFrom(
      ['TG 642 BKK-NRT'],
      ['TG 676 BKK-HND'],
      ['CX 700 BKK-HKG', 'CX 520 HKG-NRT'],
      ['TG 600 BKK-HKG', 'CX 520 HKG-TPE', 'CX 450 TPE-NRT'],
    ),
    hour: fc.integer({ min: 0, max: 9 }),
    baht: fc.integer({ min: 5_000, max: 30_000 }),
    durationMinutes: fc.integer({ min: 300, max: 1_200 }),
    refund: fc.constantFrom({ kind: 'yes' } as const, { kind: 'no' } as const),
    fareBrand: fc.constantFrom('Lite', 'Flex', undefined),
    waitingList: fc.boolean(),
    id: fc.uuid(),
  })
  .map(({ flights, hour, baht, durationMinutes, refund, fareBrand, waitingList, id }) =>
    anOffer({
      id,
      flights,
      baht,
      durationMinutes,
      departureAt: `2026-12-05T0${hour}:00:00.000Z`,
      more: { refund, waitingList, ...(fareBrand === undefined ? {} : { fareBrand }) },
    }),
  )

const anyChoices: fc.Arbitrary<ListChoices> = fc
  .record({
    stops: fc.subarray(['0', '1', '2']),
    airlines: fc.subarray(['TG', 'CX', 'NH']),
    to: fc.subarray(['NRT', 'HND']),
    refund: fc.subarray(['full', 'none']),
    ranges: fc.dictionary(
      fc.constantFrom(...rangeNames.slice(0, 5)),
      fc.tuple(fc.nat(10_000), fc.nat(20_000)).map(([low, more]) => [low, low + more] as const),
      { maxKeys: 2 },
    ),
  })
  .map(({ ranges, ...values }) => ({ ...everyRow, ranges, values: { ...everyRow.values, ...values } }))

function chosen(offers: readonly ReturnType<typeof anOffer>[], choices: ListChoices) {
  const all = offers.map(factsOf)
  return filterAndSortRows({
    offers: tripOffersOf(all, tripStepOf(all, choices)),
    choices,
    priceOf: plainPrices,
  })
}

function idsIn(offers: readonly ReturnType<typeof anOffer>[], choices: ListChoices): string[] {
  return chosen(offers, choices).rows.map((row) => row.cheapest.offer.offerId)
}
