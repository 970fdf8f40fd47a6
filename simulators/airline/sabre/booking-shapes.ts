import { z } from 'zod'

/** Three letters of an airport, or of a currency. */
export const airport = z.string().regex(/^[A-Z]{3}$/)
/** Two characters of an airline. */
export const airline = z.string().regex(/^[A-Z0-9]{2}$/)
/** Letters of a country. */
export const country = z.string().regex(/^[A-Z]{2,3}$/)
/** A day. */
export const day = z.string().regex(/^\d{4}-\d{2}-\d{2}$/)
/** A time of the day. */
export const time = z.string().regex(/^([01]\d|2[0-3]):[0-5]\d$/)
/** An amount of money. */
export const amount = z.string().regex(/^\d+(\.\d{1,3})?$/)
/** An office. */
export const pcc = z.string().regex(/^[A-Z0-9]{3,4}$/)
/** The code of a booking. */
export const locator = z.string().regex(/^[A-Z0-9]{6,}$/)
/** A number that can be called. */
export const phone = z.string().regex(/^[0-9+-]+$/)
/** Places in a list, counted from 1. */
export const indices = z.array(z.int().positive())
/** The titles that the service knows. */
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
/** The genders that the service knows. */
export const genders = ['FEMALE', 'MALE', 'INFANT_FEMALE', 'INFANT_MALE', 'UNDISCLOSED', 'UNDEFINED'] as const

const queue = z.strictObject({
  queueNumber: z.int().min(0).max(511).optional(),
  queueName: z.string().optional(),
  pcc: pcc.optional(),
  prefatoryInstructionCode: z.int().min(0).max(255),
  futureQueuePlacementDate: day.optional(),
})
/** Where a booking is put when the call is done. */
export const notification = z.strictObject({
  email: z.string().optional(),
  queuePlacement: z.array(queue).optional(),
})
/** A remark. */
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

/** How the agency pays; cards of customers never come here. */
export const formOfPayment = z.strictObject({
  type: z.enum(['CASH', 'CHECK', 'INVOICE', 'MISCELLANEOUS']),
  miscellaneousCreditCode: z.string().optional(),
  invoiceDescription: z.string().optional(),
})
