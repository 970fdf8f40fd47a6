import { describe, expect, it } from 'vitest'
import { fault, createFaultPlan } from './fault-plan.ts'

describe('the fault plan', () => {
  it('applies a fault as often as configured, and only to matching requests', () => {
    const plan = createFaultPlan()
    plan.add([{ times: 2, status: 500, match: { method: 'post', path: '/air/orders' } }])
    expect(plan.take('GET', '/air/orders')).toEqual({})
    expect(plan.take('POST', '/air/orders/ord_1')).toEqual({})
    expect(plan.take('POST', '/air/orders')).toEqual({ status: 500 })
    expect(plan.take('POST', '/air/orders')).toEqual({ status: 500 })
    expect(plan.take('POST', '/air/orders')).toEqual({})
    expect(plan.list()).toEqual([])
  })

  it.each([
    ['/air/orders/*', '/air/orders/ord_1', true],
    ['/air/orders/*', '/air/orders', false],
    ['/air/orders/*', '/air/orders/ord_1/services', false],
    ['/air/**', '/air/orders/ord_1/services', true],
    ['/air/orders', '/air/ordersx', false],
    ['/air.orders', '/air/orders', false],
  ])('matches %s against %s as %s', (path, asked, isStruck) => {
    const plan = createFaultPlan()
    plan.add([{ match: { path }, dropBefore: true }])
    expect(plan.take('GET', asked)).toEqual(isStruck ? { dropBefore: true } : {})
  })

  it('applies a fault until it is cleared when it has neither times nor probability', () => {
    const plan = createFaultPlan()
    plan.add([{ truncate: true }])
    for (let round = 0; round < 5; round += 1) expect(plan.take('GET', '/')).toEqual({ truncate: true })
    plan.clear()
    expect(plan.take('GET', '/')).toEqual({})
  })

  it('applies a fault by chance, the same for the same seed', () => {
    const strikes = (seed: number) => {
      const plan = createFaultPlan()
      plan.reseed(seed)
      plan.add([{ probability: 0.3, status: 503 }])
      return Array.from({ length: 1000 }, () => plan.take('GET', '/').status === 503)
    }
    expect(strikes(7)).toEqual(strikes(7))
    expect(strikes(7)).not.toEqual(strikes(8))
    const share = strikes(7).filter(Boolean).length / 1000
    expect(share).toBeGreaterThan(0.25)
    expect(share).toBeLessThan(0.35)
  })

  it('lets a later fault override an earlier one and joins faults that do not conflict', () => {
    const plan = createFaultPlan()
    plan.add([{ status: 500, delayMs: 5 }, { status: 503 }])
    expect(plan.take('GET', '/')).toEqual({ status: 503, delayMs: 5 })
  })

  it('refuses unknown fault names', () => {
    expect(fault.safeParse({ commitThenDorp: true }).success).toBe(false)
  })
})
