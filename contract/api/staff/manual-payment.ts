import { orderKeyQuery, orderKey } from '../order-key.ts'
import { z } from 'zod'
import { endpoint } from '../../endpoint.ts'
import { approvalLimit } from './pending-approvals.ts'
import { tenders } from '../../terms/payment.ts'
import { satangAmount } from '../field-schemas.ts'

/** A moment in ISO 8601 UTC. */
const moment = z.iso.datetime({ message: 'wrongFormat' })
const requiredLine = (most: number) =>
  z.string().trim().min(1, 'requiredFieldMissing').max(most, 'wrongFormat')

/** A transfer proof that was sent, as its owner sees it. */
export const transferProofAnswer = z
  .object({
    transferProofId: z.string(),
    /** `closed`: the order was paid before staff answered the proof. */
    state: z.enum(['received', 'accepted', 'refused', 'closed']),
    /** Whether a bank's code on it could be read. */
    isCodeRead: z.boolean(),
    /** The note of staff about it. */
    note: z.string(),
    sentAt: z.string(),
  })
  .meta({ id: 'TransferProof' })
/** A transfer proof on the wire. */
export type TransferProofAnswer = z.infer<typeof transferProofAnswer>

/** The transfer proofs of an order, newest first. */
export const transferProofsAnswer = z.object({ transferProofs: z.array(transferProofAnswer) })

/** Staff reject a transfer proof; its owner can read why. */
export const transferProofRejection = z.strictObject({
  transferProofId: z.string().max(60),
  note: requiredLine(300),
})
/** Rejects a transfer proof. */
export type TransferProofRejection = z.infer<typeof transferProofRejection>

/**
 * Requests a cash pickup: in Bangkok, 09:30 to 17:00 while the office is open, before the payment deadline.
 */
export const cashPickupRequest = z.strictObject({
  orderKey,
  name: requiredLine(80),
  phone: requiredLine(30),
  address: requiredLine(300),
  /** Five digits; those of Bangkok begin with 10. */
  postcode: z.string().regex(/^\d{5}$/, 'wrongFormat'),
  /** The date, YYYY-MM-DD in Bangkok, and the time window in minutes after midnight. */
  on: z.iso.date({ message: 'wrongFormat' }),
  fromMinutes: z.int().min(0).max(1440),
  untilMinutes: z.int().min(0).max(1440),
})
export type CashPickupRequest = z.infer<typeof cashPickupRequest>

/** A requested cash pickup in its current state. */
export const cashPickupAnswer = z
  .object({
    collectionId: z.string(),
    state: z.enum(['asked', 'agreed', 'done', 'withdrawn', 'declined']),
    fromAt: moment,
    untilAt: moment,
    /** Shown to its owner and to staff. */
    place: z.object({ name: z.string(), phone: z.string(), address: z.string(), postcode: z.string() }),
  })
  .meta({ id: 'CashPickup' })
/** A requested cash pickup, on the wire. */
export type CashPickupAnswer = z.infer<typeof cashPickupAnswer>

/** The owner withdraws the cash pickup. */
export const cashPickupWithdrawal = z.strictObject({ orderKey })
/** The reply of staff to a cash pickup: agreed, declined, or collected. */
export const cashPickupReply = z.strictObject({
  collectionId: z.string().max(60),
  reply: z.enum(['agreed', 'declined', 'done']),
})
/** The reply of staff to a cash pickup. */
export type CashPickupReply = z.infer<typeof cashPickupReply>

/**
 * The available days and times of a cash pickup for an order, in Bangkok; empty when there are none before
 * its deadline.
 */
export const cashPickupTimesAnswer = z.object({
  days: z.array(z.object({ on: z.string(), fromMinutes: z.int(), untilMinutes: z.int() })),
  collection: cashPickupAnswer.optional(),
})
/** The available times of a cash pickup, on the wire. */
export type CashPickupTimesAnswer = z.infer<typeof cashPickupTimesAnswer>

