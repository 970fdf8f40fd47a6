import { type LocalDate, localDate } from './time.ts'

/** Months beyond the trip that many countries ask of a passport; a hint, as each country has its own rule. */
export const passportMonths = 6

/** How a passport stands against the last day of a trip. */
export type PassportValidity = 'endsBefore' | 'endsSoonAfter' | 'fine'

/** Whether a passport is good on the last day of travel, and for six months more. */
export function passportValidity(expiresOn: LocalDate, lastDay: LocalDate): PassportValidity {
  if (expiresOn < lastDay) return 'endsBefore'
  return expiresOn < monthsLater(lastDay, passportMonths) ? 'endsSoonAfter' : 'fine'
}

/** The same day of the month so many months later; the last of the month where there is no such day. */
export function monthsLater(on: LocalDate, months: number): LocalDate {
  const [year = 0, month = 0, day = 0] = on.split('-').map(Number)
  const index = year * 12 + month - 1 + months
  const stem = `${String(Math.floor(index / 12)).padStart(4, '0')}-${String((index % 12) + 1).padStart(2, '0')}`
  const days = [day, 30, 29, 28].filter((one) => one <= day)
  const found = days.map((one) => localDate(`${stem}-${String(one).padStart(2, '0')}`))
  return found.find((one) => one !== undefined) ?? on
}
