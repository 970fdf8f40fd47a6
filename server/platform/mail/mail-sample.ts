import type { Language } from '#contract/problem.ts'
import type { OutgoingMail } from './outbox.ts'

/** Options of a sample. */
export type MailSampleQuery = {
  readonly language: Language
  /** Usual data, or long names, other scripts and potentially harmful characters. */
  readonly variant: 'usual' | 'hard'
  readonly publicUrl: string
}

/** A sample of a mail, for previews; `event` is the kind of its key. */
export type MailSample = { readonly event: string; readonly mail: OutgoingMail }

/** Samples of a module's mails. */
export type MailSamples = (input: MailSampleQuery) => readonly MailSample[]

/** Returns a sample named by the kind of its key. */
export function mailSampleOf(mail: OutgoingMail): MailSample {
  return { event: mail.key.split(':', 1)[0] ?? '', mail }
}

/** Hostile input: text direction marks, emoji, HTML. */
export const longestNames =
  'مرحبا \u202Egnol\u202C 👩‍👩‍👧‍👦 <script>alert(1)</script> "&amp;\' ' +
  'กกกกกกกกกกกกกกกกกกกกกกกกกกกกกกกกกกกกกกกกกกกกกกกกกกก\nxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxx'
