import { type BookingRequest, type ContactRequest } from '#contract/api/booking.ts'
import { type Problem, problem } from '#contract/problem.ts'
import { type Contact } from '#contract/terms/passenger.ts'
import { type PaymentMethod } from '#contract/terms/payment.ts'

/** An address that mail can be sent to: one @, a dot after it, no spaces. The mail itself is the proof. */
const emailForm = /^[^\s@<>"(),;:[\]\\]+@[^\s@<>"(),;:[\]\\]+\.[^\s@<>"(),;:[\]\\]{2,}$/
const phoneForm = /^\+?[0-9() .-]{6,30}$/

/** What is wrong with contact, agreement or payment choice; undefined when nothing is. */
export function contactFault(
  request: BookingRequest,
  rules: { readonly isAgent: boolean; readonly methods: readonly PaymentMethod[] },
): Problem | undefined {
  return (
    contactFieldFault(request.contact, rules.isAgent) ??
    (request.agreement.accepted
      ? undefined
      : problem('agreementNotAccepted', { field: 'agreement.accepted' })) ??
    (rules.methods.includes(request.paymentMethod)
      ? undefined
      : problem('paymentMethodNotOffered', { field: 'paymentMethod' }))
  )
}

/** The company name is required from agency accounts only: a traveller often has none. */
function contactFieldFault(contact: ContactRequest, isAgent: boolean): Problem | undefined {
  if (contact.name === '') return problem('contactNameMissing', { field: 'contact.name' })
  if (contact.mobilePhone === '') return problem('contactPhoneMissing', { field: 'contact.mobilePhone' })
  if (!phoneForm.test(contact.mobilePhone)) return problem('wrongFormat', { field: 'contact.mobilePhone' })
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
