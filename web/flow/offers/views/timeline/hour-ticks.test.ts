import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { utcOffsetText, utcOffsetFinder, hourSteps, hourTicks, stepHoursFor } from './hour-ticks.ts'

const hourMs = 3_600_000
const span = fc
  .tuple(fc.integer({ min: 0, max: 365 * 24 * 60 }), fc.integer({ min: 60, max: 72 * 60 }))
  .map(([minute, length]) => {
    const fromMs = Date.UTC(2026, 0, 1) + minute * 60_000
    return { fromMs, toMs: fromMs + length * 60_000 }
  })
const zones = ['Asia/Bangkok', 'Asia/Tokyo', 'Asia/Kolkata', 'Europe/London', 'America/New_York', 'UTC']
const clocks = new Map(zones.map((zone) => [zone, utcOffsetFinder(zone)]))

describe('The hours on a time axis', () => {
  it('lie inside it, in order, on full hours of the place', () => {
    fc.assert(
      fc.property(
        span,
        fc.constantFrom(...zones),
        fc.constantFrom(...hourSteps),
        (within, zone, stepHours) => {
          const ahead = clocks.get(zone) ?? (() => 0)
          const ticks = hourTicks({ span: within, stepHours, ahead })
          for (const [index, tick] of ticks.entries()) {
            expect(tick.atMs).toBeGreaterThanOrEqual(within.fromMs)
            expect(tick.atMs).toBeLessThanOrEqual(within.toMs)
            expect(tick.atMs).toBeGreaterThan(ticks[index - 1]?.atMs ?? 0)
            expect((tick.atMs + ahead(tick.atMs) * 60_000) % hourMs).toBe(0)
            expect(tick.hour % stepHours).toBe(0)
          }
        },
      ),
    )
  })

  it('mark every midnight with its date', () => {
    const from = Date.parse('2026-12-05T10:00:00Z')
    const ticks = hourTicks({
      span: { fromMs: from, toMs: from + 30 * hourMs },
      stepHours: 6,
      ahead: utcOffsetFinder('Asia/Tokyo'),
    })
    expect(ticks.map(({ hour }) => hour)).toEqual([0, 6, 12, 18, 0])
    expect(ticks.map(({ on }) => on)).toEqual([
      '2026-12-06',
      '2026-12-06',
      '2026-12-06',
      '2026-12-06',
      '2026-12-07',
    ])
  })

  it('follow the clocks when they are changed on the way', () => {
    const from = Date.parse('2026-10-24T22:00:00Z')
    const ticks = hourTicks({
      span: { fromMs: from, toMs: from + 8 * hourMs },
      stepHours: 3,
      ahead: utcOffsetFinder('Europe/London'),
    })
    expect(ticks.map(({ atMs }) => new Date(atMs).toISOString().slice(11, 16))).toEqual([
      '23:00',
      '03:00',
      '06:00',
    ])
  })

  it('stand as close as there is room', () => {
    const day = { fromMs: 0, toMs: 24 * hourMs }
    expect(stepHoursFor(day, 480, 40)).toBe(2)
    expect(stepHoursFor(day, 240, 40)).toBe(4)
    expect(stepHoursFor(day, 10, 40)).toBe(24)
  })

  it('name the zone by how far its clocks are ahead', () => {
    const at = Date.parse('2026-12-05T00:00:00Z')
    expect(zones.map((zone) => utcOffsetText(clocks.get(zone)?.(at) ?? 0))).toEqual([
      'GMT+7',
      'GMT+9',
      'GMT+5:30',
      'GMT',
      'GMT−5',
      'GMT',
    ])
  })
})
