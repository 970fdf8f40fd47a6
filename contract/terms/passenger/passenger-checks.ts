import { type Passenger, ageOnDate } from '../passenger.ts'
import { type LocalDate, parseLocalDate, plusDays } from '../time.ts'

/** A birthday between the first and the last flight: the day, and the age from then on. */
export type BirthdayInTrip = { readonly on: LocalDate; readonly age: number }

/** The first birthday after the first flight and not after the last one; undefined when there is none. */
export function birthdayInTrip(bornOn: LocalDate, dates: readonly LocalDate[]): BirthdayInTrip | undefined {
  const sorted = dates.toSorted()
  const [first, last] = [sorted[0], sorted.at(-1)]
  if (!first || !last || bornOn > first) return undefined
  const age = ageOnDate(bornOn, first) + 1
  const on = dayOrNextValidDay(`${Number(bornOn.slice(0, 4)) + age}${bornOn.slice(4)}`)
  return on > first && on <= last ? { on, age } : undefined
}

/** The day, or the first of March for a 29 February that its year does not have. */
function dayOrNextValidDay(day: string): LocalDate {
  return parseLocalDate(day) ?? plusDays(`${day.slice(0, 5)}02-28` as LocalDate, 1)
}

/** How long a passport is valid beyond a trip: expired before its end, less than six months after it, or longer. */
export type PassportReach = 'expired' | 'underSixMonths' | 'enough'

/** Six months after a date, as most countries count for passports; the end of a month stays one. */
export function sixMonthsAfter(on: LocalDate): LocalDate {
  const month = Number(on.slice(5, 7)) + 6
  const year = Number(on.slice(0, 4)) + (month > 12 ? 1 : 0)
  const start = `${year}-${String(((month - 1) % 12) + 1).padStart(2, '0')}`
  const days = Number(on.slice(8))
  const candidates = [days, 30, 29, 28].filter((day) => day <= days)
  const fitting = candidates.map((day) => parseLocalDate(`${start}-${String(day).padStart(2, '0')}`))
  return fitting.find((day) => day !== undefined) ?? on
}

/** How far a passport reaches beyond the last day of travel. */
export function passportValidityAfterTrip(expiresOn: LocalDate, lastOn: LocalDate): PassportReach {
  if (expiresOn < lastOn) return 'expired'
  return expiresOn < sixMonthsAfter(lastOn) ? 'underSixMonths' : 'enough'
}

/** Whether title and sex say different things; a hint only, as passports know more than titles do. */
export function doTitleAndSexDiffer({ title, sex }: Pick<Passenger, 'title' | 'sex'>): boolean {
  if (sex === 'X') return false
  const isMale = title === 'MR' || title === 'MSTR'
  return isMale !== (sex === 'M')
}
