import { describe, expect, it } from 'vitest'
import { parseLocalDate } from '#contract/terms/time.ts'
import type { SabreCoupon } from './sabre-coupons.ts'
import { changedAnswer, familyAsked } from '../sabre-answers.suite.ts'
import { readGraph } from './sabre-graph.ts'
import { createLegReader } from './sabre-segments.ts'
import { createSoldJourneyReader } from './sabre-sold-journey.ts'

const coupon: SabreCoupon = {
  rbd: 'M',
  cabin: 'economy',
  fareBasis: 'MLTHRT',
  seats: 9,
  isBreak: false,
}
const last: SabreCoupon = { ...coupon, isBreak: true }

function connection() {
  const graph = readGraph(changedAnswer())
  const on = parseLocalDate('2027-01-20')
  const flights = graph && on && createLegReader(graph, familyAsked.zoneOf)(1, on)
  if (flights?.length !== 2) throw new Error('not two flights')
  return flights
}

describe('the journeys of an answer', () => {
  it('equal coupons share one journey, whatever their number of seats', () => {
    const read = createSoldJourneyReader()
    const flights = connection()
    const first = read({ flights, coupons: [coupon, last] })
    expect(read({ flights, coupons: [{ ...coupon, seats: 3, brand: 'LITE' }, { ...last }] })).toBe(first)
  })

  it.each<[string, Partial<SabreCoupon>]>([
    ['class', { rbd: 'Q' }],
    ['cabin', { cabin: 'business' }],
    ['fare', { fareBasis: 'QLTHRT' }],
    ['number of seats, none', { seats: 0 }],
    ['break between the flights', { isBreak: true }],
  ])('a coupon with another %s makes another journey', (_, change) => {
    const read = createSoldJourneyReader()
    const flights = connection()
    const first = read({ flights, coupons: [coupon, last] })
    const other = read({ flights, coupons: [{ ...coupon, ...change }, last] })
    expect(other.handle).not.toEqual(first.handle)
    expect(read({ flights, coupons: [coupon, last] })).toBe(first)
    expect(read({ flights, coupons: [{ ...coupon, ...change }, last] })).toBe(other)
  })
})
