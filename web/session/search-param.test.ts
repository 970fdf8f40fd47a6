import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { type SearchRequest, searchRequest } from '#contract/api/search.ts'
import { cabinClasses } from '#contract/terms/codes.ts'
import { decodeSearchParam } from './search-param-reader.ts'
import { encodeSearchParam } from './search-param.ts'

const place = fc.stringMatching(/^[A-Z]{3}$/)
const leg = fc.record({
  from: place,
  to: place,
  departureDate: fc
    .date({ min: new Date('2026-01-01'), max: new Date('2028-12-31'), noInvalidDate: true })
    .map((date) => date.toISOString().slice(0, 10)),
  cabinClass: fc.constantFrom(...cabinClasses),
})
const anySearch: fc.Arbitrary<SearchRequest> = fc
  .record({
    airline: fc.constantFrom('', 'TG', 'TG,NH'),
    adults: fc.integer({ min: 1, max: 9 }),
    children: fc.integer({ min: 0, max: 8 }),
    infants: fc.integer({ min: 0, max: 9 }),
    triptype: fc.constantFrom<0 | 1 | 2>(0, 1, 2),
    nonstop: fc.constantFrom<0 | 1>(0, 1),
    searchRefundableFare: fc.boolean(),
    searchAirLegs: fc.array(leg, { minLength: 1, maxLength: 6 }),
  })
  .map((given) => searchRequest.parse(given))

describe('the search in an address', () => {
  it('comes back as it was sent', () => {
    fc.assert(
      fc.property(anySearch, (search) => {
        expect(decodeSearchParam(encodeSearchParam(search))).toEqual(search)
      }),
    )
  })

  it('comes back from a query string, from the URL alphabet and without padding', () => {
    fc.assert(
      fc.property(anySearch, (search) => {
        const text = encodeSearchParam(search)
        expect(decodeSearchParam(text.replaceAll('+', ' '))).toEqual(search)
        expect(decodeSearchParam(text.replaceAll('+', '-').replaceAll('/', '_').replaceAll('=', ''))).toEqual(
          search,
        )
      }),
    )
  })

  it('never throws on what somebody wrote by hand', () => {
    fc.assert(
      fc.property(fc.string(), (text) => {
        expect(decodeSearchParam(text)).toBeUndefined()
        expect(decodeSearchParam(btoa(encodeURIComponent(text)))).toBeUndefined()
      }),
    )
  })

  it.each([
    ['nothing', undefined],
    ['no base64', '%%%'],
    ['no JSON', btoa('{')],
    ['broken UTF-8', btoa('"\xff"')],
    ['no legs', btoa('{"searchAirLegs":[]}')],
    ['far too much', 'A'.repeat(40_000)],
  ])('an address with %s has no search', (_, text) => {
    expect(decodeSearchParam(text)).toBeUndefined()
  })

  it('leaves out members that the search does not have', () => {
    const plain = '"searchAirLegs":[{"from":"BKK","to":"NRT","departureDate":"2026-12-05"}]'
    expect(decodeSearchParam(btoa(`{${plain},"sabrePart":{}}`))).toEqual(
      decodeSearchParam(btoa(`{${plain}}`)),
    )
  })

  it('fills in the defaults of a short request', () => {
    const short = btoa('{"searchAirLegs":[{"from":"bkk","to":"NRT","departureDate":"2026-12-05"}]}')
    expect(decodeSearchParam(short)).toMatchObject({
      adults: 1,
      triptype: 0,
      searchAirLegs: [{ from: 'BKK' }],
    })
  })
})
