import type { Language } from '#contract/problem.ts'
import type { LocalDate } from '#contract/terms/time.ts'

const tags: Readonly<Record<Language, string>> = {
  en: 'en-GB',
  ja: 'ja-JP',
  th: 'th-TH-u-ca-gregory-nu-latn',
}

/**
 * Formats a date as passports print it: with the common-era year in every language, and in Thai with its
 * name.
 */
export function formatDocumentDate(on: LocalDate, language: Language): string {
  const format = new Intl.DateTimeFormat(tags[language], {
    day: 'numeric',
    month: 'short',
    year: 'numeric',
    timeZone: 'UTC',
  })
  return format.format(Date.parse(`${on}T00:00:00Z`))
}
