import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { aJourney } from '#test-kit/house/an-offer.ts'
import { positionInSpan, spanOf, flightsAndWaits } from './time-span.ts'

const journey = fc
  .record({
    startHour: fc.integer({ min: 0, max: 40 }),
    changes: fc.integer({ min: 0, max: 3 }),
    durationMinutes: fc.integer({ min: 300, max: 2400 }),
  })
  .map(({ startHour, changes, durationMinutes }) =>
    aJourney({
      departureAt: new Date(Date.UTC(2026, 11, 5, startHour)).toISOString(),
      flights: Array.from({ length: changes + 1 }, (_, index) => `TG 64${index} BKK-NRT`),
      durationMinutes,
    }),
  )

describe('A shared span of time', () => {
  it('holds every flight of every journey', () => {
    fc.assert(
      fc.property(fc.array(journey, { minLength: 1, maxLength: 20 }), (journeys) => {
        const span = spanOf(journeys)
        if (!span) throw new Error('there are journeys')
        for (const { fromMs, toMs } of journeys.flatMap(flightsAndWaits)) {
          expect(positionInSpan(span, fromMs)).toBeGreaterThanOrEqual(0)
          expect(positionInSpan(span, toMs)).toBeLessThanOrEqual(1)
        }
      }),
    )
  })

  it('a timeline without journeys has no shared span of time', () => {
    expect(spanOf([])).toBeUndefined()
  })
})

describe('A journey to scale', () => {
  it('has no gap and no overlap, and a wait between any two flights', () => {
    fc.assert(
      fc.property(journey, (one) => {
        const pieces = flightsAndWaits(one)
        expect(pieces.map(({ kind }) => kind)).toEqual(
          one.segments.flatMap((_, index) => (index === 0 ? ['flight'] : ['wait', 'flight'])),
        )
        for (const [index, piece] of pieces.entries()) {
          expect(piece.toMs).toBeGreaterThan(piece.fromMs)
          if (index > 0) expect(piece.fromMs).toBe(pieces[index - 1]?.toMs)
        }
      }),
    )
  })
})
