import { type BookingRequest } from '#contract/api/booking.ts'
import { type Language } from '#contract/problem.ts'
import { type PaymentMethod } from '#contract/terms/payment.ts'
import { textHash } from '#web/session/text-hash.ts'
import { passengerRequestOf, type TripDraft } from '#web/session/trip-draft.ts'

/** What the traveller has decided on the page, besides what was typed before. */
export type BookingChoice = {
  readonly offerId: string
  /** In satang, as shown when the traveller agreed. */
  readonly acceptedTotal: number
  /** What the way to pay adds, in satang, as shown. */
  readonly acceptedSurcharge: number
  readonly agreementVersion: string
  readonly isAgreed: boolean
  readonly paymentMethod: PaymentMethod
  readonly language: Language
}

/** The booking request of a draft. The same content always gets the same key: asking twice books once. */
export function bookingRequestOf(draft: TripDraft, choice: BookingChoice): BookingRequest {
  const { name, mobilePhone, daytimePhone, email, companyName, lineId } = draft.contact
  const request = {
    offerId: choice.offerId,
    acceptedTotal: choice.acceptedTotal,
    acceptedSurcharge: choice.acceptedSurcharge,
    passengers: draft.passengers.map(passengerRequestOf),
    contact: {
      name: name.trim(),
      mobilePhone: mobilePhone.trim(),
      email: email.trim(),
      ...(daytimePhone.trim() === '' ? {} : { daytimePhone: daytimePhone.trim() }),
      ...(companyName.trim() === '' ? {} : { companyName: companyName.trim() }),
      ...(lineId.trim() === '' ? {} : { lineId: lineId.trim() }),
    },
    ...consentOf(draft),
    agreement: { accepted: choice.isAgreed, version: choice.agreementVersion, language: choice.language },
    paymentMethod: choice.paymentMethod,
  }
  return { idempotencyKey: `${draft.keySalt}-${textHash(JSON.stringify(request))}`, ...request }
}

/** The consent to what meals and wheelchairs tell; left out where nobody asks for any, as it is not needed then. */
function consentOf({ passengers, sensitiveConsent }: TripDraft): Pick<BookingRequest, 'sensitiveConsent'> {
  const { version, language } = sensitiveConsent
  const isAsked = passengers.some((one) => one.meal !== '' || one.wheelchair !== '')
  if (!isAsked || version === '') return {}
  return { sensitiveConsent: { accepted: true, version, language: language as Language } }
}

/** Base64 of a request's JSON, as the form field `param` carries it. */
export function bookingParam(request: BookingRequest): string {
  const bytes = new TextEncoder().encode(JSON.stringify(request))
  return btoa(Array.from(bytes, (byte) => String.fromCharCode(byte)).join(''))
}
