import { useLingui } from '@lingui/react/macro'
import { Link } from '@tanstack/react-router'
import { type ReactNode, Suspense, lazy } from 'react'
import { useSignedInUser } from '#web/session/signed-in-user.ts'
import { shopName } from '#web/ui/shop-name.ts'
import { AccountLabel } from './account-label.tsx'
import { LanguageSwitch } from './language-switch.tsx'
import { ThemeSwitch } from './theme-switch.tsx'
import styles from './site-header.module.css'

// Loaded for signed-in users: nobody else has a menu.
const AccountMenu = lazy(async () => ({ default: (await import('./account-menu.tsx')).AccountMenu }))

/** Brand, the steps of the flow as children, language, theme, and the link to the account. */
export function SiteHeader({ children }: { readonly children?: ReactNode }) {
  const { t } = useLingui()
  const user = useSignedInUser()
  return (
    <header className={styles.header}>
      <div className={styles.bar}>
        <Link to="/" className={styles.brand}>
          <span className={styles.mark} />
          {shopName}
        </Link>
        {children}
        <div className={styles.tools}>
          <LanguageSwitch />
          <ThemeSwitch />
          {user ? (
            <Suspense
              fallback={
                <span className={styles.tool}>
                  <AccountLabel text={t`Account`} />
                </span>
              }
            >
              <AccountMenu user={user} />
            </Suspense>
          ) : (
            <Link to="/index" className={styles.tool}>
              <AccountLabel text={t`Account`} />
            </Link>
          )}
        </div>
      </div>
    </header>
  )
}
