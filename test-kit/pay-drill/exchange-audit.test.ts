import { expect, it } from 'vitest'
import type { TicketExchangeAnswer } from '#contract/api/staff/order/ticket-exchange.ts'
import type { AuditLine } from '#contract/api/staff/staff.ts'
import { type ExchangeEvidence, auditExchanges } from './exchange-audit.ts'

const at = '2026-11-21T03:00:00.000Z'
const money = { currency: 'THB', createdAt: at, updatedAt: at } as const
const orderNumber = 'FH222222'
const clientReference = 'FH222222-AAAAAAAA'
const order: AuditLine = {
  ...money,
  kind: 'order',
  orderNumber,
  bookingId: 'bkg_1',
  state: 'ticketed',
  version: 5,
  idempotencyKey: 'key-1',
  supplier: 'sabre',
  clientReference,
  attempts: 1,
  net: 90,
  total: 100,
}
const difference: AuditLine = {
  ...money,
  kind: 'payment',
  orderNumber,
  paymentId: 'pay_2',
  attempt: 1,
  paymentMethod: 'counter',
  state: 'received',
  amount: 20,
  surcharge: 0,
  provider: 'counter',
  clientReference: 'FH222222-X1',
  providerRef: '',
  arrived: 20,
}
const reservation = {
  orderId: 'ord_1',
  recordLocator: 'ABCDEF',
  clientReference,
  state: 'ticketed',
  totalSatang: 90,
  tickets: [],
} as const
const entry = { kind: 'exchanged', id: 'ord_1', exchange: { endedNumbers: ['2170000000001'] } }
const exchangeIn = (state: TicketExchangeAnswer['state']) =>
  new Map([[orderNumber, { state } as TicketExchangeAnswer]])
const sound: ExchangeEvidence = {
  lines: [order, difference],
  reservations: [reservation],
  entries: [entry],
  exchanges: exchangeIn('done'),
}

it('the audit finds nothing where shop and airline agree on an exchange', () => {
  expect(auditExchanges(sound)).toEqual({ exchanged: 1, unticketed: 0, violations: [] })
})

it('the audit counts an alarm for flights that were moved without new tickets', () => {
  const moved = { kind: 'rebooked', id: 'ord_1' }
  const evidence = { ...sound, exchanges: exchangeIn('unticketed'), entries: [moved] }
  expect(auditExchanges(evidence)).toEqual({ exchanged: 0, unticketed: 1, violations: [] })
})

it.each<[string, Partial<ExchangeEvidence>]>([
  ['the tickets ord_1 2170000000001 were exchanged twice', { entries: [entry, entry] }],
  ['FH222222 is exchanged only here', { entries: [] }],
  ['FH222222 is exchanged only there', { exchanges: new Map(), lines: [order] }],
  ['FH222222: its exchange is still unknown', { exchanges: exchangeIn('unknown'), entries: [] }],
  [
    'FH222222 has an alarm, and its flights were not moved',
    { exchanges: exchangeIn('unticketed'), entries: [] },
  ],
  ['FH222222: the difference was received 2 times', { lines: [order, difference, difference] }],
  [
    'FH222222 was not exchanged, and its difference is not owed back',
    { exchanges: exchangeIn('refused'), entries: [] },
  ],
])('the audit of exchanges finds: %s', (violation, other) => {
  expect(auditExchanges({ ...sound, ...other }).violations).toEqual([violation])
})
