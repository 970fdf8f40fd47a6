import { describe, expect, it } from 'vitest'
import type { AuditLine } from '#contract/api/staff/staff.ts'
import type { LedgerCardPayment } from '#test-kit/payments/simulated-card.ts'
import type { DrillBooks, DrilledOrder, DrilledPayment, HouseReservation } from './drill-books.ts'
import { type SeenOrder, type SplitEvidence, auditSplits, withoutShares } from './split-audit.ts'

const order = (orderNumber: string, total: number): DrilledOrder => ({
  orderNumber,
  state: 'ticketed',
  total,
  passengers: 1,
  clientReference: `${orderNumber}-R`,
})
const old = order('FH222222', 100)
const made = order('FH333333', 101)
const whole: DrilledPayment = {
  paymentId: 'pay_1',
  orderNumber: old.orderNumber,
  clientReference: 'FH222222-1',
  provider: 'omise',
  state: 'received',
  amount: 103,
  surcharge: 3,
}
const share: DrilledPayment = {
  ...whole,
  paymentId: 'pay_2',
  orderNumber: made.orderNumber,
  clientReference: 'pay_2',
  amount: 105,
  surcharge: 4,
  shareOf: 'pay_1',
}
const reservation = ({ clientReference }: DrilledOrder, ticket: string): HouseReservation => ({
  orderId: clientReference,
  recordLocator: ticket,
  clientReference,
  state: 'ticketed',
  totalSatang: 90,
  passengers: 1,
  tickets: [ticket],
})
const reservations = [reservation(old, 'T1'), reservation(made, 'T2')]
const seenOrder = (name: string, ticketNumber: string, into: readonly string[] = []) =>
  ({
    passengers: [{ ticketName: name }],
    tickets: [{ ticketNumber, passenger: 0 }],
    split: { into, isUnderWay: false },
  }) as unknown as SeenOrder
const seen = new Map([
  [old.orderNumber, seenOrder('FERROR/ANNA MS', 'T1', [made.orderNumber])],
  [made.orderNumber, seenOrder('FERROR/BELLE MS', 'T2')],
])
const books: DrillBooks = {
  orders: [old, made],
  payments: [whole, share],
  accounts: [],
  house: { reservations, entries: [] },
}
const charged = { clientReference: 'FH222222-1', captured: 208, refunded: 0 } as LedgerCardPayment
const sound: SplitEvidence = {
  parties: [{ orderNumber: old.orderNumber, splitAnswer: 'done' }],
  books,
  seen,
  payments: [charged],
}
const undivided = new Map([[old.orderNumber, seenOrder('FERROR/ANNA MS', 'T1')]])

describe('the audit of splits', () => {
  it('finds nothing where both orders and their reservations have what is theirs', () => {
    expect(auditSplits(sound)).toEqual({ parties: 1, splits: 1, violations: [] })
  })

  it.each<[string, SplitEvidence, string]>([
    [
      'a reservation that no order has',
      {
        ...sound,
        books: {
          ...books,
          house: {
            reservations: [...reservations, reservation(order('FH444444', 1), 'T3')],
            entries: [],
          },
        },
      },
      'no order has the reservation T3',
    ],
    [
      'a passenger in two orders',
      { ...sound, seen: new Map([...seen, [made.orderNumber, seenOrder('FERROR/ANNA MS', 'T2')]]) },
      'its passengers are',
    ],
    [
      'a ticket in two orders',
      { ...sound, seen: new Map([...seen, [made.orderNumber, seenOrder('FERROR/BELLE MS', 'T1')]]) },
      'its tickets are T1, T1',
    ],
    [
      'a booking that was divided twice',
      {
        ...sound,
        seen: new Map([
          ...seen,
          [old.orderNumber, seenOrder('FERROR/ANNA MS', 'T1', [made.orderNumber, 'FH555555'])],
        ]),
      },
      'was divided 2 times',
    ],
    ['a split that was acknowledged and lost', { ...sound, seen: undivided }, 'was told to be split'],
    [
      'a reservation of another party',
      {
        ...sound,
        books: { ...books, house: { reservations: reservations.slice(0, 1), entries: [] } },
      },
      'FH333333 has 1 passengers',
    ],
    [
      'totals that are not their payments',
      { ...sound, books: { ...books, orders: [old, { ...made, total: 102 }] } },
      'the orders are 209, and their payments 208',
    ],
    [
      'payments that are not what was charged',
      { ...sound, payments: [{ ...charged, captured: 207 }] },
      'the payments are 208, and 207 was taken',
    ],
  ])('finds %s', (_, evidence, violation) => {
    expect(auditSplits(evidence).violations).toContainEqual(expect.stringContaining(violation))
  })

  it('hands payments on as their provider knows them, with the refunds of their shares', () => {
    const line = { kind: 'payment', state: 'received', arrived: 0 }
    const lines = [
      { ...line, paymentId: 'pay_1', amount: 103, arrived: 103 },
      { ...line, paymentId: 'pay_2', amount: 105, arrived: 105 },
      { kind: 'refund', refundId: 'ref_1', paymentId: 'pay_2', amount: 5 },
    ] as AuditLine[]
    expect(withoutShares(lines, [whole, share])).toMatchObject([
      { paymentId: 'pay_1', amount: 208, arrived: 208 },
      { paymentId: 'pay_1', amount: 5 },
    ])
  })
})
