import { agencyPath } from '../paths.ts'
import { z } from 'zod'
import { endpoint } from '../endpoint.ts'
import {
  withoutSeparators,
  isBankAccountNumber,
  isBillerId,
  isIataNumber,
  isPromptPayId,
  isThaiTaxId,
  isTourismLicence,
} from '../terms/agency-numbers.ts'
import { mostSpecialDays } from '../terms/calendar/office-hours.ts'
import { isPhoneLike } from '../terms/phone-number.ts'
import { isTaxBranchCode, vatBases } from '../terms/tax/vat.ts'
import type { LocalDate } from '../terms/time.ts'
import { dateOnly, singleLineText } from './field-schemas.ts'

/** Minutes after midnight at which the office opens and closes. */
const dayHours = z
  .strictObject({ opens: z.int().min(0).max(1439), closes: z.int().min(1).max(1440) })
  .refine(({ opens, closes }) => opens < closes, { path: ['closes'], message: 'wrongFormat' })

/**
 * The hours of a week from Monday; null for a day on which the office is closed. At least one day is open.
 */
const officeWeek = z
  .array(dayHours.nullable())
  .length(7)
  .refine((week) => week.some((day) => day !== null), { message: 'requiredFieldMissing' })

/** A day whose hours differ from its weekday's. */
const specialDay = z.strictObject({
  on: dateOnly.transform((on) => on as LocalDate),
  hours: dayHours.nullable(),
  note: singleLineText(80),
})

/** The office hours as staff set them. */
export const officeHoursCommand = z.strictObject({
  week: officeWeek,
  keepsHolidays: z.boolean(),
  specialDays: z
    .array(specialDay)
    .max(mostSpecialDays)
    .refine((days) => new Set(days.map(({ on }) => on)).size === days.length, { message: 'wrongFormat' }),
})

/** The number of bank accounts that fit on a pay-in slip. */
export const mostBankAccounts = 8

const bankAccountInput = z.strictObject({
  bank: singleLineText(60).min(1, 'requiredFieldMissing'),
  branch: singleLineText(60),
  accountName: singleLineText(100).min(1, 'requiredFieldMissing'),
  accountNumber: singleLineText(30).min(1, 'requiredFieldMissing').refine(isBankAccountNumber, 'wrongFormat'),
  accountType: singleLineText(30),
})

const isEmptyOr = (isRight: (typed: string) => boolean) => (typed: string) => typed === '' || isRight(typed)
/** Schema of a machine-read number: separators between its digits are removed. */
const machineNumberSchema = (isRight: (typed: string) => boolean) =>
  singleLineText(30).refine(isEmptyOr(isRight), 'wrongFormat').transform(withoutSeparators)

/** The agency profile as staff set it; an optional text is empty when it is not set. */
export const agencyCommand = z.strictObject({
  name: singleLineText(80).min(1, 'requiredFieldMissing'),
  address: singleLineText(300).min(1, 'requiredFieldMissing'),
  email: z.email('emailWrong').max(254),
  phone: singleLineText(40).min(1, 'requiredFieldMissing').refine(isPhoneLike, 'wrongFormat'),
  fax: singleLineText(40).refine(isEmptyOr(isPhoneLike), 'wrongFormat'),
  iataNumber: singleLineText(20).refine(isEmptyOr(isIataNumber), 'wrongFormat'),
  licence: singleLineText(20).refine(isEmptyOr(isTourismLicence), 'wrongFormat'),
  remark: singleLineText(300),
  taxId: machineNumberSchema(isThaiTaxId),
  billerId: machineNumberSchema(isBillerId),
  promptPayId: machineNumberSchema(isPromptPayId),
  vatBranch: singleLineText(5).refine(isEmptyOr(isTaxBranchCode), 'wrongFormat').default(''),
  vatBase: z.enum(vatBases).default('fees'),
  /** Whether customers may void their tickets themselves, as long as the airline allows it. */
  selfServiceVoid: z.boolean().default(false),
  accounts: z.array(bankAccountInput).max(mostBankAccounts),
  hours: officeHoursCommand,
})
/** The agency profile. */
export type AgencyCommand = z.output<typeof agencyCommand>

/** The agency profile as its form sends it. */
export type AgencyChange = z.input<typeof agencyCommand>

/**
 * Changes the agency profile; `version` is the one that was read, so that no unseen change is overwritten.
 */
export const agencyChangeRequest = z.strictObject({ version: z.int().min(0), agency: agencyCommand })

const shownDayHours = z.object({ opens: z.int(), closes: z.int() })

