import { describe, expect, it } from 'vitest'
import { aJourney, anOffer } from '#test-kit/house/an-offer.ts'
import { everyRow } from './list-choices.ts'
import { offersNamedInUrl } from './offers-named-in-url.ts'
import { factsOf } from './offer-facts.ts'

const out = aJourney({ flights: ['TG 640 BKK-NRT'] })
const early = aJourney({ flights: ['TG 641 NRT-BKK'] })
const late = aJourney({ flights: ['TG 677 NRT-BKK'] })
const trip = (id: string, ...journeys: (typeof out)[]) => factsOf(anOffer({ id, more: { journeys } }))
const shown = [trip('shown', out, early)]
const held = [trip('held', out, late)]
const [heldTrip] = held
const idsOf = (named: Partial<typeof everyRow>) =>
  offersNamedInUrl(shown, held, { ...everyRow, ...named }).map(({ offer }) => offer.offerId)

describe('an offer that waits to be shown', () => {
  it('waits while nothing names it', () => expect(idsOf({})).toEqual([]))

  it.each([
    ['its fare is compared', { compare: [heldTrip?.fareKey ?? ''] }],
    ['its fare was taken', { chosen: heldTrip?.fareKey }],
    ['its row is open', { open: heldTrip?.journeyKeys[1] }],
    ['its journeys were picked', { picked: [...(heldTrip?.journeyKeys ?? [])] }],
  ])('a waiting offer is shown at once where %s', (_, named) => expect(idsOf(named)).toEqual(['held']))

  it('waits where the list has what is named', () => {
    expect(idsOf({ picked: [heldTrip?.journeyKeys[0] ?? ''], compare: [shown[0]?.fareKey ?? ''] })).toEqual(
      [],
    )
  })
})
