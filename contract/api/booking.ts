import { z } from 'zod'
import { type ProblemCode, languages } from '../problem.ts'
import { bookingStates } from '../terms/booking.ts'
import { maxSeated, passengerTypes, titles } from '../terms/passenger.ts'
import { cardBrands } from '../terms/payment-surcharge.ts'
import { paymentMethods, paymentStates } from '../terms/payment.ts'
import { localDate } from '../terms/time.ts'
import { journeyAnswer, priceAnswer, satangAmount } from './offers.ts'
import { fareRulesAnswer, offerId, paymentChoice } from './price.ts'

// The messages of these schemas are problem codes: what a missing or wrong member amounts to.

// A typed text never holds control characters, which end up in mails and slips, nor half of a character pair,
// which no database takes.
const line = (max: number, ifMissing?: ProblemCode) =>
  z
    .string({ error: ({ code }) => (code === 'invalid_type' ? ifMissing : undefined) })
    .trim()
    .max(max)
    .regex(/^[^\p{Cc}\p{Cs}]*$/u)
/** What is printed for airlines: "information must be entered in English only" (specification §5). */
const latinLine = (max: number) => line(max).regex(/^[ -~]*$/, 'nameNotLatin')
const isNothing = (given: unknown) => given === undefined || given === null || given === ''
const oneOf = <const Values extends readonly string[]>(
  values: Values,
  { ifMissing, ifUnknown }: { readonly ifMissing: ProblemCode; readonly ifUnknown: ProblemCode },
) => z.enum(values, { error: ({ input }) => (isNothing(input) ? ifMissing : ifUnknown) })
const usual = { ifMissing: 'requiredFieldMissing', ifUnknown: 'wrongFormat' } as const
const dateOnly = z
  .string()
  .min(1, 'requiredFieldMissing')
  .refine((text) => localDate(text) !== undefined, 'not a calendar date')
  .meta({ format: 'date' })
const country = z
  .string()
  .min(1, 'requiredFieldMissing')
  .regex(/^[A-Z]{2}$/)

/** One passenger as the form sends it (specification §3 "Passenger"). */
export const passengerRequest = z.strictObject({
  type: oneOf(passengerTypes, usual),
  title: oneOf(titles, usual),
  /** Empty for somebody who has one name only. */
  firstName: line(60, 'nameMissing'),
  lastName: line(60, 'nameMissing').min(1, 'nameMissing'),
  sex: oneOf(['F', 'M', 'X'], usual),
  birthdate: dateOnly,
  nationality: country,
  passportNumber: line(20)
    .regex(/^[A-Za-z0-9 -]*$/)
    .optional(),
  issueCountry: country.optional(),
  issueDate: dateOnly.optional(),
  expiryDate: dateOnly.optional(),
  loyaltyAirline: z
    .string()
    .regex(/^[A-Z0-9]{2}$/)
    .optional(),
  loyaltyNumber: latinLine(30).optional(),
  meal: latinLine(4).optional(),
  seat: z.enum(['window', 'aisle', 'bulkhead', 'exit']).optional(),
  seatWith: latinLine(60).optional(),
  wheelchair: z.boolean().optional(),
  pet: z.boolean().optional(),
})
/** One passenger on the wire. */
export type PassengerRequest = z.infer<typeof passengerRequest>

/** Who buys (specification §3 "Contact/booker"). Empty required fields are refused with their own problems. */
export const contactRequest = z.strictObject({
  name: line(100, 'contactNameMissing'),
  mobilePhone: line(30, 'contactPhoneMissing'),
  daytimePhone: line(30).optional(),
  email: line(254, 'contactEmailMissing'),
  companyName: line(100).optional(),
  costCenter: line(50).optional(),
  lineId: line(50).optional(),
})
/** Who buys, on the wire. */
export type ContactRequest = z.infer<typeof contactRequest>

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
    paymentMethod: oneOf(paymentMethods, {
      ifMissing: 'paymentMethodMissing',
      ifUnknown: 'paymentMethodNotOffered',
    }),
  })
  .meta({ id: 'BookingRequest' })
/** The booking request. */
export type BookingRequest = z.infer<typeof bookingRequest>

