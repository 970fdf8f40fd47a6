import type { PublicAgencyAnswer } from '#contract/api/agency.ts'
import type { Schema } from './endpoint-call.ts'

type Check = (value: unknown) => boolean

const isText: Check = (value) => typeof value === 'string'
const isBoolean: Check = (value) => typeof value === 'boolean'
const isInteger: Check = (value) => Number.isSafeInteger(value)
const nullable =
  (check: Check): Check =>
  (value) =>
    value === null || check(value)
const arrayOf =
  (check: Check): Check =>
  (value) =>
    Array.isArray(value) && value.every((one) => check(one))
const objectOf =
  (members: Readonly<Record<string, Check>>): Check =>
  (value) =>
    typeof value === 'object' &&
    value !== null &&
    Object.entries(members).every(([name, check]) => check((value as Record<string, unknown>)[name]))

const dayHours = objectOf({ opens: isInteger, closes: isInteger })
const isPublicAgency = objectOf({
  name: isText,
  address: isText,
  email: isText,
  fax: isText,
  iataNumber: isText,
  licence: isText,
  phone: isText,
  remark: isText,
  hours: objectOf({ week: arrayOf(nullable(dayHours)), keepsHolidays: isBoolean }),
  office: objectOf({ isOpen: isBoolean, opensAt: isText, closesAt: isText }),
  daysOff: arrayOf(objectOf({ on: isText, hours: nullable(dayHours), note: isText })),
  isEntered: isBoolean,
  hasPromptPay: isBoolean,
})

/**
 * Reads the agency profile for the page footer: what `publicAgencyAnswer` of the contract reads, without zod,
 * which the first page would load for this alone. A test compares the two.
 */
export const publicAgencyShape: Schema<PublicAgencyAnswer> = {
  safeParse: (input) =>
    isPublicAgency(input) ? { success: true, data: input as PublicAgencyAnswer } : { success: false },
}
