import { type Language } from '#contract/problem.ts'
import { summaryInEnglish } from './summary-words-en.ts'
import { summaryInJapanese } from './summary-words-ja.ts'
import { summaryInThai } from './summary-words-th.ts'
import { type SummaryWords } from './summary-words.ts'

const words: Readonly<Record<Language, SummaryWords>> = {
  en: summaryInEnglish,
  ja: summaryInJapanese,
  th: summaryInThai,
}

/** What a booking summary says in a language. */
export function summaryWordsIn(language: Language): SummaryWords {
  return words[language]
}
