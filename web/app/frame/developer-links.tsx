import { useLingui } from '@lingui/react/macro'
import { Link } from '@tanstack/react-router'
import { routePaths } from '#web/session/route-paths.ts'
import styles from './site-footer.module.css'

const paths = [
  routePaths.offers,
  routePaths.price,
  routePaths.booking,
  routePaths.payment,
  routePaths.order,
  routePaths.account,
]

/** The strip of quick links that developers see (specification §2). */
export function DeveloperLinks() {
  const { t } = useLingui()
  return (
    <nav aria-label={t`Quick links for developers`}>
      <ul className={styles.strip}>
        <li>
          <Link to={routePaths.search}>{t`Home`}</Link>
        </li>
        {paths.map((path) => (
          <li key={path}>
            <Link to={path}>{path}</Link>
          </li>
        ))}
        <li>
          <Link to={routePaths.search}>{t`Datatable`}</Link>
        </li>
      </ul>
    </nav>
  )
}
