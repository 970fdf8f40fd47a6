import { z } from 'zod'
import { endpoint } from '../../../endpoint.ts'
import { approvalWithdrawnAnswer } from '../pending-approvals.ts'
import { mailKey } from './mails.ts'

/** Corrects the email address of an order's contact, and sends a mail to it again. */
export const contactCorrectionRequest = z.strictObject({
  orderNumber: z.string().trim().max(20),
  email: z.string().trim().max(254),
  /** Why, for the audit log. */
  reason: z.string().trim().min(1).max(300),
  /** The mail that did not arrive; sent again to the new address. */
  mailKey: mailKey.optional(),
})
/** Corrects the email address of an order's contact. */
export type ContactCorrectionRequest = z.infer<typeof contactCorrectionRequest>

/** `firstOfTwo`: money has come in for the order, so a colleague has to enter the same address. */
export const contactCorrectionAnswer = z
  .object({ outcome: z.enum(['done', 'firstOfTwo']) })
  .meta({ id: 'ContactCorrection' })
/** The outcome of a correction. */
export type ContactCorrectionAnswer = z.infer<typeof contactCorrectionAnswer>

/** A correction of the address that one member of staff has entered, and that needs a second one. */
export const pendingCorrection = z.object({
  by: z.string(),
  at: z.string().meta({ format: 'date-time' }),
  isMine: z.boolean(),
})
/** A correction that needs a second member of staff. */
export type PendingCorrection = z.infer<typeof pendingCorrection>

export const withdrawContactCorrection = endpoint({
  method: 'POST',
  path: '/api/staff/orders/contact/withdraw',
  summary: 'Withdraws the own correction of an address that waits for a second member of staff.',
  body: contactCorrectionRequest.pick({ orderNumber: true }),
  answer: approvalWithdrawnAnswer,
})

export const correctContact = endpoint({
  method: 'POST',
  path: '/api/staff/orders/contact',
  summary:
    'Corrects the email address of an order’s contact; earlier links end, and both addresses are told. Takes two members of staff once money has come in.',
  body: contactCorrectionRequest,
  answer: contactCorrectionAnswer,
})
