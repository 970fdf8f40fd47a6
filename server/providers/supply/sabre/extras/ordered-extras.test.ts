import { describe, expect, it } from 'vitest'
import { satang } from '#contract/terms/money.ts'
import type { PricedExtra } from '#contract/terms/price/extra.ts'
import { wireBooking } from '../booking/sabre-booking-wire.ts'
import {
  ancillariesToIssue,
  ancillaryTotalOf,
  extrasFault,
  extrasOf,
  isAnyExtraPending,
} from './ordered-extras.ts'

const covers = [{ journey: 0, segment: 0 }]
const seat: PricedExtra = {
  kind: 'seat',
  passenger: 1,
  covers,
  designator: '31A',
  amount: satang(30_000),
  serviceRef: 'SEAT',
}
const bag: PricedExtra = {
  kind: 'bag',
  passenger: 1,
  covers,
  amount: satang(180_000),
  serviceRef: 'TG.0CC.1-1.ADT',
}
const paid = (total: string, more: object = {}) => ({
  totals: { total, currencyCode: 'THB' },
  flights: [{ itemId: '11' }],
  statusName: 'Confirmed with pending payment',
  ...more,
})
const seatFee = paid('300.00', { itemId: '71', reasonForIssuanceCode: 'A', subcode: '0B5' })
const bagFee = paid('1800.00', { itemId: '72', reasonForIssuanceName: 'BAGGAGE', subcode: '0CC' })

type Booked = { readonly items?: readonly object[]; readonly seats?: readonly unknown[] }
const bookingWith = ({ items = [seatFee, bagFee], seats = [null, { number: '31A' }] }: Booked) =>
  wireBooking.parse({
    travelers: [
      { nameReferenceCode: 'P1' },
      { nameReferenceCode: 'P2', ...(items.length > 0 ? { ancillaries: items } : {}) },
    ],
    flights: [
      {
        itemId: '11',
        flightNumber: 642,
        airlineCode: 'TG',
        fromAirportCode: 'BKK',
        toAirportCode: 'NRT',
        departureDate: '2027-01-10',
        departureTime: '23:55',
        arrivalDate: '2027-01-11',
        arrivalTime: '08:10',
        seats,
      },
    ],
    journeys: [{ numberOfFlights: 1 }],
  })

describe('the extras of a Sabre booking', () => {
  it('bags and seats are read with their passengers and flights, and need EMDs, bags first', () => {
    const booking = bookingWith({})
    const chosen = { kind: 'seat', passenger: 1, covers, designator: '31A' }
    expect(extrasOf(booking, false)).toEqual({ extras: [{ kind: 'bag', passenger: 1, covers }, chosen] })
    // a bag that is added to a ticketed booking counts once it has its EMD
    expect(extrasOf(booking, true)).toEqual({ extras: [chosen] })
    expect(ancillaryTotalOf(booking)).toEqual(satang(210_000))
    expect(ancillariesToIssue(booking)).toEqual(['72', '71'])
  })

  it('items need no EMD once they have one, are free of charge, or are cancelled', () => {
    const issued = { ...bagFee, electronicMiscellaneousDocumentNumber: '2171234567899' }
    const items = [issued, { ...seatFee, ...paid('0.00') }, { ...seatFee, statusName: 'Cancelled' }]
    expect(ancillariesToIssue(bookingWith({ items }))).toEqual([])
  })

  it.each([
    ['with both', {}, undefined],
    ['without the seat', { seats: [] }, 'extraGone'],
    ['with another seat', { seats: [null, { number: '31B' }] }, 'extraGone'],
    ['with the seat of another passenger', { seats: [{ number: '31A' }, {}] }, 'extraGone'],
    [
      'with a seat that was refused',
      { seats: [null, { number: '31A', statusName: 'Cancelled' }] },
      'extraGone',
    ],
    ['with a seat that is pending', { seats: [null, { number: '31A', statusName: 'Pending' }] }, 'extraGone'],
    ['without the bag', { items: [seatFee] }, 'extraGone'],
    [
      'with a bag that was refused',
      { items: [seatFee, { ...bagFee, statusName: 'Unconfirmed' }] },
      'extraGone',
    ],
    ['without the fee of the seat', { items: [bagFee] }, 'extraGone'],
    ['with a seat for less', { items: [bagFee, { ...seatFee, ...paid('299.99') }] }, undefined],
    ['with a seat for more', { items: [bagFee, { ...seatFee, ...paid('300.01') }] }, 'priceChanged'],
    ['with a second bag', { items: [seatFee, bagFee, bagFee] }, 'priceChanged'],
    ['with a bag of another kind', { items: [seatFee, { ...bagFee, subcode: '0DD' }] }, 'priceChanged'],
    ['with a fee that is not told', { items: [bagFee, { ...seatFee, totals: undefined }] }, 'priceChanged'],
  ])('shows whether a booking %s is as ordered', (_, booked, fault) => {
    expect(extrasFault([seat, bag], bookingWith(booked))).toBe(fault)
  })

  it('a bag that nobody has ordered is not paid for', () => {
    expect(extrasFault([], bookingWith({ items: [], seats: [] }))).toBeUndefined()
    expect(extrasFault([], bookingWith({ items: [bagFee] }))).toBe('priceChanged')
  })

  it('an extra is pending until the airline has answered', () => {
    expect(isAnyExtraPending(bookingWith({}))).toBe(false)
    expect(isAnyExtraPending(bookingWith({ items: [{ ...bagFee, statusName: 'On Request' }] }))).toBe(true)
    expect(isAnyExtraPending(bookingWith({ seats: [{ number: '1A', statusName: 'Pending' }] }))).toBe(true)
  })
})
