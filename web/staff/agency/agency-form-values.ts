import type { AgencyChange, StaffAgencyAnswer } from '#contract/api/agency.ts'
import {
  isBankAccountNumber,
  isBillerId,
  isIataNumber,
  isPromptPayId,
  isThaiTaxId,
  isTourismLicence,
} from '#contract/terms/agency-numbers.ts'
import { type VatBase, isTaxBranchCode } from '#contract/terms/tax/vat.ts'
import { officeTimeText } from '#contract/terms/calendar/office-hours-labels.ts'
import { isPhoneLike } from '#contract/terms/phone-number.ts'
import { parseTimeOfDay } from './parse-time-of-day.ts'

type AgencyRequest = StaffAgencyAnswer['agency']
type Hours = AgencyRequest['hours']['week'][number]

/** Texts of the form that stand alone. */
export const agencyTexts = [
  'name',
  'address',
  'phone',
  'fax',
  'email',
  'remark',
  'iataNumber',
  'licence',
  'taxId',
  'billerId',
  'promptPayId',
  'vatBranch',
] as const
/** A text of the form that stands alone. */
export type AgencyText = (typeof agencyTexts)[number]

/** The hours of a day as typed. */
export type HoursFormValues = { readonly isOpen: boolean; readonly opens: string; readonly closes: string }
/** A bank account as typed; `id` identifies it while it moves. */
export type TypedAccount = AgencyRequest['accounts'][number] & { readonly id: number }
/** A special day as typed. */
export type TypedDay = HoursFormValues & { readonly id: number; readonly on: string; readonly note: string }

/** The agency profile as typed in the form. */
export type AgencyFormValues = Readonly<Record<AgencyText, string>> & {
  readonly vatBase: VatBase
  readonly selfServiceVoid: boolean
  readonly accounts: readonly TypedAccount[]
  readonly week: readonly HoursFormValues[]
  readonly keepsHolidays: boolean
  readonly days: readonly TypedDay[]
}

/** The possible faults of a field. */
export type AgencyFaultKind =
  | 'missing'
  | 'email'
  | 'phone'
  | 'iataNumber'
  | 'licence'
  | 'taxId'
  | 'billerId'
  | 'promptPayId'
  | 'vatBranch'
  | 'taxIdForVat'
  | 'accountNumber'
  | 'clock'
  | 'closesFirst'
  | 'neverOpen'
  | 'sameDay'

/** A faulty field, by its path: "name", "accounts.0.bank", "week.6.opens", "days.1.on". */
export type AgencyFault = { readonly field: string; readonly kind: AgencyFaultKind }

const usual = { opens: '8:30', closes: '17:00' }

/** Returns the form values of a weekday's or special day's hours. */
export function hoursFormValuesOf(hours: Hours): HoursFormValues {
  if (!hours) return { isOpen: false, ...usual }
  return { isOpen: true, opens: officeTimeText(hours.opens), closes: officeTimeText(hours.closes) }
}

/** Returns the form values of the agency profile. */
export function agencyFormValuesOf({ accounts, hours, ...texts }: AgencyRequest): AgencyFormValues {
  return {
    ...texts,
    accounts: accounts.map((account, id) => ({ ...account, id })),
    week: hours.week.map(hoursFormValuesOf),
    keepsHolidays: hours.keepsHolidays,
    days: hours.specialDays.map(({ on, note, hours: own }, id) => ({
      ...hoursFormValuesOf(own),
      on,
      note,
      id,
    })),
  }
}

/** Returns the agency profile of a form; or every faulty field, in form order. */
export function parseAgencyForm(
  typed: AgencyFormValues,
): { readonly agency: AgencyChange } | { readonly faults: readonly AgencyFault[] } {
  const faults = [
    ...agencyTextFaults(typed),
    ...typed.accounts.flatMap((account, index) => accountFaults(account, `accounts.${index}.`)),
    ...weekFaults(typed),
    ...typed.days.flatMap((day, index) => dayFaults(day, index, typed.days)),
  ]
  return faults.length > 0 ? { faults } : { agency: agencyFromForm(typed) }
}

const needed: readonly AgencyText[] = ['name', 'address', 'phone', 'email']

