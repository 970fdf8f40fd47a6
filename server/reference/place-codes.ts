import type { PlaceCodes } from '#contract/terms/price/markup-rule.ts'
import type { PlaceReference } from './reference.ts'

/**
 * Returns a cached look-up of the city and country of a code. A city with several airports has none of its
 * own.
 */
export function createPlaceCodeLookup(reference: PlaceReference): (code: string) => PlaceCodes {
  const known = new Map<string, PlaceCodes>()
  return (code) => {
    const before = known.get(code)
    if (before) return before
    const airport = reference.airport(code)
    const airports = reference.airportsOf(code)
    const place = {
      airport: airport?.code ?? (airports.length === 1 ? String(airports[0]) : ''),
      city: airport?.city ?? reference.city(code)?.code ?? '',
      country: reference.countryOf(code) ?? '',
    }
    // Only valid codes are cached; there are not many of them.
    if (place.country !== '') known.set(code, place)
    return place
  }
}
