import { z } from 'zod'
import { satangAmount } from '../offers.ts'
import { orderKey } from '../order-key.ts'

/** A moment in ISO 8601 UTC. */
const moment = z.iso.datetime({ message: 'wrongFormat' })
const line = (most: number) => z.string().trim().min(1, 'requiredFieldMissing').max(most, 'wrongFormat')

/** A bank slip that was sent, as its owner sees it. */
export const slipAnswer = z
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
  .meta({ id: 'Slip' })
/** A bank slip on the wire. */
export type SlipAnswer = z.infer<typeof slipAnswer>

/** The slips of an order, the newest first. */
export const slipsAnswer = z.object({ slips: z.array(slipAnswer) })

/** Staff refuse a slip; its owner reads why. */
export const slipRefusal = z.strictObject({ slipId: z.string().max(60), note: line(300) })
/** Staff refuse a slip. */
export type SlipRefusal = z.infer<typeof slipRefusal>

/** Asks for cash to be fetched: in Bangkok, 09:30 to 17:00 while the office is open, before the payment deadline. */
export const collectionRequest = z.strictObject({
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
export type CollectionRequest = z.infer<typeof collectionRequest>

/** A wish to have cash fetched, as it stands. */
export const collectionAnswer = z
  .object({
    collectionId: z.string(),
    state: z.enum(['asked', 'agreed', 'done', 'withdrawn', 'declined']),
    fromAt: moment,
    untilAt: moment,
    /** Shown to its owner and to staff. */
    place: z.object({ name: z.string(), phone: z.string(), address: z.string(), postcode: z.string() }),
  })
  .meta({ id: 'CashCollection' })
/** A wish to have cash fetched, on the wire. */
export type CollectionAnswer = z.infer<typeof collectionAnswer>

/** Its owner takes the wish back. */
export const collectionWithdrawal = z.strictObject({ orderKey })
/** What staff say of a collection: they will come, they cannot, or they were there. */
export const collectionReply = z.strictObject({
  collectionId: z.string().max(60),
  reply: z.enum(['agreed', 'declined', 'done']),
})
/** What staff say of a collection. */
export type CollectionReply = z.infer<typeof collectionReply>

/** The days and hours in which cash can be fetched for an order, in Bangkok; empty when there are none before its deadline. */
export const collectionTimesAnswer = z.object({
  days: z.array(z.object({ on: z.string(), fromMinutes: z.int(), untilMinutes: z.int() })),
  collection: collectionAnswer.optional(),
})
/** The times in which cash can be fetched, on the wire. */
export type CollectionTimesAnswer = z.infer<typeof collectionTimesAnswer>

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
export const deskSlipAnswer = slipAnswer
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
export type DeskSlipAnswer = z.infer<typeof deskSlipAnswer>
/** The slips that wait for staff, the one whose deadline comes first on top. */
export const deskSlipsAnswer = z.object({ slips: z.array(deskSlipAnswer) })

/** A wish to have cash fetched, on the desk of staff. */
export const deskCollectionAnswer = collectionAnswer
  .extend({ orderNumber: z.string(), amountDue: satangAmount, payBy: z.string().optional() })
  .meta({ id: 'DeskCashCollection' })
/** A wish to have cash fetched, on the desk of staff, on the wire. */
export type DeskCollectionAnswer = z.infer<typeof deskCollectionAnswer>
/** The collections that are asked for or agreed, the soonest first. */
export const deskCollectionsAnswer = z.object({ collections: z.array(deskCollectionAnswer) })
