import { z } from 'zod'
import { satangAmount } from '../offers.ts'
import { orderKey } from '../order-key.ts'

/** A moment in ISO 8601 UTC. */
const moment = z.iso.datetime({ message: 'wrongFormat' })
const line = (most: number) => z.string().trim().min(1, 'requiredFieldMissing').max(most, 'wrongFormat')

/** A bank slip that was sent, as its owner sees it. */
export const transferProofAnswer = z
  .object({
    slipId: z.string(),
    /** `closed`: its order was paid before staff answered it. */
    state: z.enum(['received', 'accepted', 'refused', 'closed']),
    /** Whether a bank's code could be read on it. */
    isCodeRead: z.boolean(),
    /** What staff say about it. */
    note: z.string(),
    sentAt: z.string(),
  })
  .meta({ id: 'TransferProof' })
/** A bank slip on the wire. */
export type TransferProofAnswer = z.infer<typeof transferProofAnswer>

/** The slips of an order, the newest first. */
export const transferProofsAnswer = z.object({ slips: z.array(transferProofAnswer) })

/** Staff refuse a slip; its owner reads why. */
export const transferProofRejection = z.strictObject({ slipId: z.string().max(60), note: line(300) })
/** Staff refuse a slip. */
export type TransferProofRejection = z.infer<typeof transferProofRejection>

/** Asks for cash to be fetched: in Bangkok, 09:30 to 17:00 while the office is open, before the payment deadline. */
export const cashPickupRequest = z.strictObject({
  orderKey,
  name: line(80),
  phone: line(30),
  address: line(300),
  /** Five digits; Bangkok's begin with 10. */
  postcode: z.string().regex(/^\d{5}$/, 'wrongFormat'),
  /** The day, YYYY-MM-DD in Bangkok, and the hours of it in minutes after midnight. */
  on: z.iso.date({ message: 'wrongFormat' }),
  fromMinutes: z.int().min(0).max(1440),
  untilMinutes: z.int().min(0).max(1440),
})
/** Asks for cash to be fetched. */
export type CashPickupRequest = z.infer<typeof cashPickupRequest>

/** A wish to have cash fetched, as it stands. */
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
/** A wish to have cash fetched, on the wire. */
export type CashPickupAnswer = z.infer<typeof cashPickupAnswer>

/** Its owner takes the wish back. */
export const cashPickupWithdrawal = z.strictObject({ orderKey })
/** What staff say of a collection: they will come, they cannot, or they were there. */
export const cashPickupReply = z.strictObject({
  collectionId: z.string().max(60),
  reply: z.enum(['agreed', 'declined', 'done']),
})
/** What staff say of a collection. */
export type CashPickupReply = z.infer<typeof cashPickupReply>

/** The days and hours in which cash can be fetched for an order, in Bangkok; empty when there are none before its deadline. */
export const cashPickupTimesAnswer = z.object({
  days: z.array(z.object({ on: z.string(), fromMinutes: z.int(), untilMinutes: z.int() })),
  collection: cashPickupAnswer.optional(),
})
/** The times in which cash can be fetched, on the wire. */
export type CashPickupTimesAnswer = z.infer<typeof cashPickupTimesAnswer>

/** A clerk has seen the money of an order: how much, with which receipt or slip. */
export const moneyTakenRequest = z.strictObject({
  orderNumber: z.string().max(20),
  /** What came, in satang; must be what is asked for unless `isOtherAmount`. Absent: what is asked for. */
  amount: satangAmount.optional(),
  /** The clerk has looked twice: another amount came. It is noted as such, and buys nothing by itself. */
  isOtherAmount: z.literal(true).optional(),
  receiptNumber: z.string().trim().max(40).optional(),
  slipId: z.string().max(60).optional(),
})
/** A clerk has seen the money. */
export type MoneyTakenRequest = z.infer<typeof moneyTakenRequest>

/** A clerk records a payment that a comparison found at a provider, of an order in manual review. */
export const foundPaymentRequest = z.strictObject({
  orderNumber: z.string().max(20),
  /** The difference that tells of the payment. */
  differenceId: z.string().max(60),
})

/** What became of a clerk's confirmation. */
export const moneyTakenAnswer = z
  .object({
    /** `mismatched`: another amount than was asked for lies here; staff decide what becomes of it. */
    state: z.enum(['received', 'secondPersonNeeded', 'late', 'mismatched']),
    amount: satangAmount,
    confirmedBy: z.int().positive(),
  })
  .meta({ id: 'MoneyTaken' })
/** What became of a clerk's confirmation, on the wire. */
export type MoneyTakenAnswer = z.infer<typeof moneyTakenAnswer>

/** A slip on the desk of staff, beside what is asked for. */
export const staffTransferProofView = transferProofAnswer
  .extend({
    orderNumber: z.string(),
    amountDue: satangAmount,
    payBy: z.string().optional(),
    sendingBank: z.string().optional(),
    transactionReference: z.string().optional(),
    /** What the bank says about it, where it could be asked. */
    bankAnswer: z
      .object({
        isFound: z.boolean(),
        amount: satangAmount.optional(),
        isReceiverRight: z.boolean().optional(),
        paidAt: z.string().optional(),
      })
      .optional(),
    /** Who has confirmed until now; above an amount it takes two. */
    confirmedBy: z.array(z.string()),
    needsTwo: z.boolean(),
    /** Whether the asking clerk has confirmed it already. */
    isConfirmedByMe: z.boolean(),
  })
  .meta({ id: 'DeskSlip' })
/** A slip on the desk of staff, on the wire. */
export type StaffTransferProofView = z.infer<typeof staffTransferProofView>
/** The slips that wait for staff, the one whose deadline comes first on top. */
export const staffTransferProofsAnswer = z.object({ slips: z.array(staffTransferProofView) })

/** A wish to have cash fetched, on the desk of staff. */
export const staffCashPickupView = cashPickupAnswer
  .extend({ orderNumber: z.string(), amountDue: satangAmount, payBy: z.string().optional() })
  .meta({ id: 'DeskCashCollection' })
/** A wish to have cash fetched, on the desk of staff, on the wire. */
export type StaffCashPickupView = z.infer<typeof staffCashPickupView>
/** The collections that are asked for or agreed, the soonest first. */
export const staffCashPickupsAnswer = z.object({ collections: z.array(staffCashPickupView) })
