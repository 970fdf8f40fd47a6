import type { Language } from '#contract/problem.ts'
import { formatTags } from './language.ts'

/** Returns the twelve month names in a language, January first. */
export function monthNames(language: Language): readonly string[] {
  const format = new Intl.DateTimeFormat(formatTags[language], { month: 'long', timeZone: 'UTC' })
  return Array.from({ length: 12 }, (_, index) => format.format(Date.UTC(2026, index, 15)))
}
