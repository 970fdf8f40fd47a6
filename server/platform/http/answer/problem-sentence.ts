import type { Language, ProblemCode, ProblemSentence, ProblemSentences } from '#contract/problem.ts'
import { problemsInEnglish } from '#contract/problem/en.ts'
import { problemsInJapanese } from '#contract/problem/ja.ts'
import { problemsInThai } from '#contract/problem/th.ts'

/** The problem messages by language. */
export const catalogue: Readonly<Record<Language, ProblemSentences>> = {
  en: problemsInEnglish,
  ja: problemsInJapanese,
  th: problemsInThai,
}

/** Values for the placeholders of a message. */
export type SentenceDetails = Readonly<Record<string, string | number>>

// Longest echo of user input: enough to recognise it, too little to deface a message.
const longestValue = 60

/**
 * Returns the message of a problem in a language with its placeholders filled in. A missing value shows as
 * "…".
 */
export function problemSentence(
  code: ProblemCode,
  language: Language,
  details: SentenceDetails = {},
): ProblemSentence {
  const sentence = catalogue[language][code]
  return {
    heading: fillPlaceholders(sentence.heading, details),
    help: fillPlaceholders(sentence.help, details),
  }
}

function fillPlaceholders(text: string, details: SentenceDetails): string {
  return text.replaceAll(/\{(\w+)\}/g, (_placeholder, name: string) =>
    Object.hasOwn(details, name) ? shortenedValue(String(details[name])) : '…',
  )
}

function shortenedValue(value: string): string {
  return value.length > longestValue ? `${value.slice(0, longestValue)}…` : value
}
