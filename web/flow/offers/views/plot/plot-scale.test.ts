import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { durationSteps, pixelOf, plotScale, priceSteps } from './plot-scale.ts'

const values = fc
  .tuple(fc.integer({ min: 0, max: 50_000_000 }), fc.integer({ min: 0, max: 50_000_000 }))
  .map(([one, other]) => [Math.min(one, other), Math.max(one, other)] as const)

describe('A scale of the plot', () => {
  it('shows every value, with marks at round values inside it that have room', () => {
    fc.assert(
      fc.property(values, ([least, most]) => {
        const scale = plotScale({ values: [least, most], steps: priceSteps, pixels: [0, 600], room: 70 })
        expect(scale.low).toBeLessThan(least)
        expect(scale.high).toBeGreaterThan(most)
        for (const [index, tick] of scale.ticks.entries()) {
          expect(tick).toBeGreaterThanOrEqual(scale.low)
          expect(tick).toBeLessThanOrEqual(scale.high)
          if (index === 0) continue
          const before = scale.ticks[index - 1] ?? 0
          expect(priceSteps).toContain(tick - before)
          expect(tick % (tick - before)).toBe(0)
          expect(pixelOf(scale, tick) - pixelOf(scale, before)).toBeGreaterThanOrEqual(69.9)
        }
      }),
    )
  })

  it('never turns round: more is always further', () => {
    fc.assert(
      fc.property(
        values,
        fc.tuple(fc.double({ min: 0, max: 1, noNaN: true }), fc.double({ min: 0, max: 1, noNaN: true })),
        (range, [a, b]) => {
          const scale = plotScale({ values: range, steps: priceSteps, pixels: [400, 10], room: 40 })
          const at = (share: number) => pixelOf(scale, scale.low + share * (scale.high - scale.low))
          expect(at(Math.min(a, b))).toBeGreaterThanOrEqual(at(Math.max(a, b)))
          expect(at(a)).toBeGreaterThanOrEqual(10 - 0.001)
          expect(at(a)).toBeLessThanOrEqual(400 + 0.001)
        },
      ),
    )
  })

  it('shows a single value, too', () => {
    const scale = plotScale({ values: [360, 360], steps: durationSteps, pixels: [300, 0], room: 40 })
    expect(scale.high).toBeGreaterThan(scale.low)
    expect(Number.isFinite(pixelOf(scale, 360))).toBe(true)
  })
})
