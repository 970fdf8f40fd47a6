import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { type SearchRequestInput, searchRequest } from '#contract/api/search.ts'
import type { ProblemCode } from '#contract/problem.ts'
import type { Instant, Zone } from '#contract/terms/time.ts'
import { parseSearchParam } from './search-param.ts'
import { acceptSearch } from './search.ts'

const now = '2026-11-21T03:00:00.000Z' as Instant
const zones: Record<string, Zone> = {
  BKK: 'Asia/Bangkok' as Zone,
  NRT: 'Asia/Tokyo' as Zone,
  TYO: 'Asia/Tokyo' as Zone,
  LAX: 'America/Los_Angeles' as Zone,
}
const airlines = ['TG', 'NH', 'SQ']
const world = {
  zoneOfPlace: (code: string) => zones[code],
  isAirline: (code: string) => airlines.includes(code),
  isEveryAirline: (codes: readonly string[]) => airlines.every((code) => codes.includes(code)),
}
const oneWay = { searchAirLegs: [{ from: 'BKK', to: 'NRT', departureDate: '2026-12-10' }] }

const accept = (input: SearchRequestInput) => acceptSearch(searchRequest.parse(input), world, now)

describe('the search request', () => {
  it('fills in the defaults', () => {
    expect(searchRequest.parse(oneWay)).toEqual({
      airline: '',
      adults: 1,
      children: 0,
      infants: 0,
      triptype: 0,
      nonstop: 0,
      searchRefundableFare: false,
      searchAirLegs: [{ from: 'BKK', to: 'NRT', departureDate: '2026-12-10', cabinClass: 'economy' }],
      connectingPoint: '',
      windowTimeDepFlight: 'TD',
      windowTimeDepTime: '1200',
      windowTimeDepRangeHour: 12,
      windowTimeRetFlight: 'TD',
      windowTimeRetTime: '1200',
      windowTimeRetRangeHour: 12,
    })
  })

  it.each([
    ['3', 3],
    ['three', 1],
    [2.5, 1],
    [null, 1],
    [undefined, 1],
    ['', 1],
    [true, 1],
  ])('reads %j adults as %i', (given, adults) => {
    expect(searchRequest.parse({ ...oneWay, adults: given }).adults).toBe(adults)
  })

  it.each([
    ['triptype', '0', 0],
    ['triptype', '1', 1],
    ['triptype', '2', 2],
    ['nonstop', '0', 0],
    ['nonstop', '1', 1],
    ['nonstop', 'false', 0],
    ['nonstop', 'true', 1],
    ['nonstop', true, 1],
    ['searchRefundableFare', '0', false],
    ['searchRefundableFare', '1', true],
    ['searchRefundableFare', 'false', false],
    ['searchRefundableFare', 'true', true],
    ['searchRefundableFare', 1, true],
  ] as const)('reads %s given as %j', (name, given, read) => {
    expect(searchRequest.parse({ ...oneWay, [name]: given })).toMatchObject({ [name]: read })
  })

  it.each([
    { triptype: '3' },
    { triptype: 'true' },
    { nonstop: '2' },
    { nonstop: '' },
    { searchRefundableFare: 'yes' },
    { searchRefundableFare: null },
  ])('rejects %j, which is no known number or boolean', (given) => {
    expect(searchRequest.safeParse({ ...oneWay, ...given }).success).toBe(false)
  })

  it('ignores the extra members of the search form', () => {
    const entered = {
      sabrePart: { deep: [oneWay] },
      from: 'BKK',
      to: 'NRT',
      departureDate: '10/12/2026',
      returnDate: '',
      cabinClass: 'economy',
    }
    expect(searchRequest.parse({ ...oneWay, ...entered })).toEqual(searchRequest.parse(oneWay))
  })

  it('reads twelve hours either side of noon as no time window', () => {
    const whole = accept(oneWay)
    expect(whole.ok && whole.value.journeys[0]?.window).toBeUndefined()
    const morning = accept({
      ...oneWay,
      windowTimeDepFlight: 'TA',
      windowTimeDepTime: 830,
      windowTimeDepRangeHour: 3,
    })
    expect(morning.ok && morning.value.journeys[0]?.window).toEqual({
      by: 'arrival',
      aroundMinute: 510,
      rangeHours: 3,
    })
  })

  it('reads the list of all airlines as no airline filter', () => {
    const all = accept({ ...oneWay, airline: 'TG,NH,SQ' })
    expect(all.ok && all.value.airlines).toEqual([])
  })

  it('reads airlines, via and shape', () => {
    const found = accept({
      ...oneWay,
      airline: 'tg, NH',
      connectingPoint: 'tyo',
      nonstop: 1,
      searchRefundableFare: true,
    })
    expect(found).toMatchObject({
      ok: true,
      value: {
        airlines: ['TG', 'NH'],
        via: 'TYO',
        nonstopOnly: true,
        refundableOnly: true,
        shape: 'oneWay',
        party: { adult: 1 },
      },
    })
  })
})

