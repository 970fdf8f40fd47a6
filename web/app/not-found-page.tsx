import { useLingui } from '@lingui/react/macro'
import { Link } from '@tanstack/react-router'
import { buttonClass } from '#web/ui/button.tsx'
import styles from './error-page.module.css'

/** Says that there is no page at this address. */
export function NotFoundPage() {
  const { t } = useLingui()
  return (
    <div className={styles.page}>
      <h1 tabIndex={-1}>{t`Page not found`}</h1>
      <p>{t`Check the web address, or search for flights. To open a booking, use the link in our email or "Find my booking".`}</p>
      <p>
        <Link to="/" className={buttonClass('primary')}>{t`Search flights`}</Link>
      </p>
    </div>
  )
}
