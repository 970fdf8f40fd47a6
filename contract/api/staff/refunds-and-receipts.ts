import { orderKeyQuery } from '../order-key.ts'
import { z } from 'zod'
import { endpoint } from '../../endpoint.ts'
import { paymentMethods, paymentStates } from '../../terms/payment.ts'
import { satangAmount } from '../field-schemas.ts'
import { payOutMethods, recordedPayee } from '../refund-payee.ts'

/** How far a refund is: owed, on its way to the payment provider, completed or failed. */
export const refundStates = ['due', 'sending', 'unknown', 'sent', 'done', 'failed'] as const

/** A refund as the owner of the order sees it. */
export const refundAnswer = z
  .object({
    refundId: z.string(),
    state: z.enum(refundStates),
    amount: satangAmount,
    paymentMethod: z.enum(paymentMethods),
    /** The reason: the owner's request, voided or exchanged tickets, bags and seats that were not bought, lost seats, tickets that were not issued, a late payment, staff. */
    why: z.enum([
      'ownerAsked',
      'ticketsVoided',
      'ticketsExchanged',
      'ticketsNotExchanged',
      'extrasNotBought',
      'ticketsRefunded',
      'seatsGone',
      'notTicketed',
      'unappliedReceipt',
      'otherAmount',
      'staff',
    ]),
    askedAt: z.string(),
    sentAt: z.string().optional(),
    doneAt: z.string().optional(),
    /**
     * The first and last expected date of arrival on the payer's account, computed from the payment method.
     */
    expectedFrom: z.string().optional(),
    expectedUntil: z.string().optional(),
  })
  .meta({ id: 'Refund' })
/** Money that goes back, on the wire. */
export type RefundAnswer = z.infer<typeof refundAnswer>

/** The refunds of an order. */
export const refundsAnswer = z.object({ refunds: z.array(refundAnswer) })

/** The customer of an order, for staff; the telephone number is empty once it was erased. */
const customer = z.object({ name: z.string(), phone: z.string() })

/** A refund with what staff need to pay it out: customer, payee and reference. */
export const staffRefundView = refundAnswer
  .extend({
    orderNumber: z.string(),
    customer,
    providerId: z.string(),
    /** True when staff pay it out manually; otherwise the shop asks the provider. */
    isByHand: z.boolean(),
    /** Code of why the provider failed. */
    note: z.string(),
    /** What remains of its payment after this and every other refund of it. */
    kept: satangAmount,
    /** The default method of a manual payout. */
    payOutMethod: z.enum(payOutMethods),
    /** The recorded bank account; with all digits for those who may make the transfer. */
    payee: recordedPayee.optional(),
    /** Whether a manual payout needs dual control, and who has confirmed it so far. */
    needsTwo: z.boolean(),
    confirmedBy: z.array(z.string()),
    /** Whether the caller has confirmed it already. */
    isConfirmedByMe: z.boolean(),
  })
  .meta({ id: 'StaffRefund' })
/** A refund for staff, on the wire. */
export type StaffRefundView = z.infer<typeof staffRefundView>
/** Refunds that are not completed, oldest first. */
export const staffRefundsAnswer = z.object({ refunds: z.array(staffRefundView) })

/** Staff complete a manual refund, send one again, or return a late payment. */
export const refundDoneRequest = z.strictObject({
  refundId: z.string().max(60),
  receiptNumber: z.string().trim().min(1, 'requiredFieldMissing').max(40),
  /** How it was paid out; the default of the refund when absent. */
  payOutMethod: z.enum(payOutMethods).optional(),
  /** The bank account of the transfer: refused when another one was recorded meanwhile. */
  payeeId: z.string().max(60).optional(),
})
/** Names a refund. */
export const refundIdRequest = z.strictObject({ refundId: z.string().max(60) })
/** Staff refund money of an order. */
export const giveBackRequest = z.strictObject({ paymentId: z.string().max(60), amount: satangAmount })
/** The result of a refund by staff: it was created, or a second person has to request the same amount. */
export const receiptRefundAnswer = z
  .object({ state: z.enum(['owed', 'approvalNeeded']), refund: staffRefundView.optional() })
  .meta({ id: 'ReceiptRefund' })
/** The result of a refund by staff, on the wire. */
export type GivenBackAnswer = z.infer<typeof receiptRefundAnswer>
/** Names a payment. */
export const paymentIdRequest = z.strictObject({ paymentId: z.string().max(60) })

