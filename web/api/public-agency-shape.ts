import type { PublicAgencyAnswer } from '#contract/api/agency.ts'
import type { Schema } from './endpoint-call.ts'

type Check = (value: unknown) => boolean

const isText: Check = (value) => typeof value === 'string'
const isBoolean: Check = (value) => typeof value === 'boolean'
const isInteger: Check = (value) => Number.isSafeInteger(value)
const nullOrCheck =
  (check: Check): Check =>
  (value) =>
    value === null || check(value)
const listCheck =
  (check: Check): Check =>
  (value) =>
    Array.isArray(value) && value.every((one) => check(one))
const objectCheck =
  (members: Readonly<Record<string, Check>>): Check =>
  (value) =>
    typeof value === 'object' &&
    value !== null &&
    Object.entries(members).every(([name, check]) => check((value as Record<string, unknown>)[name]))

const dayHours = objectCheck({ opens: isInteger, closes: isInteger })
const isPublicAgency = objectCheck({
  name: isText,
  address: isText,
  email: isText,
  fax: isText,
  iataNumber: isText,
  licence: isText,
  phone: isText,
  remark: isText,
  hours: objectCheck({ week: listCheck(nullOrCheck(dayHours)), keepsHolidays: isBoolean }),
  office: objectCheck({ isOpen: isBoolean, opensAt: isText, closesAt: isText }),
  daysOff: listCheck(objectCheck({ on: isText, hours: nullOrCheck(dayHours), note: isText })),
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
