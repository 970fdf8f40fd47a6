import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { pricePerPassenger } from '#contract/terms/offer.ts'
import { satang, sumMoney, multiplyMoney } from '#contract/terms/money.ts'
import { passengerTypesOf } from './duffel-passengers.ts'
import { ruleAnswerOf } from './duffel-rules.ts'
import { cabinOfWire, segmentOf, supplierOfferOf } from './duffel-to-terms.ts'
import { type WireAirport, type WireOffer, type WireSegment, wireOffer } from './duffel-wire.ts'

const airports: Record<string, WireAirport> = {
  BKK: { iata_code: 'BKK', iata_city_code: 'BKK', time_zone: 'Asia/Bangkok' },
  NRT: { iata_code: 'NRT', iata_city_code: 'TYO', time_zone: 'Asia/Tokyo' },
  HND: { iata_code: 'HND', iata_city_code: 'TYO', time_zone: 'Asia/Tokyo' },
  LHR: { iata_code: 'LHR', iata_city_code: 'LON', time_zone: 'Europe/London' },
  HNL: { iata_code: 'HNL', iata_city_code: 'HNL', time_zone: 'Pacific/Honolulu' },
}
const airport = (code: string): WireAirport => airports[code] ?? { iata_code: code, time_zone: 'UTC' }

type Flying = Partial<WireSegment> & { readonly from?: string; readonly to?: string }

function aSegment({ from = 'BKK', to = 'NRT', ...rest }: Flying = {}): WireSegment {
  return {
    marketing_carrier: { iata_code: 'TG', name: 'Thai' },
    marketing_carrier_flight_number: '642',
    operating_carrier: { iata_code: 'TG', name: 'Thai' },
    aircraft: { iata_code: '359' },
    departing_at: '2027-01-10T23:50:00',
    arriving_at: '2027-01-11T07:50:00',
    origin: airport(from),
    destination: airport(to),
    duration: 'PT06H00M',
    stops: [],
    passengers: [{ passenger_id: 'pas_1', cabin_class: 'economy', fare_basis_code: 'QLSAVER', baggages: [] }],
    ...rest,
  }
}

const aSlice = (
  from: string,
  to: string,
  segments = [aSegment({ from, to })],
): WireOffer['slices'][number] => ({
  origin: airport(from),
  destination: airport(to),
  fare_brand_name: 'Saver',
  segments,
})

function anOffer(rest: Partial<WireOffer> = {}): WireOffer {
  return {
    id: 'off_1',
    owner: { iata_code: 'TG', name: 'Thai' },
    total_amount: '12345.50',
    total_currency: 'THB',
    tax_amount: '780.00',
    tax_currency: 'THB',
    expires_at: '2026-11-21T03:30:00Z',
    passengers: [{ id: 'pas_1', type: 'adult' }],
    slices: [aSlice('BKK', 'NRT')],
    conditions: null,
    ...rest,
  }
}

function read(wire: WireOffer, party: Parameters<typeof supplierOfferOf>[1] = { adult: 1 }) {
  const offer = supplierOfferOf(wire, party)
  if (!offer.ok) throw new Error(offer.fault)
  return offer.value
}

