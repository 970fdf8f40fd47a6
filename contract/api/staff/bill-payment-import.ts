import { z } from 'zod'
import { endpoint } from '../../endpoint.ts'
import { satangAmount } from '../field-schemas.ts'

/**
 * The result for a bill in a bill-payment file.
 * - received: its order is paid
 * - known: its payment is already in the books, from this file or another
 * - late: the payment came after the seats were released
 * - approvalNeeded: recorded; above the approval amount another clerk must import the same file
 * - otherAmount: the order requires another amount; the money becomes an unapplied receipt
 * - notPayable: the order was paid otherwise, or nothing is due
 * - unknown: no order awaits a payment with these references
 */
export const billPaymentResults = [
  'received',
  'known',
  'late',
  'approvalNeeded',
  'otherAmount',
  'notPayable',
  'unknown',
] as const
/** The result for a bill in a bill-payment file. */
export type BillPaymentResult = (typeof billPaymentResults)[number]

/**
 * Why a line cannot be read: the faulty column, a wrong number of columns, or a bill repeated in the file.
 */
export const billPaymentFaults = [
  'columns',
  'reference1',
  'reference2',
  'amount',
  'paidAt',
  'transactionId',
  'repeated',
] as const
/** Why a line of a bill-payment file cannot be read. */
export type BillPaymentFault = (typeof billPaymentFaults)[number]

/** The result of importing a bill-payment file of a day. */
export const billPaymentImportAnswer = z
  .object({
    bills: z.array(
      z.object({
        /** Line number from 1, which is the heading. */
        line: z.int().positive(),
        reference1: z.string(),
        reference2: z.string(),
        transactionId: z.string(),
        amount: satangAmount,
        paidAt: z.string(),
        /** The order of the first reference; absent when there is none. */
        orderNumber: z.string().optional(),
        result: z.enum(billPaymentResults),
      }),
    ),
    /** Unreadable lines, numbered from 1 with the heading, and the reasons. */
    faults: z.array(z.object({ line: z.int().positive(), fault: z.enum(billPaymentFaults) })),
  })
  .meta({ id: 'BillPaymentImport' })
/** The result of importing a bill-payment file, on the wire. */
export type BillPaymentImportAnswer = z.infer<typeof billPaymentImportAnswer>

export const uploadBillPayments = endpoint({
  method: 'POST',
  path: '/api/staff/payments/bill-payments',
  summary: "Takes in a bill payment channel's file of a day (CSV, sent as text/plain).",
  takes: 'raw',
  answer: billPaymentImportAnswer,
})
