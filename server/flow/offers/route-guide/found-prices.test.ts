import { describe, expect, it } from 'vitest'
import type { Instant, LocalDate } from '#contract/terms/time.ts'
import type { MonthlyLowest } from '../lowest-price-store.ts'
import type { PastOffer, PastSearch } from '../past-search-store.ts'
import { flightsFound, lowestOfMonths, pricesByMonth } from './found-prices.ts'

const today = '2026-11-28' as LocalDate

type Given = {
  readonly at: string
  readonly on: string
  readonly back?: string
  readonly prices: readonly number[]
  readonly cabin?: 'economy' | 'business'
}

function search({ at, on, back, prices, cabin = 'economy' }: Given): PastSearch {
  const offers = prices.map((adultFare, index) => ({
    facts: {
      airline: index === 0 ? 'TG' : 'NH',
      routes: [{ from: 'BKK', to: 'NRT' }],
      shape: back === undefined ? 'oneWay' : 'roundTrip',
      cabin,
      refundability: 'unknown',
      departureOn: on,
    },
    passengers: [],
    shown: { adultFare, minutes: 350 + index * 100, stops: index, ...(back && { returnOn: back }) },
  })) as unknown as readonly PastOffer[]
  return {
    searchId: `${at} ${on}`,
    at: `2026-11-${at}:00.000Z` as Instant,
    channel: 'web',
    from: 'BKK',
    to: 'TYO',
    departureOn: on as LocalDate,
    offerCount: prices.length,
    offers,
  }
}

const counted: readonly MonthlyLowest[] = [
  month('roundTrip', '2026-12-01', 117),
  month('roundTrip', '2027-02-01', 98),
  month('multiCity', '2027-02-01', 12),
]

function month(shape: MonthlyLowest['shape'], departureMonth: string, hundreds: number): MonthlyLowest {
  return {
    shape,
    departureMonth: departureMonth as LocalDate,
    searchedMonth: '2026-11-01' as LocalDate,
    hundreds,
  }
}

describe('the prices of a route by month', () => {
  it('a month has the lowest price of the newest search of each day, with its days and its time', () => {
    const searches = [
      search({ at: '20T08:00', on: '2026-12-12', back: '2026-12-19', prices: [9_000_00] }),
      search({ at: '27T08:00', on: '2026-12-12', back: '2026-12-19', prices: [12_340_00, 11_900_00] }),
      search({ at: '26T08:00', on: '2026-12-20', back: '2026-12-27', prices: [15_000_00] }),
    ]
    expect(pricesByMonth(searches, [], today)).toEqual([
      {
        month: '2026-12-01',
        roundTrip: {
          amount: 11_900_00,
          foundAt: '2026-11-27T08:00:00.000Z',
          departureDate: '2026-12-12',
          returnDate: '2026-12-19',
        },
      },
    ])
  })

  it('a month without a kept search has the counted price, with the month of its searches and without days', () => {
    const searches = [search({ at: '27T08:00', on: '2026-12-12', prices: [5_000_00] })]
    expect(pricesByMonth(searches, counted, today)).toEqual([
      {
        month: '2026-12-01',
        roundTrip: { amount: 11_700_00, foundMonth: '2026-11-01' },
        oneWay: { amount: 5_000_00, foundAt: '2026-11-27T08:00:00.000Z', departureDate: '2026-12-12' },
      },
      { month: '2027-02-01', roundTrip: { amount: 9_800_00, foundMonth: '2026-11-01' } },
    ])
  })

  it.each<[string, Given]>([
    ['a day that is gone', { at: '20T08:00', on: '2026-11-27', prices: [5_000_00] }],
    ['another cabin', { at: '20T08:00', on: '2026-12-12', prices: [5_000_00], cabin: 'business' }],
    ['no offer', { at: '20T08:00', on: '2026-12-12', prices: [] }],
  ])('a search of %s gives no price', (_name, given) => {
    expect(pricesByMonth([search(given)], [], today)).toEqual([])
  })

  it('the lowest price is one whose time is known, of a round trip before one of a one way', () => {
    const round = search({ at: '27T08:00', on: '2026-12-12', back: '2026-12-19', prices: [12_000_00] })
    const single = search({ at: '27T08:00', on: '2026-12-12', prices: [5_000_00] })
    const lowest = (searches: readonly PastSearch[]) =>
      lowestOfMonths(pricesByMonth(searches, counted, today))
    expect(lowest([round, single])).toMatchObject({ trip: 'roundTrip', amount: 12_000_00 })
    expect(lowest([single])).toMatchObject({ trip: 'oneWay', amount: 5_000_00 })
    expect(lowest([])).toBeUndefined()
  })
})

it('the flights of searches are named by their airlines, the shortest journey and whether one is non-stop', () => {
  const searches = [search({ at: '27T08:00', on: '2026-12-12', prices: [5_000_00, 6_000_00] })]
  expect(flightsFound(searches)).toEqual({ airlines: ['TG', 'NH'], shortestMinutes: 350, hasNonstop: true })
  expect(flightsFound([])).toBeUndefined()
})
