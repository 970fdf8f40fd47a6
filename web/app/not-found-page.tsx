import { useLingui } from '@lingui/react/macro'
import { Link } from '@tanstack/react-router'
import { pagePaths } from '#contract/paths.ts'
import { buttonClass } from '#web/ui/button.tsx'
import styles from './error-page.module.css'

/** Says that there is no page at this address, and leads on. */
export function NotFoundPage() {
  const { t } = useLingui()
  return (
    <div className={styles.page}>
      <h1 tabIndex={-1}>{t`Page not found`}</h1>
      <p>{t`Check the web address. Bookings and payments are not affected. Each booking also opens by the link in its email.`}</p>
      <p className={styles.actions}>
        <Link to={pagePaths.search} className={buttonClass('primary')}>{t`Search flights`}</Link>
        <Link to={pagePaths.order} className={buttonClass('secondary')}>{t`Find my booking`}</Link>
      </p>
    </div>
  )
}
