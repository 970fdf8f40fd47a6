import { describe, expect, it } from 'vitest'
import { satang } from '#contract/terms/money.ts'
import type { Instant } from '#contract/terms/time.ts'
import { ownTicketRefundsOf } from './own-ticket-refunds.ts'
import type { TicketRefund } from './ticket-refund-store.ts'

describe('the refunds of tickets that their owner awaits', () => {
  const at = '2026-11-21T03:00:00.000Z' as Instant
  const documentOf = (passenger: number, isUpTo: boolean) =>
    ({
      ticketNumber: `217123456789${passenger}`,
      passenger,
      coupons: [1],
      source: 'supplier',
      isUpTo,
      lines: [],
    }) as const
  const sent: TicketRefund = {
    refundId: 'tref_1',
    bookingId: 'bkg_1',
    state: 'sending',
    version: 1,
    route: 'supplier',
    basis: 'voluntary',
    documents: [documentOf(0, false), documentOf(1, true)],
    refundedNumbers: [],
    fromSupplier: satang(200_00),
    toCustomer: satang(200_00),
    note: '',
    askedBy: 'usr_1',
    sentAt: at,
    updatedAt: at,
  }

  it('name everybody while the airline is asked, and then those whose tickets it has refunded', () => {
    expect(ownTicketRefundsOf([sent])).toMatchObject([{ passengers: [0, 1], isUpTo: true }])
    const inPart = { ...sent, state: 'accepted', refundedNumbers: ['2171234567890'] } as const
    expect(ownTicketRefundsOf([inPart])).toMatchObject([{ passengers: [0], isUpTo: false }])
  })
})