describe('a segment', () => {
  it.each([
    // winter and summer time, an arrival on the previous day, a skipped local hour
    [
      'BKK',
      '2027-01-10T00:15:00',
      'LHR',
      '2027-01-10T06:35:00',
      '2027-01-09T17:15:00.000Z',
      '2027-01-10T06:35:00.000Z',
    ],
    [
      'BKK',
      '2027-07-10T00:15:00',
      'LHR',
      '2027-07-10T07:35:00',
      '2027-07-09T17:15:00.000Z',
      '2027-07-10T06:35:00.000Z',
    ],
    [
      'NRT',
      '2027-01-10T21:00:00',
      'HNL',
      '2027-01-10T09:05:00',
      '2027-01-10T12:00:00.000Z',
      '2027-01-10T19:05:00.000Z',
    ],
    [
      'LHR',
      '2027-03-28T01:30:00',
      'BKK',
      '2027-03-28T18:30:00',
      '2027-03-28T01:30:00.000Z',
      '2027-03-28T11:30:00.000Z',
    ],
  ])(
    'a flight from %s at %s to %s at %s has the right instants',
    (...[from, departing_at, to, arriving_at, departureAt, arrivalAt]) => {
      const segment = segmentOf(aSegment({ from, to, departing_at, arriving_at }))
      expect(segment).toMatchObject({ departureAt, arrivalAt, departureLocal: departing_at.slice(0, 16) })
    },
  )

  it('calculates its duration when the airline does not state it', () => {
    expect(segmentOf(aSegment({ duration: null }))?.durationMinutes).toBe(360)
  })

  it('the seller operates a flight that names no other operator, and no booking class is given', () => {
    const segment = segmentOf(aSegment({ operating_carrier: null }))
    expect(segment?.operatingCarrier).toBe('TG')
    expect(segment).not.toHaveProperty('rbd')
  })

  it.each(Object.entries(cabinOfWire))('the cabin class %s is %s', (wire, cabin) => {
    const passengers = [{ passenger_id: 'pas_1', cabin_class: wire, baggages: [] }]
    expect(segmentOf(aSegment({ passengers }))?.cabin).toBe(cabin)
  })

  it.each([
    { departing_at: '2027-02-30T10:00:00' },
    { departing_at: '2027-01-10T23:50:00Z' },
    { origin: { ...airport('BKK'), time_zone: 'Asia/Nowhere' } },
    { marketing_carrier: { iata_code: null, name: 'A charter' } },
    { passengers: [{ passenger_id: 'pas_1', cabin_class: 'sleeper', baggages: [] }] },
  ])('a segment with an invalid field is unreadable: %j', (wrong) => {
    expect(segmentOf(aSegment(wrong))).toBeUndefined()
    expect(
      supplierOfferOf(anOffer({ slices: [aSlice('BKK', 'NRT', [aSegment(wrong)])] }), { adult: 1 }),
    ).toEqual({
      ok: false,
      fault: 'unreadable',
    })
  })
})

describe('the shape of a trip', () => {
  it.each([
    [[['BKK', 'NRT']], 'oneWay'],
    [
      [
        ['BKK', 'NRT'],
        ['NRT', 'BKK'],
      ],
      'roundTrip',
    ],
    // a return from another airport of the city is a round trip
    [
      [
        ['BKK', 'NRT'],
        ['HND', 'BKK'],
      ],
      'roundTrip',
    ],
    [
      [
        ['BKK', 'NRT'],
        ['NRT', 'LHR'],
      ],
      'multiCity',
    ],
    [
      [
        ['BKK', 'NRT'],
        ['NRT', 'LHR'],
        ['LHR', 'BKK'],
      ],
      'multiCity',
    ],
  ])('%j is %s', (pairs, shape) => {
    const slices = pairs.map(([from = '', to = '']) => aSlice(from, to))
    expect(read(anOffer({ slices })).itinerary.shape).toBe(shape)
  })
})

describe('the price', () => {
  it('an offer that is not priced in baht is left out', () => {
    expect(supplierOfferOf(anOffer({ total_currency: 'GBP' }), { adult: 1 })).toEqual({
      ok: false,
      fault: 'foreignCurrency',
    })
  })

  it.each(['0.00', '-10.00'])('a price of %s is rejected', (total_amount) => {
    expect(supplierOfferOf(anOffer({ total_amount }), { adult: 1 }).ok).toBe(false)
  })

  it('has one line when the tax is not stated, or stated in another currency', () => {
    for (const wire of [anOffer({ tax_amount: null }), anOffer({ tax_currency: 'GBP' })]) {
      expect(read(wire).price.passengers[0]?.lines).toMatchObject([
        { kind: 'fare', amount: satang(1_234_550) },
      ])
    }
  })

  it('adds up to the total to the satang, whatever the party', () => {
    const passengers = fc.array(fc.constantFrom({ type: 'adult' }, { age: 7 }, { age: 1 }), {
      minLength: 1,
      maxLength: 9,
    })
    fc.assert(
      fc.property(fc.integer({ min: 100, max: 9_999_999 }), passengers, (total, party) => {
        const total_amount = `${Math.floor(total / 100)}.${String(total % 100).padStart(2, '0')}`
        const wire = anOffer({
          total_amount,
          tax_amount: '0.99',
          passengers: party.map((one, index) => ({ id: `pas_${index + 1}`, ...one })),
        })
        const { price } = read(wire, {})
        expect(price.total).toEqual(satang(total))
        expect(
          sumMoney(price.passengers.map((one) => multiplyMoney(pricePerPassenger(one), one.count))),
        ).toEqual(satang(total))
        expect(price.passengers.reduce((sum, one) => sum + one.count, 0)).toBe(party.length)
      }),
    )
  })

  it('uses the passenger types of the party', () => {
    const wire = [
      { id: 'a', type: 'adult' },
      { id: 'b', age: 11 },
      { id: 'c', type: 'adult' },
      { id: 'd', age: 1 },
    ]
    expect(passengerTypesOf({ senior: 1, adult: 1, child: 1, infantOnLap: 1 }, wire)).toEqual([
      'adult',
      'child',
      'infantOnLap',
      'senior',
    ])
  })
})

