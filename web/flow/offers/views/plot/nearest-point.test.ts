import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { type Point, nearestPointFinder } from './nearest-point.ts'

const place = fc.record({ x: fc.integer({ min: -300, max: 900 }), y: fc.integer({ min: -300, max: 700 }) })
const point = fc.record({ x: fc.integer({ min: 0, max: 600 }), y: fc.integer({ min: 0, max: 400 }) })

function nearestByLooking(points: readonly Point[], { x, y }: Point): number | undefined {
  const far = points.map((one) => (one.x - x) ** 2 + (one.y - y) ** 2)
  const least = Math.min(...far)
  return points.length === 0 ? undefined : far.indexOf(least)
}

describe('The nearest point', () => {
  it('the nearest point equals the one found by comparing all points', () => {
    fc.assert(
      fc.property(fc.array(point, { maxLength: 80 }), place, (points, at) => {
        expect(nearestPointFinder(points)(at)).toBe(nearestByLooking(points, at))
      }),
    )
  })

  it('a plot without points has no nearest point', () => {
    expect(nearestPointFinder([])({ x: 1, y: 1 })).toBeUndefined()
  })
})
