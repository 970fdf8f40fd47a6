import { describe, expect, it } from 'vitest'
import type { AirportCode } from '#contract/terms/codes.ts'
import type { ConnectionFault, ScheduleChangeKind } from '#contract/terms/schedule-change.ts'
import type { FreeChangeGround, ScheduleChangeTerms } from '#contract/terms/schedule-change/free-change.ts'
import {
  type ScheduleChangePolicy,
  policyInForce,
} from '#contract/terms/schedule-change/schedule-change-policy.ts'
import { type LocalDate, plusMinutes } from '#contract/terms/time.ts'
import { sampleBooking } from '#server/flow/booking/booking.ts'
import type { FlightDifference } from '../diff-flights.ts'
import { freeChangeGroundsOf, termsOfScheduleChange } from './free-change.ts'

const { itinerary } = sampleBooking({ language: 'en', variant: 'usual', publicUrl: '' }).offer
const [was] = itinerary.journeys.flatMap(({ segments }) => segments)
if (!was) throw new Error('a trip without flights')

const moved = (departs: number, lands: number, kinds: readonly ScheduleChangeKind[] = ['later']) => {
  const departureAt = plusMinutes(was.departureAt, departs)
  const now = { ...was, departureAt, arrivalAt: plusMinutes(was.arrivalAt, lands) }
  return { flights: [{ journey: 0, kinds, was, now }], connections: [], itinerary }
}
const cancelled = { flights: [{ journey: 0, kinds: ['cancelled' as const], was }], connections: [] }
const lost = { flights: [], connections: [] }
const withConnection = (fault: ConnectionFault, minutes: number) => ({
  ...moved(20, 20),
  connections: [{ journey: 0, fault, airport: 'BKK' as AirportCode, minutes }],
})
const withoutItinerary = ({ flights, connections }: FlightDifference) => ({ flights, connections })
const broken = withConnection('tooShort', 35)
const row = (more: Partial<ScheduleChangePolicy> = {}): ScheduleChangePolicy => ({
  validFrom: '2026-01-01' as LocalDate,
  minorMinutes: 15,
  freeFromMinutes: 60,
  isFlightNumberFree: false,
  isConnectionFree: false,
  source: '',
  ...more,
})

type Case = {
  readonly name: string
  readonly difference: Parameters<typeof freeChangeGroundsOf>[0]['difference']
  readonly policy?: ScheduleChangePolicy
  readonly hasWaiver?: boolean
  readonly grounds: readonly FreeChangeGround[]
  readonly terms: ScheduleChangeTerms
}

const cases: readonly Case[] = [
  { name: 'a move without a policy', difference: moved(600, 600), grounds: [], terms: 'askAirline' },
  {
    name: 'a move below the figure',
    difference: moved(59, 59),
    policy: row(),
    grounds: [],
    terms: 'fareRules',
  },
  {
    name: 'a departure moved by the figure',
    difference: moved(60, 0),
    policy: row(),
    grounds: ['minutesMoved'],
    terms: 'free',
  },
  {
    name: 'a departure that is earlier by the figure',
    difference: moved(-60, -60, ['earlier']),
    policy: row(),
    grounds: ['minutesMoved'],
    terms: 'free',
  },
  {
    name: 'an arrival alone that moved by the figure',
    difference: moved(0, 61, ['otherArrival']),
    policy: row(),
    grounds: ['minutesMoved'],
    terms: 'free',
  },
  {
    name: 'a large move where the policy names no figure',
    difference: moved(600, 600),
    policy: row({ freeFromMinutes: undefined }),
    grounds: [],
    terms: 'askAirline',
  },
  {
    name: 'another flight number that does not count',
    difference: moved(5, 5, ['otherFlight']),
    policy: row(),
    grounds: [],
    terms: 'fareRules',
  },
  {
    name: 'another flight number that counts',
    difference: moved(5, 5, ['otherFlight']),
    policy: row({ isFlightNumberFree: true }),
    grounds: ['flightNumber'],
    terms: 'free',
  },
  {
    name: 'a connection below the minimum connecting time, which is never a small change',
    difference: broken,
    policy: row(),
    grounds: [],
    terms: 'askAirline',
  },
  {
    name: 'a missed connection, which is never a small change',
    difference: withoutItinerary(withConnection('missed', -5)),
    policy: row(),
    grounds: [],
    terms: 'askAirline',
  },
  {
    name: 'a move of which nobody knows whether the connections work',
    difference: withoutItinerary(moved(20, 20)),
    policy: row(),
    grounds: [],
    terms: 'askAirline',
  },
  {
    name: 'a broken connection that counts',
    difference: broken,
    policy: row({ isConnectionFree: true }),
    grounds: ['connection'],
    terms: 'free',
  },
  {
    name: 'another airport, of which a policy says nothing',
    difference: moved(5, 5, ['otherAirport']),
    policy: row(),
    grounds: [],
    terms: 'askAirline',
  },
  {
    name: 'a cancelled flight without a policy',
    difference: cancelled,
    grounds: ['flightCancelled'],
    terms: 'free',
  },
  {
    name: 'a cancelled flight whatever the policy',
    difference: cancelled,
    policy: row({ freeFromMinutes: undefined }),
    grounds: ['flightCancelled'],
    terms: 'free',
  },
  {
    name: 'a waiver without a policy',
    difference: moved(5, 5),
    hasWaiver: true,
    grounds: ['waiver'],
    terms: 'free',
  },
  {
    name: 'a waiver beside a figure that is reached',
    difference: moved(90, 90),
    policy: row(),
    hasWaiver: true,
    grounds: ['minutesMoved', 'waiver'],
    terms: 'free',
  },
  { name: 'a reservation that is lost', difference: lost, policy: row(), grounds: [], terms: 'askAirline' },
]

describe('the terms of a schedule change', () => {
  it.each(cases)(
    '$name is answered as the table says',
    ({ difference, policy, hasWaiver = false, ...expected }) => {
      const facts = { difference, policy, hasWaiver }
      expect({ grounds: freeChangeGroundsOf(facts), terms: termsOfScheduleChange(facts) }).toEqual({
        grounds: expected.grounds,
        terms: expected.terms,
      })
    },
  )
})

describe('the policy of an airline', () => {
  const rows = [
    row({ source: 'default' }),
    row({ validFrom: '2026-06-01' as LocalDate, source: 'later default' }),
    row({ airline: 'TG', validFrom: '2026-03-01' as LocalDate, source: 'TG' }),
    row({ airline: 'TG', validFrom: '2026-09-01' as LocalDate, source: 'later TG' }),
  ]

  it.each([
    ['TG', '2026-09-01', 'later TG'],
    ['TG', '2026-08-31', 'TG'],
    ['TG', '2026-02-28', 'default'],
    ['SQ', '2026-05-31', 'default'],
    ['SQ', '2026-12-31', 'later default'],
  ])('%s has on %s the row "%s"', (airline, on, source) => {
    expect(policyInForce(rows, airline, on as LocalDate)?.source).toBe(source)
  })

  it('the policy is unknown before the first row is valid, and where there is none', () => {
    expect(policyInForce(rows, 'TG', '2025-12-31' as LocalDate)).toBeUndefined()
    expect(policyInForce([], 'TG', '2026-12-31' as LocalDate)).toBeUndefined()
  })
})
