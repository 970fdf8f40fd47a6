import { describe, expect, it } from 'vitest'
import type { CountryCode } from '#contract/terms/codes.ts'
import { satang } from '#contract/terms/money.ts'
import type { LocalDate } from '#contract/terms/time.ts'
import type { BookCommand } from '../supplier-reservation.ts'
import { aSearch, anna } from './duffel-bench.suite.ts'
import { formatDuffelOfferRef, parseDuffelOfferRef, searchPassengersOf } from './duffel-passengers.ts'
import { wireOffer } from './duffel-wire.ts'
import { toE164, offerRequestOf, createOrderBody } from './terms-to-duffel.ts'

const place = (code: string) => ({ iata_code: code, time_zone: 'Asia/Bangkok' })
const aSegment = {
  marketing_carrier: { iata_code: 'TG', name: 'Thai' },
  marketing_carrier_flight_number: '642',
  departing_at: '2027-01-10T08:00:00',
  arriving_at: '2027-01-10T16:00:00',
  origin: place('BKK'),
  destination: place('NRT'),
}

describe('telephone numbers', () => {
  it.each([
    ['081 234 5678', '+66812345678'],
    ['02-123-4567', '+6621234567'],
    ['+81 (90) 1234-5678', '+819012345678'],
    ['0081 90 1234 5678', '+819012345678'],
    ['12345', undefined],
    ['call me', undefined],
    ['', undefined],
  ])('%s becomes %s', (typed, sent) => {
    expect(toE164(typed)).toBe(sent)
  })
})

describe('a search', () => {
  it('allows two connections on a journey, as with the other suppliers, and none for a nonstop search', () => {
    expect(offerRequestOf(aSearch())).toMatchObject({ max_connections: 2 })
    expect(offerRequestOf(aSearch({ nonstopOnly: true }))).toMatchObject({ max_connections: 0 })
  })
})

describe('the passengers of a search', () => {
  it.each([
    [{ adult: 2, child: 1, infantOnLap: 1 }, [{ type: 'adult' }, { type: 'adult' }, { age: 11 }, { age: 1 }]],
    [{ senior: 1, student: 1, youth: 1 }, [{ type: 'adult' }, { type: 'adult' }, { type: 'adult' }]],
    [{ adult: 1, infantInSeat: 1 }, undefined],
  ])('the party %j is sent as %j', (party, asked) => {
    expect(searchPassengersOf(party)).toEqual(asked)
  })
})

describe('an order', () => {
  const offer = wireOffer.parse({
    id: 'off_1',
    owner: { iata_code: 'TG', name: 'Thai' },
    total_amount: '100.00',
    total_currency: 'THB',
    expires_at: '2026-11-21T03:30:00Z',
    conditions: null,
    passengers: [{ id: 'pas_1', type: 'adult' }],
    slices: [{ origin: place('BKK'), destination: place('NRT'), segments: [aSegment] }],
  })
  const command: BookCommand = {
    mode: 'instant',
    clientReference: 'F1-A',
    ref: 'off_1~adult:1',
    expectedTotal: satang(10_000),
    passengers: [
      {
        ...anna,
        document: {
          number: 'aa 123-456',
          issueCountry: 'TH' as CountryCode,
          expiresOn: '2035-12-31' as LocalDate,
        },
      },
    ],
    contact: { name: 'Anna', mobilePhone: '081 234 5678', email: 'anna@example.com' },
  }

  it('payment is part of the order unless the order is held', () => {
    expect(createOrderBody({ command, offer })).toMatchObject({
      type: 'instant',
      payments: [{ type: 'balance', amount: '100.00', currency: 'THB' }],
    })
    expect(createOrderBody({ command: { ...command, mode: 'hold' }, offer })).not.toHaveProperty('payments')
  })

  it('carries our reference, and passport numbers without spaces', () => {
    expect(createOrderBody({ command, offer })).toMatchObject({
      metadata: { clientReference: 'F1-A' },
      passengers: [{ id: 'pas_1', identity_documents: [{ unique_identifier: 'AA123456' }] }],
    })
  })

  it('sends a passport only where the airline takes passports', () => {
    const sent = (types: string[] | null) => {
      const taken = { ...offer, supported_passenger_identity_document_types: types }
      return (createOrderBody({ command, offer: taken }) as { passengers: object[] }).passengers[0]
    }
    expect(sent(['passport'])).toHaveProperty('identity_documents')
    expect(sent(null)).toHaveProperty('identity_documents')
    expect(sent([])).not.toHaveProperty('identity_documents')
    expect(sent(['tax_id'])).not.toHaveProperty('identity_documents')
  })

  it('passengers of one kind are matched by type, in whatever order they are given', () => {
    const wire = { ...offer, passengers: [{ id: 'pas_1' }, { id: 'pas_2' }] }
    const senior = { ...anna, type: 'senior' as const, givenName: 'SENIOR' }
    const namesOf = (passengers: readonly (typeof anna | typeof senior)[]) => {
      const order = createOrderBody({ command: { ...command, passengers }, offer: wire })
      const { passengers: sent } = order as { passengers: { id: string; given_name: string }[] }
      return Object.fromEntries(sent.map((one) => [one.id, one.given_name]))
    }
    expect(namesOf([senior, anna])).toEqual(namesOf([anna, senior]))
  })

  it('no order is made for a passenger whose sex Duffel cannot express', () => {
    const passengers = [{ ...anna, sex: 'X' as const }]
    expect(createOrderBody({ command: { ...command, passengers }, offer })).toBeUndefined()
  })
})

describe('our offer reference', () => {
  it('survives writing and reading', () => {
    const ref = formatDuffelOfferRef('off_0000AbC', { adult: 2, child: 0, infantOnLap: 1 })
    expect(parseDuffelOfferRef(ref)).toEqual({ id: 'off_0000AbC', party: { adult: 2, infantOnLap: 1 } })
  })
  it.each(['', 'off_1', 'ord_1~adult:1', '../orders~adult:1', 'off_1~adult:1;drop'])(
    'the reference %s is rejected',
    (ref) => {
      expect(parseDuffelOfferRef(ref)).toBeUndefined()
    },
  )
})