/** The weekly office hours as pages show them. */
export const weekHoursAnswer = z.object({
  week: z.array(shownDayHours.nullable()).readonly(),
  keepsHolidays: z.boolean(),
})

/** The agency profile as pages, pay-in slips and mails show it. */
export const agencyAnswer = z
  .object({
    name: z.string(),
    address: z.string(),
    email: z.string(),
    fax: z.string(),
    iataNumber: z.string(),
    licence: z.string(),
    phone: z.string(),
    remark: z.string(),
    hours: weekHoursAnswer,
  })
  .meta({ id: 'Agency' })
/** The agency profile on the wire. */
export type AgencyAnswer = z.infer<typeof agencyAnswer>

/** The part of the agency profile that travellers may see, with the office hours. */
export const publicAgencyAnswer = agencyAnswer
  .extend({
    /** The current office hours, or else the next ones. */
    office: z.object({ isOpen: z.boolean(), opensAt: z.string(), closesAt: z.string() }),
    /**
     * Coming days on which the office is closed against its weekly hours (hours null), or open at other
     * hours.
     */
    daysOff: z.array(z.object({ on: z.string(), hours: shownDayHours.nullable(), note: z.string() })),
    /** False until the agency has entered its own profile. */
    isEntered: z.boolean(),
    /** Whether a bank transfer can be made by scanning a PromptPay QR code. */
    hasPromptPay: z.boolean(),
  })
  .meta({ id: 'PublicAgency' })
/** The public part of the agency profile, on the wire. */
export type PublicAgencyAnswer = z.infer<typeof publicAgencyAnswer>

/**
 * A text to check: whether a phone number, email address, bank account or PromptPay number belongs to the
 * agency.
 */
export const agencyCheckRequest = z.strictObject({ text: singleLineText(100).min(1, 'requiredFieldMissing') })

/** Which item of the agency profile the text is; undefined when it is none. */
export const agencyCheckAnswer = z
  .object({
    isOurs: z.enum(['phone', 'fax', 'email', 'bankAccount', 'promptPay', 'biller']).optional(),
  })
  .meta({ id: 'AgencyCheck' })
/** The result of the check, on the wire. */
export type AgencyCheckAnswer = z.infer<typeof agencyCheckAnswer>

/** The whole agency profile for those who may change it, with its history. */
export const staffAgencyAnswer = z
  .object({
    /** 0 until the profile was entered for the first time; an example is shown then. */
    version: z.int(),
    agency: agencyAnswer.omit({ hours: true }).extend({
      taxId: z.string(),
      billerId: z.string(),
      promptPayId: z.string(),
      vatBranch: z.string(),
      vatBase: z.enum(vatBases),
      selfServiceVoid: z.boolean(),
      accounts: z.array(
        z.object({
          bank: z.string(),
          branch: z.string(),
          accountName: z.string(),
          accountNumber: z.string(),
          accountType: z.string(),
        }),
      ),
      hours: weekHoursAnswer.extend({
        specialDays: z.array(z.object({ on: z.string(), hours: shownDayHours.nullable(), note: z.string() })),
      }),
    }),
    /** Newest first, limited to one page. */
    history: z.array(
      z.object({
        version: z.int(),
        /** The email address of the author; the bare id when that account no longer exists. */
        setBy: z.string(),
        setAt: z.string(),
        /** Names of the members that changed. */
        changed: z.array(z.string()),
      }),
    ),
  })
  .meta({ id: 'StaffAgency' })
/** The whole agency profile, on the wire. */
export type StaffAgencyAnswer = z.infer<typeof staffAgencyAnswer>

export const readAgency = endpoint({
  method: 'GET',
  path: agencyPath,
  summary: 'The agency that runs this shop: how to reach it, and when somebody is there.',
  answer: publicAgencyAnswer,
})

export const checkAgencyContact = endpoint({
  method: 'POST',
  path: '/api/agency/check',
  summary: 'Whether a telephone number, email address or bank account is the agency’s own.',
  body: agencyCheckRequest,
  answer: agencyCheckAnswer,
})

export const readAgencySettings = endpoint({
  method: 'GET',
  path: '/api/staff/agency',
  summary: 'What the agency says of itself on pages, papers and mails, and who changed it when.',
  answer: staffAgencyAnswer,
})

export const updateAgencySettings = endpoint({
  method: 'PUT',
  path: '/api/staff/agency',
  summary: 'Changes what the agency says of itself; every administrator is told of another bank account.',
  body: agencyChangeRequest,
  answer: staffAgencyAnswer,
})
