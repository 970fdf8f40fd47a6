import { useLingui } from '@lingui/react/macro'
import { Link } from '@tanstack/react-router'
import { buttonClass } from '#web/ui/button.tsx'
import styles from './error-page.module.css'

/** Says that there is no page at this address. */
export function NotFoundPage() {
  const { t } = useLingui()
  return (
    <div className={styles.page}>
      <h1 tabIndex={-1}>{t`There is no page at this address`}</h1>
      <p>{t`Check the address, or start from the first page. Orders are found with the link in the booking mail.`}</p>
      <p>
        <Link to="/" className={buttonClass('primary')}>{t`Search flights`}</Link>
      </p>
    </div>
  )
}