describe('the fare rules', () => {
  it.each([
    [null, { kind: 'askStaff' }],
    [{ allowed: false }, { kind: 'no' }],
    [{ allowed: true, penalty_amount: '0.00', penalty_currency: 'THB' }, { kind: 'yes' }],
    [
      { allowed: true, penalty_amount: '1500.00', penalty_currency: 'THB' },
      { kind: 'fee', fee: satang(150_000) },
    ],
    [{ allowed: true, penalty_amount: '40.00', penalty_currency: 'GBP' }, { kind: 'askStaff' }],
    [{ allowed: true, penalty_amount: null, penalty_currency: null }, { kind: 'askStaff' }],
  ])('the condition %j means %j', (condition, answer) => {
    expect(ruleAnswerOf(condition)).toEqual(answer)
  })

  it('quote the condition that they were read from, and leave open what Duffel does not state', () => {
    const penalty = { allowed: true, penalty_amount: '40.00', penalty_currency: 'GBP' }
    const conditions = { refund_before_departure: penalty, change_before_departure: null }
    const { texts, untold, refund } = read(anOffer({ conditions })).rules
    expect(refund.beforeDeparture).toEqual({ kind: 'askStaff' })
    expect(texts).toEqual([
      {
        topic: 'refund',
        lang: 'en',
        text: 'refund_before_departure: allowed = true, penalty_amount = 40.00, penalty_currency = GBP',
      },
    ])
    expect(untold).toContain('advancePurchase')
  })
})

describe('emissions', () => {
  const party = [
    { id: 'pas_1', type: 'adult' },
    { id: 'pas_2', age: 7 },
  ]

  it('the figure of the whole party becomes that of one passenger, with its source', () => {
    const wire = anOffer({ passengers: party, total_emissions_kg: '624' })
    expect(read(wire, { adult: 1, child: 1 }).emissions).toEqual({ kgPerPassenger: 312, source: 'duffel' })
  })

  it.each([[null], [undefined], ['0'], ['unknown']])('%j is no figure', (total_emissions_kg) => {
    expect(read(anOffer({ total_emissions_kg }))).not.toHaveProperty('emissions')
  })

  it('an unreadable figure is no reason to lose the offer', () => {
    const wire = wireOffer.parse({ ...anOffer(), total_emissions_kg: { kg: 312 } })
    expect(read(wire)).not.toHaveProperty('emissions')
  })
})

describe('baggage', () => {
  it('the allowance is that of the least generous segment', () => {
    const bags = (checked: number) => [
      { type: 'checked', quantity: checked },
      { type: 'carry_on', quantity: 1 },
    ]
    const flight = (checked: number) =>
      aSegment({ passengers: [{ passenger_id: 'pas_1', cabin_class: 'economy', baggages: bags(checked) }] })
    const wire = anOffer({ slices: [aSlice('BKK', 'NRT', [flight(2), flight(1)])] })
    expect(read(wire).baggage).toEqual({ cabinPieces: 1, cabinKg: 0, checkedPieces: 1, checkedKg: 0 })
  })
})

