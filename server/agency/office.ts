import { type IsHoliday, type OfficeCalendar, officeCalendar } from '#contract/terms/calendar/office-hours.ts'
import { type Tx } from '#server/platform/transaction.ts'
import { type AgencyStore } from './agency-store.ts'

/** When the agency's office is open, by the hours that it keeps now. */
export type Office = { calendar(tx?: Tx): Promise<OfficeCalendar> }

/** What the office is known by. */
export type OfficeDeps = {
  readonly agency: Pick<AgencyStore, 'current'>
  readonly isHoliday: IsHoliday
}

/** The office of the agency: every promise about when somebody answers is worked out from it. */
export function createOffice({ agency, isHoliday }: OfficeDeps): Office {
  return { calendar: async (tx) => officeCalendar((await agency.current(tx)).hours, isHoliday) }
}
