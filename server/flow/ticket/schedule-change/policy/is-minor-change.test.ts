import { describe, expect, it } from 'vitest'
import type { ScheduleChangeKind } from '#contract/terms/schedule-change.ts'
import { plusMinutes } from '#contract/terms/time.ts'
import { sampleBooking } from '#server/flow/booking/booking.ts'
import { isMinorChange } from './is-minor-change.ts'

const { itinerary } = sampleBooking({ language: 'en', variant: 'usual', publicUrl: '' }).offer
const [was] = itinerary.journeys.flatMap(({ segments }) => segments)
if (!was) throw new Error('a trip without flights')

const moved = (departs: number, lands: number, kinds: readonly ScheduleChangeKind[] = ['later']) => ({
  flights: [
    {
      journey: 0,
      kinds,
      was,
      now: {
        ...was,
        departureAt: plusMinutes(was.departureAt, departs),
        arrivalAt: plusMinutes(was.arrivalAt, lands),
      },
    },
  ],
  connections: [],
  itinerary,
})

describe('a minor schedule change', () => {
  it.each([
    [15, 15],
    [-15, 0],
    [0, -15],
  ])('may move a flight by %d minutes at departure and %d at arrival', (departs, lands) => {
    expect(isMinorChange(moved(departs, lands))).toBe(true)
  })

  it.each([
    [16, 0],
    [0, 16],
    [-16, -16],
  ])('may not move a flight by %d minutes at departure and %d at arrival', (departs, lands) => {
    expect(isMinorChange(moved(departs, lands))).toBe(false)
  })

  it.each(['otherFlight', 'otherAirport'] as const)('may not include %s', (kind) => {
    expect(isMinorChange(moved(5, 5, ['later', kind]))).toBe(false)
  })

  it('may not include a broken connection, a cancelled flight, or an unknown itinerary', () => {
    const small = moved(5, 5)
    const connections = [{ journey: 0, fault: 'tooShort', airport: was.destination, minutes: 40 }] as const
    expect(isMinorChange({ ...small, connections })).toBe(false)
    expect(isMinorChange({ flights: small.flights, connections: [] })).toBe(false)
    const gone = { journey: 0, kinds: ['cancelled' as const], was }
    expect(isMinorChange({ ...small, flights: [...small.flights, gone] })).toBe(false)
  })
})
