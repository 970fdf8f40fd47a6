import { z } from 'zod'
import { paymentMethods } from '../../terms/payment.ts'
import { satangAmount } from '../offers.ts'

/** What one person of the staff has said of money that takes two. */
export const approvalConfirmation = z
  .object({
    by: z.string(),
    at: z.string(),
    /** What they have seen, or want to go back, in satang. */
    amount: satangAmount,
    receiptNumber: z.string().optional(),
    /** The slip that they have looked at. */
    slipId: z.string().optional(),
    isMine: z.boolean(),
    /** False for whoever made the order: they are not one of the two who vouch for its money. */
    counts: z.boolean(),
  })
  .meta({ id: 'FirstWord' })
/** What one person of the staff has said of money that takes two, on the wire. */
export type ApprovalConfirmationView = z.infer<typeof approvalConfirmation>

/** Money of an order that waits for a second person. */
export const pendingApproval = z
  .object({
    /** Money that is here; money that goes back by its service; money that was paid out by hand. */
    kind: z.enum(['received', 'giveBack', 'paidOut']),
    /** The attempt to pay; where it was paid out by hand, the refund. */
    id: z.string(),
    orderNumber: z.string(),
    paymentMethod: z.enum(paymentMethods),
    /** What is asked for; what is left of it; what the refund comes to. */
    asked: satangAmount,
    /** Whether the asking clerk made the order, and so cannot vouch for its money. */
    isMyOrder: z.boolean(),
    /** The first on top. */
    confirmations: z.array(approvalConfirmation),
  })
  .meta({ id: 'SecondPersonWaits' })
/** Money of an order that waits for a second person, on the wire. */
export type PendingApprovalView = z.infer<typeof pendingApproval>

/** Limits that somebody has set and a second person has to set alike. */
const waitingLimit = z.discriminatedUnion('kind', [
  /** The credit limit of a company. */
  z.strictObject({ kind: z.literal('creditLimit'), companyId: z.string().max(60) }),
  /** The amounts from which it takes approval. */
  z.strictObject({ kind: z.literal('approvalAmounts') }),
])

/** Whoever has said something that waits for a second person takes it back. */
export const approvalToWithdraw = z.discriminatedUnion('kind', [
  z.strictObject({
    /** That money is here; that it goes back by its service. */
    kind: z.enum(['received', 'giveBack']),
    paymentId: z.string().max(60),
  }),
  waitingLimit,
])
/** A limit that waits for a second person is refused: what anybody has set of it counts no longer. */
export const limitToRefuse = waitingLimit
/** Which limit is refused. */
export type LimitToRefuse = z.infer<typeof limitToRefuse>
/** Which word is taken back. */
export type ApprovalToWithdraw = z.infer<typeof approvalToWithdraw>

/** It is taken back: what was done by one word is as if that had not been said. */
export const approvalWithdrawnAnswer = z
  .object({ isTakenBack: z.literal(true) })
  .meta({ id: 'WordTakenBack' })
/** It is taken back, on the wire. */
export type ApprovalWithdrawnAnswer = z.infer<typeof approvalWithdrawnAnswer>

/** Money that one person has seen, the oldest first; what stands on a slip waits among the slips. */
export const pendingApprovalsAnswer = z.object({ waits: z.array(pendingApproval) })
/** Money that one person has seen, on the wire. */
export type PendingApprovalsAnswer = z.infer<typeof pendingApprovalsAnswer>
