import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { minuteOfDay, formatWireTime } from '#contract/api/search-time-window.ts'
import { isAnyTime, minuteRangeOfWindow } from '#contract/terms/calendar/time-window.ts'
import { anyTime, partOfDay, windowAround } from './time-window.ts'

const hours = (from: number, to: number) => ({ from: from * 60, to: to * 60 })

describe('a time window', () => {
  it.each([
    ['a morning', 6, 12, '0900', 3],
    ['the afternoon', 12, 18, '1500', 3],
    ['the evening', 18, 24, '2100', 3],
    ['two hours', 7, 9, '0800', 1],
    ['an odd width, rounded outward', 6, 11, '0900', 3],
    ['an odd width at the end of the day, rounded outward', 21, 24, '2200', 2],
    ['no width, rounded outward', 6, 6, '0700', 1],
    ['the whole day', 0, 24, '1200', 12],
  ])('a time window over %s, %i to %i, is %s ± %i on the wire', (_, from, to, time, rangeHours) => {
    const window = windowAround('departure', hours(from, to))
    expect([formatWireTime(window.aroundMinute), window.rangeHours]).toEqual([time, rangeHours])
  })

  it('leaves out no minute that was asked for, and fewer than two hours more', () => {
    const day = fc.tuple(fc.integer({ min: 0, max: 1380 }), fc.integer({ min: 1, max: 1440 }))
    fc.assert(
      fc.property(day, ([from, width]) => {
        const to = Math.min(1440, from + width)
        const found = minuteRangeOfWindow(windowAround('arrival', { from, to }))
        expect(found.from).toBeLessThanOrEqual(from)
        expect(found.to).toBeGreaterThanOrEqual(to)
        if (!isAnyTime(windowAround('arrival', { from, to })))
          expect(found.to - found.from - (to - from)).toBeLessThan(120)
      }),
    )
  })

  it('knows the parts of the day by name', () => {
    expect(partOfDay(windowAround('departure', hours(6, 12)))).toBe('morning')
    expect(partOfDay(windowAround('departure', hours(8, 12)))).toBeUndefined()
    expect(partOfDay(anyTime)).toBeUndefined()
  })

  it('reads the times of the wire', () => {
    expect(minuteOfDay('0830')).toBe(510)
    expect(formatWireTime(510)).toBe('0830')
  })
})
