import { type OfferAnswer } from '#contract/api/offers.ts'

/** What a fare is called: its brand, or its fare bases where it has none. */
export function fareNameOf({ fareBrand, fareBases }: Pick<OfferAnswer, 'fareBrand' | 'fareBases'>): string {
  return fareBrand ?? fareBases.join(', ')
}
