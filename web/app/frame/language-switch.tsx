import { useLingui } from '@lingui/react/macro'
import { languages } from '#contract/problem.ts'
import { languageFrom, languageNames } from '#web/i18n/language.ts'
import { switchLanguage } from '#web/i18n/switch-language.ts'
import { useLanguage } from '#web/i18n/use-language.ts'
import styles from './site-header.module.css'

/** Switches between English, Japanese and Thai without a reload: what is typed on the page stays. */
export function LanguageSwitch() {
  const { t } = useLingui()
  const language = useLanguage()
  return (
    <select
      className={styles.tool}
      aria-label={t`Language`}
      value={language}
      onChange={(event) => void switchLanguage(languageFrom(event.target.value))}
    >
      {languages.map((choice) => (
        <option key={choice} value={choice} lang={choice}>
          {languageNames[choice]}
        </option>
      ))}
    </select>
  )
}
