import { expect, it } from 'vitest'
import { readRoleLimits, roleLimitTexts } from './role-limit-input.ts'

const none = { Administrator: '', Desk: '', Ticketing: '', Finance: '' }

it('reads an empty limit as none, and zero as a limit of zero', () => {
  expect(readRoleLimits(none, 5_000_000)).toEqual({ limits: {}, faults: [] })
  const typed = { ...none, Desk: '0', Finance: '12,500.50' }
  expect(readRoleLimits(typed, 5_000_000)).toEqual({ limits: { Desk: 0, Finance: 1_250_050 }, faults: [] })
})

it('reports limits that are no amount or above the general amount', () => {
  const typed = { ...none, Administrator: 'much', Desk: '50,000', Finance: '50,000.01' }
  expect(readRoleLimits(typed, 5_000_000)).toEqual({
    limits: { Desk: 5_000_000 },
    faults: ['Administrator', 'Finance'],
  })
})

it('writes limits so that they are read alike', () => {
  const limits = { Desk: 0, Finance: 1_250_050 }
  expect(roleLimitTexts(limits)).toEqual({ ...none, Desk: '0', Finance: '12500.50' })
  expect(readRoleLimits(roleLimitTexts(limits), 5_000_000).limits).toEqual(limits)
})
