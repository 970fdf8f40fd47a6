import { useLingui } from '@lingui/react'
import { type Language } from '#contract/problem.ts'
import { languageFrom } from './language.ts'

/** The language that the page speaks now; a component that reads it renders again after a switch. */
export function useLanguage(): Language {
  return languageFrom(useLingui().i18n.locale)
}
