import { createContext, useContext } from 'react'

/** Names for codes in the page's language. An unknown code stands for itself. */
export type ReferenceNameLookup = {
  /** An airport or city: "Tokyo Narita". */
  readonly place: (code: string) => string
  /** The city of an airport or city code: "Tokyo". */
  readonly city: (code: string) => string
  readonly airline: (code: string) => string
  /** An aircraft type: "Airbus A350-900". */
  readonly aircraft: (code: string) => string
}

/** Returns every code itself: used until names are loaded. */
export const codesOnly: ReferenceNameLookup = {
  place: (code) => code,
  city: (code) => code,
  airline: (code) => code,
  aircraft: (code) => code,
}

/** Provides the page's names to its components. */
export const ReferenceNamesContext = createContext<ReferenceNameLookup>(codesOnly)

/** Returns the names of the page. */
export function useReferenceNames(): ReferenceNameLookup {
  return useContext(ReferenceNamesContext)
}
