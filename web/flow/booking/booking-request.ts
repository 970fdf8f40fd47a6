import type { AgreementText } from '#contract/api/agreement.ts'
import type { BookingRequest } from '#contract/api/booking.ts'
import type { ExtraRequest } from '#contract/api/offer/extra-request.ts'
import type { PaymentChoice, PricingAnswer } from '#contract/api/price.ts'
import type { Language } from '#contract/problem.ts'
import { hasFareConditions } from '#contract/terms/passenger.ts'
import { textHash } from '#web/session/text-hash.ts'
import {
  type ConsentDraft,
  type PassengerDraft,
  passengerRequestOf,
  type TripDraft,
} from '#web/session/trip-draft.ts'
import { contactNameOf } from '#web/session/contact-name.ts'
import type { Due } from './new-price.ts'

/** What the customer has confirmed. */
export type Decision = {
  /** The price with its offer as shown. */
  readonly answer: Pick<PricingAnswer, 'offer'>
  readonly due: Due
  readonly way: PaymentChoice
  readonly agreement: AgreementText
  /** The consent to book although the same trip is booked already. */
  readonly isDuplicateAccepted: boolean
  /** The code of a cost centre of the booker's company, where one was chosen. */
  readonly costCentre?: string | undefined
  /** Seats and bags in the total. */
  readonly extras?: readonly ExtraRequest[]
}

/**
 * Returns the booking request of a draft. The same content always has the same key: sent twice, it books
 * once.
 */
export function bookingRequestOf(
  draft: TripDraft,
  { answer, due, way, agreement, isDuplicateAccepted, costCentre, extras = [] }: Decision,
): BookingRequest {
  const asked = draft.passengers.map((one) => requiredPassengerFields(one, answer))
  const passengers = asked.map(passengerRequestOf)
  const { version, language } = agreement
  const request = {
    offerId: due.offerId,
    acceptedTotal: due.total,
    acceptedSurcharge: due.surcharge,
    passengers,
    contact: filledContactFields(draft),
    agreement: { accepted: true, version, language },
    ...(needsConsent(passengers)
      ? { sensitiveConsent: withSensitiveDataConsent(draft.sensitiveConsent) }
      : {}),
    ...(passengers.some(({ type }) => hasFareConditions(type))
      ? { fareConditions: withSensitiveDataConsent(draft.fareConditions) }
      : {}),
    ...(isDuplicateAccepted ? { duplicateAccepted: true } : {}),
    paymentMethod: way.paymentMethod,
    ...(extras.length > 0 ? { extras: [...extras] } : {}),
    ...(way.cardBrand === undefined ? {} : { cardBrand: way.cardBrand }),
    ...(costCentre === undefined ? {} : { costCentre }),
  }
  return { idempotencyKey: `${draft.keySalt}-${textHash(JSON.stringify(request))}`, ...request }
}

const noPassport = { passportNumber: '', issueCountry: '', issueDate: '', expiryDate: '' }

/**
 * Returns a passenger without what this offer does not require: a passport typed for another trip stays in
 * the draft, as nobody could correct it on this page.
 */
function requiredPassengerFields(one: PassengerDraft, { offer }: Decision['answer']): PassengerDraft {
  return offer.documents === 'none' ? { ...one, ...noPassport } : one
}

/** Returns the contact; empty fields are left out. */
function filledContactFields(draft: TripDraft): BookingRequest['contact'] {
  const { mobilePhone, email, ...more } = draft.contact
  const optional = ['daytimePhone', 'companyName', 'costCenter', 'lineId'] as const
  return {
    name: contactNameOf(draft),
    mobilePhone: mobilePhone.trim(),
    email: email.trim(),
    ...Object.fromEntries(
      optional.flatMap((name) => (more[name].trim() === '' ? [] : [[name, more[name].trim()]])),
    ),
    ...(more.isWithheldFromAirlines ? { isWithheldFromAirlines: true } : {}),
  }
}

/** Meals and wheelchairs reveal belief or health; the server asks for the same consent. */
function needsConsent(passengers: BookingRequest['passengers']): boolean {
  return passengers.some(({ meal, wheelchair }) => meal !== undefined || wheelchair !== undefined)
}

/** The consent given beside the passengers; without one the server asks for it. */
function withSensitiveDataConsent({ version, language }: ConsentDraft): BookingRequest['agreement'] {
  return { accepted: version !== '', version, language: (language || 'en') as Language }
}

/** Base64 of a request's JSON, as the form field `param` carries it. */
export function bookingParam(request: BookingRequest): string {
  const bytes = new TextEncoder().encode(JSON.stringify(request))
  return btoa(Array.from(bytes, (byte) => String.fromCharCode(byte)).join(''))
}
