import { describe, expect, it } from 'vitest'
import { anOffer } from '#test-kit/house/an-offer.ts'
import { factsOf } from '../list-model/offer-facts.ts'
import { plainPrices } from '../list-model/price-view.ts'
import { inRank, rankOf } from './value-order.ts'

const all = [
  anOffer({ id: 'dear', flights: ['TG 600 BKK-NRT'], baht: 20_000 }),
  anOffer({ id: 'cheap', flights: ['TG 602 BKK-NRT'], baht: 9_000 }),
  anOffer({ id: 'middle', flights: ['CX 700 BKK-HKG', 'CX 520 HKG-NRT'], baht: 12_000 }),
].map(factsOf)
const facet = (value: string, count: number, cheapest?: number) => ({ value, count, cheapest })

describe('the order of values', () => {
  it('values are sorted by their cheapest offer, whatever other filters leave', () => {
    const rank = rankOf('airlines', all, plainPrices)
    const left = [facet('CX', 3, 12_000_00), facet('TG', 0), facet('ZZ', 0)]
    expect(inRank(left, rank).map(({ value }) => value)).toEqual(['TG', 'CX', 'ZZ'])
  })

  it('puts a wish for a seat after every firm seat', () => {
    const input = factsOf(
      anOffer({ id: 'wish', flights: ['NH 850 BKK-NRT'], baht: 5_000, more: { waitingList: true } }),
    )
    const rank = rankOf('airlines', [...all, input], plainPrices)
    const left = [facet('NH', 1, 5_000_00), facet('CX', 1, 12_000_00)]
    expect(inRank(left, rank).map(({ value }) => value)).toEqual(['CX', 'NH'])
  })

  it('values with an order of their own keep it', () => {
    const rank = rankOf('refund', all, plainPrices)
    const left = [facet('none', 1, 1), facet('fee', 1, 2), facet('full', 1, 3)]
    expect(inRank(left, rank).map(({ value }) => value)).toEqual(['full', 'fee', 'none'])
  })
})
