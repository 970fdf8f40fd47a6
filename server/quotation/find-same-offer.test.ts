import { describe, expect, it } from 'vitest'
import type { OfferAnswer } from '#contract/api/offer/offer-answer.ts'
import { findSameOffer } from './find-same-offer.ts'

const segment: OfferAnswer['journeys'][number]['segments'][number] = {
  airline: 'TG',
  operatingAirline: 'TG',
  flightNumber: '642',
  from: 'BKK',
  to: 'NRT',
  departureTime: '2027-01-20T23:50',
  departureZone: 'Asia/Bangkok',
  departureAt: '2027-01-20T16:50:00.000Z',
  arrivalTime: '2027-01-21T08:10',
  arrivalZone: 'Asia/Tokyo',
  arrivalAt: '2027-01-20T23:10:00.000Z',
  durationMinutes: 380,
  stops: [],
  cabinClass: 'economy',
  rbd: 'V',
  waitingList: false,
}
const quoted: OfferAnswer = {
  offerId: 'off_quoted',
  expiresAt: '2026-11-25T10:00:00.000Z',
  journeys: [{ durationMinutes: 380, segments: [segment] }],
  price: { currency: 'THB', total: 1_000_000, averagePerPerson: 1_000_000, passengers: [] },
  validatingAirline: 'TG',
  fareBrand: 'Flex',
  fareBases: ['VFLEX'],
  refund: { kind: 'fee', fee: 100_000 },
  rebook: { kind: 'yes' },
  baggage: { cabinPieces: 1, cabinKg: 7, checkedPieces: 1, checkedKg: 23 },
  documents: 'passport',
  waitingList: false,
}
const current: OfferAnswer = { ...quoted, offerId: 'off_current' }
const withSegment = (more: Partial<typeof segment>): OfferAnswer => ({
  ...current,
  journeys: [{ durationMinutes: 380, segments: [{ ...segment, ...more }] }],
})
const costing = (one: OfferAnswer, total: number, offerId: string): OfferAnswer => ({
  ...one,
  offerId,
  price: { ...one.price, total },
})

describe('the same offer in another search', () => {
  it.each<[string, OfferAnswer]>([
    ['equal', current],
    ['at another price', costing(current, 1_200_000, 'off_current')],
    ['in the next booking class', withSegment({ rbd: 'W' })],
    ['with fewer seats left', { ...current, seatsLeft: 2 }],
  ])('An offer that is %s is the same product', (_name, one) => {
    expect(findSameOffer(quoted, [one])?.offerId).toBe('off_current')
  })

  it.each<[string, OfferAnswer]>([
    ['on another flight', withSegment({ flightNumber: '640' })],
    ['at another time', withSegment({ departureAt: '2027-01-20T17:10:00.000Z' })],
    ['in another cabin', withSegment({ cabinClass: 'business' })],
    ['of another fare name', { ...current, fareBrand: 'Saver' }],
    ['with fewer bags', { ...current, baggage: { ...current.baggage, checkedPieces: 0, checkedKg: 0 } }],
    ['with a dearer refund', { ...current, refund: { kind: 'fee', fee: 150_000 } }],
    ['without changes', { ...current, rebook: { kind: 'no' } }],
    ['on the waiting list', { ...current, waitingList: true }],
  ])('An offer that is %s is not what was promised', (_name, one) => {
    expect(findSameOffer(quoted, [one])).toBeUndefined()
  })

  it('the same booking class wins over a lower total in another one, and then the lower total', () => {
    const dear = costing(current, 1_300_000, 'off_dear')
    const cheap = costing(current, 1_200_000, 'off_cheap')
    const other = costing(withSegment({ rbd: 'W' }), 900_000, 'off_other')
    expect(findSameOffer(quoted, [other, dear, cheap])?.offerId).toBe('off_cheap')
    expect(findSameOffer(quoted, [other])?.offerId).toBe('off_other')
  })
})
