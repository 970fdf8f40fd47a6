import { describe, expect, it } from 'vitest'
import type { Zone } from '#contract/terms/time.ts'
import { wireGotBooking } from './sabre-booking-wire.ts'
import { reservationOf } from './sabre-order-to-terms.ts'

const zone = 'Asia/Bangkok' as Zone
const zones: Readonly<Record<string, string>> = { BKK: 'Asia/Bangkok', NRT: 'Asia/Tokyo' }
const frame = { zone, zoneOf: (airport: string) => zones[airport] as Zone | undefined }

const there = {
  itemId: '11',
  flightNumber: 642,
  airlineCode: 'TG',
  fromAirportCode: 'BKK',
  toAirportCode: 'NRT',
  departureDate: '2027-01-10',
  departureTime: '23:55:00',
  arrivalDate: '2027-01-11',
  arrivalTime: '08:10:00',
  flightStatusCode: 'HK',
  confirmationId: 'TGX123',
}
const back = {
  ...there,
  itemId: '12',
  flightNumber: 643,
  fromAirportCode: 'NRT',
  toAirportCode: 'BKK',
  departureDate: '2027-01-17',
  departureTime: '12:00',
  arrivalDate: '2027-01-17',
  arrivalTime: '17:05',
}
const plain = {
  creationDetails: {
    creationDate: '2026-11-21',
    creationTime: '10:00',
    purchaseDeadlineDate: '2026-11-24',
    purchaseDeadlineTime: '23:00',
  },
  travelers: [{ nameReferenceCode: 'P2' }, { nameReferenceCode: 'P1' }],
  flights: [there, back],
  journeys: [{ numberOfFlights: 1 }, { numberOfFlights: 1 }],
  remarks: [{ text: 'FH REF F1-ABCD' }],
  payments: { flightTotals: [{ total: '25000.50', currencyCode: 'THB' }] },
}
const read = (changes: object = {}) =>
  reservationOf('ABCDEF', wireGotBooking.parse({ ...plain, ...changes }), frame)
const ticket = (number: string, travelerIndex: number, more: object = {}) => ({
  number,
  date: '2026-11-21',
  travelerIndex,
  flightCoupons: [{ itemId: '11' }, { itemId: '12' }],
  ticketStatusName: 'Issued',
  ...more,
})

