import { describe, expect, it } from 'vitest'
import { airlineChangesOf, reservedFlightsOf } from './duffel-flights.ts'
import { type WireOrder, wireOrder } from './duffel-wire.ts'

type Flying = { number?: string; from?: string; to?: string; leaves?: string; lands?: string }

const zones: Record<string, string> = { BKK: 'Asia/Bangkok', NRT: 'Asia/Tokyo', HKG: 'Asia/Hong_Kong' }
const airport = (code: string) => ({ iata_code: code, time_zone: zones[code] ?? 'Asia/Bangkok' })

let ids = 0
const segment = ({ number = '642', from = 'BKK', to = 'NRT', leaves, lands }: Flying = {}) => ({
  id: `seg_${(ids += 1)}`,
  marketing_carrier: { iata_code: 'TG' },
  marketing_carrier_flight_number: number,
  departing_at: leaves ?? '2027-01-10T08:00:00',
  arriving_at: lands ?? '2027-01-10T16:00:00',
  origin: airport(from),
  destination: airport(to),
})
const slice = (...segments: object[]) => ({ id: `sli_${(ids += 1)}`, segments })
const there = () => segment()
const later = () => segment({ leaves: '2027-01-10T09:30:00', lands: '2027-01-10T17:30:00' })
const latest = () => segment({ leaves: '2027-01-10T11:00:00', lands: '2027-01-10T19:00:00' })
const back = () =>
  segment({
    number: '643',
    from: 'NRT',
    to: 'BKK',
    leaves: '2027-01-17T12:00:00',
    lands: '2027-01-17T17:00:00',
  })

function anOrder(slices: object[], changes: object[] = [], more: object = {}): WireOrder {
  return wireOrder.parse({
    id: 'ord_1',
    booking_reference: 'ABC123',
    created_at: '2026-11-21T03:00:00Z',
    total_amount: '100.00',
    total_currency: 'THB',
    payment_status: { awaiting_payment: true, payment_required_by: '2026-11-22T03:00:00Z' },
    passengers: [{ id: 'pas_1' }],
    slices,
    airline_initiated_changes: changes,
    ...more,
  })
}

const change = (removed: object[], added: object[], more: object = {}) => ({
  id: 'aic_1',
  order_id: 'ord_1',
  removed: removed.map((one) => slice(one)),
  added: added.map((one) => slice(one)),
  available_actions: ['accept', 'cancel'],
  action_taken: null,
  created_at: '2026-12-01T00:00:00Z',
  ...more,
})

const seen = (order: WireOrder) =>
  reservedFlightsOf(order)?.map((one) => `${one.flightNumber} ${one.departureLocal.slice(5)} ${one.status}`)

describe('the flights of an order', () => {
  it('the flights are those that were sold, with local times and instants', () => {
    expect(reservedFlightsOf(anOrder([slice(there())]))).toEqual([
      {
        marketingCarrier: 'TG',
        flightNumber: '642',
        origin: 'BKK',
        destination: 'NRT',
        departureLocal: '2027-01-10T08:00',
        departureAt: '2027-01-10T01:00:00.000Z',
        arrivalLocal: '2027-01-10T16:00',
        arrivalAt: '2027-01-10T07:00:00.000Z',
        status: 'confirmed',
      },
    ])
  })

  it.each([
    ['has the old flights still', there],
    ['has the new flights already', later],
  ])('flights with a pending schedule change are changed, where the order %s', (_name, shown) => {
    const order = anOrder([slice(shown()), slice(back())], [change([there()], [later()])])
    expect(seen(order)).toEqual(['642 01-10T09:30 changed', '643 01-17T12:00 confirmed'])
  })

  it.each([there, later])('flights are confirmed again after the change was accepted', (shown) => {
    const order = anOrder([slice(shown())], [change([there()], [later()], { action_taken: 'accepted' })])
    expect(seen(order)).toEqual(['642 01-10T09:30 confirmed'])
  })

  it.each([there, later, latest])('follow several changes, in whatever order they are listed', (shown) => {
    const first = change([there()], [later()], { action_taken: 'accepted' })
    const second = change([later()], [latest()], { id: 'aic_2', created_at: '2026-12-05T00:00:00Z' })
    expect(seen(anOrder([slice(shown())], [second, first]))).toEqual(['642 01-10T11:00 changed'])
  })

  it.each([[[slice(there()), slice(back())]], [[slice(back())]]])(
    'show a flight that is no longer operated until the change is answered',
    (slices) => {
      const gone = change([there()], [])
      expect(seen(anOrder(slices, [gone]))).toEqual([
        '642 01-10T08:00 cancelledByCarrier',
        '643 01-17T12:00 confirmed',
      ])
      expect(seen(anOrder(slices, [{ ...gone, action_taken: 'cancelled' }]))).toEqual([
        '643 01-17T12:00 confirmed',
      ])
    },
  )

  it('flights that stay the same inside a changed journey stay confirmed', () => {
    const first = () => segment({ number: '600', to: 'HKG', lands: '2027-01-10T12:00:00' })
    const onward = (leaves: string) =>
      segment({ number: '520', from: 'HKG', leaves, lands: '2027-01-10T19:00:00' })
    const before = slice(first(), onward('2027-01-10T13:00:00'))
    const after = slice(first(), onward('2027-01-10T14:00:00'))
    const order = anOrder([before], [{ ...change([], []), removed: [before], added: [after] }])
    expect(seen(order)).toEqual(['600 01-10T08:00 confirmed', '520 01-10T14:00 changed'])
  })

  it('no flights are returned when one is unreadable, or a change matches none', () => {
    const strange = { ...segment(), departing_at: 'soon' }
    expect(reservedFlightsOf(anOrder([slice(strange)]))).toBeUndefined()
    expect(reservedFlightsOf(anOrder([slice({})]))).toBeUndefined()
    expect(reservedFlightsOf(anOrder([slice(there())], [{ nothing: 1 }]))).toBeUndefined()
    expect(reservedFlightsOf(anOrder([slice(there())], [change([back()], [latest()])]))).toBeUndefined()
    expect(airlineChangesOf(anOrder([slice(there())], [{ nothing: 1 }]))).toBeUndefined()
  })

  it('name the airline’s own record locator where it differs', () => {
    const references = [
      { booking_reference: 'ABC123', carrier: { iata_code: 'JL' } },
      { booking_reference: 'XYZ789', carrier: { iata_code: 'TG' } },
    ]
    const order = anOrder([slice(there())], [], { booking_references: references })
    expect(reservedFlightsOf(order)).toMatchObject([{ airlineLocator: 'XYZ789' }])
  })
})
