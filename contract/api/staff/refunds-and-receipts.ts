import { z } from 'zod'
import { surchargeReadings } from '../../terms/payment/payment-surcharge.ts'
import { paymentMethods, paymentStates } from '../../terms/payment.ts'
import { satangAmount } from '../offers.ts'
import { payOutMethods, recordedPayee } from '../refund-payee.ts'

/** The life of money that goes back. */
export const refundStates = ['due', 'sending', 'unknown', 'sent', 'done', 'failed'] as const

/** Money that goes back, as the owner of the order sees it: a dated meter. */
export const refundAnswer = z
  .object({
    refundId: z.string(),
    state: z.enum(refundStates),
    amount: satangAmount,
    paymentMethod: z.enum(paymentMethods),
    /** Why: the owner's request, seats that were gone, tickets that were not issued, money that came late, staff. */
    why: z.enum(['ownerAsked', 'seatsGone', 'notTicketed', 'lateMoney', 'otherAmount', 'staff']),
    askedAt: z.string(),
    sentAt: z.string().optional(),
    doneAt: z.string().optional(),
    /** Between which days it will be on the payer's account; worked out from the way it was paid. */
    expectedFrom: z.string().optional(),
    expectedUntil: z.string().optional(),
  })
  .meta({ id: 'Refund' })
/** Money that goes back, on the wire. */
export type RefundAnswer = z.infer<typeof refundAnswer>

/** The money of an order that goes back. */
export const refundsAnswer = z.object({ refunds: z.array(refundAnswer) })

/** Whom the money of an order is from, for staff; the telephone number is empty once it was erased. */
const customer = z.object({ name: z.string(), phone: z.string() })

/** A refund on the desk of staff. */
export const staffRefundView = refundAnswer
  .extend({
    orderNumber: z.string(),
    customer,
    providerId: z.string(),
    /** Paid out by a person of ours; otherwise the shop asks the provider itself. */
    isByHand: z.boolean(),
    /** Why the provider did not do it, in a word. */
    note: z.string(),
    /** What of its payment stays with us, once this and every other refund of it is paid. */
    kept: satangAmount,
    /** How it is paid out by hand unless staff say otherwise. */
    payOutMethod: z.enum(payOutMethods),
    /** The bank account on record; with all digits for those who may make the transfer. */
    payee: recordedPayee.optional(),
    /** Whether it takes two people to say that it was paid out by hand, and who has said so until now. */
    needsTwo: z.boolean(),
    confirmedBy: z.array(z.string()),
    /** Whether the asking clerk has said so already. */
    isConfirmedByMe: z.boolean(),
  })
  .meta({ id: 'DeskRefund' })
/** A refund on the desk of staff, on the wire. */
export type StaffRefundView = z.infer<typeof staffRefundView>
/** Refunds that are not done, the oldest first. */
export const staffRefundsAnswer = z.object({ refunds: z.array(staffRefundView) })

/** Staff: pays a refund out by hand, sends one again, or gives back what came late. */
export const refundDoneRequest = z.strictObject({
  refundId: z.string().max(60),
  receiptNumber: z.string().trim().min(1, 'requiredFieldMissing').max(40),
  /** How it was paid out; as `DeskRefund` says it where this is absent. */
  payOutMethod: z.enum(payOutMethods).optional(),
  /** The bank account that was transferred to: refused where another one is on record by now. */
  payeeId: z.string().max(60).optional(),
})
/** Names a refund. */
export const refundIdRequest = z.strictObject({ refundId: z.string().max(60) })
/** Staff give money back that belongs to an order. */
export const giveBackRequest = z.strictObject({ paymentId: z.string().max(60), amount: satangAmount })
/** What became of giving money back: it goes back, or a second person has to ask for the same amount. */
export const givenBackAnswer = z
  .object({ state: z.enum(['owed', 'secondPersonNeeded']), refund: staffRefundView.optional() })
  .meta({ id: 'GivenBack' })
/** What became of giving money back, on the wire. */
export type GivenBackAnswer = z.infer<typeof givenBackAnswer>
/** Names a payment. */
export const paymentIdRequest = z.strictObject({ paymentId: z.string().max(60) })

/** Money without a seat, or in another amount than was asked for. */
export const unappliedReceiptView = z
  .object({
    paymentId: z.string(),
    orderNumber: z.string(),
    customer,
    bookingState: z.string(),
    paymentMethod: z.enum(paymentMethods),
    state: z.enum(paymentStates),
    /** What was asked for and what came, in satang. */
    asked: satangAmount,
    arrived: satangAmount,
    /** What of it was asked to go back already. */
    refunded: satangAmount,
    at: z.string(),
    /** Whether it can be used for its order: the seats are still held and it is the amount asked for. */
    isUsable: z.boolean(),
    /** Who wants how much of it to go back, which takes a second person who wants the same. */
    wanted: z.array(z.object({ by: z.string(), amount: satangAmount, isMine: z.boolean() })),
  })
  .meta({ id: 'UnappliedReceipt' })
