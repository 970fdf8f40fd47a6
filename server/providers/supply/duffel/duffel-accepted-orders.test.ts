import { describe, expect, it } from 'vitest'
import { type Instant, plusMinutes } from '#contract/terms/time.ts'
import { createAcceptedOrderLog } from './duffel-accepted-orders.ts'

const now = '2026-11-21T03:00:00.000Z' as Instant

describe('accepted orders', () => {
  it('may still be created for an hour, unless they are known to have failed', () => {
    const accepted = createAcceptedOrderLog()
    accepted.add('F1', now)
    accepted.add('F2', now)
    expect(accepted.mayStillCome('F1', plusMinutes(now, 59))).toBe(true)
    expect(accepted.mayStillCome('F1', plusMinutes(now, 60))).toBe(false)
    accepted.settle('F2')
    expect(accepted.mayStillCome('F2', now)).toBe(false)
    expect(accepted.mayStillCome('F3', now)).toBe(false)
  })
})
