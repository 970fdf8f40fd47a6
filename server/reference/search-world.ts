import { type Zone } from '#contract/terms/time.ts'
import { type Reference } from './reference.ts'

/** What judging a search needs to know of the world: where its places are, and which airlines there are. */
export function searchWorldOf(reference: Reference) {
  return {
    /** A city's is that of its main airport. */
    zoneOfPlace: (code: string): Zone | undefined => reference.zoneOf(reference.airportsOf(code)[0] ?? code),
    isAirline: (code: string): boolean => reference.airline(code) !== undefined,
    isEveryAirline: (codes: readonly string[]): boolean => reference.isEveryAirline(codes),
  }
}
