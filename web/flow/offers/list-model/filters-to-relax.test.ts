import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { anOffer } from '#test-kit/house/an-offer.ts'
import { filterAndSortRows } from './filter-and-sort-rows.ts'
import { filtersToRelax } from './filters-to-relax.ts'
import { everyRow, type ListChoices, withRange, withToggled, isRangeName } from './list-choices.ts'
import { factsOf } from './offer-facts.ts'
import { plainPrices } from './price-view.ts'
import { tripOffersOf, tripStepOf } from './trip-choice.ts'

const found = [
  anOffer({ id: 'direct', baht: 14_000, durationMinutes: 360 }),
  anOffer({ id: 'short', flights: ['CX 700 BKK-HKG', 'CX 520 HKG-NRT'], baht: 9_000, durationMinutes: 600 }),
  anOffer({ id: 'long', flights: ['CX 702 BKK-HKG', 'CX 524 HKG-NRT'], baht: 8_000, durationMinutes: 900 }),
].map(factsOf)
const offers = tripOffersOf(found, tripStepOf(found, { way: 'steps', picked: [] }))
const reliefOf = (choices: ListChoices) => filtersToRelax({ offers, choices, priceOf: plainPrices })
const direct = withToggled(everyRow, 'stops', '0')

describe('filters that leave nothing', () => {
  it.each([
    {
      what: 'the one that brings most back comes first',
      choices: withToggled(direct, 'airlines', 'CX'),
      relief: [
        { name: 'stops', rows: 2 },
        { name: 'airlines', rows: 1 },
      ],
    },
    {
      what: 'a range is a filter like the others',
      choices: withRange(withToggled(direct, 'airlines', 'CX'), 'price', [0, 8_500]),
      relief: [{ name: 'stops', rows: 1 }],
    },
    {
      what: 'a range of times is one, too',
      choices: withRange(withToggled(everyRow, 'airlines', 'TG'), 'duration', [0, 100]),
      relief: [{ name: 'duration', rows: 1 }],
    },
    {
      what: 'each of three keeps out what the others let through',
      choices: withRange(withToggled(direct, 'airlines', 'NH'), 'price', [0, 100]),
      relief: [],
    },
  ])('$what', ({ choices, relief }) => {
    expect(filterAndSortRows({ offers, choices, priceOf: plainPrices }).rows).toEqual([])
    expect(reliefOf(choices)).toEqual(relief)
  })

  it('leave, without the one that is named, as many rows as was said', () => {
    const choicesArb = fc
      .record({
        stops: fc.subarray(['0', '1', '2']),
        airlines: fc.subarray(['CX', 'TG', 'NH']),
        price: fc.option(fc.constantFrom([0, 8_500] as const, [10_000, 20_000] as const)),
      })
      .map(({ stops, airlines, price }) =>
        withRange(
          { ...everyRow, values: { ...everyRow.values, stops, airlines } },
          'price',
          price ?? undefined,
        ),
      )
    fc.assert(
      fc.property(choicesArb, (choices) => {
        fc.pre(filterAndSortRows({ offers, choices, priceOf: plainPrices }).rows.length === 0)
        for (const { name, rows } of reliefOf(choices)) {
          const without = isRangeName(name)
            ? withRange(choices, name, undefined)
            : { ...choices, values: { ...choices.values, [name]: [] } }
          expect(filterAndSortRows({ offers, choices: without, priceOf: plainPrices }).rows).toHaveLength(
            rows,
          )
        }
      }),
    )
  })
})
