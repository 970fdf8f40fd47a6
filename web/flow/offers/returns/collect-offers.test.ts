import { describe, expect, it } from 'vitest'
import type { SearchEvent } from '#web/api/search-offers.ts'
import { fail, type Result, succeed } from '#contract/terms/result.ts'
import { anOffer } from '#test-kit/house/an-offer.ts'
import { type Failure, offline } from '#web/api/failure.ts'
import { collectOffers } from './collect-offers.ts'

type Heard = Result<SearchEvent, Failure>

const offer = anOffer({ baht: 10_000 })
const offers: Heard = succeed({ event: 'offers', source: 'house', offers: [offer] })
const end: Heard = succeed({ event: 'end', complete: true, found: 1 })

async function* stream(...heard: readonly Heard[]): AsyncGenerator<Heard> {
  yield* heard
}

describe('collecting the offers of a search', () => {
  it('brings all of them once the search says that it has ended', async () => {
    expect(await collectOffers(stream(offers, end))).toEqual({ offers: [offer], isWhole: true })
  })

  it('keeps what came and says that it is not whole when the connection broke', async () => {
    expect(await collectOffers(stream(offers, fail(offline)))).toEqual({ offers: [offer], isWhole: false })
    expect(await collectOffers(stream(fail(offline)))).toEqual({ offers: [], isWhole: false })
    expect(await collectOffers(stream(offers))).toEqual({ offers: [offer], isWhole: false })
  })
})
