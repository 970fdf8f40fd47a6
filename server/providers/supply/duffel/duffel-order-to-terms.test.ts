import { describe, expect, it } from 'vitest'
import { satang } from '#contract/terms/money.ts'
import { reservationOf } from './duffel-order-to-terms.ts'
import type { WireOrder } from './duffel-wire.ts'

function anOrder(rest: Partial<WireOrder> = {}): WireOrder {
  return {
    id: 'ord_1',
    booking_reference: 'RZPNX8',
    created_at: '2026-11-21T03:00:00.123456Z',
    cancelled_at: null,
    total_amount: '12345.50',
    total_currency: 'THB',
    metadata: { clientReference: 'ref-1', passengerIds: 'pas_b,pas_a' },
    payment_status: { awaiting_payment: true, payment_required_by: '2026-11-24T03:00:00Z' },
    documents: [],
    passengers: [{ id: 'pas_a' }, { id: 'pas_b' }],
    slices: [{ segments: [{}, {}] }, { segments: [{}] }],
    ...rest,
  }
}

const paid = { awaiting_payment: false, payment_required_by: null, paid_at: '2026-11-22T00:00:00Z' }
const tickets = [
  { type: 'electronic_ticket', unique_identifier: '217-0000000001', passenger_ids: ['pas_a'] },
  { type: 'electronic_ticket', unique_identifier: '2170000000002', passenger_ids: ['pas_b'] },
]

describe('the mapping of an order to a reservation', () => {
  it('an unpaid order is held with its time limit, under our reference', () => {
    expect(reservationOf(anOrder())).toEqual({
      reservationRef: 'ord_1',
      recordLocator: 'RZPNX8',
      clientReference: 'ref-1',
      state: 'held',
      total: satang(1_234_550),
      ticketingTimeLimitAt: '2026-11-24T03:00:00.000Z',
      tickets: [],
    })
  })

  const vouchers = tickets.map((one) => ({ ...one, type: 'electronic_miscellaneous_document_associated' }))
  const states: [string, Partial<WireOrder>][] = [
    ['cancelled', { cancelled_at: '2026-11-22T00:00:00Z' }],
    ['ticketed', { payment_status: paid, documents: tickets }],
    // one passenger without a ticket: not ticketed
    ['held', { payment_status: paid, documents: tickets.slice(0, 1) }],
    ['held', { payment_status: paid, documents: [] }],
    ['held', { payment_status: paid, documents: vouchers }],
    ['cancelled', { payment_status: paid, documents: tickets, cancelled_at: '2026-11-23T00:00:00Z' }],
  ]
  it.each(states)('an order is %s when it says %j', (state, rest) => {
    expect(reservationOf(anOrder(rest))?.state).toBe(state)
  })

  it('a paid order is not ticketed while its airline still issues the documents', () => {
    expect(reservationOf(anOrder({ payment_status: paid }))).toMatchObject({ state: 'held', isPaid: true })
    expect(reservationOf(anOrder())).not.toHaveProperty('isPaid')
  })

  it.each(['0.00', '-12345.50'])('an order with a price of %s is unreadable', (total_amount) => {
    expect(reservationOf(anOrder({ total_amount }))).toBeUndefined()
  })

  it('assigns tickets to passengers in the order in which we booked them', () => {
    const reservation = reservationOf(anOrder({ payment_status: paid, documents: tickets }))
    expect(reservation?.tickets.map((one) => [one.ticketNumber, one.passenger])).toEqual([
      ['2170000000001', 1],
      ['2170000000002', 0],
    ])
    expect(reservation?.tickets[0]?.coupons).toEqual([
      { number: 1, journey: 0, segment: 0 },
      { number: 2, journey: 0, segment: 1 },
      { number: 3, journey: 1, segment: 0 },
    ])
  })

  it.each([
    ['217-0000000001', '2170000000001'],
    ['21700000000015', '2170000000001'],
    ['2170000000001', '2170000000001'],
  ])('reads the ticket number %s as %s', (printed, read) => {
    const documents = [{ type: 'electronic_ticket', unique_identifier: printed, passenger_ids: ['pas_a'] }]
    const reservation = reservationOf(anOrder({ payment_status: paid, documents }))
    expect(reservation?.tickets[0]?.ticketNumber).toBe(read)
  })

  it('continues with a second ticket after four coupons', () => {
    const documents = ['1', '2'].map((digit) => ({
      type: 'electronic_ticket',
      unique_identifier: `217000000000${digit}`,
      passenger_ids: ['pas_a'],
    }))
    const slices = [{ segments: [{}, {}, {}] }, { segments: [{}, {}, {}] }]
    const one = { metadata: null, passengers: [{ id: 'pas_a' }], payment_status: paid }
    const reservation = reservationOf(anOrder({ ...one, slices, documents }))
    expect(reservation?.tickets.map((ticket) => ticket.coupons.length)).toEqual([4, 2])
    expect(reservation?.tickets[1]?.coupons[0]).toEqual({ number: 1, journey: 1, segment: 1 })
  })

  it.each([
    { total_currency: 'GBP' },
    { created_at: 'yesterday', payment_status: { awaiting_payment: true } },
  ])('an order that says %j is unreadable', (rest) => {
    expect(reservationOf(anOrder(rest))).toBeUndefined()
  })
})
