import { endpoint } from '../endpoint.ts'
import { z } from 'zod'
import { languages } from '../problem.ts'
import { bookingStates } from '../terms/booking.ts'
import { maxSeated } from '../terms/passenger.ts'
import { paymentMethods } from '../terms/payment.ts'
import { cardBrands } from '../terms/payment/payment-surcharge.ts'
import { contactRequest, passengerRequest } from './passengers.ts'
import { extraRequest } from './offer/extra-request.ts'
import { offerId } from './price.ts'
import { singleLineText, oneOf, satangAmount } from './field-schemas.ts'

/** The booking request: the form field `param` is base64 of this JSON. */
export const bookingRequest = z
  .strictObject({
    idempotencyKey: z.string().regex(/^[A-Za-z0-9_-]{16,64}$/),
    offerId,
    /**
     * The total in satang that the customer saw and accepted; any other total than the current one is
     * refused.
     */
    acceptedTotal: satangAmount.optional(),
    /**
     * The surcharge in satang shown for the chosen payment method; any other than the current one is refused.
     */
    acceptedSurcharge: satangAmount.optional(),
    passengers: z
      .array(passengerRequest)
      .min(1, 'passengersDoNotMatch')
      .max(maxSeated * 2, 'passengersDoNotMatch'),
    contact: contactRequest,
    agreement: z.strictObject(
      {
        accepted: z.boolean('agreementNotAccepted'),
        version: singleLineText(40, 'agreementNotAccepted'),
        language: z.enum(languages),
      },
      { error: ({ code }) => (code === 'invalid_type' ? 'agreementNotAccepted' : undefined) },
    ),
    /** Consent to store and forward meal and wheelchair requests; required when a passenger has one. */
    sensitiveConsent: z
      .strictObject({
        accepted: z.boolean('consentMissing'),
        version: singleLineText(40, 'consentMissing'),
        language: z.enum(languages),
      })
      .optional(),
    /** Acceptance of the conditions of student and youth fares; required when such a passenger travels. */
    fareConditions: z
      .strictObject({
        accepted: z.boolean('conditionsNotAccepted'),
        version: singleLineText(40, 'conditionsNotAccepted'),
        language: z.enum(languages),
      })
      .optional(),
    paymentMethod: oneOf(paymentMethods, {
      ifMissing: 'paymentMethodMissing',
      ifUnknown: 'paymentMethodNotOffered',
    }),
    /** Confirms the booking although a passenger is already booked on one of these flights. */
    duplicateAccepted: z.boolean().optional(),
    /** Bags and seats to be bought with the tickets. `acceptedTotal` includes them. */
    extras: z.array(extraRequest).max(100).optional(),
    /** The code of the cost centre on which an agent's company books the trip. */
    costCentre: singleLineText(40).optional(),
    /** The card brand, when the surcharge of cards differs by brand. */
    cardBrand: z.enum(cardBrands).optional(),
  })
  .meta({ id: 'BookingRequest' })
export type BookingRequest = z.infer<typeof bookingRequest>

/** The form that carries a booking request. A missing form counts as one without its field. */
export const bookingForm = z.preprocess(
  (given) => given ?? {},
  z.strictObject({
    param: z.string('requiredFieldMissing').min(1, 'requiredFieldMissing').max(131_072, 'bodyTooLarge'),
  }),
)

/**
 * The result of a booking request: the order in its current state. `orderKey` opens it without sign-in. State
 * `booking` or `unknown`: the supplier has not answered yet; poll the order. State `waitlisted`: no seats yet
 * and nothing to pay; the status stays incomplete until seats are confirmed. State `awaitingPayment`: a pay-first offer, which
 * is ordered when it is paid.
 */
export const bookingAnswer = z
  .object({
    orderNumber: z.string(),
    orderKey: z.string(),
    status: z.enum(['complete', 'incomplete']),
    state: z.enum(bookingStates),
    bookingCode: z.string().optional(),
    payBy: z.string().optional(),
    /** The price of the tickets. */
    total: satangAmount,
    /** The surcharge of the chosen payment method; `amountDue` includes it. */
    paymentSurcharge: satangAmount,
    amountDue: satangAmount,
    currency: z.literal('THB'),
  })
  .meta({ id: 'BookingAnswer' })
/** The result of a booking request, on the wire. */
export type BookingAnswer = z.infer<typeof bookingAnswer>

export const createBooking = endpoint({
  method: 'POST',
  path: '/api/booking/',
  summary: 'Books an offer once for each idempotency key; `param` is base64 of the booking request.',
  takes: 'form',
  body: bookingForm,
  answer: bookingAnswer,
})

/** {@link createBooking} at the specification's other path. */
export const createPreciseBooking = endpoint({ ...createBooking, path: '/api/PreciseBooking/' })
