import { type LocalDate, type Zone } from '#contract/terms/time.ts'

/** The only reader of the browser's clock, in milliseconds since 1970. Rules take the time as a parameter. */
export function browserNowMs(): number {
  return Date.now()
}

/** Today on the traveller's own calendar. */
export function browserToday(): LocalDate {
  const now = new Date(browserNowMs())
  const pad = (number: number) => String(number).padStart(2, '0')
  return `${now.getFullYear()}-${pad(now.getMonth() + 1)}-${pad(now.getDate())}` as LocalDate
}

/** The zone of the traveller's own clock. */
export function browserZone(): Zone {
  return new Intl.DateTimeFormat().resolvedOptions().timeZone as Zone
}
