import { expect, it } from 'vitest'
import type { AuditLine } from '#contract/api/staff/staff.ts'
import type { BookingState } from '#contract/terms/booking.ts'
import type { LedgerCardPayment } from '#test-kit/payments/simulated-card.ts'
import type { LedgerReservation } from '#test-kit/suppliers/simulated-airline.ts'
import { auditPayFirst } from './pay-first-audit.ts'

const orderNumber = 'FH234567'
const bought = { clientReference: `${orderNumber}-A`, state: 'ticketed' } as LedgerReservation
const paid = { clientReference: `${orderNumber}-1`, captured: 100, refunded: 0 } as LedgerCardPayment

const faultsOf = (state: BookingState, reservations: LedgerReservation[], payments: LedgerCardPayment[]) => {
  const lines = [{ kind: 'order', orderNumber, state } as AuditLine]
  return auditPayFirst({ orderNumbers: new Set([orderNumber]), lines, payments, reservations }).violations
}

it.each<[BookingState, LedgerReservation[], LedgerCardPayment[], number]>([
  ['ticketed', [bought], [paid], 0],
  ['rejected', [], [], 0],
  ['rejected', [], [{ ...paid, refunded: 100 }], 0],
  ['review', [bought], [], 0],
  ['ticketed', [bought, bought], [paid], 1],
  ['ticketed', [bought], [], 1],
  ['ticketed', [bought], [paid, paid], 1],
  ['ticketed', [bought], [paid, { ...paid, refunded: 100 }], 0],
  ['rejected', [], [paid], 1],
  ['purchased', [bought], [paid], 1],
  ['ticketed', [{ ...bought, state: 'held' }], [paid], 1],
  ['review', [{ ...bought, state: 'held' }], [paid], 0],
])('the audit of a pay-first order in %s with %j and %j finds %d faults', (state, own, payments, faults) => {
  expect(faultsOf(state, own, payments)).toHaveLength(faults)
})
