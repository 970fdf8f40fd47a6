import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { aJourney, anOffer } from '#test-kit/house/an-offer.ts'
import { factsOf } from '../list-model/offer-facts.ts'
import { plainPrices } from '../list-model/price-view.ts'
import { compareLines, advantagesOver } from './compare-lines.ts'

const noBags = { cabinPieces: 1, cabinKg: 7, checkedPieces: 0, checkedKg: 0 }
const plain = anOffer()

describe('what fares differ in', () => {
  it.each([
    ['nothing but the name of the offer', { id: 'off_other' }, []],
    ['the price', { baht: 12_000 }, [['price', [0]]]],
    ['another flight', { flights: ['TG 640 BKK-NRT'] }, [['flights', []]]],
    [
      'a later, longer flight',
      { durationMinutes: 400, departureAt: '2026-12-05T02:00:00.000Z' },
      [
        ['times', []],
        ['duration', [0]],
      ],
    ],
    ['another brand', { more: { fareBrand: 'Flex' } }, [['brand', []]]],
    [
      'a checked bag',
      { more: { baggage: { ...noBags, checkedPieces: 1, checkedKg: 23 } } },
      [['checkedBag', [1]]],
    ],
    ['bags by weight alone', { more: { baggage: { ...noBags, checkedKg: 30 } } }, [['checkedBag', [1]]]],
    ['no cabin bag', { more: { baggage: { ...noBags, cabinPieces: 0, cabinKg: 0 } } }, [['cabinBag', [0]]]],
    ['a full refund', { more: { refund: { kind: 'yes' } } }, [['refund', [1]]]],
    ['a refund for a fee', { more: { refund: { kind: 'fee', fee: 100 } } }, [['refund', [1]]]],
    ['a refund that staff know of', { more: { refund: { kind: 'askStaff' } } }, [['refund', []]]],
    ['a dearer change', { more: { rebook: { kind: 'fee', fee: 200_001 } } }, [['rebook', [0]]]],
    ['a free change', { more: { rebook: { kind: 'yes' } } }, [['rebook', [1]]]],
    ['a waiting list', { more: { waitingList: true } }, [['seats', [0]]]],
  ] as const)('%s', (_, traits, differences) => {
    expect(differencesOf([plain, anOffer(traits)])).toEqual(differences)
  })

  it.each([
    ['cabin', { cabinClass: 'business' }, [1]],
    ['aircraft', { aircraft: '789' }, []],
    ['airline', { operatingAirline: 'WE' }, []],
    ['stops', { stops: [{ airport: 'HKG', durationMinutes: 60 }] }, [0]],
  ] as const)('the differences of a flight are listed: %s', (name, change, best) => {
    const [journey] = plain.journeys
    const segments = journey?.segments.map((one) => ({
      ...one,
      ...change,
      stops: [...('stops' in change ? change.stops : [])],
    }))
    const other = anOffer({ more: { journeys: [{ durationMinutes: 360, segments: segments ?? [] }] } })
    expect(differencesOf([plain, other])).toEqual([[name, best]])
  })

  it('the differences are listed for each journey of a trip', () => {
    const out = aJourney({})
    const back = (durationMinutes: number) => aJourney({ flights: ['TG 643 NRT-BKK'], durationMinutes })
    const fares = [400, 380].map((minutes) => factsOf(anOffer({ more: { journeys: [out, back(minutes)] } })))
    const lines = compareLines(fares, plainPrices).filter(({ isSame }) => !isSame)
    expect(lines.map(({ name, journey, best }) => [name, journey, best])).toEqual([
      ['times', 1, []],
      ['duration', 1, [1]],
    ])
  })

  it('names all that share the first place', () => {
    const fares = [9_000, 9_000, 11_000].map((baht) => anOffer({ baht }))
    expect(differencesOf(fares)).toEqual([['price', [0, 1]]])
  })
})

describe('any fares', () => {
  const anyFare = fc
    .record({
      baht: fc.integer({ min: 1, max: 4 }),
      checkedKg: fc.integer({ min: 0, max: 2 }),
      refund: fc.constantFrom(
        { kind: 'yes' } as const,
        { kind: 'no' } as const,
        { kind: 'fee', fee: 1 } as const,
        { kind: 'askStaff' } as const,
      ),
    })
    .map(({ baht, checkedKg, refund }) =>
      factsOf(anOffer({ baht, more: { refund, baggage: { ...noBags, checkedKg } } })),
    )

  it('have a best one only in what they differ in, and never all of them', () => {
    fc.assert(
      fc.property(fc.array(anyFare, { minLength: 2, maxLength: 4 }), (fares) => {
        for (const { isSame, best } of compareLines(fares, plainPrices)) {
          expect(best.length).toBeLessThan(fares.length)
          if (isSame) expect(best).toEqual([])
        }
      }),
    )
  })

  it('the comparison does not depend on the order of fares', () => {
    fc.assert(
      fc.property(fc.array(anyFare, { minLength: 2, maxLength: 4 }), (fares) => {
        const forth = compareLines(fares, plainPrices)
        const back = compareLines(fares.toReversed(), plainPrices)
        const mirrored = back.map((line) => ({
          ...line,
          best: line.best.map((position) => fares.length - 1 - position).toReversed(),
        }))
        expect(mirrored).toEqual(forth)
      }),
    )
  })
})

describe('what the extra buys', () => {
  it('the benefits of the dearer fare are all that is better, and nothing that is worse', () => {
    const cheap = factsOf(anOffer({ baht: 9_000, more: { rebook: { kind: 'yes' } } }))
    const dear = factsOf(
      anOffer({
        baht: 12_000,
        durationMinutes: 300,
        more: { refund: { kind: 'yes' }, baggage: { ...noBags, checkedPieces: 1, checkedKg: 23 } },
      }),
    )
    const names = (lines: ReturnType<typeof advantagesOver>) => lines.map(({ name }) => name)
    expect(names(advantagesOver(cheap, dear, plainPrices))).toEqual(['duration', 'checkedBag', 'refund'])
    expect(advantagesOver(cheap, cheap, plainPrices)).toEqual([])
  })
})

function differencesOf(offers: readonly Parameters<typeof factsOf>[0][]) {
  return compareLines(offers.map(factsOf), plainPrices)
    .filter(({ isSame }) => !isSame)
    .map(({ name, best }) => [name, best])
}