describe('baggage that is not stated', () => {
  const bagged = (...baggages: ({ type: string; quantity: number }[] | null)[]) =>
    read(
      anOffer({
        slices: [
          aSlice(
            'BKK',
            'NRT',
            baggages.map((bags) =>
              aSegment({ passengers: [{ passenger_id: 'pas_1', cabin_class: 'economy', baggages: bags }] }),
            ),
          ),
        ],
      }),
    ).baggage
  const checked = (quantity: number) => ({ type: 'checked', quantity })
  const cabin = (quantity: number) => ({ type: 'carry_on', quantity })

  it('missing baggage is not stated, rather than none', () => {
    expect(bagged([checked(1)])).toMatchObject({ checkedPieces: 1, cabinPieces: 0, notStated: ['cabin'] })
    expect(bagged([cabin(2)])).toMatchObject({ cabinPieces: 2, notStated: ['checked'] })
    expect(bagged([])).toMatchObject({ notStated: ['cabin', 'checked'] })
    expect(bagged(null)).toMatchObject({ notStated: ['cabin', 'checked'] })
  })

  it('an allowance is not stated when one segment lacks it, and none when one segment says none', () => {
    expect(bagged([checked(1), cabin(1)], [cabin(1)])).toMatchObject({ notStated: ['checked'] })
    expect(bagged([checked(0), cabin(1)], [cabin(1)])).not.toHaveProperty('notStated')
  })
})

describe('the fare brand', () => {
  const there = aSlice('BKK', 'NRT')
  const back = (fare_brand_name: string | null) => ({ ...aSlice('NRT', 'BKK'), fare_brand_name })

  it('every slice has its own fare brand', () => {
    const offer = read(anOffer({ slices: [there, back('Flex')] }))
    expect(offer.itinerary.journeys.map((one) => one.fareBrand)).toEqual(['Saver', 'Flex'])
    expect(offer.fareBrand).toBe('Saver / Flex')
    expect(read(anOffer({ slices: [there, back('Saver')] })).fareBrand).toBe('Saver')
  })

  it('an offer with a slice without a brand has no brand as a whole', () => {
    const offer = read(anOffer({ slices: [there, back(null)] }))
    expect(offer).not.toHaveProperty('fareBrand')
    expect(offer.itinerary.journeys.map((one) => one.fareBrand)).toEqual(['Saver', undefined])
  })

  it('the brand of any slice distinguishes offers', () => {
    const key = (brand: string) => read(anOffer({ slices: [there, back(brand)] })).dedupeKey
    expect(key('Flex')).not.toBe(key('Saver'))
  })
})

describe('the documents of an offer', () => {
  const asked = (types: string[] | null, required: boolean) =>
    supplierOfferOf(
      anOffer({
        passenger_identity_documents_required: required,
        supported_passenger_identity_document_types: types,
      }),
      { adult: 1 },
    )

  it('passports are required where the airline requires and supports them', () => {
    expect(asked(['passport', 'tax_id'], true)).toMatchObject({ ok: true, value: { documents: 'passport' } })
    expect(asked([], false)).toMatchObject({ ok: true, value: { documents: 'none' } })
  })

  it('make an offer unsellable when it requires only documents other than passports', () => {
    expect(asked(['tax_id'], true)).toEqual({ ok: false, fault: 'unreadable' })
  })
})

describe('the share of one passenger', () => {
  it('the share is marked as calculated for a party, and is the exact price of a single passenger', () => {
    const passengers = [
      { id: 'pas_1', type: 'adult' },
      { id: 'pas_2', type: 'infant_without_seat' },
    ]
    const party = read(anOffer({ passengers }), { adult: 1, infantOnLap: 1 })
    expect(party.price.passengers.every((one) => one.isShareOfTotal)).toBe(true)
    expect(read(anOffer()).price.passengers[0]).not.toHaveProperty('isShareOfTotal')
  })
})

describe('the deduplication key', () => {
  it('never merges an offer with instant payment and one that can be held', () => {
    const key = (requires_instant_payment: boolean) =>
      read(anOffer({ payment_requirements: { requires_instant_payment } })).dedupeKey
    expect(key(true)).not.toBe(key(false))
  })

  it('the key is the same for the same flights in the same fare and differs otherwise', () => {
    const key = (wire: WireOffer) => read(wire).dedupeKey
    expect(key(anOffer({ id: 'off_2', total_amount: '1.00', tax_amount: null }))).toBe(key(anOffer()))
    const flex = { ...aSlice('BKK', 'NRT'), fare_brand_name: 'Flex' }
    expect(key(anOffer({ slices: [flex] }))).not.toBe(key(anOffer()))
  })
})

describe('a Duffel answer', () => {
  it('unknown members are ignored', () => {
    expect(wireOffer.parse({ ...anOffer(), a_member_of_next_year: { x: 1 } })).not.toHaveProperty(
      'a_member_of_next_year',
    )
  })
})
