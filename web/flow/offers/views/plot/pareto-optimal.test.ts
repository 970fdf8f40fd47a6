import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { paretoOptimal, type Weighed } from './pareto-optimal.ts'

const trips = fc.array(
  fc.record({ perPerson: fc.integer({ min: 1, max: 40 }), durationMinutes: fc.integer({ min: 1, max: 40 }) }),
  { maxLength: 60 },
)

function beats(one: Weighed, other: Weighed): boolean {
  const isNoWorse = one.perPerson <= other.perPerson && one.durationMinutes <= other.durationMinutes
  return isNoWorse && (one.perPerson < other.perPerson || one.durationMinutes < other.durationMinutes)
}

describe('The trips that nothing beats', () => {
  it('the best trade-offs are exactly the trips that no other trip beats', () => {
    fc.assert(
      fc.property(trips, (all) => {
        const front = new Set(paretoOptimal(all))
        for (const trip of all) expect(front.has(trip)).toBe(!all.some((other) => beats(other, trip)))
      }),
    )
  })

  it('go from cheap and slow to dear and quick', () => {
    const prices = paretoOptimal([
      { perPerson: 300, durationMinutes: 60 },
      { perPerson: 100, durationMinutes: 90 },
      { perPerson: 200, durationMinutes: 95 },
    ])
    expect(prices.map((trip) => trip.perPerson)).toEqual([100, 300])
  })
})