/** An unapplied receipt: it belongs to no order any more, or has another amount than due. */
export const unappliedReceiptView = z
  .object({
    paymentId: z.string(),
    orderNumber: z.string(),
    customer,
    bookingState: z.string(),
    paymentMethod: z.enum(paymentMethods),
    state: z.enum(paymentStates),
    /** The amount due and the received amount, in satang. */
    asked: satangAmount,
    arrived: satangAmount,
    /** The part of it with a refund. */
    refunded: satangAmount,
    at: z.string(),
    /** Whether it can be used for its order: the seats are still held and the amount is the amount due. */
    isUsable: z.boolean(),
    /** Requested refunds that wait for a second person to request the same amount. */
    wanted: z.array(z.object({ by: z.string(), amount: satangAmount, isMine: z.boolean() })),
  })
  .meta({ id: 'UnappliedReceipt' })
/** An unapplied receipt, on the wire. */
export type UnappliedReceiptView = z.infer<typeof unappliedReceiptView>
/** All unapplied receipts, oldest first. */
export const unappliedReceiptsAnswer = z.object({ payments: z.array(unappliedReceiptView) })

/** Money actions of one clerk for one company or order within 24 hours that come near the approval amount. */
export const nearThresholdAnswer = z
  .object({
    /** The approval amount in satang; entries reach 80 percent of it. */
    dualControlThreshold: satangAmount,
    sums: z.array(
      z.object({
        by: z.string(),
        /** The company's name or the order's number. */
        account: z.string(),
        /** For sums over all companies and orders: raised credit limits, imported bill payments, or memos of airlines. */
        kind: z.enum(['creditLimits', 'collectedBills', 'airlineMemos']).optional(),
        amount: satangAmount,
        count: z.int(),
        /** Time of the last of them. */
        at: z.string(),
      }),
    ),
  })
  .meta({ id: 'NearThreshold' })
/** Money actions of one clerk near the approval amount, on the wire. */
export type NearThresholdAnswer = z.infer<typeof nearThresholdAnswer>

export const listNearThreshold = endpoint({
  method: 'GET',
  path: '/api/staff/payments/near-threshold',
  summary:
    'Money actions of one person alone that came near the amount that takes two, over all kinds, in the last month.',
  answer: nearThresholdAnswer,
})

export const listRefunds = endpoint({
  method: 'GET',
  path: '/api/staff/payments/refunds',
  scope: 'payments:read',
  summary: 'Refunds that are not done, the oldest first.',
  answer: staffRefundsAnswer,
})

export const retryRefund = endpoint({
  method: 'POST',
  path: '/api/staff/payments/refunds/retry',
  summary: 'Has a refund sent once more that the payment provider had refused.',
  body: refundIdRequest,
  answer: staffRefundView,
})

export const confirmRefundPaid = endpoint({
  method: 'POST',
  path: '/api/staff/payments/refunds/paid',
  summary:
    'A clerk has paid a refund out by hand, with this receipt number; above the set amount two must say so.',
  body: refundDoneRequest,
  answer: staffRefundView,
})

export const listUnappliedReceipts = endpoint({
  method: 'GET',
  path: '/api/staff/payments/unapplied-receipts',
  scope: 'payments:read',
  summary: 'Money without a seat, or in another amount than was asked for, the oldest first.',
  answer: unappliedReceiptsAnswer,
})

export const applyReceipt = endpoint({
  method: 'POST',
  path: '/api/staff/payments/unapplied-receipts/apply',
  summary:
    'Pays its order with money that came late, while the seats are held; says what is left to look at.',
  body: paymentIdRequest,
  answer: unappliedReceiptsAnswer,
})

export const refundReceipt = endpoint({
  method: 'POST',
  path: '/api/staff/payments/unapplied-receipts/refund',
  summary:
    'Gives money of an order back, never more than is left of it; above the set amount two must ask for the same.',
  body: giveBackRequest,
  answer: receiptRefundAnswer,
})

export const listOrderRefunds = endpoint({
  method: 'GET',
  path: '/api/payments/refunds',
  summary: 'The money that goes back of an order: how it stands, and between which days it will be there.',
  query: orderKeyQuery,
  answer: refundsAnswer,
})
