import { describe, expect, it } from 'vitest'
import { rights, staffRoles } from '../../rights.ts'
import { approvalLimitOf, moneyRights, roleLimitOf, rolesAboveThreshold } from './approval-limit.ts'

const general = 50_000_00
const roleLimits = { Desk: 10_000_00, Finance: 30_000_00 }
const set = { dualControlThreshold: general, roleLimits }

describe('the limit of a member of staff', () => {
  it.each([
    [['Desk'], 'recordReceipts', { amount: 10_000_00, role: 'Desk' }],
    [['Finance'], 'recordReceipts', { amount: 30_000_00, role: 'Finance' }],
    [['Desk', 'Finance'], 'recordReceipts', { amount: 30_000_00, role: 'Finance' }],
    // Desk does not grant the right, so that its limit does not count.
    [['Desk', 'Finance'], 'makeRefunds', { amount: 30_000_00, role: 'Finance' }],
    [['Administrator', 'Desk'], 'recordReceipts', { amount: general }],
    // Ticketing has no limit of its own, and does not grant the right.
    [['Ticketing', 'Desk'], 'recordReceipts', { amount: 10_000_00, role: 'Desk' }],
    [['Ticketing', 'Desk'], 'handleOrders', { amount: general }],
    [['Desk'], 'makeRefunds', { amount: 0 }],
    [['Agent'], 'recordReceipts', { amount: 0 }],
    [[], 'manageCompanies', { amount: 0 }],
  ] as const)('computes for the roles %j and the right %s the limit %j', (held, right, limit) => {
    expect(approvalLimitOf(set, held, right)).toEqual(limit)
  })

  it('stays at the general threshold where a stored limit is above it', () => {
    const stale = { dualControlThreshold: 5_000_00, roleLimits }
    for (const right of moneyRights)
      for (const role of rights[right])
        expect(approvalLimitOf(stale, [role], right)).toEqual({ amount: 5_000_00 })
  })

  it('names no role whose limit equals the general threshold', () => {
    const same = { dualControlThreshold: general, roleLimits: { Desk: general } }
    expect(roleLimitOf(same, 'Desk')).toEqual({ amount: general })
  })

  it('accepts a limit of zero, from which everything needs a second person', () => {
    const none = { dualControlThreshold: general, roleLimits: { Desk: 0 } }
    expect(approvalLimitOf(none, ['Desk'], 'recordReceipts')).toEqual({ amount: 0, role: 'Desk' })
  })
})

it('lists the roles whose limit would be above the general threshold', () => {
  expect(rolesAboveThreshold(set)).toEqual([])
  expect(rolesAboveThreshold({ ...set, dualControlThreshold: 20_000_00 })).toEqual(['Finance'])
  expect(rolesAboveThreshold({ ...set, roleLimits: { ...roleLimits, Administrator: general + 1 } })).toEqual([
    'Administrator',
  ])
})

it('covers every role of staff: each has a right by which money moves', () => {
  for (const role of staffRoles)
    expect(moneyRights.some((right) => (rights[right] as readonly string[]).includes(role))).toBe(true)
})
