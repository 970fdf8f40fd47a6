import { z } from 'zod'

// Lengths, bounds, patterns and enumerations are those of the official OpenAPI document of Booking Management 1.32
// (Sabre Dev Studio, kept at github.com/djensen47/sabre-rest, docs/specifications/booking-management.yml): what it
// refuses is refused here.

/** A three-letter code of an airport or a currency. */
export const airport = z.string().regex(/^[A-Z]{3}$/)
/** A two-character code of an airline. */
export const airline = z.string().regex(/^[A-Z0-9]{2}$/)
/** A country code of two or three letters. */
export const country = z.string().regex(/^[A-Z]{2,3}$/)
/** A calendar date that exists. */
export const day = z.iso.date()
/** A time of day. */
export const time = z.string().regex(/^([01]\d|2[0-3]):[0-5]\d$/)
/** An amount of money. */
export const amount = z.string().regex(/^\d+(\.\d{1,3})?$/)
/** An office (PCC). */
export const pcc = z.string().regex(/^[A-Z0-9]{3,4}$/)
/** The record locator of a booking. */
export const locator = z.string().regex(/^[A-Z0-9]{6,}$/)
/** A phone number. */
export const phone = z.string().regex(/^[0-9+-]+$/)
/** Positions in a list, counted from 1. */
export const indices = z.array(z.int32().min(1))
/** The titles that the service accepts. */
export const titles = [
  'Mr',
  'Mrs',
  'Ms',
  'Dr',
  'Miss',
  'Mstr',
  'Mlle',
  'Sir',
  'Father',
  'Sister',
  'Brother',
  'Reverend',
  'Lt',
  'Capt',
  'Congressman',
  'Duke',
  'Duchess',
  'Prof',
] as const
/** The gender values that the service accepts. */
export const genders = ['FEMALE', 'MALE', 'INFANT_FEMALE', 'INFANT_MALE', 'UNDISCLOSED', 'UNDEFINED'] as const

const queue = z.strictObject({
  queueNumber: z.int().min(0).max(511).optional(),
  queueName: z.string().optional(),
  pcc: pcc.optional(),
  prefatoryInstructionCode: z.int().min(0).max(254),
  futureQueuePlacementDate: day.optional(),
})
/** Emails that the host can send after the call. */
export const notificationEmail = z.enum([
  'DEFAULT',
  'INVOICE',
  'ETICKET',
  'ETICKET_PDF',
  'ITINERARY',
  'ITINERARY_PDF',
])
/** The queues and emails of a booking after the call. */
export const notification = z.strictObject({
  email: notificationEmail.optional(),
  queuePlacement: z.array(queue).min(1).max(3).optional(),
})
/** The text of a retention segment that keeps a booking active. */
export const retentionLabel = z.string().regex(/^[a-zA-Z0-9 ,.*?\-/]{0,215}$/)
/** A remark of a PNR, by type. */
export const remark = z.strictObject({
  type: z
    .enum([
      'GENERAL',
      'HISTORICAL',
      'CLIENT_ADDRESS',
      'ALPHA_CODED',
      'DELIVERY_ADDRESS',
      'ITINERARY',
      'INVOICE',
      'HIDDEN',
      'CORPORATE',
      'FORM_OF_PAYMENT',
      'PRINT_ON_TICKET',
      'FILLER_STRIP',
      'INTERFACE',
      'QUEUE_PLACE',
    ])
    .optional(),
  alphaCode: z
    .string()
    .regex(/^[A-Z]$/)
    .optional(),
  text: z.string().min(1).max(200).optional(),
  queuePlacement: queue.optional(),
})

/** One form of payment of the agency; customers' cards are never sent here. */
const formOfPayment = z.strictObject({
  type: z.enum(['CASH', 'CHECK', 'INVOICE', 'MISCELLANEOUS']),
  miscellaneousCreditCode: z.string().min(2).max(18).optional(),
  invoiceDescription: z.string().optional(),
})
/** All forms of payment of the agency. */
export const formsOfPayment = z.array(formOfPayment).min(1).max(10)
/** The form of payment to use, as its position in the list. */
export const primaryPayment = z.strictObject({ primaryFormOfPayment: z.int().min(1).max(11) })

const lineAddress = z.string().regex(/^[A-Z0-9]{6}$/)
/** Ticket printers, by a profile or one by one. */
export const designatePrinters = z.array(
  z.strictObject({
    profileNumber: z.int32().optional(),
    hardcopy: z
      .strictObject({ address: lineAddress.optional(), spacing: z.enum(['1', '2']).optional() })
      .optional(),
    invoiceItinerary: lineAddress.optional(),
    ticket: z
      .strictObject({
        address: lineAddress.optional(),
        countryCode: z
          .string()
          .regex(/^[A-Z1]{2}$/)
          .optional(),
      })
      .optional(),
  }),
)
