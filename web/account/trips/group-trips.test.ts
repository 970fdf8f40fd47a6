import { describe, expect, it } from 'vitest'
import type { OrderSummary } from '#contract/api/account/account.ts'
import { tripKindOf, tripsByKind } from './group-trips.ts'

const nowMs = Date.parse('2027-01-20T12:00:00Z')

function order(number: string, days: readonly [string, string], state: OrderSummary['state'] = 'ticketed') {
  const segment = (day: string) => ({
    airline: 'TG',
    operatingAirline: 'TG',
    flightNumber: '642',
    from: 'BKK',
    to: 'NRT',
    departureTime: `${day}T08:00`,
    departureZone: 'Asia/Bangkok',
    departureAt: `${day}T01:00:00.000Z`,
    arrivalTime: `${day}T16:00`,
    arrivalZone: 'Asia/Tokyo',
    arrivalAt: `${day}T07:00:00.000Z`,
    durationMinutes: 360,
    stops: [],
    cabinClass: 'economy' as const,
    waitingList: false,
  })
  return {
    orderNumber: number,
    orderKey: `${number}.key`,
    status: 'complete',
    state,
    createdAt: `${days[0]}T00:00:00.000Z`,
    total: 1_000_000,
    currency: 'THB',
    journeys: [],
    people: ['Anna Tester'],
    flights: days.map((day) => ({ durationMinutes: 360, segments: [segment(day)] })),
  } satisfies OrderSummary
}

describe('a trip', () => {
  it.each([
    ['before it', ['2027-02-01', '2027-02-08'], 'ticketed', 'coming'],
    ['between its flights', ['2027-01-15', '2027-01-25'], 'ticketed', 'coming'],
    ['after the last landing', ['2027-01-10', '2027-01-20'], 'ticketed', 'past'],
    ['that was given up, whenever it would have been', ['2027-02-01', '2027-02-08'], 'cancelled', 'ended'],
    ['that was given up long ago', ['2026-02-01', '2026-02-08'], 'expired', 'ended'],
  ] as const)('%s is %j', (_when, days, state, kind) => {
    expect(tripKindOf(order('A', days, state), nowMs)).toBe(kind)
  })

  it('a trip whose tickets are no longer valid has ended, whatever its dates', () => {
    const coming = order('A', ['2027-02-01', '2027-02-08'])
    const afterSales = { status: 'refunded', areTicketsValid: false } as const
    expect(tripKindOf({ ...coming, afterSales }, nowMs)).toBe('ended')
  })

  it('the next trip is listed first, and past trips start with the latest', () => {
    const all = [
      order('far', ['2027-05-01', '2027-05-02']),
      order('near', ['2027-02-01', '2027-02-02']),
      order('long ago', ['2026-02-01', '2026-02-02']),
      order('just over', ['2027-01-01', '2027-01-02']),
    ]
    const { coming, past } = tripsByKind(all, nowMs)
    expect(coming.map((one) => one.orderNumber)).toEqual(['near', 'far'])
    expect(past.map((one) => one.orderNumber)).toEqual(['just over', 'long ago'])
  })
})
