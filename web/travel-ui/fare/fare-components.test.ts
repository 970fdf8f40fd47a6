import { describe, expect, it } from 'vitest'
import type { FareComponentAnswer } from '#contract/api/price.ts'
import { anOffer } from '#test-kit/house/an-offer.ts'
import { coveredFlights, fareComponentsOf } from './fare-components.ts'

const fareOf = (more: Partial<FareComponentAnswer>): FareComponentAnswer => ({
  from: 'BKK',
  to: 'CTS',
  airline: 'TG',
  fareBasis: 'QLTHRT',
  rbd: 'Q',
  cabinClass: 'economy',
  passengerType: 'adult',
  pricingUnit: 'oneWay',
  covers: [
    { journey: 0, segment: 0 },
    { journey: 0, segment: 1 },
  ],
  ...more,
})
const offer = anOffer({ flights: ['TG 640 BKK-NRT', 'TG 5 NRT-CTS'] })
const [adult] = offer.price.passengers
const party = adult
  ? [
      { ...adult, count: 2 },
      { ...adult, type: 'child' as const, count: 1 },
    ]
  : []
const family = { ...offer, price: { ...offer.price, passengers: party } }

describe('the fares of an offer', () => {
  it('the fares of an offer are put together by the flights they pay for, with who travels on which', () => {
    const fares = [fareOf({}), fareOf({ passengerType: 'child', fareBasis: 'QLTHRTCH' })]
    const components = fareComponentsOf(fares, family)
    expect(components.map(({ travellers }) => travellers)).toEqual([
      [
        { type: 'adult', count: 2, fareBasis: 'QLTHRT' },
        { type: 'child', count: 1, fareBasis: 'QLTHRTCH' },
      ],
    ])
    const flights = components.flatMap((one) => coveredFlights(one, family))
    expect(flights.map(({ flightNumber }) => flightNumber)).toEqual(['640', '5'])
  })

  it('stay apart where they pay for different flights', () => {
    const fares = [
      fareOf({ covers: [{ journey: 0, segment: 0 }] }),
      fareOf({ covers: [{ journey: 0, segment: 1 }], fareBasis: 'YOW' }),
    ]
    expect(fareComponentsOf(fares, family).map(({ fare }) => fare.fareBasis)).toEqual(['QLTHRT', 'YOW'])
    expect(fareComponentsOf([], family)).toEqual([])
  })
})