/** A clerk records a receipt for an order: the amount, and its receipt number or transfer proof. */
export const moneyTakenRequest = z.strictObject({
  orderNumber: z.string().max(20),
  /**
   * The received amount in satang; must equal the amount due unless `isOtherAmount`. Absent: the amount due.
   */
  amount: satangAmount.optional(),
  /**
   * The clerk confirms that another amount was received. It is recorded and does not pay the order by itself.
   */
  isOtherAmount: z.literal(true).optional(),
  /** What the payer has in hand: the number of a bank slip, a terminal's slip or a paper receipt. */
  receiptNumber: z.string().trim().max(40).optional(),
  transferProofId: z.string().max(60).optional(),
  /** How the payer paid; absent where it is not known, as in an imported file. */
  tender: z.enum(tenders).optional(),
})
/** Records a receipt for an order. */
export type MoneyTakenRequest = z.infer<typeof moneyTakenRequest>

/** A clerk records a payment that a reconciliation found at a provider, for an order in manual review. */
export const foundPaymentRequest = z.strictObject({
  orderNumber: z.string().max(20),
  /** The reconciliation difference of the payment. */
  differenceId: z.string().max(60),
})

/** The result of recording a receipt. */
export const receiptRecordedAnswer = z
  .object({
    /** `mismatched`: another amount than due was received; staff decide what to do with it. */
    state: z.enum(['received', 'approvalNeeded', 'late', 'mismatched']),
    amount: satangAmount,
    confirmedBy: z.int().positive(),
    /** Number of the receipt that the shop issued; absent while approval is needed. */
    issuedReceipt: z.string().optional(),
  })
  .meta({ id: 'ReceiptRecorded' })
/** The result of recording a receipt, on the wire. */
export type MoneyTakenAnswer = z.infer<typeof receiptRecordedAnswer>

const relatedProofView = z.object({
  orderNumber: z.string(),
  state: transferProofAnswer.shape.state,
  sentAt: moment,
  /** True where it names the same bank transfer or has the same picture. */
  isSameTransfer: z.boolean(),
})

/** A transfer proof for staff, beside the amount due. */
export const staffTransferProofView = transferProofAnswer
  .extend({
    orderNumber: z.string(),
    amountDue: satangAmount,
    payBy: z.string().optional(),
    sendingBank: z.string().optional(),
    transactionReference: z.string().optional(),
    /** The bank's answer about it; absent when the bank could not be asked. */
    bankAnswer: z
      .object({
        isFound: z.boolean(),
        amount: satangAmount.optional(),
        isReceiverRight: z.boolean().optional(),
        paidAt: z.string().optional(),
      })
      .optional(),
    /**
     * The credit on an imported bank statement: matched with the order, or found by reference, or by amount and day. Absent
     * when there is none: the proof is then a picture and nothing else.
     */
    credit: z
      .object({ state: z.enum(['matched', 'found']), on: z.string(), amount: satangAmount })
      .optional(),
    /** Name of the order's contact. */
    customer: z.string(),
    /** Who has entered which amount so far, oldest first; large amounts need two people. */
    confirmations: z.array(
      z.object({
        by: z.string(),
        at: moment,
        amount: satangAmount,
        isMine: z.boolean(),
        /** The limit of this person that the amount met. */
        limit: approvalLimit.optional(),
      }),
    ),
    needsTwo: z.boolean(),
    /** Other proofs of the order, and proofs of any order with the same transfer or picture, newest first. */
    related: z.array(relatedProofView),
  })
  .meta({ id: 'StaffTransferProof' })
/** A transfer proof for staff, on the wire. */
export type StaffTransferProofView = z.infer<typeof staffTransferProofView>
/** The transfer proofs that wait for staff, earliest deadline first, and the accounts that money is to arrive on. */
export const staffTransferProofsAnswer = z.object({
  transferProofs: z.array(staffTransferProofView),
  accounts: z.array(z.object({ bank: z.string(), accountNumber: z.string() })),
})
/** The transfer proofs that wait for staff, on the wire. */
export type StaffTransferProofsAnswer = z.infer<typeof staffTransferProofsAnswer>

