import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { OfferAnswer } from '#contract/api/offer/offer-answer.ts'
import { aJourney, anOffer } from '#test-kit/house/an-offer.ts'
import { everyRow } from './list-choices.ts'
import { factsOf, fareTermsOf, type OfferFacts } from './offer-facts.ts'
import { tripOffersOf, tripStepOf } from './trip-choice.ts'
import { distinctFares } from './trip-row.ts'

const flex = { fareBrand: 'Flex', refund: { kind: 'yes' } } as const

describe('flights of one way', () => {
  it('have one entry each, with their fares, cheapest first', () => {
    const entries = entriesOf([
      anOffer({ id: 'flex', baht: 15_000, more: flex }),
      anOffer({ id: 'other', flights: ['TG 640 BKK-NRT'] }),
      anOffer({ id: 'lite', baht: 9_000 }),
    ])
    expect(entries.map(({ facts }) => facts.map(idOf))).toEqual([['lite', 'flex'], ['other']])
  })

  it.each([
    ['another flight number', { flights: ['TG 640 BKK-NRT'] }],
    ['another airport', { flights: ['TG 642 BKK-HND'] }],
    ['another day', { departureAt: '2026-12-06T01:00:00.000Z' }],
    ['another arrival', { durationMinutes: 365 }],
  ])('keep %s apart', (_, traits) => {
    expect(entriesOf([anOffer(), anOffer(traits)])).toHaveLength(2)
  })

  it('ask for a wish only after every firm seat', () => {
    const input = anOffer({ id: 'wish', baht: 1_000, more: { waitingList: true } })
    expect(entriesOf([input, anOffer({ id: 'firm' })])[0]?.facts.map(idOf)).toEqual(['firm', 'wish'])
  })
})

describe('fares of a row', () => {
  it.each([
    ['the same fare again, dearer', {}, ['first']],
    [
      'another cabin bag',
      { baggage: { cabinPieces: 2, cabinKg: 7, checkedPieces: 0, checkedKg: 0 } },
      ['first', 'next'],
    ],
    ['another brand', { fareBrand: 'Value' }, ['first', 'next']],
    ['a waiting list', { waitingList: true }, ['first', 'next']],
  ])('the fares of a row are those that differ for a passenger: %s', (_, more, ids) => {
    const [entry] = entriesOf([anOffer({ id: 'next', baht: 11_000, more }), anOffer({ id: 'first' })])
    expect(distinctFares(entry?.facts ?? []).map(idOf)).toEqual(ids)
  })
})

describe('keys', () => {
  it('keys are equal for equal flights and fares, whatever the offer id and price', () => {
    const [one, other] = [factsOf(anOffer({ id: 'a' })), factsOf(anOffer({ id: 'b', baht: 1 }))]
    expect([other.tripKey, other.fareKey, other.journeyKeys]).toEqual([
      one.tripKey,
      one.fareKey,
      one.journeyKeys,
    ])
    expect(factsOf(anOffer({ more: flex })).fareKey).not.toBe(one.fareKey)
    expect(one.fareKey).toMatch(/^[0-9a-f]{10}\.[0-9a-f]{10}$/)
  })
})

