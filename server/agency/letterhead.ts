import type { Language } from '#contract/problem.ts'
import { officeHoursLabel } from '#contract/terms/calendar/office-hours-labels.ts'
import type { Letterhead } from '#server/platform/mail/letter.ts'
import type { Agency } from './agency-store.ts'

/** Returns the agency's name, contact details and office hours for the end of an email. */
export function letterheadOf(agency: Agency, language: Language): Letterhead {
  const { name, address, phone, email, licence, hours } = agency
  return { name, address, phone, email, licence, hours: officeHoursLabel(hours, language) }
}
