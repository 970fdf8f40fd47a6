import { type BookingRequest } from '#contract/api/booking.ts'
import { type ContactRequest } from '#contract/api/passengers.ts'
import { type Problem, problem } from '#contract/problem.ts'
import { type Contact } from '#contract/terms/passenger.ts'
import { type PaymentMethod } from '#contract/terms/payment.ts'

/**
 * An address that mail can be sent to: one @, a dot after it, letters of ASCII ("information must be entered
 * in English only", and few mail servers take others). The mail itself is the proof.
 */
const emailForm = /^[\w!#$%&'*+/=?^`{|}~.-]+@[A-Za-z0-9.-]+\.[A-Za-z0-9-]{2,}$/
const phoneForm = /^\+?[0-9() .-]{6,30}$/
/** Digits of a telephone number, with or without its country. Source: ITU-T E.164 takes up to 15. */
const phoneDigits = { least: 6, most: 15 }

/** What the booker's part is checked against. */
export type ContactRules = {
  readonly isAgent: boolean
  readonly methods: readonly PaymentMethod[]
  /** The text of the agreement that is shown now. */
  readonly agreementVersion: string
}

/** What is wrong with contact, agreement or payment choice; undefined when nothing is. */
export function contactFault(request: BookingRequest, rules: ContactRules): Problem | undefined {
  return (
    contactFieldFault(request.contact, rules.isAgent) ??
    agreementFault(request.agreement, rules.agreementVersion) ??
    (rules.methods.includes(request.paymentMethod)
      ? undefined
      : problem('paymentMethodNotOffered', { field: 'paymentMethod' }))
  )
}

/** Only a yes to the text that is shown now is a yes. */
function agreementFault(agreement: BookingRequest['agreement'], shown: string): Problem | undefined {
  if (!agreement.accepted) return problem('agreementNotAccepted', { field: 'agreement.accepted' })
  if (agreement.version === shown) return undefined
  return problem('agreementNotAccepted', { field: 'agreement.version' })
}

function isPhone(text: string): boolean {
  const digits = text.replaceAll(/\D/g, '').length
  return phoneForm.test(text) && digits >= phoneDigits.least && digits <= phoneDigits.most
}

/** The company name is required from agency accounts only: a traveller often has none. */
function contactFieldFault(contact: ContactRequest, isAgent: boolean): Problem | undefined {
  if (contact.name === '') return problem('contactNameMissing', { field: 'contact.name' })
  if (contact.mobilePhone === '') return problem('contactPhoneMissing', { field: 'contact.mobilePhone' })
  if (!isPhone(contact.mobilePhone)) return problem('wrongFormat', { field: 'contact.mobilePhone' })
  if (contact.daytimePhone && !isPhone(contact.daytimePhone))
    return problem('wrongFormat', { field: 'contact.daytimePhone' })
  if (contact.email === '') return problem('contactEmailMissing', { field: 'contact.email' })
  if (!emailForm.test(contact.email)) return problem('wrongFormat', { field: 'contact.email' })
  if (isAgent && !contact.companyName) return problem('companyNameMissing', { field: 'contact.companyName' })
  return undefined
}

/** The contact in terms: members that were left empty are left out. */
export function contactOf(request: ContactRequest): Contact {
  const { name, mobilePhone, email, daytimePhone, companyName, costCenter, lineId } = request
  return {
    name,
    mobilePhone,
    email,
    ...(daytimePhone ? { daytimePhone } : {}),
    ...(companyName ? { companyName } : {}),
    ...(costCenter ? { costCenter } : {}),
    ...(lineId ? { lineId } : {}),
  }
}
