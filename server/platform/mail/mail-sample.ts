import { type Language } from '#contract/problem.ts'
import { type OutgoingMail } from './outbox.ts'

/** What a sample is made of. */
export type MailSampleQuery = {
  readonly language: Language
  /** Usual facts, or long names, other scripts and marks that may do harm. */
  readonly variant: 'usual' | 'hard'
  readonly publicUrl: string
}

/** A mail as it may be written, for looking at; `event` is the kind of its key. */
export type MailSample = { readonly event: string; readonly mail: OutgoingMail }

/** Samples of a step's mails. */
export type MailSamples = (wish: MailSampleQuery) => readonly MailSample[]

/** A sample named by the kind of its key. */
export function sampleOf(mail: OutgoingMail): MailSample {
  return { event: mail.key.split(':', 1)[0] ?? '', mail }
}

/** What somebody may type who wants to see what happens: other directions, pictures in letters, marks of HTML. */
export const longestNames =
  'مرحبا \u202Egnol\u202C 👩‍👩‍👧‍👦 <script>alert(1)</script> "&amp;\' ' +
  'กกกกกกกกกกกกกกกกกกกกกกกกกกกกกกกกกกกกกกกกกกกกกกกกกกก\nxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxx'
