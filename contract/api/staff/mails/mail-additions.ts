import { z } from 'zod'
import { endpoint } from '../../../endpoint.ts'
import { languages } from '../../../problem.ts'
import { longestMailAddition, mailAdditionFaultOf } from '../../../terms/mail-addition/mail-addition.ts'
import { mailEventName, mailPreviewAnswer, mailVariants } from './mails.ts'

const text = z
  .string()
  .trim()
  .max(longestMailAddition, 'wrongFormat')
  .regex(/^(?:[^\p{Cs}\p{Cc}]|\n)*$/u, 'wrongFormat')
  .refine((typed) => mailAdditionFaultOf(typed) === undefined, { error: 'wrongFormat' })

const addition = z.strictObject({
  event: mailEventName,
  language: z.enum(languages),
  text: text.min(1, 'requiredFieldMissing'),
})

/** What is added to emails, all kinds and languages together, as a new version. */
export const mailAdditionsRequest = z
  .strictObject({
    version: z.int().min(0),
    additions: z
      .array(addition)
      .max(300, 'wrongFormat')
      .refine((all) => new Set(all.map((one) => `${one.event} ${one.language}`)).size === all.length, {
        error: 'wrongFormat',
      }),
  })
  .meta({ id: 'MailAdditionsRequest' })
/** What is added to emails, as a new version. */
export type MailAdditionsRequest = z.infer<typeof mailAdditionsRequest>

const shownAddition = z.object({ event: z.string(), language: z.enum(languages), text: z.string() })

/** What is added to emails now, and the versions so far. */
export const mailAdditionsAnswer = z
  .object({
    /** 0 while nothing was ever saved. */
    version: z.int(),
    additions: z.array(shownAddition),
    /** The newest first. */
    history: z.array(
      z.object({
        version: z.int(),
        savedBy: z.string(),
        savedAt: z.string().meta({ format: 'date-time' }),
        additions: z.array(shownAddition),
      }),
    ),
  })
  .meta({ id: 'MailAdditions' })
/** What is added to emails now, on the wire. */
export type MailAdditionsAnswer = z.infer<typeof mailAdditionsAnswer>

/** An email with additions that are not saved, in every language that has one. */
export const mailAdditionPreviewRequest = z
  .strictObject({
    event: mailEventName,
    variant: z.enum(mailVariants),
    texts: z.strictObject({ en: text, ja: text, th: text }),
  })
  .meta({ id: 'MailAdditionPreviewRequest' })

/** Sends the sample of an email, with what is typed, to whoever asks. */
export const mailAdditionTestRequest = z
  .strictObject({ event: mailEventName, language: z.enum(languages), text })
  .meta({ id: 'MailAdditionTestRequest' })
/** Sends the sample of an email to whoever asks. */
export type MailAdditionTestRequest = z.infer<typeof mailAdditionTestRequest>

export const readMailAdditions = endpoint({
  method: 'GET',
  path: '/api/staff/mail-additions',
  summary: 'What the agency adds to each kind of email in each language, with every version so far.',
  answer: mailAdditionsAnswer,
})

export const saveMailAdditions = endpoint({
  method: 'PUT',
  path: '/api/staff/mail-additions',
  summary: 'Sets what is added to emails from now on; earlier versions stay.',
  body: mailAdditionsRequest,
  answer: mailAdditionsAnswer,
})

export const previewMailAddition = endpoint({
  method: 'POST',
  path: '/api/staff/mail-additions/preview',
  summary: 'A kind of email in every language with additions as typed, with facts of nobody; saves nothing.',
  body: mailAdditionPreviewRequest,
  answer: mailPreviewAnswer,
})

export const testMailAddition = endpoint({
  method: 'POST',
  path: '/api/staff/mail-additions/test',
  summary: 'Sends the sample of a kind of email, with an addition as typed, to the caller’s own address.',
  body: mailAdditionTestRequest,
  answer: z.object({ to: z.string() }).meta({ id: 'MailAdditionTest' }),
})