describe('a search that cannot be sold', () => {
  const leg = (more: object) =>
    ({ searchAirLegs: [{ ...oneWay.searchAirLegs[0], ...more }] }) as SearchRequestInput
  const back = (departureDate: string) => [...oneWay.searchAirLegs, { from: 'NRT', to: 'BKK', departureDate }]
  it.each<[string, SearchRequestInput, ProblemCode, string]>([
    ['unknown origin', leg({ from: 'QQQ' }), 'unknownAirport', 'searchAirLegs.0.from'],
    ['unknown destination', leg({ to: 'QQQ' }), 'unknownAirport', 'searchAirLegs.0.to'],
    ['nowhere', leg({ to: 'BKK' }), 'sameAirport', 'searchAirLegs.0.to'],
    ['yesterday', leg({ departureDate: '2026-11-20' }), 'dateInPast', 'searchAirLegs.0.departureDate'],
    ['two years ahead', leg({ departureDate: '2028-11-20' }), 'dateTooFar', 'searchAirLegs.0.departureDate'],
    [
      'back before out',
      { triptype: 1, searchAirLegs: back('2026-12-09') },
      'datesOutOfOrder',
      'searchAirLegs.1.departureDate',
    ],
    ['round trip of one journey', { triptype: 1, ...oneWay }, 'wrongFormat', 'searchAirLegs'],
    [
      'one way of two journeys',
      { triptype: 0, searchAirLegs: back('2026-12-20') },
      'wrongFormat',
      'searchAirLegs',
    ],
    ['ten adults', { ...oneWay, adults: 10 }, 'tooManyPassengers', 'adults'],
    ['no adult', { ...oneWay, adults: 0, children: 1 }, 'noAdult', 'adults'],
    ['more infants than adults', { ...oneWay, infants: 2 }, 'tooManyInfants', 'infants'],
    ['unknown airline', { ...oneWay, airline: 'TG,ZZ' }, 'unknownAirline', 'airline'],
    ['garbled airline', { ...oneWay, airline: 'THAI' }, 'unknownAirline', 'airline'],
    ['unknown via', { ...oneWay, connectingPoint: 'QQQ' }, 'unknownAirport', 'connectingPoint'],
  ])('%s', (_name, input, code, field) => {
    expect(accept(input)).toMatchObject({ ok: false, fault: { code, field } })
  })

  it('allows an onward departure on the day before over the date line only', () => {
    const over = (from: string, to: string, triptype: 1 | 2 = 2) =>
      accept({
        triptype,
        searchAirLegs: [
          { from, to, departureDate: '2026-12-10' },
          { from: to, to: from, departureDate: '2026-12-09' },
        ],
      }).ok
    expect(over('NRT', 'LAX')).toBe(true)
    expect(over('NRT', 'LAX', 1)).toBe(false)
    expect(over('NRT', 'BKK')).toBe(false)
    expect(over('BKK', 'NRT')).toBe(false)
    expect(over('LAX', 'NRT')).toBe(false)
  })

  it('names the unknown value as typed', () => {
    expect(accept({ ...oneWay, airline: 'TG,ไทย' })).toMatchObject({
      fault: { code: 'unknownAirline', details: { value: 'ไทย' } },
    })
    expect(accept(leg({ from: 'bangkok' }))).toMatchObject({
      fault: { code: 'unknownAirport', details: { value: 'BANGKOK' } },
    })
  })

  it.each([10, 100, 1e6, '12'])('reports a party of %s as too large, not as malformed', (adults) => {
    expect(accept({ ...oneWay, adults })).toMatchObject({
      fault: { code: 'tooManyPassengers', field: 'adults' },
    })
  })

  it('compares the departure date in the time zone of the origin', () => {
    // 03:00 UTC on the 21st is still the 20th in Los Angeles.
    const there = { searchAirLegs: [{ from: 'LAX', to: 'NRT', departureDate: '2026-11-20' }] }
    expect(accept(there).ok).toBe(true)
  })
})

describe('the base64 parameter of a search', () => {
  it('decodes to the encoded value, in either alphabet', () => {
    fc.assert(
      fc.property(fc.jsonValue({ maxDepth: 4 }), (value) => {
        const text = JSON.stringify(value)
        fc.pre(!/__proto__|constructor|prototype/.test(text))
        const standard = Buffer.from(text).toString('base64')
        expect(parseSearchParam(standard)).toEqual({ ok: true, value: JSON.parse(text) })
        expect(parseSearchParam(Buffer.from(text).toString('base64url'))).toEqual({
          ok: true,
          value: JSON.parse(text),
        })
      }),
    )
  })

  it.each([
    ['not base64', '%%%'],
    ['broken JSON', Buffer.from('{"a":').toString('base64')],
    ['broken UTF-8', Buffer.from([0x22, 0xff, 0x22]).toString('base64')],
    ['reaches for the prototype', Buffer.from('{"__proto__":{"a":1}}').toString('base64')],
    ['too deep', Buffer.from('['.repeat(20) + ']'.repeat(20)).toString('base64')],
  ])('rejects a value: %s', (_name, text) => {
    expect(parseSearchParam(text)).toMatchObject({ ok: false, fault: { code: 'badParam' } })
  })

  it('never throws on any input', () => {
    fc.assert(fc.property(fc.string({ unit: 'binary' }), (text) => void parseSearchParam(text)))
  })
})
