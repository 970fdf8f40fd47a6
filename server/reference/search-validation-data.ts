import type { Zone } from '#contract/terms/time.ts'
import type { Reference } from './reference.ts'

/** Returns the reference data that validating a search needs: time zones of places, and airlines. */
export function searchValidationData(reference: Reference) {
  return {
    /** A city has the zone of its main airport. */
    zoneOfPlace: (code: string): Zone | undefined => reference.zoneOf(reference.airportsOf(code)[0] ?? code),
    isAirline: (code: string): boolean => reference.airline(code) !== undefined,
    isEveryAirline: (codes: readonly string[]): boolean => reference.isEveryAirline(codes),
  }
}
