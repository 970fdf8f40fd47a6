/** The notes of a calendar day. */
export type DayNote = {
  /** A public holiday, by name. */
  readonly holiday?: string
  /** Shown under the number: the lowest price of the day, abbreviated. */
  readonly price?: string
  /** The price for screen readers and wide layouts. */
  readonly fullPrice?: string
  /** No day of the month is cheaper. */
  readonly isCheapest?: boolean
  /** The colour of the price: 1 for the cheapest days to 5 for the most expensive ones. */
  readonly step?: 1 | 2 | 3 | 4 | 5
}

/** The days in view of a calendar, and what is chosen next. */
export type CalendarView = {
  /** First and last day of the months in view, "2026-11-01" and "2026-12-31". */
  readonly first: string
  readonly last: string
  /** Whether the last day of a range is chosen next. */
  readonly isEndNext: boolean
}

/** Days as "2026-11-21"; empty texts while nothing is chosen. */
export type DateRange = { readonly start: string; readonly end: string }