/** A requested cash pickup with what staff need to collect it: order number, amount and deadline. */
export const staffCashPickupView = cashPickupAnswer
  .extend({ orderNumber: z.string(), amountDue: satangAmount, payBy: z.string().optional() })
  .meta({ id: 'StaffCashPickup' })
/** A cash pickup for staff, on the wire. */
export type StaffCashPickupView = z.infer<typeof staffCashPickupView>
/** The requested and agreed cash pickups, soonest first. */
export const staffCashPickupsAnswer = z.object({ collections: z.array(staffCashPickupView) })

export const readCashPickupTimes = endpoint({
  method: 'GET',
  path: '/api/payments/cash-pickup',
  summary: 'When cash can be fetched for an order, and how the request for it stands.',
  query: orderKeyQuery,
  answer: cashPickupTimesAnswer,
})

export const requestCashPickup = endpoint({
  method: 'POST',
  path: '/api/payments/cash-pickup',
  summary: 'Asks for cash to be fetched; another request takes the place of the first.',
  body: cashPickupRequest,
  answer: cashPickupAnswer,
})

export const withdrawCashPickup = endpoint({
  method: 'POST',
  path: '/api/payments/cash-pickup/withdraw',
  summary: 'Withdraws the request to have cash fetched; asking again changes nothing.',
  body: cashPickupWithdrawal,
  answer: cashPickupAnswer,
})

export const listCashPickups = endpoint({
  method: 'GET',
  path: '/api/staff/payments/cash-pickups',
  scope: 'payments:read',
  summary: 'Cash that is to be fetched, the soonest first.',
  answer: staffCashPickupsAnswer,
})

export const replyToCashPickup = endpoint({
  method: 'POST',
  path: '/api/staff/payments/cash-pickups/reply',
  summary: 'Staff come for the cash, cannot come, or were there; the owner of the order is told.',
  body: cashPickupReply,
  answer: cashPickupAnswer,
})

export const resolvePayment = endpoint({
  method: 'POST',
  path: '/api/staff/payments/found',
  summary:
    'Records a payment that a comparison found at a provider as received; above the set amount it takes two. Tickets are issued next.',
  body: foundPaymentRequest,
  answer: receiptRecordedAnswer,
})

export const confirmReceipt = endpoint({
  method: 'POST',
  path: '/api/staff/payments/received',
  summary:
    'A clerk has seen the money of an order; above the set amount it takes two. Tickets are issued next.',
  body: moneyTakenRequest,
  answer: receiptRecordedAnswer,
})

export const sendTransferProof = endpoint({
  method: 'POST',
  path: '/api/payments/transfer-proofs',
  summary:
    'Takes the picture of a bank slip, JPEG, PNG or WebP up to 10 MB; the same one again changes nothing.',
  takes: 'picture',
  query: orderKeyQuery,
  answer: transferProofAnswer,
})

export const listOrderTransferProofs = endpoint({
  method: 'GET',
  path: '/api/payments/transfer-proofs',
  summary: 'The bank slips of an order, without their pictures, and what staff say of them.',
  query: orderKeyQuery,
  answer: transferProofsAnswer,
})

export const listTransferProofs = endpoint({
  method: 'GET',
  path: '/api/staff/payments/transfer-proofs',
  scope: 'payments:read',
  summary: 'The bank slips that wait for staff, the one whose deadline comes first on top.',
  answer: staffTransferProofsAnswer,
})

export const downloadTransferProof = endpoint({
  method: 'GET',
  path: '/api/staff/payments/transfer-proofs/:transferProofId/picture',
  summary: 'The picture of a bank slip, written anew.',
  params: z.object({ transferProofId: z.string().regex(/^slp_[0-9a-z]{36}$/, 'notFound') }),
  fileType: 'image/jpeg',
})

export const rejectTransferProof = endpoint({
  method: 'POST',
  path: '/api/staff/payments/transfer-proofs/reject',
  summary: 'A clerk says that a slip does not count, and why; its owner is told.',
  body: transferProofRejection,
  answer: transferProofAnswer,
})
