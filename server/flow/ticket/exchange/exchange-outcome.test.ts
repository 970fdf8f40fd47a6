import { describe, expect, it } from 'vitest'
import type { TravelDocument } from '#contract/terms/document/travel-document.ts'
import type { Instant } from '#contract/terms/time.ts'
import type { Reservation } from '#server/providers/supply/supplier-reservation.ts'
import { documentsAfter, outcomeOf } from './exchange-outcome.ts'
import type { TicketExchange } from './exchange-store.ts'

const sentAt = '2026-11-21T05:00:00.000Z' as Instant
const at = '2026-11-21T05:01:00.000Z' as Instant

const aTicket = (ticketNumber: string, more: Partial<TravelDocument> = {}): TravelDocument => ({
  ticketNumber,
  passenger: 0,
  issuedAt: '2026-11-20T03:00:00.000Z' as Instant,
  kind: 'ticket',
  status: 'issued',
  coupons: [{ number: 1, journey: 0, segment: 0, status: 'unknown' }],
  ...more,
})

const flightOn = (day: string) => ({
  marketingCarrier: 'TG',
  flightNumber: '642',
  departureLocal: `${day}T10:00`,
})
const tripOn = (day: string) => ({ shape: 'oneWay', journeys: [{ segments: [flightOn(day)] }] })

const sent = {
  ticketNumbers: ['old'],
  itinerary: tripOn('2027-01-10'),
  offers: [{ itinerary: tripOn('2027-01-12') }],
  choice: { chosen: 0 },
  sentAt,
} as unknown as TicketExchange

const readAs = (documents: readonly TravelDocument[], day = '2027-01-10') =>
  ({ documents, tickets: [], flights: [flightOn(day)] }) as unknown as Reservation

const before = [aTicket('old')]

function outcome(documents: readonly TravelDocument[], day?: string, known = before) {
  const reservation = readAs(documents, day)
  const after = documentsAfter(known, { sent, reservation }, at)
  return { ...outcomeOf(sent, { documents: after, reservation }), after }
}

describe('an exchange that was sent', () => {
  it.each([
    ['the old ticket is open on its old flights', before, '2027-01-10', 'refused'],
    ['the new ticket is listed in place of the old', [aTicket('new')], '2027-01-12', 'done'],
    ['the flights were moved and no ticket is listed', [], '2027-01-12', 'unticketed'],
    ['the flights were moved and the old ticket is still listed', before, '2027-01-12', 'unticketed'],
    ['the old flights are gone and the new ones were not sold', before, '2027-01-11', 'unticketed'],
    ['no ticket is listed on the old flights', [], '2027-01-10', 'unticketed'],
  ] as const)('an exchange is settled by what is read: %s', (_name, documents, day, state) => {
    expect(outcome(documents, day).move.to).toBe(state)
  })

  it('an exchange is refused although the airline has moved the time of the flight that it would have given up', () => {
    const moved = { ...flightOn('2027-01-10'), departureLocal: '2027-01-10T10:45' }
    const reservation = { documents: before, tickets: [], flights: [moved] } as unknown as Reservation
    const documents = documentsAfter(before, { sent, reservation }, at)
    expect(outcomeOf(sent, { documents, reservation }).move.to).toBe('refused')
    const cancelled = { ...reservation, state: 'cancelled' } as const
    expect(outcomeOf(sent, { documents, reservation: cancelled }).move.to).toBe('unticketed')
  })

  it('links a new ticket that another reader has stored before, and dates it after the exchange', () => {
    const { after, newNumbers } = outcome([aTicket('new')], '2027-01-12', [aTicket('old'), aTicket('new')])
    expect(newNumbers).toEqual(['new'])
    expect(after).toMatchObject([
      { ticketNumber: 'new', originalTicketNumber: 'old', issuedAt: at },
      { ticketNumber: 'old', status: 'exchanged', coupons: [{ status: 'exchanged' }] },
    ])
  })
})
