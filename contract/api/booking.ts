import { z } from 'zod'
import { languages } from '../problem.ts'
import { bookingStates } from '../terms/booking.ts'
import { maxSeated } from '../terms/passenger.ts'
import { paymentMethods } from '../terms/payment.ts'
import { cardBrands } from '../terms/payment/payment-surcharge.ts'
import { satangAmount } from './offers.ts'
import { contactRequest, passengerRequest } from './passengers.ts'
import { offerId } from './price.ts'
import { line, oneOf } from './typed-text.ts'

/** The booking request: the form field `param` is base64 of this JSON. */
export const bookingRequest = z
  .strictObject({
    idempotencyKey: z.string().regex(/^[A-Za-z0-9_-]{16,64}$/),
    offerId,
    /** The total in satang that the customer saw and accepted; another one than ours is refused. */
    acceptedTotal: satangAmount.optional(),
    /** The surcharge in satang that was shown for the chosen way to pay; another one than ours is refused. */
    acceptedSurcharge: satangAmount.optional(),
    passengers: z
      .array(passengerRequest)
      .min(1, 'passengersDoNotMatch')
      .max(maxSeated * 2, 'passengersDoNotMatch'),
    contact: contactRequest,
    agreement: z.strictObject(
      {
        accepted: z.boolean('agreementNotAccepted'),
        version: line(40, 'agreementNotAccepted'),
        language: z.enum(languages),
      },
      { error: ({ code }) => (code === 'invalid_type' ? 'agreementNotAccepted' : undefined) },
    ),
    /** The yes to meal and wheelchair requests being kept and passed on; needed when somebody has one. */
    sensitiveConsent: z
      .strictObject({
        accepted: z.boolean('consentMissing'),
        version: line(40, 'consentMissing'),
        language: z.enum(languages),
      })
      .optional(),
    /** The yes to the conditions of student and youth fares; needed when such a passenger travels. */
    fareConditions: z
      .strictObject({
        accepted: z.boolean('conditionsNotAccepted'),
        version: line(40, 'conditionsNotAccepted'),
        language: z.enum(languages),
      })
      .optional(),
    paymentMethod: oneOf(paymentMethods, {
      ifMissing: 'paymentMethodMissing',
      ifUnknown: 'paymentMethodNotOffered',
    }),
    /** The yes to book although somebody of this request is booked on one of these flights already. */
    duplicateAccepted: z.boolean().optional(),
    /** What an agent's company books the trip on: the code of one of its cost centres. */
    costCentre: line(40).optional(),
    /** Whose card, where the way to pay is a card and what it costs differs by brand. */
    cardBrand: z.enum(cardBrands).optional(),
  })
  .meta({ id: 'BookingRequest' })
/** The booking request. */
export type BookingRequest = z.infer<typeof bookingRequest>

/** The form that carries a booking request. No form at all is one without its field. */
export const bookingForm = z.preprocess(
  (given) => given ?? {},
  z.strictObject({
    param: z.string('requiredFieldMissing').min(1, 'requiredFieldMissing').max(131_072, 'bodyTooLarge'),
  }),
)

/**
 * What becomes of a booking request: the order, whatever state it is in. `orderKey` opens it without sign-in.
 * state `booking` or `unknown` means that the airline is still being asked: ask the order again.
 * state `waitlisted`: no seat yet and nothing to pay; the status stays incomplete until seats are confirmed.
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
    /** What the chosen way to pay adds; `amountDue` is both together. */
    paymentSurcharge: satangAmount,
    amountDue: satangAmount,
    currency: z.literal('THB'),
  })
  .meta({ id: 'BookingAnswer' })
/** What becomes of a booking request, on the wire. */
export type BookingAnswer = z.infer<typeof bookingAnswer>
