import { type PublicAgencyAnswer } from '#contract/api/agency.ts'
import { type Schema } from './endpoint-call.ts'

type Check = (value: unknown) => boolean

const isText: Check = (value) => typeof value === 'string'
const isFlag: Check = (value) => typeof value === 'boolean'
const isWhole: Check = (value) => Number.isSafeInteger(value)
const nullOr =
  (check: Check): Check =>
  (value) =>
    value === null || check(value)
const listOf =
  (check: Check): Check =>
  (value) =>
    Array.isArray(value) && value.every((one) => check(one))
const objectOf =
  (members: Readonly<Record<string, Check>>): Check =>
  (value) =>
    typeof value === 'object' &&
    value !== null &&
    Object.entries(members).every(([name, check]) => check((value as Record<string, unknown>)[name]))

const dayHours = objectOf({ opens: isWhole, closes: isWhole })
const isPublicAgency = objectOf({
  name: isText,
  address: isText,
  email: isText,
  fax: isText,
  iataNumber: isText,
  licence: isText,
  phone: isText,
  remark: isText,
  hours: objectOf({ week: listOf(nullOr(dayHours)), keepsHolidays: isFlag }),
  office: objectOf({ isOpen: isFlag, opensAt: isText, closesAt: isText }),
  daysOff: listOf(objectOf({ on: isText, hours: nullOr(dayHours), note: isText })),
  isEntered: isFlag,
})

/**
 * Reads the agency profile for the page footer: what `publicAgencyAnswer` of the contract reads, without zod,
 * which the first page would load for this alone. A test compares the two.
 */
export const publicAgencyShape: Schema<PublicAgencyAnswer> = {
  safeParse: (input) =>
    isPublicAgency(input) ? { success: true, data: input as PublicAgencyAnswer } : { success: false },
}
