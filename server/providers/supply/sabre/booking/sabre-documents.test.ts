import { describe, expect, it } from 'vitest'
import type { Zone } from '#contract/terms/time.ts'
import { wireBooking } from './sabre-booking-wire.ts'
import { documentsOf, travelersWithTicket, validTicketsOf } from './sabre-documents.ts'

const zone = 'Asia/Bangkok' as Zone
const ticket = {
  number: '2171234567890',
  date: '2026-11-21',
  travelerIndex: 1,
  flightCoupons: [{ itemId: '11', couponStatus: 'Not Flown' }],
  ticketStatusName: 'Issued',
  ticketStatusCode: 'TE',
}
const flight = {
  itemId: '11',
  flightNumber: 642,
  airlineCode: 'TG',
  fromAirportCode: 'BKK',
  toAirportCode: 'NRT',
  departureDate: '2027-01-10',
  departureTime: '23:55:00',
  arrivalDate: '2027-01-11',
  arrivalTime: '08:10:00',
}
const bookingWith = (more: object) =>
  wireBooking.parse({ travelers: [{}], flights: [flight], flightTickets: [{ ...ticket, ...more }] })
const coupons = (couponStatus?: string) => ({ flightCoupons: [{ itemId: '11', couponStatus }] })
const closed = 'Refunded/Exchanged'

describe('the documents of a Sabre booking', () => {
  it.each([
    [{}, 'ticket', 'issued', 'open'],
    [{ ticketStatusCode: 'TO' }, 'ticket', 'issued', 'open'],
    [coupons('Airport Control'), 'ticket', 'issued', 'airportControl'],
    [coupons('Flown'), 'ticket', 'issued', 'flown'],
    [coupons('Locked'), 'ticket', 'issued', 'other'],
    [coupons(), 'ticket', 'issued', 'unknown'],
    [{ ticketStatusName: 'Voided', ...coupons('Voided') }, 'ticket', 'voided', 'voided'],
    [{ ticketStatusName: closed, ...coupons('Refunded') }, 'ticket', 'refunded', 'refunded'],
    [{ ticketStatusName: closed, ...coupons('Exchanged') }, 'ticket', 'exchanged', 'exchanged'],
    [{ ticketStatusName: closed, ...coupons() }, 'ticket', 'closed', 'unknown'],
    [{ ticketStatusName: 'Something new' }, 'ticket', 'unknown', 'open'],
    [{ ticketStatusCode: 'ME' }, 'emdAssociated', 'issued', 'open'],
  ])('%j is a %s, %s, with a coupon that is %s', (more, kind, status, coupon) => {
    const [document] = documentsOf(bookingWith(more), zone)
    expect(document).toMatchObject({ kind, status, coupons: [{ number: 1, status: coupon }] })
  })

  it('count as tickets only where they are valid tickets: neither EMDs nor what was voided', () => {
    const of = (more: object) => {
      const booking = bookingWith(more)
      const tickets = validTicketsOf(documentsOf(booking, zone)).map((one) => one.ticketNumber)
      return { tickets, travelers: [...travelersWithTicket(booking)] }
    }
    expect(of({})).toEqual({ tickets: [ticket.number], travelers: [1] })
    expect(of({ ticketStatusCode: 'ME' })).toEqual({ tickets: [], travelers: [] })
    expect(of({ ticketStatusName: 'Voided' })).toEqual({ tickets: [], travelers: [] })
    // an EMD without a coupon belongs to no flight
    expect(documentsOf(bookingWith({ ticketStatusCode: 'ME', flightCoupons: [] }), zone)).toMatchObject([
      { kind: 'emdStandalone' },
    ])
  })
})
