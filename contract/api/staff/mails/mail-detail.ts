import { z } from 'zod'
import { endpoint } from '../../../endpoint.ts'
import { languages } from '../../../problem.ts'
import { pendingCorrection } from './correct-contact.ts'
import { mailFaultKinds, mailKey, mailLine } from './mails.ts'

const moment = z.string().meta({ format: 'date-time' })

/** Selects a mail or notice. */
export const mailQuery = z.strictObject({ mail: mailKey })

/** An attempt to deliver a mail: with the fault, or with the status code of the server that accepted it. */
export const mailAttempt = z.object({
  at: moment,
  fault: z.object({ kind: z.enum(mailFaultKinds), said: z.string().optional() }).optional(),
  answer: z.string().optional(),
})
/** An attempt to deliver a mail. */
export type MailAttempt = z.infer<typeof mailAttempt>

/**
 * What a mail says. Secrets of links are hidden. `sent`: kept as it was sent; `queued`: composed with today's sender
 * details, as it will be sent.
 */
export const mailContent = z.object({
  origin: z.enum(['sent', 'queued']),
  /** The full address, for mails about an order. */
  to: z.string().optional(),
  language: z.enum(languages),
  subject: z.string(),
  text: z.string(),
  /** The address of its HTML, for a frame; absent for notices. */
  page: z.string().optional(),
  attachments: z.array(z.object({ name: z.string(), mediaType: z.string(), size: z.int() })),
})
/** What a mail says. */
export type MailContent = z.infer<typeof mailContent>

/** A mail or notice with its attempts and, while it is kept, its content. */
export const mailDetailAnswer = z
  .object({
    mail: mailLine,
    /** Oldest first. Attempts of earlier versions are counted in `mail`, and missing here. */
    attempts: z.array(mailAttempt),
    content: mailContent.optional(),
    /** The current address of the order's contact; absent when there is none, or the caller may not change it. */
    contactEmail: z.string().optional(),
    pendingCorrection: pendingCorrection.optional(),
  })
  .meta({ id: 'MailDetail' })
/** A mail or notice with its attempts and content. */
export type MailDetailAnswer = z.infer<typeof mailDetailAnswer>

/** Selects the HTML page of a kept mail, and proves that a member of staff requested it shortly before. */
export const mailCopyPageQuery = z.strictObject({
  mail: mailKey,
  until: z.coerce.number().int(),
  key: z.string().max(60),
})

export const readMail = endpoint({
  method: 'GET',
  path: '/api/staff/mails/mail',
  summary: 'A mail or notice with its attempts and, while it is kept, what it says.',
  query: mailQuery,
  answer: mailDetailAnswer,
})
