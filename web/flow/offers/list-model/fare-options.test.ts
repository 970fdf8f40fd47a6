import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { OfferAnswer } from '#contract/api/offer/offer-answer.ts'
import { supplierIds } from '#contract/terms/provider.ts'
import { createRoutingDecider, createRoutingPlan } from '#contract/terms/supply/routing-plan.ts'
import { anOffer } from '#test-kit/house/an-offer.ts'
import { aRoutingRule } from '#test-kit/house/a-routing-rule.ts'
import { fareOptionsOf } from './fare-options.ts'
import { everyRow } from './list-choices.ts'
import { factsOf, fareTermsOf, type OfferFacts } from './offer-facts.ts'
import { tripOffersOf, tripStepOf } from './trip-choice.ts'

const suppliers = supplierIds.slice(0, 3)
const heavier = { cabinPieces: 1, cabinKg: 7, checkedPieces: 1, checkedKg: 30 }

/** Returns an offer whose flights are in a booking class; undefined for a source that tells none. */
function inClass(offer: OfferAnswer, rbd: string | undefined, operator = ''): OfferAnswer {
  const segments = (all: OfferAnswer['journeys'][number]['segments']) =>
    all.map(({ rbd: _, ...one }) => ({
      ...one,
      ...(rbd === undefined ? {} : { rbd }),
      ...(operator === '' ? {} : { operatingAirline: operator }),
    }))
  return {
    ...offer,
    journeys: offer.journeys.map((one) => ({ ...one, segments: segments(one.segments) })),
  }
}

const rowsOf = (offers: readonly OfferAnswer[]) => {
  const all = offers.map(factsOf)
  return tripOffersOf(all, tripStepOf(all, everyRow))
}
const idOf = ({ offer }: OfferFacts) => offer.offerId
const optionsOf = (...offers: readonly OfferAnswer[]) =>
  rowsOf(offers).map(({ facts }) =>
    fareOptionsOf(facts).map(({ best, others }) => [best, ...others].map(idOf).join(' ')),
  )

