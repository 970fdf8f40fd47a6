import { describe, expect, it } from 'vitest'
import type { Itinerary } from '#contract/terms/itinerary.ts'
import { satang } from '#contract/terms/money.ts'
import { journeyOfSlice } from '../duffel-to-terms.ts'
import { slice } from '../duffel-wire.ts'
import { exchangeOffersOf } from './order-change-to-terms.ts'

const bangkok = { iata_code: 'BKK', iata_city_code: 'BKK', time_zone: 'Asia/Bangkok' }
const tokyo = { iata_code: 'NRT', iata_city_code: 'TYO', time_zone: 'Asia/Tokyo' }

/** A slice with one flight of a day, out or back; as changes carry it, without its passengers. */
const aSlice = (day: string, [origin, destination] = [bangkok, tokyo]) => ({
  id: `sli_${day}`,
  origin,
  destination,
  segments: [
    {
      id: `seg_${day}`,
      marketing_carrier: { iata_code: 'TG', name: 'Thai Airways' },
      marketing_carrier_flight_number: '642',
      departing_at: `${day}T10:00:00`,
      arriving_at: `${day}T18:00:00`,
      origin,
      destination,
    },
  ],
})

function bookedJourney(wire: ReturnType<typeof aSlice>) {
  const passengers = [{ passenger_id: 'pas_1', cabin_class: 'economy' }]
  const [segment] = wire.segments
  const journey = journeyOfSlice(slice.parse({ ...wire, segments: [{ ...segment, passengers }] }))
  if (!journey) throw new Error('not readable')
  return journey
}

const itinerary: Itinerary = {
  shape: 'roundTrip',
  journeys: [bookedJourney(aSlice('2027-01-10')), bookedJourney(aSlice('2027-01-17', [tokyo, bangkok]))],
}

const offer = {
  id: 'oco_1',
  change_total_amount: '4500.00',
  change_total_currency: 'THB',
  new_total_amount: '21500.00',
  new_total_currency: 'THB',
  penalty_total_amount: '3000.00',
  penalty_total_currency: 'THB',
  refund_to: 'original_form_of_payment',
  expires_at: '2026-11-21T03:20:00Z',
  slices: { add: [aSlice('2027-01-12')] },
}

const offersOf = (...wires: object[]) => {
  const changes = [{ journey: 0, departureOn: '2027-01-12' as never }]
  const search = { reservationRef: 'ord_1', itinerary, changes }
  return exchangeOffersOf(wires, { search, total: satang(20_000_00) })
}

describe('an offer to change an order', () => {
  it('an offer is read as fare difference and penalty, with the other journey as it was', () => {
    const [read] = offersOf(offer)
    expect(read).toMatchObject({
      ref: 'oco_1',
      fareDifference: { amount: 1_500_00 },
      penalty: { amount: 3_000_00 },
      validUntil: '2026-11-21T03:20:00.000Z',
    })
    expect(read).not.toHaveProperty('isPenaltyUnknown')
    expect(read?.itinerary.journeys[1]).toBe(itinerary.journeys[1])
    expect(read?.itinerary.journeys[0]?.segments[0]).toMatchObject({
      departureLocal: '2027-01-12T10:00',
      cabin: 'economy',
    })
  })

  it.each([null, undefined])(
    'an offer has an unknown penalty where the amount is %s',
    (penalty_total_amount) => {
      const [read] = offersOf({ ...offer, penalty_total_amount, penalty_total_currency: null })
      expect(read).toMatchObject({
        fareDifference: { amount: 4_500_00 },
        penalty: { amount: 0 },
        isPenaltyUnknown: true,
      })
    },
  )

  it('an offer pays money back only for flights that cost less', () => {
    const cheaper = { ...offer, change_total_amount: '-1000.00', new_total_amount: '16000.00' }
    expect(offersOf(cheaper)).toMatchObject([{ fareDifference: { amount: -4_000_00 } }])
    expect(offersOf({ ...cheaper, new_total_amount: '20500.00' })).toEqual([])
    expect(offersOf({ ...cheaper, refund_to: 'voucher' })).toEqual([])
    expect(offersOf({ ...cheaper, refund_to: null })).toEqual([])
  })

  it('an offer forfeits the rest where the new flights cost less and only the penalty is charged', () => {
    const forfeited = { ...offer, change_total_amount: '3000.00', new_total_amount: '16000.00' }
    expect(offersOf(forfeited)).toMatchObject([{ fareDifference: { amount: 0 }, isResidualForfeited: true }])
  })

  it.each([
    ['another currency', { change_total_currency: 'USD' }],
    ['no price', { change_total_amount: null }],
    ['a penalty below zero', { penalty_total_amount: '-3000.00' }],
    ['a new price below zero', { new_total_amount: '-21500.00' }],
    ['flights of another day', { slices: { add: [aSlice('2027-01-13')] } }],
    ['flights from another country', { slices: { add: [aSlice('2027-01-12', [tokyo, bangkok])] } }],
    ['two journeys for one', { slices: { add: [aSlice('2027-01-12'), aSlice('2027-01-12')] } }],
    ['no flights', { slices: { add: [] } }],
  ])('an offer with %s is left out, and the others stay', (_name, more) => {
    expect(offersOf({ ...offer, ...more }, { ...offer, id: 'oco_2' }).map((one) => one.ref)).toEqual([
      'oco_2',
    ])
  })

  it('an offer is listed behind cheaper ones, and is left out where it arrives after the return has left', () => {
    const dearer = { ...offer, id: 'oco_2', change_total_amount: '9000.00' }
    expect(offersOf(dearer, offer).map((one) => one.ref)).toEqual(['oco_1', 'oco_2'])
    const changes = [{ journey: 0, departureOn: '2027-01-18' as never }]
    const late = { ...offer, slices: { add: [aSlice('2027-01-18')] } }
    const before = { search: { reservationRef: 'ord_1', itinerary, changes }, total: satang(20_000_00) }
    expect(exchangeOffersOf([late], before)).toEqual([])
  })
})
