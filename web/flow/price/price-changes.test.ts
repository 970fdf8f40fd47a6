import { describe, expect, it } from 'vitest'
import type { OfferAnswer, PriceAnswer } from '#contract/api/offer/offer-answer.ts'
import type { TripSession } from '#web/session/trip-session.ts'
import { anOffer } from '#test-kit/house/an-offer.ts'
import { offerChanges } from './price-changes.ts'
import { previouslyShownOffer } from './previously-shown-offer.ts'

type Lines = PriceAnswer['passengers'][number]['lines']
const line = (kind: Lines[number]['kind'], baht: number): Lines[number] => ({
  kind,
  lineCode: 'XX',
  name: kind,
  amount: baht * 100,
})

function priced(lines: Lines, count = 2): OfferAnswer {
  const perPerson = lines.reduce((sum, one) => sum + one.amount, 0)
  const price = { ...anOffer().price, total: perPerson * count, averagePerPerson: perPerson }
  return anOffer({ more: { price: { ...price, passengers: [{ type: 'adult', count, perPerson, lines }] } } })
}

describe('what has moved between two prices', () => {
  it('price differences are listed by kind for the whole party and add up to both totals', () => {
    const before = priced([line('fare', 5_000), line('tax', 900), line('carrierSurcharge', 100)])
    const now = priced([line('fare', 5_400), line('tax', 900), line('serviceFee', 50)])
    const { parts } = offerChanges(before, now)
    expect(parts).toEqual([
      { kind: 'fare', before: 1_000_000, now: 1_080_000 },
      { kind: 'carrierSurcharge', before: 20_000, now: 0 },
      { kind: 'tax', before: 180_000, now: 180_000 },
      { kind: 'serviceFee', before: 0, now: 10_000 },
    ])
    expect(parts.reduce((sum, part) => sum + part.before, 0)).toBe(before.price.total)
    expect(parts.reduce((sum, part) => sum + part.now, 0)).toBe(now.price.total)
  })

  it('changed flights are those with other times or another class, and no others', () => {
    const before = anOffer({ flights: ['TG 640 BKK-NRT', 'NH 5 NRT-CTS'] })
    const [journey] = before.journeys
    const [first, second] = journey?.segments ?? []
    if (!journey || !first || !second) throw new Error('two flights were asked for')
    const late = { ...first, departureTime: '2026-12-05T09:30' }
    const fareIncrease = { ...second, rbd: 'Y' }
    const now = { ...before, journeys: [{ ...journey, segments: [late, fareIncrease] }] }
    const moves = offerChanges(before, now)
    expect(moves.times).toEqual([{ before: first, now: late }])
    expect(moves.classes).toEqual([{ before: second, now: fareIncrease }])
    expect(offerChanges(before, before)).toMatchObject({ times: [], classes: [] })
    expect(offerChanges(before, anOffer())).toMatchObject({ times: [], classes: [] })
  })
})

describe('the offer as it was shown', () => {
  const offer = anOffer({ id: 'off_shown0001' })
  const trip: TripSession = {
    sessionId: '1',
    searchRequest: {} as TripSession['searchRequest'],
    searchResource: {
      searchId: 's',
      createdAt: '',
      validUntil: '',
      complete: true,
      offers: [anOffer(), offer],
      sources: [],
    },
    created: 0,
  }

  it('the offer that was shown is found by its id alone', () => {
    expect(previouslyShownOffer(trip, 'off_shown0001')).toBe(offer)
    expect(previouslyShownOffer(trip, 'off_other0001')).toBeUndefined()
    expect(previouslyShownOffer(undefined, 'off_shown0001')).toBeUndefined()
  })
})
