import { z } from 'zod'
import { endpoint } from '../endpoint.ts'
import { parseOrderNumber } from '../terms/booking.ts'
import { orderKey } from './order-key.ts'
import { singleLineText } from './field-schemas.ts'

/** The shortest numbers are Japanese, the longest are IBANs. */
const accountNumber = /^[0-9A-Z]{6,34}$/

/** The bank account for refunds. */
export const refundPayee = z
  .strictObject({
    bank: singleLineText(60, 'requiredFieldMissing').min(1, 'requiredFieldMissing'),
    /** Account at a bank in Thailand or elsewhere; parsing removes spaces and dashes. */
    accountNumber: singleLineText(50, 'requiredFieldMissing')
      .min(1, 'requiredFieldMissing')
      .transform((typed) => typed.replaceAll(/[\s-]/g, '').toUpperCase())
      .refine((number) => accountNumber.test(number), 'wrongFormat'),
    accountName: singleLineText(100, 'requiredFieldMissing').min(1, 'requiredFieldMissing'),
  })
  .meta({ id: 'RefundPayee' })
/** The bank account for refunds, as stored. */
export type RefundPayee = z.output<typeof refundPayee>

/** The customer enters the bank account for refunds of an order. */
export const refundPayeeRequest = z
  .strictObject({ orderKey, payee: refundPayee })
  .meta({ id: 'RefundPayeeRequest' })

/** Staff record the bank account that the customer gave by phone. */
export const staffRefundPayeeRequest = z
  .strictObject({
    orderNumber: z.string().refine((text) => parseOrderNumber(text) !== undefined, 'notFound'),
    payee: refundPayee,
  })
  .meta({ id: 'StaffRefundPayeeRequest' })

/** A recorded bank account; all digits of its number are shown only to those who may make the transfer. */
export const recordedPayee = z
  .object({
    payeeId: z.string(),
    bank: z.string(),
    /** "•••• 6789", or all digits where `isMasked` is false. */
    accountNumber: z.string(),
    accountName: z.string(),
    isMasked: z.boolean(),
    /** Whether the customer entered it online, or staff recorded it by phone. */
    channel: z.enum(['web', 'phone']),
    /** The member of staff who recorded it by phone; shown to staff. */
    recordedBy: z.string().optional(),
    recordedAt: z.string(),
  })
  .meta({ id: 'RecordedPayee' })
/** A recorded bank account, on the wire. */
export type RecordedPayeeAnswer = z.infer<typeof recordedPayee>

/**
 * Whether refunds of an order need a bank account, and the recorded one; absent `recorded` means it has to be
 * entered.
 */
export const refundPayeeStanding = z
  .object({ isNeeded: z.boolean(), recorded: recordedPayee.optional() })
  .meta({ id: 'RefundPayeeState' })
/** The need for a bank account and the recorded one, on the wire. */
export type RefundPayeeStandingAnswer = z.infer<typeof refundPayeeStanding>

/**
 * How staff pay a refund out.
 * - transfer: to the recorded bank account
 * - cash: from the till, to the customer
 * - portal: in the portal of the payment service, to the original payment
 */
export const payOutMethods = ['transfer', 'cash', 'portal'] as const
/** How staff pay a refund out. */
export type PayOutMethod = (typeof payOutMethods)[number]

export const setRefundPayee = endpoint({
  method: 'POST',
  path: '/api/payments/refunds/payee',
  summary: 'Names the bank account that refunds of an order are transferred to; the newest counts.',
  body: refundPayeeRequest,
  answer: recordedPayee,
})

export const recordRefundPayee = endpoint({
  method: 'POST',
  path: '/api/staff/payments/refunds/payee',
  summary:
    'Records the bank account for refunds that the customer named by phone: takes the right to work orders or to return money. The customer is told by mail.',
  body: staffRefundPayeeRequest,
  answer: recordedPayee,
})
