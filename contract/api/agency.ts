import { z } from 'zod'
import {
  digitsOf,
  isBankAccountNumber,
  isBillerId,
  isIataNumber,
  isPromptPayId,
  isThaiTaxId,
  isTourismLicence,
} from '../terms/agency-numbers.ts'
import { mostSpecialDays } from '../terms/calendar/office-hours.ts'
import { isPhoneLike } from '../terms/phone-number.ts'
import { type LocalDate } from '../terms/time.ts'
import { dateOnly, line } from './typed-text.ts'

/** Minutes after midnight at which the office opens and closes. */
const dayHours = z
  .strictObject({ opens: z.int().min(0).max(1439), closes: z.int().min(1).max(1440) })
  .refine(({ opens, closes }) => opens < closes, { path: ['closes'], message: 'wrongFormat' })

/** The hours of a week from Monday on; null on which the office stays closed. It opens on one day at least. */
const officeWeek = z
  .array(dayHours.nullable())
  .length(7)
  .refine((week) => week.some((day) => day !== null), { message: 'requiredFieldMissing' })

/** A day that is not as its weekday. */
const specialDay = z.strictObject({
  on: dateOnly.transform((on) => on as LocalDate),
  hours: dayHours.nullable(),
  note: line(80),
})

/** When the agency is there, as staff set it. */
export const officeHoursCommand = z.strictObject({
  week: officeWeek,
  keepsHolidays: z.boolean(),
  specialDays: z
    .array(specialDay)
    .max(mostSpecialDays)
    .refine((days) => new Set(days.map(({ on }) => on)).size === days.length, { message: 'wrongFormat' }),
})

/** The most accounts that a slip has room for. */
export const mostBankAccounts = 8

const bankAccountWish = z.strictObject({
  bank: line(60).min(1, 'requiredFieldMissing'),
  branch: line(60),
  accountName: line(100).min(1, 'requiredFieldMissing'),
  accountNumber: line(30).min(1, 'requiredFieldMissing').refine(isBankAccountNumber, 'wrongFormat'),
  accountType: line(30),
})

const emptyOr = (isRight: (typed: string) => boolean) => (typed: string) => typed === '' || isRight(typed)
/** Of a number that machines read: what stands between its digits is left out. */
const digitsOnly = (isRight: (typed: string) => boolean) =>
  line(30).refine(emptyOr(isRight), 'wrongFormat').transform(digitsOf)

/** What the agency says of itself, as staff set it; a text that may be missing is empty then. */
export const agencyCommand = z.strictObject({
  name: line(80).min(1, 'requiredFieldMissing'),
  address: line(300).min(1, 'requiredFieldMissing'),
  email: z.email('emailWrong').max(254),
  phone: line(40).min(1, 'requiredFieldMissing').refine(isPhoneLike, 'wrongFormat'),
  fax: line(40).refine(emptyOr(isPhoneLike), 'wrongFormat'),
  iataNumber: line(20).refine(emptyOr(isIataNumber), 'wrongFormat'),
  licence: line(20).refine(emptyOr(isTourismLicence), 'wrongFormat'),
  remark: line(300),
  taxId: digitsOnly(isThaiTaxId),
  billerId: digitsOnly(isBillerId),
  promptPayId: digitsOnly(isPromptPayId),
  accounts: z.array(bankAccountWish).max(mostBankAccounts),
  hours: officeHoursCommand,
})
/** What the agency says of itself. */
export type AgencyCommand = z.output<typeof agencyCommand>

/** Changes what the agency says of itself; `version` is the one that was read: nobody writes over what they have not seen. */
export const agencyChangeRequest = z.strictObject({ version: z.int().min(0), agency: agencyCommand })

const shownDayHours = z.object({ opens: z.int(), closes: z.int() })

/** The hours of the week, as pages say them. */
export const weekHoursAnswer = z.object({
  week: z.array(shownDayHours.nullable()).readonly(),
  keepsHolidays: z.boolean(),
})

/** The shop itself, as pages, slips and mails show it. */
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
/** The shop itself on the wire. */
export type AgencyAnswer = z.infer<typeof agencyAnswer>

/** What a traveller may see of the agency, and when somebody is there. */
export const publicAgencyAnswer = agencyAnswer
  .extend({
    /** The hours that are running, or else the next ones. */
    office: z.object({ isOpen: z.boolean(), opensAt: z.string(), closesAt: z.string() }),
    /** Days soon on which the office is closed though its weekday says otherwise, or open at other hours (not null). */
    daysOff: z.array(z.object({ on: z.string(), hours: shownDayHours.nullable(), note: z.string() })),
    /** False until the agency has entered its own data. */
    isEntered: z.boolean(),
  })
  .meta({ id: 'PublicAgency' })
/** What a traveller may see of the agency, on the wire. */
export type PublicAgencyAnswer = z.infer<typeof publicAgencyAnswer>

/** What somebody wants to know is ours: a telephone number, an e-mail address, a bank account, a PromptPay number. */
export const agencyCheckRequest = z.strictObject({ text: line(100).min(1, 'requiredFieldMissing') })

/** What of ours that is; undefined when it is nothing of ours. */
export const agencyCheckAnswer = z
  .object({
    isOurs: z.enum(['phone', 'fax', 'email', 'bankAccount', 'promptPay', 'biller']).optional(),
  })
  .meta({ id: 'AgencyCheck' })
/** What of ours something is, on the wire. */
export type AgencyCheckAnswer = z.infer<typeof agencyCheckAnswer>

/** Everything that the agency says of itself, for whoever may change it, with who changed it when. */
export const staffAgencyAnswer = z
  .object({
    /** 0 until it was entered for the first time; what is shown then is an example. */
    version: z.int(),
    agency: agencyAnswer.omit({ hours: true }).extend({
      taxId: z.string(),
      billerId: z.string(),
      promptPayId: z.string(),
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
    /** The newest first, as many as a page has room for. */
    history: z.array(
      z.object({
        version: z.int(),
        /** The address of whoever changed it; a bare id where there is no such account any more. */
        setBy: z.string(),
        setAt: z.string(),
        /** Names of the parts that were not the same before. */
        changed: z.array(z.string()),
      }),
    ),
  })
  .meta({ id: 'StaffAgency' })
/** Everything that the agency says of itself, on the wire. */
export type StaffAgencyAnswer = z.infer<typeof staffAgencyAnswer>
