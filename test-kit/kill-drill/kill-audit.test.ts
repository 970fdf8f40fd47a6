import { describe, expect, it } from 'vitest'
import type { LedgerReservation } from '#test-kit/suppliers/simulated-airline.ts'
import { type Evidence, type OrderRow, auditKills } from './kill-audit.ts'
import type { Purchase } from './shop-customer.ts'

const order: OrderRow = {
  bookingId: 'bkg_1',
  orderNumber: 'FH222222',
  idempotencyKey: 'key-1',
  state: 'held',
  clientReference: 'FH222222-AAAAAAAA',
  reservationRef: 'ord_1',
  recordLocator: 'ABC123',
  attempt: 1,
}
const reservation: LedgerReservation = {
  orderId: 'ord_1',
  recordLocator: 'ABC123',
  clientReference: order.clientReference,
  state: 'held',
  totalSatang: 100,
  tickets: [],
}
const purchase: Purchase = {
  idempotencyKey: 'key-1',
  orderNumbers: ['FH222222'],
  lastAnswer: 'held',
  asked: 3,
  tookMs: 1,
}
const mail = 'booking-held-bkg_1.0123abcd.eml'
const sound: Evidence = { purchases: [purchase], orders: [order], reservations: [reservation], mails: [mail] }

describe('the audit of a kill drill', () => {
  it('finds nothing where each key has one order, one reservation and one email', () => {
    expect(auditKills(sound)).toMatchObject({
      orders: 1,
      held: 1,
      supplierBookings: 1,
      duplicates: 0,
      violations: [],
    })
  })

  it('accepts a recorded waitlist request as final, with its place at the airline and its one email', () => {
    const message: Evidence = {
      purchases: [{ ...purchase, lastAnswer: 'waitlisted' }],
      orders: [{ ...order, state: 'waitlisted' }],
      reservations: [reservation],
      mails: ['wish-noted-bkg_1.0123abcd.eml'],
    }
    expect(auditKills(message)).toMatchObject({ held: 0, unresolved: 0, violations: [] })
    const wrong = [
      { ...message, mails: [] },
      { ...message, mails: [mail] },
      { ...message, reservations: [] },
    ]
    for (const one of wrong) expect(auditKills(one).violations).not.toEqual([])
  })

  const faults: [string, Partial<Evidence>][] = [
    [
      'a second reservation',
      { reservations: [reservation, { ...reservation, orderId: 'ord_2', recordLocator: 'XYZ789' }] },
    ],
    [
      'a second one that was given back',
      { reservations: [reservation, { ...reservation, orderId: 'ord_2', state: 'cancelled' }] },
    ],
    [
      'a reservation of nobody',
      { reservations: [reservation, { ...reservation, clientReference: 'other' }] },
    ],
    [
      'a reservation without a reference',
      { reservations: [reservation, { ...reservation, clientReference: null }] },
    ],
    ['no reservation', { reservations: [] }],
    ['another reservation than we think', { reservations: [{ ...reservation, recordLocator: 'XYZ789' }] }],
    ['a reservation that is gone', { reservations: [{ ...reservation, state: 'cancelled' }] }],
    ['a rejected order with a reservation', { orders: [{ ...order, state: 'rejected' }], mails: [] }],
    [
      'an order that is still open',
      { orders: [{ ...order, state: 'unknown' }], mails: [], reservations: [] },
    ],
    [
      'an order for staff to look at',
      { orders: [{ ...order, state: 'review' }], mails: [], reservations: [] },
    ],
    ['no mail', { mails: [] }],
    ['two mails', { mails: [mail, 'booking-held-bkg_1.ffffffff.eml'] }],
    ['a mail about nothing held', { orders: [{ ...order, state: 'rejected' }], reservations: [] }],
    [
      'two order numbers under a key',
      { purchases: [{ ...purchase, orderNumbers: ['FH222222', 'FH333333'] }] },
    ],
    ['an order that the customer was not told of', { purchases: [{ ...purchase, lastAnswer: 'unknown' }] }],
    ['a number that is not there', { orders: [], reservations: [], mails: [] }],
  ]
  it.each(faults)('finds %s', (_name, wrong) => {
    expect(auditKills({ ...sound, ...wrong }).violations).not.toEqual([])
  })
})
