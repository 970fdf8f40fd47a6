import { i18n } from '@lingui/core'
import { type Language, languages } from '#contract/problem.ts'

/** The name of each language in itself, for the language switch. */
export const languageNames: Readonly<Record<Language, string>> = { en: 'English', ja: '日本語', th: 'ไทย' }

/** The full locale for formats: Thai counts years from the Buddhist era and writes them in Latin digits. */
export const formatTags: Readonly<Record<Language, string>> = {
  en: 'en-GB',
  ja: 'ja-JP',
  th: 'th-TH-u-ca-buddhist-nu-latn',
}

/** Returns the language of a locale or code ("ja-JP", "TH"); English for any other. */
export function languageFrom(text: string): Language {
  const primary = text.slice(0, 2).toLowerCase()
  return languages.find((language) => language === primary) ?? 'en'
}

/**
 * Returns the language of the page as the server sent it, or as last switched; without a page the active one.
 */
export function pageLanguage(): Language {
  return languageFrom(typeof document === 'undefined' ? i18n.locale : document.documentElement.lang)
}
