import { describe, expect, it } from 'vitest'
import type { FareComponentAnswer } from '#contract/api/price.ts'
import { baggageText, fareBasisOf, segmentStatus } from './segment-facts.ts'

const noBags = { cabinPieces: 0, cabinKg: 0, checkedPieces: 0, checkedKg: 0 }

describe('the facts of a flight in the itinerary', () => {
  it.each([
    [{ ...noBags, checkedPieces: 2, checkedKg: 23 }, '2PC 23 kg'],
    [{ ...noBags, checkedPieces: 1 }, '1PC'],
    [{ ...noBags, checkedKg: 30 }, '30 kg'],
    [noBags, '0PC'],
    [{ ...noBags, notStated: ['checked'] as const }, '–'],
  ])('baggage %j is printed as %s', (bags, text) => {
    expect(baggageText(bags)).toBe(text)
  })

  it('the fare basis is that of the flight, once for all passenger types', () => {
    const fare: FareComponentAnswer = {
      from: 'BKK',
      to: 'NRT',
      airline: 'TG',
      fareBasis: 'LSATH3M',
      rbd: 'L',
      cabinClass: 'economy',
      passengerType: 'adult',
      pricingUnit: 'roundTrip',
      covers: [{ journey: 0, segment: 0 }],
    }
    const back = { ...fare, fareBasis: 'VSATH3M', covers: [{ journey: 1, segment: 0 }] }
    const fares = [fare, back, { ...fare, passengerType: 'child' as const, fareBasis: 'LSATH3MCH' }, fare]
    expect(fareBasisOf(fares, { journey: 0, segment: 0 })).toBe('LSATH3M, LSATH3MCH')
    expect(fareBasisOf(fares, { journey: 1, segment: 0 })).toBe('VSATH3M')
    expect(fareBasisOf(fares, { journey: 1, segment: 1 })).toBe('–')
  })

  it.each([
    ['held', false, 'HK'],
    ['ticketed', false, 'HK'],
    ['waitlisted', true, 'HL'],
    ['waitlisted', false, 'HK'],
    ['cancelled', false, 'HX'],
    ['requested', false, '–'],
    ['review', false, '–'],
  ] as const)(
    'a flight of a booking that is %s, on the waiting list: %s, has the status %s',
    (state, waitingList, code) => {
      expect(segmentStatus(state, { waitingList })).toBe(code)
    },
  )
})
