/** What a day of the calendar tells besides its number. */
export type DayNote = {
  /** A public holiday, by name. */
  readonly holiday?: string
  /** Shown under the number: the cheapest price of the day. */
  readonly price?: string
}

/** Days as "2026-11-21"; empty texts while nothing is chosen. */
export type DateRange = { readonly start: string; readonly end: string }
