import fc from 'fast-check'
import { describe, expect, it } from 'vitest'

import { shiftWeekdays, operatingDays } from './operating-days.ts'

const bits = (days: number) => [...days.toString(2)].filter((bit) => bit === '1').length

describe('the operating days of the flights of a route', () => {
  it('daily flights come first, and the rest spreads over the week', () => {
    const days = operatingDays({ summer: 17, winter: 10 }, 0)
    expect(days.map((one) => [bits(one.summerDays), bits(one.winterDays)])).toEqual([
      [7, 7],
      [7, 3],
      [3, 0],
    ])
    expect(days[2]?.summerDays.toString(2)).toMatch(/^1(0+1)+0*$/)
  })

  it('add up to the weekly frequency, rounded up or down at random', () => {
    const weekly = fc.double({ min: 1, max: 150, noNaN: true })
    fc.assert(
      fc.property(weekly, weekly, fc.double({ min: 0, max: 0.999, noNaN: true }), (summer, winter, luck) => {
        const days = operatingDays({ summer, winter }, luck)
        const sum = (season: 'summerDays' | 'winterDays') =>
          days.reduce((all, one) => all + bits(one[season]), 0)
        expect(sum('summerDays')).toBe(Math.floor(summer + luck))
        expect(sum('winterDays')).toBe(Math.floor(winter + luck))
      }),
    )
  })

  it('shift with a return that leaves after midnight', () => {
    expect(shiftWeekdays(0b1000001, 1)).toBe(0b0000011)
    expect(shiftWeekdays(0b0000001, -1)).toBe(0b1000000)
    expect(shiftWeekdays(127, 3)).toBe(127)
  })
})
