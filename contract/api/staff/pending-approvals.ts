import { z } from 'zod'
import { endpoint } from '../../endpoint.ts'
import { staffRoles } from '../../rights.ts'
import { paymentMethods } from '../../terms/payment.ts'
import { satangAmount } from '../field-schemas.ts'

/** The amount from which an action of somebody needed a second person, and the role whose limit it is. */
export const approvalLimit = z
  .object({
    amount: satangAmount,
    /** Absent for the general amount. */
    role: z.enum(staffRoles).optional(),
  })
  .meta({ id: 'ApprovalLimit' })

/** One person's approval of money that needs dual control. */
export const approvalConfirmation = z
  .object({
    by: z.string(),
    at: z.string(),
    /** The amount that the person saw or wants to refund, in satang. */
    amount: satangAmount,
    receiptNumber: z.string().optional(),
    /** The transfer proof that the person checked. */
    transferProofId: z.string().optional(),
    isMine: z.boolean(),
    /** The limit of this person that the action met; absent where two people are needed at any amount. */
    limit: approvalLimit.optional(),
    /** False for the booker of the order, who cannot approve its money. */
    counts: z.boolean(),
  })
  .meta({ id: 'ApprovalConfirmation' })
/** One person's approval, on the wire. */
export type ApprovalConfirmationView = z.infer<typeof approvalConfirmation>

/** A money action on an order that waits for a second person. */
export const pendingApproval = z
  .object({
    /** A receipt; a refund through the provider; a manual payout. */
    kind: z.enum(['received', 'giveBack', 'paidOut']),
    /** The payment attempt; for a manual payout, the refund. */
    id: z.string(),
    orderNumber: z.string(),
    paymentMethod: z.enum(paymentMethods),
    /** The amount due; the remaining amount of the payment; the amount of the refund. */
    asked: satangAmount,
    /** Whether the caller booked the order, and so cannot approve its money. */
    isMyOrder: z.boolean(),
    /** First approval first. */
    confirmations: z.array(approvalConfirmation),
  })
  .meta({ id: 'PendingApproval' })
/** A money action that waits for a second person, on the wire. */
export type PendingApprovalView = z.infer<typeof pendingApproval>

/** A setting that waits for a second person to set the same. */
const waitingLimit = z.discriminatedUnion('kind', [
  /** The credit limit of a company. */
  z.strictObject({ kind: z.literal('creditLimit'), companyId: z.string().max(60) }),
  /** The approval amounts. */
  z.strictObject({ kind: z.literal('approvalAmounts') }),
])

/** The author withdraws an approval that waits for a second person. */
export const approvalToWithdraw = z.discriminatedUnion('kind', [
  z.strictObject({
    /** A receipt; a refund through the provider. */
    kind: z.enum(['received', 'giveBack']),
    paymentId: z.string().max(60),
  }),
  waitingLimit,
])
/** Rejects a waiting limit: every value set for it becomes void. */
export const limitToRefuse = waitingLimit
/** The limit that is rejected. */
export type LimitToRefuse = z.infer<typeof limitToRefuse>
/** The approval that is withdrawn. */
export type ApprovalToWithdraw = z.infer<typeof approvalToWithdraw>

/** Confirms the withdrawal: effects of the single approval are undone. */
export const approvalWithdrawnAnswer = z
  .object({ isTakenBack: z.literal(true) })
  .meta({ id: 'ApprovalWithdrawn' })
/** Confirms the withdrawal, on the wire. */
export type ApprovalWithdrawnAnswer = z.infer<typeof approvalWithdrawnAnswer>

/**
 * Money actions confirmed by one person, oldest first; those on a transfer proof are listed with the proofs.
 */
export const pendingApprovalsAnswer = z.object({ waits: z.array(pendingApproval) })
/** Money actions confirmed by one person, on the wire. */
export type PendingApprovalsAnswer = z.infer<typeof pendingApprovalsAnswer>

export const listPendingApprovals = endpoint({
  method: 'GET',
  path: '/api/staff/payments/pending-approvals',
  scope: 'payments:read',
  summary: 'Money that one person has seen and a second has to see too, the oldest first; without slips.',
  answer: pendingApprovalsAnswer,
})

export const withdrawApproval = endpoint({
  method: 'POST',
  path: '/api/staff/payments/pending-approvals/withdraw',
  summary:
    'Takes back what the asking clerk has said that waits for a second person: that money is here, or, by those who have the right to do it, that it goes back, a credit limit, or the amounts from which it takes approval.',
  body: approvalToWithdraw,
  answer: approvalWithdrawnAnswer,
})

export const rejectPendingLimit = endpoint({
  method: 'POST',
  path: '/api/staff/payments/pending-approvals/reject',
  summary:
    'Refuses a credit limit, or amounts from which it takes approval, that wait for a second person: nobody has set them any more.',
  body: limitToRefuse,
  answer: approvalWithdrawnAnswer,
})