describe('the fares of an itinerary', () => {
  const brand = { fareBrand: 'Lite' }
  it.each([
    [
      'the same class and brand with another bag',
      inClass(anOffer({ id: 'b', baht: 11_000, more: { ...brand, baggage: heavier } }), 'Q'),
      [['a b']],
    ],
    [
      'the same terms in another class',
      inClass(anOffer({ id: 'b', baht: 11_000, more: brand }), 'V'),
      [['a b']],
    ],
    [
      'the same terms, class not told',
      inClass(anOffer({ id: 'b', baht: 11_000, more: brand }), undefined),
      [['a b']],
    ],
    [
      'another bag in another class',
      inClass(anOffer({ id: 'b', baht: 11_000, more: { ...brand, baggage: heavier } }), 'V'),
      [['a', 'b']],
    ],
    [
      'another bag, class not told',
      inClass(anOffer({ id: 'b', baht: 11_000, more: { ...brand, baggage: heavier } }), undefined),
      [['a', 'b']],
    ],
    [
      'another brand in the same class',
      inClass(anOffer({ id: 'b', baht: 11_000, more: { fareBrand: 'Flex' } }), 'Q'),
      [['a', 'b']],
    ],
    [
      'a waiting list',
      inClass(anOffer({ id: 'b', baht: 11_000, more: { ...brand, waitingList: true } }), 'Q'),
      [['a', 'b']],
    ],
    [
      'another operating airline',
      inClass(anOffer({ id: 'b', baht: 11_000, more: brand }), 'Q', 'UO'),
      [['a'], ['b']],
    ],
  ])('an offer with %s stands where a traveller expects it', (_, other, expected) => {
    const first = inClass(anOffer({ id: 'a', more: brand }), 'Q')
    expect(new Set(optionsOf(other, first).map((fares) => fares.join()))).toEqual(
      new Set(expected.map((fares) => fares.join())),
    )
  })

  it('the offer of the preferred supplier comes first of two at one price', () => {
    const second = inClass(anOffer({ id: 'second', more: { ...brand, preference: 1 } }), 'Q')
    const first = inClass(anOffer({ id: 'first', more: brand }), 'Q')
    expect(optionsOf(second, first)).toEqual([['first second']])
    expect(optionsOf(first, second)).toEqual([['first second']])
  })

  it('two offers of one supplier that are equal in everything are one fare, in the order in which they were told', () => {
    const filed = inClass(anOffer({ id: 'filed', more: brand }), 'Q')
    const ndc = inClass(anOffer({ id: 'ndc', more: brand }), 'Q')
    expect(optionsOf(filed, ndc)).toEqual([['filed ndc']])
    expect(optionsOf(ndc, filed)).toEqual([['ndc filed']])
  })

  const fares = [{}, { fareBrand: 'Lite' }, { fareBrand: 'Flex', refund: { kind: 'yes' as const } }]
  const sentOffer = fc.record({
    supplier: fc.constantFrom(...suppliers),
    flights: fc.constantFrom(['TG 642 BKK-NRT'], ['NH 806 BKK-NRT'], ['CX 700 BKK-HKG', 'CX 520 HKG-NRT']),
    operator: fc.constantFrom('', 'UO'),
    rbd: fc.constantFrom('Q', 'V', undefined),
    fare: fc.constantFrom(...fares),
    bag: fc.constantFrom({}, { baggage: heavier }),
    waitingList: fc.boolean(),
    baht: fc.integer({ min: 5, max: 12 }),
  })
  const offers = fc.array(sentOffer, { maxLength: 12 })
  type SentOffer = typeof sentOffer extends fc.Arbitrary<infer Sent> ? Sent : never
  // Facts of equal offers are computed once: ten thousand cases take a second.
  const known = new Map<string, OfferFacts>()
  const factsOfSent = (one: SentOffer, offerId: string, preference: number): OfferFacts => {
    const { supplier: _, baht, flights, operator, rbd, fare, bag, waitingList } = one
    const key = JSON.stringify([flights, operator, rbd ?? null, fare, bag, waitingList])
    const made = () =>
      factsOf(inClass(anOffer({ flights, more: { ...fare, ...bag, waitingList } }), rbd, operator))
    const facts = known.get(key) ?? made()
    known.set(key, facts)
    const price = { ...facts.offer.price, total: baht * 1000 }
    return { ...facts, offer: { ...facts.offer, offerId, price, preference } }
  }

  it('every offer of three sources is in one fare of one row or counted, and the cheapest price of a row is shown', () => {
    const rules = [aRoutingRule({ when: { airlines: ['NH'] }, suppliers: ['sabre', 'duffel'] })]
    const nowhere = { airport: '', city: '', country: '' }
    const deciders = new Map(
      suppliers.map((supplierId) => {
        const plan = createRoutingPlan({ supplierId, suppliers, rules, channel: 'web' }, [], () => nowhere)
        return [supplierId, plan && createRoutingDecider(plan, () => nowhere)] as const
      }),
    )
    let joined = 0
    let excluded = 0
    fc.assert(
      fc.property(offers, (sent) => {
        let counted = 0
        const shown = sent.flatMap((one, index) => {
          const airline = one.flights[0]?.slice(0, 2) ?? ''
          const verdict = deciders.get(one.supplier)?.({ airline, fareType: 'public', routes: [] })
          if (verdict?.isSold === false) {
            counted += 1
            return []
          }
          return [factsOfSent(one, `${index}`, verdict?.preference ?? 0)]
        })
        const rows = tripOffersOf(shown, tripStepOf(shown, everyRow))
        const options = rows.flatMap(({ facts }) => fareOptionsOf(facts))
        const listed = options.flatMap(({ best, others }) => [best, ...others].map(idOf))
        expect(new Set(listed).size).toBe(listed.length)
        expect(listed.length + counted).toBe(sent.length)
        for (const { facts } of rows) {
          const best = fareOptionsOf(facts).map((option) => option.best)
          expect(lowestOf(best)).toBe(lowestOf(facts))
        }
        for (const { best, others } of options) {
          for (const other of others) {
            expect(flightsOf(other)).toBe(flightsOf(best))
            expect(other.offer.price.total).toBeGreaterThanOrEqual(best.offer.price.total)
            expect(isSameFare(best.offer, other.offer)).toBe(true)
          }
          joined += others.length
        }
        excluded += counted
      }),
      { numRuns: 10_000, seed: 23 },
    )
    expect(joined).toBeGreaterThan(1_000)
    expect(excluded).toBeGreaterThan(1_000)
  })
})

function lowestOf(facts: readonly OfferFacts[]): number {
  const firm = facts.filter(({ offer }) => !offer.waitingList)
  return Math.min(...(firm.length > 0 ? firm : facts).map(({ offer }) => offer.price.total))
}

function flightsOf({ offer }: OfferFacts): string {
  const flights = offer.journeys.flatMap(({ segments }) => segments.map(({ rbd: _, ...one }) => one))
  return JSON.stringify([flights, offer.waitingList])
}

function isSameFare(one: OfferAnswer, other: OfferAnswer): boolean {
  if (fareTermsOf(one) === fareTermsOf(other)) return true
  const [mine, theirs] = [one, other].map(({ journeys, fareBrand }) => [
    journeys.flatMap(({ segments }) => segments.map(({ rbd }) => rbd)),
    fareBrand,
  ])
  return JSON.stringify(mine) === JSON.stringify(theirs) && one.fareBrand !== undefined
}
