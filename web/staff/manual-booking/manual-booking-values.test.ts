import { describe, expect, it } from 'vitest'
import {
  bookingPartOf,
  cabinOfRbd,
  emptyManualBooking,
  emptyTraveller,
  gapsOf,
  sumsOf,
  timeOfDay,
  withPnr,
} from './manual-booking-values.ts'
import { parsePnr } from './parse-pnr.ts'

const today = '2026-11-27'
const money = { fare: '20,000', taxes: '3450.50', commission: '1000', agencyFee: '500', ticketNumber: '' }
const pnr = parsePnr(
  `RP/BKKTG2100/BKKTG2100 AA/SU 20NOV26/0812Z ABC2D3
1.WONGSAKUL/ANAN MR(INFWONGSAKUL/MINT/09JUL26) 2.WONGSAKUL/NOI MISS(CHD/01FEB18)
3 TG 676 C 12DEC 6 BKKNRT HK2 0735 1545`,
  today,
)

describe('withPnr', () => {
  it('fills in flights, names and the ticketing airline, and keeps typed amounts', () => {
    const typed = { ...emptyManualBooking, travellers: [{ ...emptyTraveller, money }] }
    const values = withPnr(typed, pnr)
    expect(values).toMatchObject({
      recordLocator: 'ABC2D3',
      ticketingAirline: 'TG',
      flights: [{ from: 'BKK', departsOn: '2026-12-12', cabinClass: 'business' }],
    })
    expect(values.travellers.map(({ type, money: { fare } }) => [type, fare])).toEqual([
      ['adult', '20,000'],
      ['infantOnLap', ''],
      ['child', ''],
    ])
  })

  it('keeps what was typed where the PNR says nothing', () => {
    const typed = withPnr(emptyManualBooking, pnr)
    expect(withPnr(typed, parsePnr('', today))).toEqual(typed)
  })
})

describe('bookingPartOf', () => {
  it('sends times by the clock of the airport, the limit of Bangkok, and amounts in satang', () => {
    const filled = withPnr({ ...emptyManualBooking, limitOn: '2026-12-01', limitTime: '1800' }, pnr)
    const values = { ...filled, travellers: [{ ...(filled.travellers[0] ?? emptyTraveller), money }] }
    expect(bookingPartOf(values)).toMatchObject({
      timeLimitAt: '2026-12-01T11:00:00.000Z',
      segments: [{ departureTime: '2026-12-12T07:35', arrivalTime: '2026-12-12T15:45', status: 'HK' }],
      fares: [{ fare: 20_000_00, taxes: 3_450_50, commission: 1_000_00, agencyFee: 500_00 }],
      total: 23_950_50,
    })
    expect(sumsOf(values).net).toBe(22_450_50)
  })
})

describe('gapsOf', () => {
  it('names every empty field of an empty form', () => {
    const gaps = gapsOf(emptyManualBooking)
    expect(gaps.slice(0, 4)).toEqual([
      'recordLocator',
      'ticketingAirline',
      'timeLimitAt',
      'segments.0.airline',
    ])
    expect(gaps).toContain('passengers.0.surname')
    expect(gaps).toContain('fares.0.fare')
  })

  it.each([
    ['2,00', 'fares.0.taxes'],
    ['-5', 'fares.0.taxes'],
  ])('names the amount %s', (taxes, gap) => {
    const travellers = [{ ...emptyTraveller, money: { ...money, taxes } }]
    expect(gapsOf({ ...emptyManualBooking, travellers })).toContain(gap)
  })

  it('asks for no time limit once every passenger has a ticket', () => {
    const travellers = [{ ...emptyTraveller, money: { ...money, ticketNumber: '217-2345678901' } }]
    expect(gapsOf({ ...emptyManualBooking, travellers })).not.toContain('timeLimitAt')
  })
})

describe('typed texts', () => {
  it.each([
    ['0735', '07:35'],
    ['735', '07:35'],
    ['7:35', '07:35'],
    ['18.00', '18:00'],
    ['2535', '2535'],
    ['noon', 'noon'],
  ])('the time %s is read as %s', (text, time) => {
    expect(timeOfDay(text)).toBe(time)
  })
  it.each([
    ['F', 'first'],
    ['J', 'business'],
    ['Y', 'economy'],
  ])('the booking class %s is assumed in %s', (rbd, cabin) => {
    expect(cabinOfRbd(rbd)).toBe(cabin)
  })
})
