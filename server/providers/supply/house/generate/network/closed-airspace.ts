import type { CountryCode } from '#contract/terms/codes.ts'
import type { WorldAirport } from '../world-airports.ts'

/** Countries without flights between them at present, although older records have some. */
const closedTo: ReadonlySet<CountryCode> = new Set(
  'AT BE BG HR CY CZ DK EE FI FR DE GR HU IE IT LV LT LU MT NL PL PT RO SK SI ES SE NO IS CH GB US CA JP AU NZ SG'.split(
    ' ',
  ) as CountryCode[],
)

/**
 * Whether the airspace between two countries is closed: over Ukraine, and between Russia and the countries
 * that closed theirs.
 */
export function isAirspaceClosed(one: WorldAirport, other: WorldAirport): boolean {
  const countries = [one.country, other.country]
  if (countries.some((country) => country === 'UA')) return true
  return countries.some((country) => country === 'RU') && countries.some((country) => closedTo.has(country))
}
