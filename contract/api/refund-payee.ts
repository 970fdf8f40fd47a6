import { z } from 'zod'
import { orderNumber } from '../terms/booking.ts'
import { orderKey } from './order-key.ts'
import { line } from './typed-text.ts'

/** The shortest are those of Japan, the longest are IBANs. */
const accountNumber = /^[0-9A-Z]{6,34}$/

/** The bank account that a refund is transferred to. */
export const refundPayee = z
  .strictObject({
    bank: line(60, 'requiredFieldMissing').min(1, 'requiredFieldMissing'),
    /** Of a bank in Thailand or elsewhere, without the spaces and dashes between its groups once it was read. */
    accountNumber: line(50, 'requiredFieldMissing')
      .min(1, 'requiredFieldMissing')
      .transform((typed) => typed.replaceAll(/[\s-]/g, '').toUpperCase())
      .refine((number) => accountNumber.test(number), 'wrongFormat'),
    accountName: line(100, 'requiredFieldMissing').min(1, 'requiredFieldMissing'),
  })
  .meta({ id: 'RefundPayee' })
/** The bank account that a refund is transferred to, as it is kept. */
export type RefundPayee = z.output<typeof refundPayee>

/** The customer names the bank account that refunds of an order are transferred to. */
export const refundPayeeRequest = z
  .strictObject({ orderKey, payee: refundPayee })
  .meta({ id: 'RefundPayeeRequest' })

/** Staff record the bank account that the customer has named by phone. */
export const staffRefundPayeeRequest = z
  .strictObject({
    orderNumber: z.string().refine((text) => orderNumber(text) !== undefined, 'notFound'),
    payee: refundPayee,
  })
  .meta({ id: 'StaffRefundPayeeRequest' })

/** A bank account on record; its number has all digits only where somebody makes the transfer. */
export const recordedPayee = z
  .object({
    payeeId: z.string(),
    bank: z.string(),
    /** "•••• 6789", or all digits where `isMasked` is false. */
    accountNumber: z.string(),
    accountName: z.string(),
    isMasked: z.boolean(),
    /** Whether the customer entered it on our pages, or staff recorded it by phone. */
    channel: z.enum(['web', 'phone']),
    /** Who of the staff recorded it by phone; shown to staff. */
    recordedBy: z.string().optional(),
    recordedAt: z.string(),
  })
  .meta({ id: 'RecordedPayee' })
/** A bank account on record, on the wire. */
export type RecordedPayeeAnswer = z.infer<typeof recordedPayee>

/** Whether refunds of an order are transferred to a bank account, and to which; absent `recorded` asks for one. */
export const refundPayeeStanding = z
  .object({ isNeeded: z.boolean(), recorded: recordedPayee.optional() })
  .meta({ id: 'RefundPayeeStanding' })
/** Whether refunds of an order are transferred to a bank account, on the wire. */
export type RefundPayeeStandingAnswer = z.infer<typeof refundPayeeStanding>

/**
 * How staff pay a refund out.
 * - transfer: to the bank account on record
 * - cash: from the till, to the customer
 * - portal: in the portal of the payment service, back to where it was paid from
 */
export const payOutMethods = ['transfer', 'cash', 'portal'] as const
/** How staff pay a refund out. */
export type PayOutMethod = (typeof payOutMethods)[number]
