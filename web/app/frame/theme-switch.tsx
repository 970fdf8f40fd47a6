import { useLingui } from '@lingui/react/macro'
import { toggleTheme } from '../theme.ts'
import styles from './site-header.module.css'

/** Switches between light and dark; the choice is stored in this browser. */
export function ThemeSwitch() {
  const { t } = useLingui()
  return (
    <button
      type="button"
      className={styles.tool}
      aria-label={t`Switch light or dark mode`}
      onClick={toggleTheme}
    >
      <svg className={styles.icon} viewBox="0 0 24 24" aria-hidden="true">
        <circle cx="12" cy="12" r="9" />
        <path d="M12 3a9 9 0 0 1 0 18z" fill="currentColor" />
      </svg>
    </button>
  )
}
