import { describe, expect, it } from 'vitest'
import type { OrderAnswer } from '#contract/api/order.ts'
import type { PassengerType } from '#contract/terms/passenger.ts'
import { anOffer } from '#test-kit/house/an-offer.ts'
import { sameSearchHref } from './same-search-href.ts'

const journey = (flight: string, departureAt: string) =>
  anOffer({ flights: [flight], departureAt }).journeys[0] as OrderAnswer['journeys'][number]
const out = journey('TG 642 BKK-NRT', '2027-01-10T03:00:00Z')
const back = journey('TG 641 NRT-BKK', '2027-01-17T03:00:00Z')
const on = journey('TG 670 HND-BKK', '2027-01-17T03:00:00Z')
const party = (...types: PassengerType[]) => types.map((type) => ({ type, ticketName: 'X' }))

describe('the search for the flights of an order', () => {
  it.each([
    [[out], party('adult'), '/flights/BKK-NRT/2027-01-10'],
    [[out, back], party('adult', 'adult'), '/flights/BKK-NRT/2027-01-10/2027-01-17?adults=2'],
    [[out, on], party('adult'), '/flights/BKK-NRT/2027-01-10/HND-BKK/2027-01-17'],
    [
      [out],
      party('senior', 'child', 'infantOnLap'),
      '/flights/BKK-NRT/2027-01-10?adults=0&children=1&infants=1&seniors=1',
    ],
  ])('has the same days, airports and party (%#)', (journeys, passengers, href) => {
    expect(sameSearchHref({ journeys, passengers })).toBe(href)
  })
})
