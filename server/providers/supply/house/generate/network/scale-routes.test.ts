import { describe, expect, it } from 'vitest'

import { gravityRoutes } from './gravity-routes.ts'
import { readHouseTables } from '../house-tables.ts'
import { readWorldTexts } from '../read-world-files.ts'
import { flightsPerDayOf } from '../route.ts'
import { scaleRoutes } from './scale-routes.ts'

const routes = gravityRoutes(readHouseTables(readWorldTexts()))
const now = flightsPerDayOf(routes)
const airportsOf = (some: typeof routes) => new Set(some.flatMap(({ base, far }) => [base.code, far.code]))
const noneSpare = () => []

describe('a scaled network', () => {
  it.each([10_000, 30_000])(
    'a network of %i flights a day keeps the busiest airports and the frequencies of routes',
    (wanted) => {
      const fewer = scaleRoutes(routes, wanted, noneSpare)
      expect(flightsPerDayOf(fewer)).toBeGreaterThan(wanted)
      expect(flightsPerDayOf(fewer)).toBeLessThan(wanted * 1.12)
      expect(airportsOf(fewer).size).toBeLessThan(300)
      expect(fewer.every((one) => routes.includes(one))).toBe(true)
      expect(airportsOf(fewer)).toContain('ATL')
    },
  )

  it('a slightly larger network flies the same routes more often', () => {
    const more = scaleRoutes(routes, now * 1.5, noneSpare)
    expect(more.length).toBe(routes.length)
    expect(flightsPerDayOf(more)).toBeCloseTo(now * 1.5, 0)
  })

  it('a network three times as large adds new routes with at most a quarter of the flights', () => {
    const [first, second, ...others] = routes
    const last = routes.at(-1)
    if (!first || !second || !last) throw new RangeError('no routes')
    const spare = [second, { ...first, airline: last.airline, weekly: 1e6 }]
    const more = scaleRoutes([first, ...others], 300_000, () => spare)
    expect(more.length).toBe(others.length + 1 + spare.length)
    expect(flightsPerDayOf(more)).toBeCloseTo(300_000, 0)
    expect(flightsPerDayOf(more.slice(-2))).toBeCloseTo(75_000, 0)
  })
})
