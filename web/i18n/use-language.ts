import { useLingui } from '@lingui/react'
import type { Language } from '#contract/problem.ts'
import { languageFrom } from './language.ts'

/** Returns the language of the page; the component renders again after a switch. */
export function useLanguage(): Language {
  return languageFrom(useLingui().i18n.locale)
}