describe('a round trip', () => {
  const out = [aJourney({}), aJourney({ flights: ['TG 640 BKK-NRT'] })] as const
  const back = [at('2026-12-12T01:00:00.000Z'), at('2026-12-13T01:00:00.000Z')] as const
  const offers = [
    anOffer({ id: 'a', baht: 20_000, more: { journeys: [out[0], back[0]] } }),
    anOffer({ id: 'b', baht: 18_000, more: { journeys: [out[0], back[1]] } }),
    anOffer({ id: 'c', baht: 25_000, more: { journeys: [out[1], back[1]] } }),
  ].map(factsOf)
  const [outKey = ''] = offers[0]?.journeyKeys ?? []

  it('a round trip is chosen flight by flight: first the outward ones, each with its cheapest trip first', () => {
    const step = tripStepOf(offers, everyRow)
    expect(step).toMatchObject({ journey: 0, isLast: false, taken: [], journeyCount: 2 })
    expect(
      tripOffersOf(offers, step).map(({ facts, journeys }) => [facts.map(idOf), journeys.length]),
    ).toEqual([
      [['b', 'a'], 1],
      [['c'], 1],
    ])
  })

  it('then shows the returns that go with the flight that was taken', () => {
    const step = tripStepOf(offers, { way: 'steps', picked: [outKey] })
    expect(step).toMatchObject({ journey: 1, isLast: true, taken: [out[0]], isLost: false })
    expect(tripOffersOf(offers, step).map(({ facts }) => facts.map(idOf))).toEqual([['a'], ['b']])
  })

  it('goes back to the first step when the flight is no longer offered', () => {
    expect(tripStepOf(offers, { way: 'steps', picked: ['0000000000'] })).toMatchObject({
      journey: 0,
      isLost: true,
      takenKeys: [],
    })
  })

  it('can be chosen as a whole', () => {
    const step = tripStepOf(offers, { way: 'trips', picked: [outKey] })
    expect(step).toMatchObject({ journey: undefined, isLast: true })
    expect(tripOffersOf(offers, step)).toHaveLength(3)
  })
})

/** What several suppliers offer: few flights, some of them under another airline's number, in few fares. */
const suppliersOffers = fc
  .array(
    fc.record({
      flights: fc.constantFrom(['TG 642 BKK-NRT'], ['NH 806 BKK-NRT'], ['CX 700 BKK-HKG', 'CX 520 HKG-NRT']),
      operator: fc.constantFrom('', 'UO'),
      fare: fc.constantFrom({}, flex, { fareBrand: 'Flex' }),
      baht: fc.integer({ min: 5, max: 12 }),
    }),
    { maxLength: 10 },
  )
  .map((all) =>
    all.map(({ flights, operator, fare, baht }, index): OfferAnswer => {
      const offer = anOffer({ id: `${index}`, flights, baht: baht * 1000, more: fare })
      const operated = operator === '' ? {} : { operatingAirline: operator }
      const journeys = offer.journeys.map((journey) => ({
        ...journey,
        segments: journey.segments.map((one) => ({ ...one, ...operated })),
      }))
      return { ...offer, journeys }
    }),
  )

describe('offers of several suppliers', () => {
  it('every offer is in one row of its own flights, whose cheapest fares are all shown', () => {
    const flightsOf = ({ offer }: OfferFacts) =>
      JSON.stringify(offer.journeys.map(({ segments }) => segments))
    fc.assert(
      fc.property(suppliersOffers, (offers) => {
        const rows = entriesOf(offers)
        expect(rows.flatMap(({ facts }) => facts.map(idOf)).toSorted()).toEqual(
          offers.map(({ offerId }) => offerId).toSorted(),
        )
        expect(new Set(rows.map(({ facts }) => flightsOf(facts[0] as OfferFacts))).size).toBe(rows.length)
        for (const { facts } of rows) {
          expect(new Set(facts.map(flightsOf)).size).toBe(1)
          const shown = distinctFares(facts)
          const priceByTerms = new Map(
            shown.map(({ offer }) => [fareTermsOf(offer), offer.price.total] as const),
          )
          expect(priceByTerms.size).toBe(shown.length)
          for (const { offer } of facts)
            expect(priceByTerms.get(fareTermsOf(offer))).toBeLessThanOrEqual(offer.price.total)
        }
      }),
      { numRuns: 2_000 },
    )
  })
})

function at(departureAt: string) {
  return aJourney({ flights: ['TG 643 NRT-BKK'], departureAt })
}

function entriesOf(offers: readonly ReturnType<typeof anOffer>[]) {
  const all = offers.map(factsOf)
  return tripOffersOf(all, tripStepOf(all, everyRow))
}

function idOf({ offer }: OfferFacts): string {
  return offer.offerId
}
