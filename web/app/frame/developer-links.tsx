import { useLingui } from '@lingui/react/macro'
import { Link } from '@tanstack/react-router'
import { pagePaths } from '#contract/paths.ts'
import styles from './site-footer.module.css'

const paths = [
  pagePaths.offers,
  pagePaths.price,
  pagePaths.booking,
  pagePaths.payment,
  pagePaths.order,
  pagePaths.account,
]

/** The quick links for developers (specification §2). */
export function DeveloperLinks() {
  const { t } = useLingui()
  return (
    <nav aria-label={t`Developer links`}>
      <ul className={styles.strip}>
        <li>
          <Link to={pagePaths.search}>{t`Home`}</Link>
        </li>
        {paths.map((path) => (
          <li key={path}>
            <Link to={path}>{path}</Link>
          </li>
        ))}
        <li>
          <Link to={pagePaths.search}>{t`Datatable`}</Link>
        </li>
      </ul>
    </nav>
  )
}