const checks: Partial<Readonly<Record<AgencyText, readonly [(typed: string) => boolean, AgencyFaultKind]>>> =
  {
    phone: [isPhoneLike, 'phone'],
    fax: [isPhoneLike, 'phone'],
    email: [(typed) => /^[^\s@,;<>]+@[^\s@,;<>]+\.[^\s@,;<>]+$/.test(typed), 'email'],
    iataNumber: [isIataNumber, 'iataNumber'],
    licence: [isTourismLicence, 'licence'],
    taxId: [isThaiTaxId, 'taxId'],
    billerId: [isBillerId, 'billerId'],
    promptPayId: [isPromptPayId, 'promptPayId'],
    vatBranch: [isTaxBranchCode, 'vatBranch'],
  }

function agencyTextFaults(typed: AgencyFormValues): AgencyFault[] {
  return agencyTexts.flatMap((field): AgencyFault[] => {
    const text = typed[field].trim()
    if (field === 'taxId' && text === '' && typed.vatBranch.trim() !== '')
      return [{ field, kind: 'taxIdForVat' }]
    if (text === '') return needed.includes(field) ? [{ field, kind: 'missing' }] : []
    const [isRight, kind] = checks[field] ?? []
    return isRight && kind && !isRight(text) ? [{ field, kind }] : []
  })
}

function accountFaults(account: TypedAccount, path: string): AgencyFault[] {
  const missing = (['bank', 'accountName', 'accountNumber'] as const).filter(
    (name) => account[name].trim() === '',
  )
  const number = account.accountNumber.trim()
  return [
    ...missing.map((name) => ({ field: path + name, kind: 'missing' as const })),
    ...(number === '' || isBankAccountNumber(number)
      ? []
      : [{ field: `${path}accountNumber`, kind: 'accountNumber' as const }]),
  ]
}

function hoursFaults({ isOpen, opens, closes }: HoursFormValues, path: string): AgencyFault[] {
  if (!isOpen) return []
  const [from, until] = [parseTimeOfDay(opens), parseTimeOfDay(closes)]
  if (from === undefined || from === 24 * 60) return [{ field: `${path}opens`, kind: 'clock' }]
  if (until === undefined) return [{ field: `${path}closes`, kind: 'clock' }]
  return until <= from ? [{ field: `${path}closes`, kind: 'closesFirst' }] : []
}

function weekFaults({ week }: AgencyFormValues): AgencyFault[] {
  if (week.every(({ isOpen }) => !isOpen)) return [{ field: 'week.0.isOpen', kind: 'neverOpen' }]
  return week.flatMap((day, index) => hoursFaults(day, `week.${index}.`))
}

function dayFaults(day: TypedDay, index: number, days: readonly TypedDay[]): AgencyFault[] {
  const path = `days.${index}.`
  if (day.on === '') return [{ field: `${path}on`, kind: 'missing' }]
  const isAgain = days.findIndex(({ on }) => on === day.on) !== index
  return [...(isAgain ? [{ field: `${path}on`, kind: 'sameDay' as const }] : []), ...hoursFaults(day, path)]
}

function hoursFromForm({ isOpen, opens, closes }: HoursFormValues): Hours {
  return isOpen ? { opens: parseTimeOfDay(opens) ?? 0, closes: parseTimeOfDay(closes) ?? 0 } : null
}

function agencyFromForm({
  accounts,
  week,
  keepsHolidays,
  days,
  vatBase,
  selfServiceVoid,
  ...texts
}: AgencyFormValues): AgencyChange {
  const trimmed = Object.fromEntries(agencyTexts.map((name) => [name, texts[name].trim()])) as Record<
    AgencyText,
    string
  >
  return {
    ...trimmed,
    vatBase,
    selfServiceVoid,
    accounts: accounts.map(({ id: _id, ...account }) => account),
    hours: {
      week: week.map(hoursFromForm),
      keepsHolidays,
      specialDays: days
        .map((day) => ({ on: day.on, note: day.note.trim(), hours: hoursFromForm(day) }))
        .toSorted((one, other) => (one.on < other.on ? -1 : 1)),
    },
  }
}

/** Returns hours as far as they are valid, for a preview while typing. */
export function previewedWeek(week: readonly HoursFormValues[]): Hours[] {
  return week.map((day) => (hoursFaults(day, '').length > 0 ? null : hoursFromForm(day)))
}
