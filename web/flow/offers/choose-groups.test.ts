import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { anOffer } from '#test-kit/an-offer.ts'
import { airlineFacets, bestGroup, chooseGroups, stopFacets } from './choose-groups.ts'
import { groupOffers } from './itinerary-group.ts'
import {
  type ListChoices,
  listAddress,
  readListChoices,
  sortChoices,
  stopChoices,
  toggled,
} from './list-choices.ts'

const direct = anOffer({
  id: 'direct',
  baht: 14_000,
  durationMinutes: 360,
  departureAt: '2026-12-05T08:00:00.000Z',
})
const oneStop = anOffer({
  id: 'oneStop',
  flights: ['CX 700 BKK-HKG', 'CX 520 HKG-NRT'],
  baht: 9_000,
  durationMinutes: 600,
  departureAt: '2026-12-05T01:00:00.000Z',
})
const mixed = anOffer({
  id: 'mixed',
  flights: ['TG 600 BKK-HKG', 'CX 520 HKG-TPE', 'CX 450 TPE-NRT'],
  baht: 11_000,
  durationMinutes: 900,
  departureAt: '2026-12-05T04:00:00.000Z',
})
const groups = groupOffers([direct, oneStop, mixed])
const every: ListChoices = { stops: [], airlines: [], sort: 'price' }

describe('filters', () => {
  it.each([
    { choices: {}, left: ['oneStop', 'mixed', 'direct'] },
    { choices: { stops: ['0'] }, left: ['direct'] },
    { choices: { stops: ['1'] }, left: ['oneStop'] },
    { choices: { stops: ['2'] }, left: ['mixed'] },
    { choices: { stops: ['0', '2'] }, left: ['mixed', 'direct'] },
    { choices: { airlines: ['TG'] }, left: ['mixed', 'direct'] },
    { choices: { airlines: ['CX'], stops: ['1'] }, left: ['oneStop'] },
    { choices: { airlines: ['NH'] }, left: [] },
  ] satisfies { choices: Partial<ListChoices>; left: string[] }[])(
    '$choices leave $left',
    ({ choices, left }) => {
      expect(idsOf(chooseGroups(groups, { ...every, ...choices }))).toEqual(left)
    },
  )

  it('count what each value would leave under the other filters, with its cheapest price', () => {
    expect(stopFacets(groups, { ...every, airlines: ['TG'], stops: ['1'] })).toEqual([
      { value: '0', count: 1, cheapest: 1_400_000 },
      { value: '1', count: 0, cheapest: undefined },
      { value: '2', count: 1, cheapest: 1_100_000 },
    ])
    expect(airlineFacets(groups, { ...every, airlines: ['TG'] })).toEqual([
      { value: 'CX', count: 2, cheapest: 900_000 },
      { value: 'TG', count: 2, cheapest: 1_100_000 },
    ])
  })
})

describe('order', () => {
  it.each([
    { sort: 'price', order: ['oneStop', 'mixed', 'direct'] },
    { sort: 'duration', order: ['direct', 'oneStop', 'mixed'] },
    { sort: 'departure', order: ['oneStop', 'mixed', 'direct'] },
  ] as const)('by $sort', ({ sort, order }) => {
    expect(idsOf(chooseGroups(groups, { ...every, sort }))).toEqual(order)
    expect(bestGroup(groups, sort)?.fares[0]?.offerId).toBe(order[0])
  })

  it('is the same whatever order the offers came in', () => {
    const many = Array.from({ length: 12 }, (_, index) =>
      anOffer({ id: `off_${index}`, flights: [`TG ${600 + index} BKK-NRT`], baht: 9_000 + (index % 3) }),
    )
    const shuffled = fc.shuffledSubarray(many, { minLength: many.length, maxLength: many.length })
    fc.assert(
      fc.property(shuffled, fc.constantFrom(...sortChoices), (offers, sort) => {
        const choices = { ...every, sort }
        expect(idsOf(chooseGroups(groupOffers(offers), choices))).toEqual(
          idsOf(chooseGroups(groupOffers(many), choices)),
        )
      }),
    )
  })
})

describe('choices in the address', () => {
  const anyChoices: fc.Arbitrary<ListChoices> = fc.record({
    stops: fc.subarray([...stopChoices]),
    airlines: fc.uniqueArray(fc.stringMatching(/^[A-Z0-9]{2}$/), { maxLength: 5 }),
    sort: fc.constantFrom(...sortChoices),
    open: fc.option(fc.string({ minLength: 1 }), { nil: undefined }),
    chosen: fc.option(fc.string({ minLength: 1 }), { nil: undefined }),
  })

  it('come back as they were', () => {
    fc.assert(
      fc.property(anyChoices, (choices) => {
        expect(readListChoices(listAddress(choices))).toEqual(choices)
      }),
    )
  })

  it('are left out where they make no sense, and where nothing is chosen', () => {
    expect(readListChoices({ stops: '7,1', airlines: 'TG,<b>,TG', sort: 'colour', open: 3 })).toMatchObject({
      stops: ['1'],
      airlines: ['TG'],
      sort: 'price',
      open: undefined,
    })
    expect(Object.values(listAddress(every)).filter(Boolean)).toEqual([])
  })

  it('are put in and taken out', () => {
    expect(toggled(['0'], '1')).toEqual(['0', '1'])
    expect(toggled(['0', '1'], '0')).toEqual(['1'])
  })
})

function idsOf(list: ReturnType<typeof groupOffers>): (string | undefined)[] {
  return list.map((group) => group.fares[0]?.offerId)
}
