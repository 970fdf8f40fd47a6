import fc from 'fast-check'
import { describe, expect, it } from 'vitest'

import { flightNumbers } from './flight-numbers.ts'

const nothing = { out: [], back: [] }

describe('the flight numbers of a route', () => {
  it('known numbers come first, each with a generated number for the missing direction', () => {
    const route = { name: 'TG BKK ISB', isLong: true, known: { out: [349], back: [350, 352] } }
    const [first, second, third] = flightNumbers(route, 3, new Set())
    expect(first).toEqual({ out: 349, back: 350 })
    expect(second?.back).toBe(352)
    expect(third).toEqual({ out: (third?.back ?? 0) - 1, back: third?.back })
  })

  it('never repeat on the route or repeat a hand-written number, and are reproducible', () => {
    const number = fc.integer({ min: 1, max: 9999 })
    const known = fc.record({ out: fc.array(number), back: fc.array(number) })
    const some = fc.array(number, { maxLength: 400 })
    fc.assert(
      fc.property(
        fc.string(),
        known,
        some,
        fc.boolean(),
        fc.integer({ min: 1, max: 200 }),
        (name, given, taken, isLong, count) => {
          const first = flightNumbers({ name, isLong, known: nothing }, 4, new Set()).map(({ out }) => out)
          const out = [...given.out, ...first]
          const pairs = flightNumbers({ name, isLong, known: { ...given, out } }, count, new Set(taken))
          const all = pairs.flatMap((one) => [one.out, one.back])
          expect(new Set(all).size).toBe(count * 2)
          expect(all.filter((one) => taken.includes(one) || one < 1 || one > 9999)).toEqual([])
        },
      ),
    )
  })

  it('long flights have short numbers', () => {
    const [long] = flightNumbers({ name: 'TG BKK LHR', isLong: true, known: nothing }, 1, new Set())
    const [short] = flightNumbers({ name: 'TG BKK LHR', isLong: false, known: nothing }, 1, new Set())
    expect(long?.out).toBeLessThan(1000)
    expect(short?.out).toBeGreaterThanOrEqual(1000)
  })
})
