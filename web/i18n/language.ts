import { i18n } from '@lingui/core'
import { type Language, languages } from '#contract/problem.ts'

/** What each language calls itself, for the language switch. */
export const languageNames: Readonly<Record<Language, string>> = { en: 'English', ja: '日本語', th: 'ไทย' }

/** The full tag for formats: Thai counts years from the Buddhist era and writes them in Latin digits. */
export const formatTags: Readonly<Record<Language, string>> = {
  en: 'en-GB',
  ja: 'ja-JP',
  th: 'th-TH-u-ca-buddhist-nu-latn',
}

/** A language from any text ("ja-JP", "TH"); English when it is none of ours. */
export function languageFrom(text: string): Language {
  const primary = text.slice(0, 2).toLowerCase()
  return languages.find((language) => language === primary) ?? 'en'
}

/** The language of the page as the server sent it, or as it was last switched to; without a page the one spoken. */
export function pageLanguage(): Language {
  return languageFrom(typeof document === 'undefined' ? i18n.locale : document.documentElement.lang)
}
