import { type Language } from '#contract/problem.ts'
import { officeHoursLabel } from '#contract/terms/calendar/office-hours-labels.ts'
import { type Letterhead } from '#server/platform/mail/letter.ts'
import { type Agency } from './agency-store.ts'

/** What stands at the end of every mail: who the agency is, and when it can be called. */
export function letterheadOf(agency: Agency, language: Language): Letterhead {
  const { name, address, phone, email, licence, hours } = agency
  return { name, address, phone, email, licence, hours: officeHoursLabel(hours, language) }
}
