import {
  type IsHoliday,
  type OfficeCalendar,
  createOfficeCalendar,
} from '#contract/terms/calendar/office-hours.ts'
import type { Tx } from '#server/platform/transaction.ts'
import type { AgencyStore } from './agency-store.ts'

/** Provides the calendar of the agency's office, based on its current office hours. */
export type Office = { calendar(tx?: Tx): Promise<OfficeCalendar> }

/** Dependencies of {@link createOffice}. */
export type OfficeDeps = {
  readonly agency: Pick<AgencyStore, 'current'>
  readonly isHoliday: IsHoliday
}

/** Creates the office. Every stated response time is computed from its calendar. */
export function createOffice({ agency, isHoliday }: OfficeDeps): Office {
  return { calendar: async (tx) => createOfficeCalendar((await agency.current(tx)).hours, isHoliday) }
}
