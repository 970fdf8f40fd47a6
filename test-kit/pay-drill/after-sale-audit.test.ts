import { expect, it } from 'vitest'
import type { TicketRefundAnswer } from '#contract/api/staff/order/ticket-refunds.ts'
import type { AuditLine } from '#contract/api/staff/staff.ts'
import { type AfterSaleEvidence, auditAfterSale } from './after-sale-audit.ts'

const at = '2026-11-21T03:00:00.000Z'
const money = { currency: 'THB', createdAt: at, updatedAt: at } as const
const order: Extract<AuditLine, { kind: 'order' }> = {
  ...money,
  kind: 'order',
  orderNumber: 'FH222222',
  bookingId: 'bkg_1',
  state: 'cancelled',
  version: 5,
  idempotencyKey: 'key-1',
  supplier: 'sabre',
  clientReference: 'FH222222-AAAAAAAA',
  attempts: 1,
  net: 90,
  total: 100,
}
const payment: Extract<AuditLine, { kind: 'payment' }> = {
  ...money,
  kind: 'payment',
  orderNumber: 'FH222222',
  paymentId: 'pay_1',
  attempt: 1,
  paymentMethod: 'card',
  state: 'received',
  amount: 100,
  surcharge: 0,
  provider: 'omise',
  clientReference: 'FH222222-01',
  providerRef: 'chrg_1',
  arrived: 100,
}
const reservation = {
  orderId: 'ord_1',
  recordLocator: 'ABCDEF',
  clientReference: order.clientReference,
  state: 'cancelled',
  totalSatang: 90,
  tickets: [],
} as const
const charge = {
  providerRef: 'chrg_1',
  clientReference: 'FH222222-01',
  state: 'successful',
  amount: 100,
  captured: 100,
  refunded: 100,
  refunds: 1,
} as const
const cancelled = { kind: 'cancelled', id: 'ord_1' }
const ended = { kind: 'documentsEnded', id: 'ord_1', numbers: ['9990000000001'] }
const ticketRefund: TicketRefundAnswer = {
  refundId: 'tref_1',
  state: 'supplierPaid',
  route: 'supplier',
  basis: 'voluntary',
  documents: [],
  refundedNumbers: ['9990000000001'],
  isUpTo: false,
  fromSupplier: 80,
  received: 80,
  toCustomer: 80,
  customerPaid: 80,
  customerPaidAt: at,
  sentAt: at,
  updatedAt: at,
}
const refundOf = (changes: Partial<TicketRefundAnswer>) =>
  new Map([['FH222222', [{ ...ticketRefund, ...changes }]]])
const sound: AfterSaleEvidence = {
  sales: [{ orderNumber: 'FH222222', voidAnswer: 'done', invoice: 'TI2026-000001' }],
  lines: [order, payment],
  payments: [charge],
  airline: { reservations: [reservation], entries: [ended] },
  invoices: new Map([
    ['FH222222', ['TI2026-000001']],
    ['FH333333', ['TI2026-000002']],
  ]),
  ticketRefunds: new Map(),
}
/** The tickets of the order were refunded in place of a void. */
const refunded: AfterSaleEvidence = {
  ...sound,
  sales: [{ orderNumber: 'FH222222', ticketRefundAnswer: 'supplierPaid' }],
  lines: [{ ...order, state: 'ticketed' }, payment],
  airline: {
    reservations: [{ ...reservation, state: 'ticketed' }],
    entries: [{ ...ended, how: 'refund' }],
  },
  ticketRefunds: refundOf({}),
}
const open = { ...reservation, state: 'ticketed', tickets: ['9990000000001'] } as const

it('the audit finds nothing where shop, airline and card processor agree', () => {
  expect(auditAfterSale(sound)).toEqual({
    voids: 1,
    ticketRefunds: 0,
    taxInvoices: 2,
    violations: [],
  })
  const withOrder = { reservations: [{ ...reservation, tickets: ['9990000000001'] }], entries: [cancelled] }
  expect(auditAfterSale({ ...refunded, airline: withOrder }).violations).toEqual([])
  expect(auditAfterSale(refunded)).toMatchObject({ voids: 0, ticketRefunds: 1, violations: [] })
})

it.each<[string, Partial<AfterSaleEvidence>]>([
  ['document 9990000000001 was ended twice', { airline: { ...sound.airline, entries: [ended, ended] } }],
  ['order ord_1 was ended twice', { airline: { ...sound.airline, entries: [cancelled, cancelled] } }],
  [
    'FH222222 is cancelled, and its tickets are valid',
    { airline: { ...sound.airline, reservations: [open] } },
  ],
  [
    'FH222222 is ticketed, and its tickets are void',
    { lines: [{ ...order, state: 'ticketed' }, payment], sales: [] },
  ],
  ['FH222222 is void, and its payment is not refunded in full', { payments: [{ ...charge, refunded: 40 }] }],
  ['FH222222 was told to be void and is paid', { lines: [{ ...order, state: 'paid' }, payment] }],
  [
    'tax invoice TI2026-000001 of FH222222 was issued and is not there',
    { invoices: new Map([['FH333333', ['TI2026-000001']]]) },
  ],
  ['FH222222 has 2 tax invoices', { invoices: new Map([['FH222222', ['TI2026-000001', 'TI2026-000002']]]) }],
  [
    'the tax invoices TI2026- are numbered 1 3',
    {
      invoices: new Map([
        ['FH222222', ['TI2026-000001']],
        ['FH333333', ['TI2026-000003']],
      ]),
    },
  ],
])('the audit finds: %s', (violation, other) => {
  expect(auditAfterSale({ ...sound, ...other }).violations).toEqual([violation])
})

it.each<[string, Partial<AfterSaleEvidence>]>([
  ['document 9990000000001 is refunded only here', { airline: { ...refunded.airline, entries: [] } }],
  [
    'document 9990000000001 is refunded only there',
    { ticketRefunds: refundOf({ state: 'refused', refundedNumbers: [] }), lines: [payment], sales: [] },
  ],
  [
    'document 9990000000001 was ended twice',
    { airline: { ...refunded.airline, entries: [ended, { ...ended, how: 'refund' }] } },
  ],
  [
    'FH222222: the customer is owed 120 for tickets and got 100',
    { ticketRefunds: refundOf({ customerPaid: 120 }) },
  ],
  [
    'FH222222: the supplier has paid, and the customer is owed nothing',
    { ticketRefunds: refundOf({ customerPaid: undefined }) },
  ],
])('the audit of refunded tickets finds: %s', (violation, other) => {
  expect(auditAfterSale({ ...refunded, ...other }).violations).toEqual([violation])
})