describe('the mapping of a Sabre booking to a reservation', () => {
  it('a booking is held until its limit in the time zone of the office', () => {
    expect(read()).toMatchObject({
      reservationRef: 'ABCDEF',
      recordLocator: 'ABCDEF',
      clientReference: 'F1-ABCD',
      state: 'held',
      total: { amount: 2_500_050, currency: 'THB' },
      ticketingTimeLimitAt: '2026-11-24T16:00:00.000Z',
      tickets: [],
    })
  })

  it('uses the earliest of all limits', () => {
    const fares = [
      {
        pricingStatusCode: 'A',
        creationDetails: { purchaseDeadlineDate: '2026-11-23', purchaseDeadlineTime: '12:00' },
      },
      {
        pricingStatusCode: 'H',
        creationDetails: { purchaseDeadlineDate: '2026-11-20', purchaseDeadlineTime: '12:00' },
      },
    ]
    expect(read({ fares })?.ticketingTimeLimitAt).toBe('2026-11-23T05:00:00.000Z')
    const specialServices = [{ code: 'ADTK', message: '1S.TO TG PLS ADV TKT NBR BY 22NOV26/1000Z OR ELSE' }]
    expect(read({ fares, specialServices })?.ticketingTimeLimitAt).toBe('2026-11-22T10:00:00.000Z')
  })

  it('uses the earliest reading of an ambiguous limit, and marks it as unclear', () => {
    const worded = (message: string) => read({ specialServices: [{ code: 'ADTK', message }] })
    expect(worded('1S.TO TG BY 22NOV26/1000Z OR CXL')).not.toHaveProperty('isTimeLimitUnclear')
    const unclear = { ticketingTimeLimitAt: '2026-11-21T21:00:00.000Z', isTimeLimitUnclear: true }
    expect(worded('1S.TO TG TKT FLT 2359 22NOV 0600')).toMatchObject(unclear)
    const noDay = { ticketingTimeLimitAt: '2026-11-24T16:00:00.000Z', isTimeLimitUnclear: true }
    expect(worded('1S.TO TG PLS ADV TKT NBR SOON')).toMatchObject(noDay)
  })

  it('reads flights with their zones and the airline’s record locator', () => {
    expect(read()?.flights).toMatchObject([
      {
        flightNumber: '642',
        departureLocal: '2027-01-10T23:55',
        departureAt: '2027-01-10T16:55:00.000Z',
        arrivalAt: '2027-01-10T23:10:00.000Z',
        status: 'confirmed',
        airlineLocator: 'TGX123',
      },
      { flightNumber: '643', departureAt: '2027-01-17T03:00:00.000Z' },
    ])
  })

  it('leaves all flights out where an airport is unknown', () => {
    expect(read({ flights: [there, { ...back, toAirportCode: 'QQQ' }] })?.flights).toBeUndefined()
  })

  it.each([
    ['TK', 'changed'],
    ['HX', 'cancelledByCarrier'],
    ['HL', 'waitlisted'],
    ['ZZ', 'unconfirmed'],
  ])('reads the status %s as %s', (flightStatusCode, status) => {
    expect(read({ flights: [{ ...there, flightStatusCode }] })?.flights?.[0]?.status).toBe(status)
  })

  it('shows a moved flight once, at its new times', () => {
    const old = { ...there, itemId: '10', flightStatusCode: 'UN' }
    const moved = { ...there, flightStatusCode: 'TK', departureTime: '22:00:00' }
    expect(read({ flights: [old, moved, back] })?.flights).toMatchObject([
      { departureLocal: '2027-01-10T22:00', status: 'changed' },
      { flightNumber: '643', status: 'confirmed' },
    ])
    const told = { ...there, updatedDepartureTime: '23:59' }
    expect(read({ flights: [told] })?.flights).toMatchObject([
      { departureLocal: '2027-01-10T23:59', status: 'changed' },
    ])
  })

  it('assigns tickets to our passengers, whatever order the booking has', () => {
    const flightTickets = [ticket('2171234567890', 1), ticket('2171234567891', 2)]
    expect(read({ flightTickets })).toMatchObject({
      state: 'ticketed',
      tickets: [
        { ticketNumber: '2171234567891', passenger: 0 },
        {
          ticketNumber: '2171234567890',
          passenger: 1,
          coupons: [
            { number: 1, journey: 0, segment: 0 },
            { number: 2, journey: 1, segment: 0 },
          ],
        },
      ],
    })
  })

  it('a booking is not ticketed before every passenger has a valid ticket', () => {
    expect(read({ flightTickets: [ticket('2171234567890', 1)] })?.state).toBe('held')
    const voided = [ticket('2171234567890', 1, { ticketStatusName: 'Voided' }), ticket('2171234567891', 2)]
    expect(read({ flightTickets: voided })).toMatchObject({ state: 'held', tickets: [{ passenger: 0 }] })
  })

  it('a booking without flights is cancelled, and one with a waitlisted flight is waitlisted', () => {
    expect(read({ flights: [] })).toMatchObject({ state: 'cancelled', total: { amount: 2_500_050 } })
    expect(read({ flights: [{ ...there, flightStatusCode: 'HL' }, back] })?.state).toBe('waitlisted')
  })

  it('a booking with a price that is missing, ambiguous or in another currency is unreadable', () => {
    const total = { total: '100.00', currencyCode: 'THB' }
    for (const flightTotals of [[{ total: '100.00', currencyCode: 'USD' }], [], [total, total]]) {
      expect(read({ payments: { flightTotals } })).toBeUndefined()
    }
  })
})
