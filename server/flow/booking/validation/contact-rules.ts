import type { ContactRequest, PassengerContactRequest } from '#contract/api/passengers.ts'
import { type Problem, type ProblemCode, createProblem } from '#contract/problem.ts'
import { type ContactFault, contactFaults, passengerContactFault } from '#contract/terms/contact-rules.ts'
import type { Contact, PassengerContact } from '#contract/terms/passenger.ts'
import type { PaymentMethod } from '#contract/terms/payment.ts'
import { type PaymentTerms, isMethodAccepted } from '#contract/terms/payment/payment-surcharge.ts'
import { agreementFault } from './agreement-rules.ts'
import type { BookingDetails } from './booking-details.ts'
import { type Result, fail, succeed } from '#contract/terms/result.ts'
import { parsePhoneNumber } from '#contract/terms/phone-number.ts'

/** What the booker's part is checked against. */
export type ContactRules = {
  readonly isAgent: boolean
  readonly methods: readonly PaymentMethod[]
}

/** What is wrong with contact, agreement or payment choice; undefined when nothing is. */
export function contactFault(request: BookingDetails, rules: ContactRules): Problem | undefined {
  return (
    contactFieldFault(request.contact, rules.isAgent) ??
    agreementFault(request) ??
    paymentMethodFault(request, rules.methods)
  )
}

function paymentMethodFault(
  { paymentMethod, cardBrand }: BookingDetails,
  methods: readonly PaymentMethod[],
): Problem | undefined {
  if (!methods.includes(paymentMethod))
    return createProblem('paymentMethodNotOffered', { field: 'paymentMethod' })
  const isBrandOfNoCard = cardBrand !== undefined && paymentMethod !== 'card'
  return isBrandOfNoCard ? createProblem('wrongFormat', { field: 'cardBrand' }) : undefined
}

/** Whether the card is taken under the terms of this moment; a brand that they do not name is not. */
export function cardBrandFault(
  { paymentMethod, cardBrand }: BookingDetails,
  terms: readonly PaymentTerms[],
): Problem | undefined {
  if (isMethodAccepted(terms, { paymentMethod, cardBrand })) return undefined
  return createProblem('paymentMethodNotOffered', { field: 'cardBrand' })
}

/** Returns the first fault of the booker's data; the specification prescribes the texts for missing fields. */
function contactFieldFault(contact: ContactRequest, isAgent: boolean): Problem | undefined {
  const [fault] = contactFaults(contactFromRequest(contact), { isAgencyUser: isAgent })
  return fault && createProblem(problemOfContactFault(fault), { field: `contact.${fault.field}` })
}

/** Returns a contact that staff typed for a customer, in terms, or its first fault. */
export function readTypedContact(typed: ContactRequest): Result<Contact, Problem> {
  const fault = contactFieldFault(typed, false)
  return fault ? fail(fault) : succeed(contactFromRequest(typed))
}

function problemOfContactFault({ field, kind }: ContactFault): ProblemCode {
  if (kind === 'wrongFormat') return 'wrongFormat'
  switch (field) {
    case 'name':
      return 'contactNameMissing'
    case 'mobilePhone':
      return 'contactPhoneMissing'
    case 'email':
      return 'contactEmailMissing'
    case 'companyName':
      return 'companyNameMissing'
    default:
      return 'requiredFieldMissing'
  }
}

/**
 * The contact in terms: members that were left empty are left out, and a telephone number that is understood is
 * kept as it is dialled from anywhere.
 */
export function contactFromRequest(request: ContactRequest): Contact {
  const { name, mobilePhone, email, daytimePhone, companyName, costCenter, lineId } = request
  return {
    name,
    mobilePhone: e164OrTyped(mobilePhone),
    email,
    ...(daytimePhone ? { daytimePhone: e164OrTyped(daytimePhone) } : {}),
    ...(companyName ? { companyName } : {}),
    ...(costCenter ? { costCenter } : {}),
    ...(lineId ? { lineId } : {}),
    ...(request.isWithheldFromAirlines ? { isWithheldFromAirlines: true as const } : {}),
  }
}

/** Returns a passenger's own contact in terms, or nothing where the booker's is used. A refusal leaves out the rest. */
export function passengerContactFromRequest({
  mobilePhone,
  email,
  isWithheldFromAirlines,
}: PassengerContactRequest): { readonly contact?: PassengerContact } {
  if (isWithheldFromAirlines) return { contact: { isWithheldFromAirlines: true } }
  if (!mobilePhone && !email) return {}
  return {
    contact: {
      ...(mobilePhone ? { mobilePhone: e164OrTyped(mobilePhone) } : {}),
      ...(email ? { email } : {}),
    },
  }
}

/** Returns what is wrong with a passenger's own contact as typed; undefined when nothing is. */
export function typedPassengerContactFault(typed: PassengerContactRequest, path = ''): Problem | undefined {
  const { contact = {} } = passengerContactFromRequest(typed)
  const field = passengerContactFault(contact)
  return field && createProblem('wrongFormat', { field: `${path}${field}` })
}

function e164OrTyped(typed: string): string {
  return parsePhoneNumber(typed)?.e164 ?? typed
}
