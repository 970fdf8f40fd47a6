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
  it('opens after so many failures in a row, not before', () => {
    const { breaker, failTimes } = aBreaker()
    failTimes(2)
    expect(breaker.mayAsk()).toBe(true)
    failTimes(1)
    expect(breaker.mayAsk()).toBe(false)
    expect(breaker.view()).toMatchObject({ state: 'open', failures: 3 })
  })

  it('counts from the beginning after an answer, and nothing of those who went away', () => {
    const { breaker, failTimes } = aBreaker()
    failTimes(2)
    breaker.note('answered')
    failTimes(2)
    breaker.note('untold')
    expect(breaker.mayAsk()).toBe(true)
  })

  it('lets one call try when its time is over; an answer closes it', () => {
    const { breaker, clock, failTimes } = aBreaker()
    failTimes(3)
    clock.advance(10_000)
    expect([breaker.mayAsk(), breaker.mayAsk()]).toEqual([true, false])
    breaker.note('answered')
    expect(breaker.view()).toEqual({ state: 'closed', failures: 0 })
    expect([breaker.mayAsk(), breaker.mayAsk()]).toEqual([true, true])
  })

  it('stays open longer after each try that failed, up to the longest', () => {
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

  it('lets the next one try when the asker of the first went away', () => {
    const { breaker, clock, failTimes } = aBreaker()
    failTimes(3)
    clock.advance(10_000)
    expect(breaker.mayAsk()).toBe(true)
    breaker.note('untold')
    expect(breaker.mayAsk()).toBe(true)
  })

  it('closes when a call that is made in any case is answered', () => {
    const { breaker, failTimes } = aBreaker()
    failTimes(3)
    breaker.overhear('answered')
    expect(breaker.mayAsk()).toBe(true)
  })
})
