import { describe, expect, it } from 'vitest'
import { aJourney, anOffer } from '#test-kit/an-offer.ts'
import { groupOffers } from './itinerary-group.ts'

const flex = { fareBrand: 'Flex', refund: { kind: 'yes' } } as const

describe('one row per itinerary', () => {
  it('puts the fares of the same flights side by side, cheapest first', () => {
    const groups = groupOffers([
      anOffer({ id: 'off_flex', baht: 15_000, more: flex }),
      anOffer({ id: 'off_other', flights: ['TG 640 BKK-NRT'] }),
      anOffer({ id: 'off_lite', baht: 9_000 }),
    ])
    expect(groups.map((group) => group.fares.map((fare) => fare.offerId))).toEqual([
      ['off_lite', 'off_flex'],
      ['off_other'],
    ])
    expect(groups[0]).toMatchObject({ total: 900_000, averagePerPerson: 900_000 })
  })

  it.each([
    ['another flight number', { flights: ['TG 640 BKK-NRT'] }],
    ['another airport', { flights: ['TG 642 BKK-HND'] }],
    ['another day', { departureAt: '2026-12-06T01:00:00.000Z' }],
    ['another arrival', { durationMinutes: 365 }],
  ])('keeps %s apart', (_, traits) => {
    expect(groupOffers([anOffer(), anOffer(traits)])).toHaveLength(2)
  })

  it('tells round trips apart by their return', () => {
    const out = aJourney({})
    const back = (flight: string) => aJourney({ flights: [flight], departureAt: '2026-12-12T01:00:00.000Z' })
    const offers = ['TG 643 NRT-BKK', 'TG 641 NRT-BKK'].map((flight) =>
      anOffer({ more: { journeys: [out, back(flight)] } }),
    )
    expect(groupOffers(offers)).toHaveLength(2)
    expect(groupOffers(offers)[0]).toMatchObject({ durationMinutes: 720, stops: 0 })
  })

  it.each([
    ['the same fare again, dearer', {}, ['off_first']],
    [
      'another cabin bag',
      { baggage: { cabinPieces: 2, cabinKg: 7, checkedPieces: 0, checkedKg: 0 } },
      ['off_first', 'off_next'],
    ],
    ['another brand', { fareBrand: 'Value' }, ['off_first', 'off_next']],
    ['a waiting list', { waitingList: true }, ['off_first', 'off_next']],
  ])('shows only fares that differ for somebody: %s', (_, more, ids) => {
    const [group] = groupOffers([
      anOffer({ id: 'off_next', baht: 11_000, more }),
      anOffer({ id: 'off_first' }),
    ])
    expect(group?.fares.map((fare) => fare.offerId)).toEqual(ids)
  })

  it('counts the stops of the journey that has the most', () => {
    const back = aJourney({ flights: ['CX 1 NRT-HKG', 'CX 2 HKG-BKK'] })
    const [group] = groupOffers([anOffer({ more: { journeys: [aJourney({}), back] } })])
    expect(group).toMatchObject({ stops: 1, airlines: ['TG', 'CX'] })
  })
})
