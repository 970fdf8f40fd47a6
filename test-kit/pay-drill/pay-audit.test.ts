import { describe, expect, it } from 'vitest'
import type { AuditLine } from '#contract/api/staff/staff.ts'
import type { LedgerCardPayment } from '#test-kit/payments/simulated-card.ts'
import { type PayEvidence, auditPayments } from './pay-audit.ts'

const at = '2026-11-21T03:00:00.000Z'
const order: Extract<AuditLine, { kind: 'order' }> = {
  kind: 'order',
  orderNumber: 'FH222222',
  bookingId: 'bkg_1',
  state: 'ticketed',
  version: 5,
  idempotencyKey: 'key-1',
  supplier: 'duffel',
  clientReference: 'FH222222-AAAAAAAA',
  attempts: 1,
  net: 90,
  total: 100,
  currency: 'THB',
  createdAt: at,
  updatedAt: at,
}
const payment: Extract<AuditLine, { kind: 'payment' }> = {
  kind: 'payment',
  orderNumber: 'FH222222',
  paymentId: 'pay_1',
  attempt: 1,
  paymentMethod: 'card',
  state: 'received',
  amount: 100,
  surcharge: 0,
  currency: 'THB',
  provider: 'omise',
  clientReference: 'FH222222-01',
  providerRef: 'chrg_1',
  arrived: 100,
  createdAt: at,
  updatedAt: at,
}
const refund: Extract<AuditLine, { kind: 'refund' }> = {
  kind: 'refund',
  orderNumber: 'FH222222',
  refundId: 'ref_1',
  paymentId: 'pay_1',
  state: 'done',
  amount: 30,
  why: 'staff',
  isByHand: false,
  createdAt: at,
  updatedAt: at,
}
const account = (name: string, balance: number): AuditLine => {
  return { kind: 'account', orderNumber: 'FH222222', account: name, balance }
}
const accounts = [account('at:omise', 70), account('sales', -70)]
const charge: LedgerCardPayment = {
  providerRef: 'chrg_1',
  clientReference: 'FH222222-01',
  state: 'successful',
  amount: 100,
  captured: 100,
  refunded: 30,
  refunds: 1,
}
const purchase = {
  orderNumber: 'FH222222',
  outcome: 'passed',
  wasToldPassed: true,
  refunds: [{ refundId: 'ref_1', amount: 30 }],
}
const sound: PayEvidence = {
  purchases: [purchase],
  lines: [order, payment, refund, ...accounts],
  payments: [charge],
}
const judged = (other: Partial<PayEvidence>) => auditPayments({ ...sound, ...other })

describe('the audit of a drill of payments', () => {
  it('finds nothing when both sides agree', () => {
    expect(auditPayments(sound)).toMatchObject({
      captured: 1,
      refunds: 1,
      doubleCharges: 0,
      capturedWithoutOrder: 0,
      acknowledgedLosses: 0,
      violations: [],
    })
  })

  it('counts a second charge of an order, also under another attempt and after its refund', () => {
    const second = { ...charge, providerRef: 'chrg_2', clientReference: 'FH222222-02', refunded: 100 }
    expect(judged({ payments: [charge, second] }).doubleCharges).toBe(1)
  })

  it('counts money captured for an order that does not have it', () => {
    const lines = [order, { ...payment, state: 'cancelled' as const }, refund, ...accounts]
    expect(judged({ lines }).capturedWithoutOrder).toBe(1)
    const expired = [{ ...order, state: 'expired' as const }, payment, refund, ...accounts]
    expect(judged({ lines: expired }).capturedWithoutOrder).toBe(1)
    expect(
      judged({ payments: [charge, { ...charge, clientReference: 'FH999999-01' }] }).capturedWithoutOrder,
    ).toBe(1)
  })

  it('accepts an unapplied receipt that waits for staff', () => {
    const lines = [
      { ...order, state: 'expired' as const },
      { ...payment, state: 'late' as const },
      refund,
      account('at:omise', 70),
      account('unallocated', -70),
    ]
    const purchases = [{ ...purchase, wasToldPassed: false }]
    expect(judged({ lines, purchases })).toMatchObject({ late: 1, violations: [] })
  })

  it('counts acknowledged records that are missing', () => {
    expect(judged({ lines: [] }).acknowledgedLosses).toBeGreaterThan(0)
    const unpaid = [order, { ...payment, state: 'cancelled' as const }, refund, ...accounts]
    expect(judged({ lines: unpaid }).acknowledgedLosses).toBe(1)
    expect(judged({ lines: [order, payment, ...accounts] }).acknowledgedLosses).toBe(1)
  })

  const faults: [string, Partial<PayEvidence>][] = [
    ['a refund made twice', { payments: [{ ...charge, refunded: 60, refunds: 2 }] }],
    ['a refund that is open', { lines: [order, payment, { ...refund, state: 'unknown' }, ...accounts] }],
    [
      'a payment that still moves',
      { lines: [order, payment, refund, ...accounts, { ...payment, state: 'capturing' }] },
    ],
    ['Amount differs', { payments: [{ ...charge, captured: 99 }] }],
    [
      'a card that is still reserved',
      { payments: [charge, { ...charge, state: 'authorised', captured: 0 }] },
    ],
    ['books that are off', { lines: [order, payment, refund, account('at:omise', 70)] }],
    [
      'books that have more than is there',
      { lines: [order, payment, refund, account('at:omise', 71), account('sales', -71)] },
    ],
  ]
  it.each(faults)('finds %s', (_, other) => {
    expect(judged(other).violations).not.toEqual([])
  })
})
