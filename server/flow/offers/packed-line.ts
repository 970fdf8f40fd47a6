import type { ShoppingEvent } from '#contract/api/offers.ts'
import type { OfferAnswer } from '#contract/api/offer/offer-answer.ts'
import type { PackedOffers } from '#contract/api/offer/packed-offers.ts'
import { createOfferUnpacker } from '#contract/api/offer/unpack-offers.ts'

type PackedOffersEvent = Extract<ShoppingEvent, { event: 'packedOffers' }>

/** Returns the line of the response with these offers, in UTF-8. */
export function packedLineOf(source: string, packed: PackedOffers): Uint8Array<ArrayBuffer> {
  const event: PackedOffersEvent = { event: 'packedOffers', source, packed }
  return new TextEncoder().encode(`${JSON.stringify(event)}\n`)
}

/** Returns a function that reads the lines of one answer, in their order. This shop wrote them, so that they are not checked. */
export function createPackedLineReader(): (line: Uint8Array) => OfferAnswer[] {
  const unpack = createOfferUnpacker()
  const decoder = new TextDecoder()
  return (line) => {
    const { source, packed } = JSON.parse(decoder.decode(line)) as PackedOffersEvent
    return unpack(source, packed)
  }
}
