import type { LocalDate, Zone } from '#contract/terms/time.ts'

/**
 * Reads the browser's clock, in milliseconds since 1970; the only place that does. Rules take the time as a
 * parameter.
 */
export function browserNowMs(): number {
  return Date.now()
}

/** Returns today in the traveller's time zone. */
export function browserToday(): LocalDate {
  const now = new Date(browserNowMs())
  const twoDigits = (number: number) => String(number).padStart(2, '0')
  return `${now.getFullYear()}-${twoDigits(now.getMonth() + 1)}-${twoDigits(now.getDate())}` as LocalDate
}

/** Returns the traveller's time zone. */
export function browserZone(): Zone {
  return new Intl.DateTimeFormat().resolvedOptions().timeZone as Zone
}
