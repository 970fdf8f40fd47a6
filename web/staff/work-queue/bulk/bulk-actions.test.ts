import { describe, expect, it } from 'vitest'
import type { WorkQueueItem } from '#contract/api/staff/work-queue.ts'
import { oneItemPerOrder, remindableOrders } from './bulk-actions.ts'

const item = (orderNumber: string, kind: WorkQueueItem['kind']): WorkQueueItem => ({
  itemKey: `${orderNumber}.${kind}`,
  orderNumber,
  kind,
  state: 'held',
  amount: 100,
  dueAt: '2026-11-21T10:00:00.000Z',
  since: '2026-11-21T08:00:00.000Z',
  stops: [],
  passengerCount: 1,
  firstName: '',
  contactName: '',
  mayCancel: true,
})

describe('the orders of selected rows', () => {
  it('an order with two tasks is acted on once', () => {
    const items = [item('FH1', 'unpaid'), item('FH2', 'unpaid'), item('FH1', 'changeRequested')]
    expect(oneItemPerOrder(items).map(({ orderNumber }) => orderNumber)).toEqual(['FH1', 'FH2'])
  })

  it.each([
    ['held until later', '2026-11-21T11:00:00.000Z', ['FH1']],
    ['whose deadline is now', '2026-11-21T10:00:00.000Z', []],
    ['whose deadline is past', '2026-11-21T09:00:00.000Z', []],
    ['without held seats', undefined, []],
  ] as const)(
    'a customer is reminded only of an order that awaits payment: %s',
    (_name, seatsUntil, reminded) => {
      const now = Date.parse('2026-11-21T10:00:00.000Z')
      const two = (['unpaid', 'changeRequested'] as const).map((kind) => ({
        ...item('FH1', kind),
        ...(seatsUntil && { seatsUntil }),
      }))
      expect(remindableOrders(two, now).map(({ orderNumber }) => orderNumber)).toEqual(reminded)
    },
  )
})
