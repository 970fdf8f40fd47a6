import { createContext, useContext } from 'react'

/** Names for codes in the page's language. What it does not know it calls by its code. */
export type NameBook = {
  /** An airport or city for reading: "Tokyo Narita". */
  readonly place: (code: string) => string
  /** The city of an airport or city code: "Tokyo". */
  readonly city: (code: string) => string
  readonly airline: (code: string) => string
  /** An aircraft type: "Airbus A350-900". */
  readonly aircraft: (code: string) => string
}

/** Every code by itself: what is shown until names are there. */
export const codesOnly: NameBook = {
  place: (code) => code,
  city: (code) => code,
  airline: (code) => code,
  aircraft: (code) => code,
}

/** Where a page hands its names to what is drawn on it. */
export const NameBookContext = createContext<NameBook>(codesOnly)

/** The names that the page has. */
export function useNameBook(): NameBook {
  return useContext(NameBookContext)
}
