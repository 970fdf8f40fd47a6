import { z } from 'zod'
import { languages } from '../../problem.ts'

const moment = z.string().meta({ format: 'date-time' })

/** How many deliveries a page of the list shows. */
export const mailsPerPage = 50

/** How a delivery stands: not tried yet, tried in vain and tried again, given up, or on its way. */
export const mailStates = ['waiting', 'failing', 'givenUp', 'sent'] as const
/** How a delivery stands. */
export type MailState = (typeof mailStates)[number]

/** Why something was not delivered; `silent` may have been delivered all the same. */
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
/** Why something was not delivered. */
export type MailFaultKind = (typeof mailFaultKinds)[number]

const mailKey = z.string().min(1).max(300)
const event = z
  .string()
  .max(60)
  .regex(/^[a-z][a-z-]*$/)

/** What the list of deliveries is narrowed to. Without a state: everything. */
export const mailsQuery = z.strictObject({
  /** `open` is what was tried in vain, given up ones included. */
  state: z.enum(['open', ...mailStates]).optional(),
  order: z.string().trim().max(20).optional(),
  /** The `next` of the page before. */
  after: z.string().max(400).optional(),
})
/** What the list of deliveries is narrowed to. */
export type MailsQuery = z.infer<typeof mailsQuery>

/** One mail or notice: what it was for, to whom in a form that only reminds, and how its delivery stands. */
export const mailLine = z
  .object({
    key: z.string(),
    /** What it is for: "booking-held". */
    event: z.string(),
    channel: z.enum(['mail', 'line']),
    orderNumber: z.string().optional(),
    /** "s•••@mail.example"; absent once it is forgotten. */
    recipient: z.string().optional(),
    state: z.enum(mailStates),
    attempts: z.int(),
    fault: z.object({ kind: z.enum(mailFaultKinds), said: z.string().optional() }).optional(),
    queuedAt: moment,
    triedAt: moment.optional(),
    sentAt: moment.optional(),
    /** When it is tried again by itself. */
    nextTryAt: moment.optional(),
    /** Whether somebody may send it again now. */
    canSendAgain: z.boolean(),
  })
  .meta({ id: 'MailLine' })
/** One mail or notice. */
export type MailLine = z.infer<typeof mailLine>

/** A page of deliveries, the newest first, with how many stand how in all; `next` is asked as `after`. */
export const mailsAnswer = z
  .object({
    mails: z.array(mailLine),
    counts: z.object({ waiting: z.int(), failing: z.int(), givenUp: z.int() }),
    next: z.string().optional(),
  })
  .meta({ id: 'Mails' })
/** A page of deliveries. */
export type MailsAnswer = z.infer<typeof mailsAnswer>

/** Asks to send one again now. */
export const sendAgainRequest = z.strictObject({ key: mailKey })
/** How it stands then. */
export const sendAgainAnswer = z.object({ mail: mailLine }).meta({ id: 'SentAgain' })
/** How it stands then. */
export type SendAgainAnswer = z.infer<typeof sendAgainAnswer>

/** What a preview shows: usual facts, or long names, other scripts and marks that may do harm. */
export const mailVariants = ['usual', 'hard'] as const
/** What a preview shows. */
export type MailVariant = (typeof mailVariants)[number]

/** Every event of which we write, in the order of a customer's way, with what its mail is headed. */
export const mailEventsAnswer = z
  .object({ events: z.array(z.object({ event: z.string(), title: z.string() })) })
  .meta({ id: 'MailEvents' })
/** Every event of which we write. */
export type MailEventsAnswer = z.infer<typeof mailEventsAnswer>

/** Which mail is shown. */
export const mailPreviewQuery = z.strictObject({ event, variant: z.enum(mailVariants) })

/** A mail in one language; `page` is where its HTML is, for a frame. */
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

/** Which page of HTML is shown, and what shows that a member of staff asked for it a short while ago. */
export const mailPageQuery = z.strictObject({
  event,
  variant: z.enum(mailVariants),
  language: z.enum(languages),
  until: z.coerce.number().int(),
  key: z.string().max(60),
})
