import { readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import type { OfferAnswer } from '#contract/api/offer/offer-answer.ts'
import { searchRequest } from '#contract/api/search.ts'
import { problemsInEnglish } from '#contract/problem/en.ts'
import { problemsInJapanese } from '#contract/problem/ja.ts'
import { problemsInThai } from '#contract/problem/th.ts'
import { aJourney, anOffer } from '#test-kit/house/an-offer.ts'
import { filterAndSortRows } from '../list-model/filter-and-sort-rows.ts'
import { everyRow, type ListChoices } from '../list-model/list-choices.ts'
import { factsOf } from '../list-model/offer-facts.ts'
import { plainPrices } from '../list-model/price-view.ts'
import { tripOffersOf, tripStepOf } from '../list-model/trip-choice.ts'
import { missingFlight, tripSelectionOf } from './trip-selection.ts'

const out = aJourney({})
const lateOut = aJourney({ flights: ['TG 640 BKK-NRT'] })
const back = aJourney({ flights: ['TG 643 NRT-BKK'], departureAt: '2026-12-12T01:00:00.000Z' })
const cheap = anOffer({ id: 'cheap', baht: 20_000, more: { journeys: [lateOut, back] } })
const dear = anOffer({ id: 'dear', baht: 24_000, more: { journeys: [out, back] } })
const flex = anOffer({ id: 'flex', baht: 30_000, more: { journeys: [out, back], fareBrand: 'Flex' } })
const [outKey = '', backKey = ''] = factsOf(dear).journeyKeys

describe('the trip so far', () => {
  it.each([
    ['nothing is chosen', {}, ['now', 'later'], 20_000, undefined],
    ['the way out is taken', { picked: [outKey] }, ['taken', 'now'], 24_000, undefined],
    [
      'a fare of the way back is taken',
      { picked: [outKey], chosen: factsOf(flex).fareKey },
      ['taken', 'taken'],
      30_000,
      'flex',
    ],
    [
      'a fare was chosen that does not go on from here',
      { picked: [outKey], chosen: factsOf(cheap).fareKey },
      ['taken', 'now'],
      24_000,
      undefined,
    ],
    [
      'somebody went back to the way out',
      { chosen: factsOf(flex).fareKey },
      ['now', 'later'],
      20_000,
      undefined,
    ],
    ['whole trips are chosen from', { way: 'trips' }, ['now', 'now'], 20_000, undefined],
    [
      'a whole trip is chosen',
      { way: 'trips', chosen: factsOf(dear).fareKey },
      ['taken', 'taken'],
      24_000,
      'dear',
    ],
    [
      'the address names a flight that is gone',
      { picked: ['0123456789'] },
      ['now', 'later'],
      20_000,
      undefined,
    ],
    ['the address names the way back first', { picked: [backKey] }, ['now', 'later'], 20_000, undefined],
  ] as const)('the chosen flights are kept when %s', (_, change, states, baht, chosen) => {
    const soFar = soFarOf({ ...everyRow, ...change })
    expect(soFar.parts.map(({ state }) => state)).toEqual(states)
    expect(soFar.price).toEqual({ total: baht * 100, perPerson: baht * 100 })
    expect(soFar.chosen?.offer.offerId).toBe(chosen)
  })

  it('has no price when the filters leave nothing, and still says what was taken', () => {
    const soFar = soFarOf({ ...everyRow, picked: [outKey], values: { ...everyRow.values, airlines: ['ZZ'] } })
    expect(soFar.price).toBeUndefined()
    expect(soFar.parts[0]?.journey).toEqual(out)
  })
})

describe('what is missing', () => {
  const taken = { state: 'taken', journey: out, leg: searchLeg('BKK', 'NRT', '2026-12-05') } as const
  it.each([
    [0, 0, 'departFlightMissing', undefined],
    [1, 0, 'departFlightMissing', undefined],
    [1, 1, 'returnFlightMissing', undefined],
    [2, 0, 'flightMissing', { number: 1 }],
    [2, 2, 'flightMissing', { number: 3 }],
  ] as const)(
    'the next journey of a trip of type %d after %d journeys is %s',
    (triptype, count, code, details) => {
      const parts = [0, 1, 2].map(
        (index) => ({ ...taken, index, state: index < count ? 'taken' : 'now' }) as const,
      )
      expect(missingFlight(parts, triptype)).toEqual(details ? { code, details } : { code })
    },
  )

  it('no journey is missing once all are chosen', () => {
    expect(missingFlight([{ ...taken, index: 0 }], 0)).toBeUndefined()
  })

  it.each([
    { language: 'en', sentences: problemsInEnglish },
    { language: 'ja', sentences: problemsInJapanese },
    { language: 'th', sentences: problemsInThai },
  ])('the missing journey is named by the message catalogue: $language', ({ language, sentences }) => {
    const said = readFileSync(`web/flow/offers/messages/${language}.po`, 'utf8')
    for (const code of ['departFlightMissing', 'returnFlightMissing', 'flightMissing'] as const) {
      expect(said).toContain(`"${sentences[code].heading}"`)
      expect(said).toContain(`"${sentences[code].help}"`)
    }
  })
})

function searchLeg(from: string, to: string, departureDate: string) {
  return { from, to, departureDate, cabinClass: 'economy' as const }
}

function soFarOf(choices: ListChoices) {
  const offers: OfferAnswer[] = [cheap, dear, flex]
  const all = offers.map(factsOf)
  const step = tripStepOf(all, choices)
  const { rows } = filterAndSortRows({ offers: tripOffersOf(all, step), choices, priceOf: plainPrices })
  const request = searchRequest.parse({
    triptype: 1,
    searchAirLegs: [searchLeg('BKK', 'NRT', '2026-12-05'), searchLeg('NRT', 'BKK', '2026-12-12')],
  })
  return tripSelectionOf({ request, all, step, rows, choices, priceOf: plainPrices })
}
