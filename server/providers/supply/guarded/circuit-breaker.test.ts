import { describe, expect, it } from 'vitest'
import { testClock } from '#test-kit/test-clock.ts'
import { createCircuitBreaker } from './circuit-breaker.ts'

function aBreaker() {
  const clock = testClock()
  const breaker = createCircuitBreaker({ clock, failuresInARow: 3, openSeconds: 10, longestOpenSeconds: 30 })
  const failTimes = (times: number) => {
    for (let time = 0; time < times; time += 1) breaker.note('failed')
  }
  return { clock, breaker, failTimes }
}

describe('a circuit breaker', () => {
  it('opens after the set number of consecutive failures, not before', () => {
    const { breaker, failTimes } = aBreaker()
    failTimes(2)
    expect(breaker.mayAsk()).toBe(true)
    failTimes(1)
    expect(breaker.mayAsk()).toBe(false)
    expect(breaker.view()).toMatchObject({ state: 'open', failures: 3 })
  })

  it('resets its count after an answer, and ignores calls that their caller aborted', () => {
    const { breaker, failTimes } = aBreaker()
    failTimes(2)
    breaker.note('answered')
    failTimes(2)
    breaker.note('untold')
    expect(breaker.mayAsk()).toBe(true)
  })

  it('lets one trial call through after its rest; an answer closes it', () => {
    const { breaker, clock, failTimes } = aBreaker()
    failTimes(3)
    clock.advance(10_000)
    expect([breaker.mayAsk(), breaker.mayAsk()]).toEqual([true, false])
    breaker.note('answered')
    expect(breaker.view()).toEqual({ state: 'closed', failures: 0 })
    expect([breaker.mayAsk(), breaker.mayAsk()]).toEqual([true, true])
  })

  it('stays open longer after each failed trial, up to a maximum', () => {
    const { breaker, clock, failTimes } = aBreaker()
    failTimes(3)
    for (const seconds of [10, 20, 30, 30]) {
      clock.advance(seconds * 1000 - 1)
      expect(breaker.mayAsk()).toBe(false)
      clock.advance(1)
      expect(breaker.mayAsk()).toBe(true)
      breaker.note('failed')
    }
  })

  it('lets the next trial through when the caller of the first aborted', () => {
    const { breaker, clock, failTimes } = aBreaker()
    failTimes(3)
    clock.advance(10_000)
    expect(breaker.mayAsk()).toBe(true)
    breaker.note('untold')
    expect(breaker.mayAsk()).toBe(true)
  })

  it('closes when a call that bypasses it is answered', () => {
    const { breaker, failTimes } = aBreaker()
    failTimes(3)
    breaker.overhear('answered')
    expect(breaker.mayAsk()).toBe(true)
  })
})
