import type { EmissionsAnswer, OfferAnswer } from '#contract/api/offer/offer-answer.ts'

/** Lowest and highest CO₂ per traveller of several fares, in kilograms, and who estimated it. */
export type EmissionsRange = {
  readonly lowestKg: number
  readonly highestKg: number
  readonly source: EmissionsAnswer['source']
}

/**
 * Returns the range of CO₂ of fares on the same flights. Undefined unless each of them has a figure: a figure of
 * one fare says nothing about another.
 */
export function emissionsRangeOf(
  offers: readonly Pick<OfferAnswer, 'emissions'>[],
): EmissionsRange | undefined {
  const known = offers.flatMap(({ emissions }) => emissions ?? [])
  const [first] = known
  if (!first || known.length < offers.length) return undefined
  const figures = known.map(({ kgPerPassenger }) => kgPerPassenger)
  return { lowestKg: Math.min(...figures), highestKg: Math.max(...figures), source: first.source }
}
