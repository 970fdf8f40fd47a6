import { describe, expect, it } from 'vitest'
import type { StaffOrderAnswer } from '#contract/api/staff/staff-orders.ts'
import { balanceDueOf } from './balance-due.ts'

const payment = (state: 'received' | 'pending', amount: number, arrived?: number) =>
  ({ state, amount, ...(arrived !== undefined && { arrived }) }) as StaffOrderAnswer['payments'][number]

describe('the balance due', () => {
  it.each([
    ['held', [], 500_00],
    ['held', [payment('pending', 500_00)], 500_00],
    ['review', [payment('received', 500_00, 200_00)], 300_00],
    ['review', [payment('received', 500_00)], 0],
    ['review', [payment('received', 500_00, 900_00)], 0],
    ['paid', [], 0],
    ['ticketed', [], 0],
    ['cancelled', [], 0],
  ] as const)('the balance of an order that is %s with payments %j is %i satang', (state, payments, due) => {
    expect(balanceDueOf({ state, amountDue: 500_00, payments: [...payments] })).toBe(due)
  })
})
