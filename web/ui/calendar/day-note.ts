/** What a day of the calendar tells besides its number. */
export type DayNote = {
  /** A public holiday, by name. */
  readonly holiday?: string
  /** Shown under the number: the cheapest price of the day, in few letters. */
  readonly price?: string
  /** The price as it is read out and written where there is room. */
  readonly fullPrice?: string
  /** No day of the month costs less. */
  readonly isCheapest?: boolean
}

/** The days that a calendar shows, and what is chosen in it next. */
export type CalendarView = {
  /** First and last day of the months in view, "2026-11-01" and "2026-12-31". */
  readonly first: string
  readonly last: string
  /** True while the last day of a range is to be chosen. */
  readonly isEndNext: boolean
}

/** Days as "2026-11-21"; empty texts while nothing is chosen. */
export type DateRange = { readonly start: string; readonly end: string }