/** Money without a seat, on the wire. */
export type UnappliedReceiptView = z.infer<typeof unappliedReceiptView>
/** All of it, the oldest first. */
export const unappliedReceiptsAnswer = z.object({ payments: z.array(unappliedReceiptView) })

/** What a difference is about and how it stands on each side, in codes. */
export const differenceFacts = z.object({
  /** What is compared: money that came in, money that goes back, or seats. */
  subject: z.enum(['payment', 'refund', 'reservation']),
  /** State of our payment or order; absent where we have none, or where only amounts differ. */
  ourState: z.string().optional(),
  /** State of their payment or reservation; absent where they have none, or where only amounts differ. */
  theirState: z.string().optional(),
  recordLocator: z.string().optional(),
  /** Our own reference as the other side has it. */
  clientReference: z.string().optional(),
})
/** What a difference is about, on the wire. */
export type DifferenceFacts = z.infer<typeof differenceFacts>

/** Comparisons with payment providers and suppliers, and what they found. */
export const reconciliationAnswer = z
  .object({
    runs: z.array(
      z.object({
        runId: z.string(),
        providerId: z.string(),
        from: z.string(),
        to: z.string(),
        beganAt: z.string(),
        endedAt: z.string().optional(),
        compared: z.int(),
        differences: z.int(),
      }),
    ),
    differences: z.array(
      z.object({
        differenceId: z.string(),
        providerId: z.string(),
        kind: z.enum(['oursWithoutTheirs', 'theirsWithoutOurs', 'amountDiffers', 'stateDiffers']),
        orderNumber: z.string().optional(),
        providerRef: z.string().optional(),
        ours: satangAmount.optional(),
        theirs: satangAmount.optional(),
        note: z.string(),
        /** Absent of differences that earlier versions have found: of those the note is all there is. */
        facts: differenceFacts.optional(),
        foundAt: z.string(),
        /** When a reservation that no order knows is given back by itself. */
        releaseAt: z.string().optional(),
      }),
    ),
    /** Reservations that no order knew and that were given back, the newest first. */
    releases: z.array(
      z.object({
        providerId: z.string(),
        recordLocator: z.string(),
        clientReference: z.string(),
        orderNumber: z.string().optional(),
        askedAt: z.string(),
        /** Absent while the supplier has not said whether it is done. */
        outcome: z.enum(['released', 'refused']).optional(),
      }),
    ),
  })
  .meta({ id: 'Reconciliation' })
/** The report of reconciliation, on the wire. */
export type ReconciliationAnswer = z.infer<typeof reconciliationAnswer>
/** A person has looked into a difference. */
export const differenceSettledRequest = z.strictObject({
  differenceId: z.string().max(60),
  note: z.string().trim().max(300),
  /** The money of this difference pays for no seats: what was reserved for its order may be released. */
  releasesSeats: z.literal(true).optional(),
})

/** How money is taken. */
export const paymentSettings = z
  .strictObject({
    /** From this amount on it takes two people to confirm money by hand, to give it back or to correct an account, in satang. */
    dualControlThreshold: satangAmount,
    /** A quote that is more than so many percent below the agreed total takes approval by a second person. */
    quoteBelowPercent: z.int().min(0).max(100).default(10),
    /** Raising a company's credit limit takes two people from this amount on, in satang: the new limit counts. */
    creditDualControlThreshold: satangAmount.default(10_000_000),
    /** What somebody has set and a second administrator has to set alike, where it loosens approval; not set itself. */
    waitsForSecond: z
      .object({
        dualControlThreshold: satangAmount,
        quoteBelowPercent: z.int(),
        creditDualControlThreshold: satangAmount,
        by: z.string(),
        /** Whether the asking clerk has set it. */
        isMine: z.boolean().default(false),
      })
      .optional(),
    /** Which reading of the card charge holds. */
    surchargeReading: z.enum(surchargeReadings),
    /** Ways to pay that the agency does not offer, whatever is configured. */
    switchedOff: z.array(z.enum(paymentMethods)),
    /** The bill payment channel (PayForU is its name until the agency writes another). */
    channelName: z.string().trim().min(1).max(60),
  })
  .meta({ id: 'PaymentSettings' })
/** How money is taken, on the wire. */
export type PaymentSettings = z.infer<typeof paymentSettings>

/** Money actions of one clerk with one company or order within 24 hours that come near the amount that takes two people. */
export const nearThresholdAnswer = z
  .object({
    /** From this amount on it takes two people, in satang; listed is what reaches 80 percent of it. */
    dualControlThreshold: satangAmount,
    sums: z.array(
      z.object({
        by: z.string(),
        /** The company's name or the order's number. */
        account: z.string(),
        /** What is added up over all companies and orders: raised credit limits, bills taken in by files. */
        kind: z.enum(['creditLimits', 'collectedBills']).optional(),
        amount: satangAmount,
        count: z.int(),
        /** When the last of them was done. */
        at: z.string(),
      }),
    ),
  })
  .meta({ id: 'NearThreshold' })
/** Money actions of one clerk that come near the amount from which it takes two people, on the wire. */
export type NearThresholdAnswer = z.infer<typeof nearThresholdAnswer>
