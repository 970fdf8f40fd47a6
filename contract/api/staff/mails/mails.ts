import { z } from 'zod'
import { endpoint } from '../../../endpoint.ts'
import { languages } from '../../../problem.ts'
import { longestMailAddition } from '../../../terms/mail-addition/mail-addition.ts'

const moment = z.string().meta({ format: 'date-time' })

/** Number of deliveries on a page. */
export const mailsPerPage = 50

/** State of a delivery: not tried yet, failed and to be retried, given up, or sent. */
export const mailStates = ['waiting', 'failing', 'givenUp', 'sent'] as const
/** The state of a delivery. */
export type MailState = (typeof mailStates)[number]

/** Why a delivery failed; after `silent` the message may have been delivered. */
export const mailFaultKinds = [
  'unreachable',
  'silent',
  'signIn',
  'addressRefused',
  'tooMany',
  'refused',
  'tooLate',
  'other',
] as const
/** Why a delivery failed. */
export type MailFaultKind = (typeof mailFaultKinds)[number]

/** The key of a mail or notice. */
export const mailKey = z.string().min(1).max(300)
/** The kind of a mail. */
export const mailEventName = z
  .string()
  .max(60)
  .regex(/^[a-z][a-z-]*$/)

/** Filters deliveries. Without a state: all of them. */
export const mailsQuery = z.strictObject({
  /** `open`: failed ones, including those given up. */
  state: z.enum(['open', ...mailStates]).optional(),
  order: z.string().trim().max(20).optional(),
  /** The `next` of the previous page. */
  after: z.string().max(400).optional(),
})
/** Filters deliveries. */
export type MailsQuery = z.infer<typeof mailsQuery>

/** One mail or notice: its event, masked recipient and delivery state. */
export const mailLine = z
  .object({
    key: z.string(),
    /** The event: "booking-held". */
    event: z.string(),
    channel: z.enum(['mail', 'line']),
    orderNumber: z.string().optional(),
    /** "s•••@mail.example"; absent once it was deleted. */
    recipient: z.string().optional(),
    state: z.enum(mailStates),
    attempts: z.int(),
    fault: z.object({ kind: z.enum(mailFaultKinds), said: z.string().optional() }).optional(),
    queuedAt: moment,
    triedAt: moment.optional(),
    sentAt: moment.optional(),
    /** Time of the next automatic retry. */
    nextTryAt: moment.optional(),
    /** Whether it can be sent again manually now: an undelivered one, or a delivered one whose text is kept. */
    canSendAgain: z.boolean(),
  })
  .meta({ id: 'MailLine' })
/** One mail or notice. */
export type MailLine = z.infer<typeof mailLine>

/** A page of deliveries, newest first, with the total number by state; `next` is sent as `after`. */
export const mailsAnswer = z
  .object({
    mails: z.array(mailLine),
    counts: z.object({ waiting: z.int(), failing: z.int(), givenUp: z.int() }),
    next: z.string().optional(),
  })
  .meta({ id: 'Mails' })
/** A page of deliveries. */
export type MailsAnswer = z.infer<typeof mailsAnswer>

/** Sends a mail or notice again now. */
export const resendRequest = z.strictObject({ key: mailKey })
/** The state after sending again. */
export const resendAnswer = z.object({ mail: mailLine }).meta({ id: 'ResentMail' })
/** The state after sending again. */
export type ResendAnswer = z.infer<typeof resendAnswer>

/** Content of a preview: usual data, or long names, other scripts and potentially harmful characters. */
export const mailVariants = ['usual', 'hard'] as const
/** The content of a preview. */
export type MailVariant = (typeof mailVariants)[number]

/** Every mail event in the order of the customer journey, with the subject of its mail. */
export const mailEventsAnswer = z
  .object({ events: z.array(z.object({ event: z.string(), title: z.string() })) })
  .meta({ id: 'MailEvents' })
/** Every mail event. */
export type MailEventsAnswer = z.infer<typeof mailEventsAnswer>

/** Selects the mail of a preview. */
export const mailPreviewQuery = z.strictObject({ event: mailEventName, variant: z.enum(mailVariants) })

/** A mail in one language; `page` is the address of its HTML, for a frame. */
export const mailPreview = z.object({
  language: z.enum(languages),
  subject: z.string(),
  text: z.string(),
  page: z.string(),
})
/** A mail in one language. */
export type MailPreview = z.infer<typeof mailPreview>

/** A mail in every language. */
export const mailPreviewAnswer = z.object({ versions: z.array(mailPreview) }).meta({ id: 'MailPreviews' })
/** A mail in every language. */
export type MailPreviewAnswer = z.infer<typeof mailPreviewAnswer>

/** Selects the HTML page, and proves that a member of staff requested it shortly before. */
export const mailPageQuery = z.strictObject({
  event: mailEventName,
  variant: z.enum(mailVariants),
  language: z.enum(languages),
  until: z.coerce.number().int(),
  /** What is added to the mail instead of what is saved. */
  addition: z.string().max(longestMailAddition).optional(),
  key: z.string().max(60),
})

export const listMails = endpoint({
  method: 'GET',
  path: '/api/staff/mails',
  summary: 'Mails and notices with how their delivery stands, the newest first; fifty at a time.',
  query: mailsQuery,
  answer: mailsAnswer,
})

export const resendMail = endpoint({
  method: 'POST',
  path: '/api/staff/mails/resend',
  summary: 'Tries to deliver a mail or notice again at once.',
  body: resendRequest,
  answer: resendAnswer,
})

export const listMailEvents = endpoint({
  method: 'GET',
  path: '/api/staff/mails/events',
  summary: 'Every event of which we write to somebody.',
  answer: mailEventsAnswer,
})

export const previewMail = endpoint({
  method: 'GET',
  path: '/api/staff/mails/preview',
  summary: 'A mail as it is written in every language, with facts of nobody.',
  query: mailPreviewQuery,
  answer: mailPreviewAnswer,
})
