import type { AgreementKind } from '#contract/api/agreement.ts'
import type { Language } from '#contract/problem.ts'

/** The words of an agreement in one language. */
export type AgreementSentences = {
  readonly title: string
  readonly paragraphs: readonly string[]
  /** The words beside the box that is ticked. */
  readonly yes: string
}

/** One version of an agreement, in every language. Once shown it is never changed and never taken out. */
export type AgreementVersion = {
  readonly kind: AgreementKind
  /** The day from which it is shown. */
  readonly version: string
  readonly words: Readonly<Record<Language, AgreementSentences>>
}
