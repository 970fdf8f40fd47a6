import { describe, expect, it } from 'vitest'
import { anOffer } from '#test-kit/house/an-offer.ts'
import { filterAndSortRows } from '../list-model/filter-and-sort-rows.ts'
import { everyRow, withToggled } from '../list-model/list-choices.ts'
import { factsOf } from '../list-model/offer-facts.ts'
import { plainPrices, priceViewOf } from '../list-model/price-view.ts'
import { tripOffersOf, tripStepOf } from '../list-model/trip-choice.ts'
import { areRowsEqual } from './are-rows-equal.ts'

const flights = ['TG 600 BKK-NRT']
const all = [
  anOffer({ id: 'basic', flights, baht: 9_000, more: { fareBrand: 'Basic' } }),
  anOffer({ id: 'flex', flights, baht: 12_000, more: { fareBrand: 'Flex' } }),
].map(factsOf)
const offers = tripOffersOf(all, tripStepOf(all, everyRow))

function rowUnder(choices = everyRow, priceOf = plainPrices) {
  const [row] = filterAndSortRows({ offers, choices, priceOf }).rows
  if (!row) throw new Error('There is one row.')
  return row
}

describe('A row', () => {
  it('shows the same when only the order changes', () => {
    expect(areRowsEqual(rowUnder(), rowUnder({ ...everyRow, sort: 'duration' }))).toBe(true)
  })

  it('shows something else when a filter takes one of its fares', () => {
    expect(areRowsEqual(rowUnder(), rowUnder(withToggled(everyRow, 'brands', 'Basic')))).toBe(false)
  })

  it('shows something else when another way to pay changes its price', () => {
    expect(
      areRowsEqual(
        rowUnder(),
        rowUnder(
          everyRow,
          priceViewOf(() => 100),
        ),
      ),
    ).toBe(false)
  })
})
