import { describe, expect, it } from 'vitest'
import { searchRequest } from '#contract/api/search.ts'
import { aJourney, anOffer } from '#test-kit/house/an-offer.ts'
import { factsOf } from '../list-model/offer-facts.ts'
import { returnSearch, withMoreOffers } from './return-search.ts'

const leg = { from: 'BKK', to: 'NRT', departureDate: '2026-12-05', cabinClass: 'economy' } as const
const back = { from: 'NRT', to: 'BKK', departureDate: '2026-12-12', cabinClass: 'economy' } as const
const roundTrip = searchRequest.parse({ triptype: 1, nonstop: 1, searchAirLegs: [leg, back] })
const journeys = [
  // 16:50 in UTC is ten to midnight in Bangkok.
  aJourney({ departureAt: '2026-12-05T16:50:00.000Z' }),
  aJourney({ flights: ['TG 643 NRT-BKK'], departureAt: '2026-12-12T01:00:00.000Z' }),
]
const facts = factsOf(anOffer({ more: { journeys } }))
const [key = ''] = facts.journeyKeys

describe('the search for returns that go with a flight', () => {
  it('the search for returns differs only in the departure minute of the chosen flight', () => {
    expect(returnSearch(roundTrip, [facts], { way: 'steps', picked: [key] })).toEqual({
      ...roundTrip,
      windowTimeDepFlight: 'TD',
      windowTimeDepTime: '2350',
      windowTimeDepRangeHour: 0,
    })
  })

  it.each([
    ['no flight was taken', { picked: [] }],
    ['trips are taken as a whole', { way: 'trips' }],
    ['the flight is no longer offered', { picked: ['0000000000'] }],
  ] as const)('the search for returns is not sent while %s', (_, choice) => {
    expect(returnSearch(roundTrip, [facts], { way: 'steps', picked: [key], ...choice })).toBeUndefined()
  })

  it('the search for returns is not sent for several cities: the time window would apply to each', () => {
    const several = searchRequest.parse({ triptype: 2, searchAirLegs: [leg, back] })
    expect(returnSearch(several, [facts], { way: 'steps', picked: [key] })).toBeUndefined()
  })
})

describe('more offers', () => {
  it('come after those that are there, each once, and leave the list as it is when there are none', () => {
    const again = factsOf(anOffer({ id: 'again', more: { journeys } }))
    const other = factsOf(anOffer({ id: 'other', more: { journeys, fareBrand: 'Flex' } }))
    expect(withMoreOffers([facts], [again, other])).toEqual([facts, other])
    const list = [facts]
    expect(withMoreOffers(list, [])).toBe(list)
  })
})