/** The form that carries a booking request. */
export const bookingForm = z.strictObject({
  param: z.string('badParam').min(1, 'badParam').max(131_072, 'bodyTooLarge'),
})

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

/** The key that opens an order: order number and signature. */
export const orderKey = z.string().regex(/^FH[2-9A-Z]{6}\.[A-Za-z0-9_-]{22,64}$/, 'notFound')

/** How an order is to be paid, with everything a bank clerk asks for. */
export const paymentAnswer = z
  .object({
    paymentMethod: z.enum(paymentMethods),
    cardBrand: z.enum(cardBrands).optional(),
    state: z.enum(paymentStates),
    /** What is to be paid in all, the surcharge of this way to pay included. */
    amount: satangAmount,
    surcharge: satangAmount,
    currency: z.literal('THB'),
    payBy: z.string().optional(),
    reference1: z.string(),
    reference2: z.string(),
    accounts: z.array(
      z.object({
        bank: z.string(),
        branch: z.string(),
        accountName: z.string(),
        accountNumber: z.string(),
        accountType: z.string(),
      }),
    ),
    address: z.string().optional(),
    choices: z.array(paymentChoice),
  })
  .meta({ id: 'PaymentAnswer' })
/** How an order is to be paid, on the wire. */
export type PaymentAnswer = z.infer<typeof paymentAnswer>

/** Chooses (another) way to pay an order. */
export const paymentRequest = z
  .strictObject({
    orderKey,
    paymentMethod: oneOf(paymentMethods, {
      ifMissing: 'paymentMethodMissing',
      ifUnknown: 'paymentMethodNotOffered',
    }),
    /** Only of a card. */
    cardBrand: z.enum(cardBrands).optional(),
  })
  .refine(({ paymentMethod, cardBrand }) => cardBrand === undefined || paymentMethod === 'card', {
    path: ['cardBrand'],
    message: 'wrongFormat',
  })
/** Chooses a way to pay. */
export type PaymentRequest = z.infer<typeof paymentRequest>

/** The shop itself, as pages, slips and mails show it. */
export const agencyAnswer = z
  .object({
    name: z.string(),
    address: z.string(),
    email: z.string(),
    fax: z.string(),
    iataNumber: z.string(),
    licence: z.string(),
    phone: z.string(),
    remark: z.string(),
  })
  .meta({ id: 'Agency' })
/** The shop itself on the wire. */
export type AgencyAnswer = z.infer<typeof agencyAnswer>

/** An order as its owner sees it. Names are as ticketed; passport numbers are never sent back. */
export const orderAnswer = z
  .object({
    orderNumber: z.string(),
    status: z.enum(['complete', 'incomplete']),
    state: z.enum(bookingStates),
    bookingCode: z.string().optional(),
    createdAt: z.string(),
    payBy: z.string().optional(),
    ticketingTimeLimitAt: z.string().optional(),
    /** While it is waitlisted: until when seats are asked for. */
    waitsUntil: z.string().optional(),
    paymentMethod: z.enum(paymentMethods),
    journeys: z.array(journeyAnswer),
    passengers: z.array(
      z.object({ type: z.enum(passengerTypes), ticketName: z.string(), ticketNumber: z.string().optional() }),
    ),
    price: priceAnswer,
    /** What the way to pay adds to the price; `amountDue` is both together. */
    paymentSurcharge: satangAmount,
    amountDue: satangAmount,
    rules: fareRulesAnswer,
    contactEmail: z.string(),
    payment: paymentAnswer.optional(),
    history: z.array(z.object({ state: z.enum(bookingStates), at: z.string() })),
    agency: agencyAnswer,
    isSimulated: z.boolean(),
  })
  .meta({ id: 'Order' })
/** An order on the wire. */
export type OrderAnswer = z.infer<typeof orderAnswer>

/**
 * What the traveller has typed so far, kept encrypted on the server behind a cookie that scripts cannot read.
 * The content is the form's own business: it is given back as it was.
 */
export const draftRequest = z.strictObject({ content: z.record(z.string().max(60), z.unknown()) })
/** What the traveller has typed so far. */
export const draftAnswer = z.object({ content: z.record(z.string(), z.unknown()) })
