import { describe, expect, it } from 'vitest'
import type { PassengerRequest } from '#contract/api/passengers.ts'
import { type Itinerary, type Segment, journeyFromSegments } from '#contract/terms/itinerary.ts'
import {
  type PassengerCounts,
  type PassengerType,
  passengerTypes,
  titles,
} from '#contract/terms/passenger.ts'
import type { Instant, LocalDate, LocalDateTime, Zone } from '#contract/terms/time.ts'
import type { PassengerFrame } from './checked-passenger.ts'
import { passengerFault } from './passenger-rules.ts'

const flight = (departure: string, arrival: string) =>
  ({
    departureLocal: departure as LocalDateTime,
    departureAt: `${departure}:00.000Z` as Instant,
    departureZone: 'Asia/Tokyo' as Zone,
    arrivalLocal: arrival as LocalDateTime,
    arrivalAt: `${arrival}:00.000Z` as Instant,
    stops: [],
  }) as unknown as Segment
/** An itinerary that leaves Tokyo on the 10th and lands in Honolulu on the 9th. */
const overTheDateLine: Itinerary = {
  shape: 'oneWay',
  journeys: [journeyFromSegments([flight('2027-01-10T01:00', '2027-01-09T13:00')])],
}

const adult: PassengerRequest = {
  type: 'adult',
  title: 'MR',
  firstName: 'Somchai',
  lastName: 'Dee',
  sex: 'M',
  birthdate: '1990-01-01',
  nationality: 'TH',
  passportNumber: 'AA1234567',
  issueCountry: 'TH',
  expiryDate: '2030-01-01',
}
const frameOf = (party: PassengerCounts, today = '2026-11-21'): PassengerFrame => ({
  party,
  itinerary: overTheDateLine,
  documents: 'passport',
  names: { longestPart: 60, longestTicketName: 55, longestWithInfant: 43 },
  today: today as LocalDate,
  isCountry: (code) => code === 'TH' || code === 'JP',
})
const faultOf = (more: Partial<PassengerRequest>, today = '2026-11-21') => {
  const one = { ...adult, ...more }
  const request = { passengers: [one] }
  return passengerFault(request, frameOf({ [one.type]: 1 }, today))
}

describe('a passport', () => {
  it.each([
    ['2027-01-08', 'documentExpires'],
    ['2027-01-09', 'documentExpires'],
    ['2027-01-10', undefined],
  ])('An expiry on %s for a flight over the date line gives: %s', (expiryDate, code) => {
    expect(faultOf({ expiryDate })?.code).toBe(code)
  })
})

describe('an age', () => {
  it.each<[PassengerType, string, string | undefined]>([
    ['infantOnLap', '2025-01-11', undefined],
    ['infantOnLap', '2025-01-10', 'ageDoesNotFit'],
    ['infantOnLap', '2026-11-21', undefined],
    ['infantOnLap', '2026-11-22', 'ageDoesNotFit'],
    ['child', '2025-01-10', 'ageDoesNotFit'],
    ['child', '2025-01-09', undefined],
    ['child', '2015-01-10', 'ageDoesNotFit'],
    ['child', '2015-01-11', undefined],
  ])('A passenger of type %s born on %s gives: %s', (type, birthdate, code) => {
    expect(faultOf({ type, birthdate, title: 'MISS' })?.code).toBe(code)
  })
})

describe('a refusal', () => {
  it('names the flight on which the age does not fit, and the ages, but no birth date', () => {
    const fault = faultOf({ type: 'infantOnLap', birthdate: '2025-01-10', title: 'MISS' })
    expect(fault?.details).toEqual({ type: 'infantOnLap', date: '2027-01-10', ages: '0–1' })
    expect(faultOf({ birthdate: '2020-01-01' })?.details).toMatchObject({ date: '2027-01-09', ages: '12+' })
  })

  it('names the date until which the passport has to be valid', () => {
    expect(faultOf({ expiryDate: '2027-01-08' })?.details).toEqual({ date: '2027-01-10' })
  })

  it('names the actual and the maximum length of the name', () => {
    const fault = faultOf({ lastName: 'A'.repeat(40), firstName: 'Anna Maria Elisabeth' })
    expect(fault).toEqual({
      code: 'nameTooLong',
      field: 'passengers.0.firstName',
      details: { length: 64, limit: 55 },
    })
  })
})

describe('a name that is too long', () => {
  const long = { lastName: 'A'.repeat(40), firstName: 'Anna Maria Elisabeth' }
  it.each([
    ['Anna M E', undefined],
    ['Anna', undefined],
    ['Anna M', 'wrongFormat'],
    ['Maria', 'wrongFormat'],
  ])('The short form "%s" gives: %s', (ticketFirstName, code) => {
    expect(faultOf({ ...long, ticketFirstName })?.code).toBe(code)
  })
})

describe('an infant on a lap', () => {
  const infant = { ...adult, type: 'infantOnLap', title: 'MISS', birthdate: '2026-01-01' } as const
  const pair = (more: Partial<PassengerRequest>) =>
    passengerFault(
      { passengers: [adult, { ...infant, ...more }] },
      {
        ...frameOf({ adult: 1, infantOnLap: 1 }),
      },
    )
  it('shares the name field of the adult, so both names together have to fit', () => {
    expect(pair({ lastName: 'A'.repeat(30), firstName: 'Bob' })).toBeUndefined()
    expect(pair({ lastName: 'A'.repeat(30), firstName: 'Bobo' })).toEqual({
      code: 'nameTooLongWithInfant',
      field: 'passengers.1.firstName',
      details: { length: 44, limit: 43 },
    })
  })
})

describe('the Thai passport rule', () => {
  const born = '2004-01-01'
  it.each<[PassengerType, Partial<PassengerRequest>, string | undefined]>([
    ['student', {}, undefined],
    ['youth', {}, undefined],
    ['student', { nationality: 'JP' }, 'passengers.0.nationality'],
    ['youth', { nationality: 'JP', issueCountry: 'JP' }, 'passengers.0.nationality'],
    ['youth', { issueCountry: 'JP' }, 'passengers.0.issueCountry'],
    ['adult', { nationality: 'JP', issueCountry: 'JP' }, undefined],
  ])('A %s with %o gives a fault in: %s', (type, more, field) => {
    const fault = faultOf({ type, birthdate: born, ...more })
    expect(fault?.field).toBe(field)
    expect(fault?.code).toBe(field && 'thaiPassportNeeded')
  })
})

describe('a title', () => {
  it('must be a child title for children and infants, and an adult title for all others', () => {
    const born: Record<PassengerType, string> = {
      adult: '1990-01-01',
      child: '2020-01-01',
      infantOnLap: '2026-01-01',
      infantInSeat: '2026-01-01',
      senior: '1950-01-01',
      student: '2005-01-01',
      youth: '2005-01-01',
    }
    const taken = passengerTypes.map((type) =>
      titles.filter((title) => faultOf({ type, title, birthdate: born[type] }) === undefined).join(' '),
    )
    const [grown, small] = ['MR MRS MS', 'MSTR MISS']
    expect(taken).toEqual([grown, small, small, small, grown, grown, grown])
  })
})
