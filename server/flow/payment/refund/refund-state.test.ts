import { describe, expect, it } from 'vitest'
import { refundStates } from '#contract/api/staff/refunds-and-receipts.ts'
import { refundArrivalDays } from '#contract/terms/payment/refund-days.ts'
import { paymentMethods } from '#contract/terms/payment.ts'
import type { Instant } from '#contract/terms/time.ts'
import { refundTransitions } from './refund-state.ts'

describe('refund transitions', () => {
  it('ask the provider from due only, and never leave done', () => {
    const asking = refundTransitions.table.filter(({ to }) => to === 'sending').map(({ from }) => from)
    expect(asking).toEqual(['due'])
    expect(refundTransitions.table.filter(({ from }) => from === 'done')).toEqual([])
  })

  it('allow no payout by hand of a refund in progress', () => {
    const byHand = refundStates.filter((from) => refundTransitions.allows(from, 'done', 'paidByHand'))
    expect(byHand).toEqual(['due', 'unknown', 'failed'])
  })

  it('lead to the end from every state', () => {
    for (const state of refundStates) {
      const reached = new Set([state])
      for (const one of reached) {
        for (const { to } of refundTransitions.table.filter(({ from }) => from === one)) reached.add(to)
      }
      expect(reached).toContain('done')
    }
  })
})

describe('refund dates', () => {
  it('count from the day in Bangkok, the last never before the first', () => {
    const lateInUtc = '2026-11-21T18:30:00.000Z' as Instant
    expect(refundArrivalDays('card', lateInUtc)).toEqual({ from: '2026-11-27', until: '2026-12-06' })
    for (const method of paymentMethods) {
      const { from, until } = refundArrivalDays(method, lateInUtc)
      expect(until >= from).toBe(true)
    }
  })
})
