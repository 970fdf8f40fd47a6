import type { OfferAnswer } from '#contract/api/offer/offer-answer.ts'

/** Returns the name of a fare: its brand, or its fare bases without one. */
export function fareNameOf({ fareBrand, fareBases }: Pick<OfferAnswer, 'fareBrand' | 'fareBases'>): string {
  return fareBrand ?? fareBases.join(', ')
}
