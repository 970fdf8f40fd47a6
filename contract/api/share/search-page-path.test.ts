import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { type SearchRequestInput, searchRequest } from '../search.ts'
import { cabinClasses } from '../../terms/codes.ts'
import { parseSearchPagePath, searchPagePath } from './search-page-path.ts'

const place = fc.stringMatching(/^[A-Z]{3}$/)
const day = fc
  .date({ min: new Date('2026-01-01'), max: new Date('2028-12-31'), noInvalidDate: true })
  .map((date) => date.toISOString().slice(0, 10))
const leg = fc.record({
  from: place,
  to: place,
  departureDate: day,
  cabinClass: fc.constantFrom(...cabinClasses),
})
const legs = fc.oneof(
  leg.map((one) => ({ triptype: 0 as const, searchAirLegs: [one] })),
  fc.tuple(leg, leg).map(([out, back]) => ({
    triptype: 1 as const,
    searchAirLegs: [out, { ...back, from: out.to, to: out.from }],
  })),
  fc.array(leg, { minLength: 2, maxLength: 6 }).map((all) => ({ triptype: 2 as const, searchAirLegs: all })),
)
const choices = fc.record(
  {
    airline: fc.constantFrom('', 'TG', 'TG,NH'),
    adults: fc.integer({ min: 0, max: 9 }),
    children: fc.integer({ min: 0, max: 8 }),
    infantsInSeat: fc.integer({ min: 0, max: 2 }),
    nonstop: fc.constantFrom<0 | 1>(0, 1),
    searchRefundableFare: fc.boolean(),
    connectingPoint: fc.constantFrom('', 'HKG'),
    windowTimeDepFlight: fc.constantFrom<'TD' | 'TA'>('TD', 'TA'),
    windowTimeDepTime: fc.constantFrom('0830', '1200'),
    windowTimeDepRangeHour: fc.integer({ min: 0, max: 12 }),
  },
  { requiredKeys: [] },
)

function read(address: string) {
  const [path = '', query = ''] = address.split('?')
  return parseSearchPagePath(path, Object.fromEntries(new URLSearchParams(query)))
}

describe('the readable address of a search', () => {
  it('the address is read as the search that it was written for', () => {
    fc.assert(
      fc.property(legs, choices, (trip, chosen) => {
        const search = searchRequest.parse({ ...chosen, ...trip })
        expect(read(searchPagePath(search) ?? '')?.search).toEqual(search)
      }),
    )
  })

  it.each<[string, SearchRequestInput]>([
    ['/flights/BKK-NRT/2026-12-12', { searchAirLegs: [aLeg('BKK', 'NRT', '2026-12-12')] }],
    [
      '/flights/BKK-TYO/2026-12-12/2026-12-19?adults=2&nonstop=1&cabinClass=business',
      {
        triptype: 1,
        adults: 2,
        nonstop: 1,
        searchAirLegs: [
          { ...aLeg('BKK', 'TYO', '2026-12-12'), cabinClass: 'business' },
          { ...aLeg('TYO', 'BKK', '2026-12-19'), cabinClass: 'business' },
        ],
      },
    ],
    [
      '/flights/BKK-NRT/2026-12-12/NRT-SIN/2026-12-19',
      { triptype: 2, searchAirLegs: [aLeg('BKK', 'NRT', '2026-12-12'), aLeg('NRT', 'SIN', '2026-12-19')] },
    ],
  ])('%s names what differs from the defaults', (address, search) => {
    expect(searchPagePath(searchRequest.parse(search))).toBe(address)
  })

  it.each<[string, SearchRequestInput]>([
    [
      'a round trip that returns from elsewhere',
      { triptype: 1, searchAirLegs: [aLeg('BKK', 'NRT', '2026-12-12'), aLeg('HND', 'BKK', '2026-12-19')] },
    ],
    ['a multi-city trip of one journey', { triptype: 2, searchAirLegs: [aLeg('BKK', 'NRT', '2026-12-12')] }],
    ['a place that is no code', { searchAirLegs: [aLeg('BANGKOK', 'NRT', '2026-12-12')] }],
  ])('%s has no readable address', (_name, search) => {
    expect(searchPagePath(searchRequest.parse(search))).toBeUndefined()
  })

  it('an address without a date names the route alone, in small letters as well', () => {
    expect(read('/flights/bkk-tyo/')).toEqual({ from: 'BKK', to: 'TYO', search: undefined })
  })

  it('an address keeps out what belongs to no search', () => {
    expect(read('/flights/BKK-NRT/2026-12-12?lang=th&view=plot')?.search).toEqual(
      searchRequest.parse({ searchAirLegs: [aLeg('BKK', 'NRT', '2026-12-12')] }),
    )
  })

  it.each([
    '/flights',
    '/flights/BKK',
    '/flights/BKK-NRT/soon',
    '/flights/BKK-NRT/2026-02-31',
    '/flights/BKK-NRT/2026-12-12/NRT-SIN',
    '/flights/BKK-NRT/2026-12-12?nonstop=perhaps',
    `/flights${'/BKK-NRT/2026-12-12'.repeat(7)}`,
    '/pricing/BKK-NRT',
  ])('%s names no search', (address) => {
    expect(read(address)).toBeUndefined()
  })

  it('reading never throws', () => {
    fc.assert(fc.property(fc.string(), fc.string(), (path, query) => void read(`/flights/${path}?${query}`)))
  })
})

function aLeg(from: string, to: string, departureDate: string) {
  return { from, to, departureDate }
}
