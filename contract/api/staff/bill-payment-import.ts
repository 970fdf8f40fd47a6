import { z } from 'zod'
import { satangAmount } from '../offers.ts'

/**
 * What became of a bill in a channel's file.
 * - received: its order is paid
 * - known: its money is in our books already, from this file or another
 * - late: the money came when there was no seat for it any more
 * - secondPersonNeeded: noted; above the set amount another clerk must bring the same file
 * - otherAmount: the order asks for another amount; the money waits among that without a seat
 * - notPayable: the order was paid before with other money, or there is nothing to pay
 * - unknown: no order awaits money under these references
 */
export const billPaymentResults = [
  'received',
  'known',
  'late',
  'secondPersonNeeded',
  'otherAmount',
  'notPayable',
  'unknown',
] as const
/** What became of a bill in a channel's file. */
export type BillPaymentResult = (typeof billPaymentResults)[number]

/** Why a line is not read: the column at fault, that its number of columns is wrong, or that its bill came before in the file. */
export const billPaymentFaults = [
  'columns',
  'reference1',
  'reference2',
  'amount',
  'paidAt',
  'transactionId',
  'repeated',
] as const
/** Why a line of a channel's file is not read. */
export type BillPaymentFault = (typeof billPaymentFaults)[number]

/** What became of a channel's file of a day. */
export const billPaymentImportAnswer = z
  .object({
    bills: z.array(
      z.object({
        /** Counted from 1 with the heading. */
        line: z.int().positive(),
        reference1: z.string(),
        reference2: z.string(),
        transactionId: z.string(),
        amount: satangAmount,
        paidAt: z.string(),
        /** The order that the first reference names, where there is one. */
        orderNumber: z.string().optional(),
        result: z.enum(billPaymentResults),
      }),
    ),
    /** Lines that could not be read, counted from 1 with the heading, and why. */
    faults: z.array(z.object({ line: z.int().positive(), fault: z.enum(billPaymentFaults) })),
  })
  .meta({ id: 'CollectedBills' })
/** What became of a channel's file of a day, on the wire. */
export type BillPaymentImportAnswer = z.infer<typeof billPaymentImportAnswer>
