import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { type Position, fitProjection, greatCircle } from './great-circle.ts'

const anywhere: fc.Arbitrary<Position> = fc.record({
  latitude: fc.integer({ min: -89, max: 89 }),
  longitude: fc.integer({ min: -180, max: 180 }),
})
const area = { left: 100, top: 50, width: 800, height: 300 }
const bangkok = { latitude: 13.7, longitude: 100.7 }

describe('the great circle between two places', () => {
  it('a great circle begins and ends at its places, and its neighbours stay neighbours', () => {
    fc.assert(
      fc.property(anywhere, anywhere, (from, to) => {
        const circle = greatCircle(from, to)
        expect(circle[0]?.latitude).toBeCloseTo(from.latitude, 4)
        expect(circle.at(-1)?.latitude).toBeCloseTo(to.latitude, 4)
        const off = ((circle.at(-1)?.longitude ?? 0) - to.longitude) / 360
        expect(off).toBeCloseTo(Math.round(off), 4)
        for (const [at, one] of circle.slice(1).entries())
          expect(Math.abs(one.longitude - (circle[at]?.longitude ?? 0))).toBeLessThanOrEqual(180)
      }),
    )
  })

  it('the circle from Bangkok to Los Angeles goes north over the Pacific', () => {
    const circle = greatCircle(bangkok, { latitude: 33.9, longitude: -118.4 })
    expect(Math.max(...circle.map(({ latitude }) => latitude))).toBeGreaterThan(40)
    expect(circle.at(-1)?.longitude).toBeCloseTo(241.6)
  })
})

describe('a projection', () => {
  it('a projection keeps every fitted position within its area', () => {
    fc.assert(
      fc.property(anywhere, anywhere, (from, to) => {
        const circle = greatCircle(from, to)
        const project = fitProjection(circle, area)
        // A circle over a pole turns through all longitudes; a map of one side does not show that.
        fc.pre(Math.abs((circle.at(-1)?.longitude ?? 0) - from.longitude) < 170)
        for (const position of circle) {
          const { x, y } = project(position)
          expect(x).toBeGreaterThanOrEqual(area.left - 0.01)
          expect(x).toBeLessThanOrEqual(area.left + area.width + 0.01)
          expect(y).toBeGreaterThanOrEqual(area.top - 0.01)
          expect(y).toBeLessThanOrEqual(area.top + area.height + 0.01)
        }
      }),
    )
  })

  it('north is up and east is right', () => {
    const project = fitProjection([bangkok], area)
    expect(project(bangkok)).toEqual({ x: 500, y: 200 })
    expect(project({ ...bangkok, latitude: 15 }).y).toBeLessThan(200)
    expect(project({ ...bangkok, longitude: 102 }).x).toBeGreaterThan(500)
  })
})
