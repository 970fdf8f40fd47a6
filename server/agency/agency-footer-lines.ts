import type { Language } from '#contract/problem.ts'
import { officeHoursLabel } from '#contract/terms/calendar/office-hours-labels.ts'
import type { Agency } from './agency-store.ts'

/** The agency details shown at the foot of documents and emails. */
export type ShownAgency = Pick<
  Agency,
  'name' | 'address' | 'email' | 'fax' | 'iataNumber' | 'licence' | 'phone' | 'remark'
> & { readonly hours: Pick<Agency['hours'], 'week' | 'keepsHolidays'> }

type AgencyLineText = {
  readonly callCentre: string
  readonly fax: string
  readonly iataNumber: string
  readonly licence: string
}

const texts: Readonly<Record<Language, AgencyLineText>> = {
  en: { callCentre: 'Call centre', fax: 'Fax', iataNumber: 'IATA number', licence: 'Licence' },
  ja: { callCentre: 'コールセンター', fax: 'FAX', iataNumber: 'IATA番号', licence: '登録番号' },
  th: {
    callCentre: 'ศูนย์บริการลูกค้า',
    fax: 'โทรสาร',
    iataNumber: 'หมายเลข IATA',
    licence: 'ใบอนุญาตประกอบธุรกิจนำเที่ยวเลขที่',
  },
}

/**
 * Returns the agency footer of documents and emails as lines of plain text: name, address, contact details,
 * office hours, numbers and remark. Empty lines are left out.
 */
export function agencyFooterLines(agency: ShownAgency, language: Language): string[] {
  const said = texts[language]
  const labelled = (name: string, value: string) => (value === '' ? '' : `${name} ${value}`)
  const joinNonEmpty = (parts: readonly string[]) => parts.filter((one) => one !== '').join(' · ')
  const lines = [
    agency.name,
    agency.address,
    joinNonEmpty([labelled(said.callCentre, agency.phone), labelled(said.fax, agency.fax), agency.email]),
    officeHoursLabel(agency.hours, language),
    joinNonEmpty([labelled(said.iataNumber, agency.iataNumber), labelled(said.licence, agency.licence)]),
    agency.remark,
  ]
  return lines.filter((line) => line !== '')
}
