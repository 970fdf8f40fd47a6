import { useLingui } from '@lingui/react/macro'
import { Link } from '@tanstack/react-router'
import { Suspense, lazy } from 'react'
import { useSignedInUser } from '#web/session/signed-in-user.ts'
import { AccountLabel } from './account-label.tsx'
import styles from './site-header.module.css'

// Loaded for signed-in users: nobody else has a menu.
const AccountMenu = lazy(async () => ({ default: (await import('./account-menu.tsx')).AccountMenu }))

/** The menu of the account; the way to sign in for a guest. */
export function AccountTool() {
  const { t } = useLingui()
  const user = useSignedInUser()
  const label = <AccountLabel text={t`Account`} />
  return user ? (
    <Suspense fallback={<span className={styles.tool}>{label}</span>}>
      <AccountMenu user={user} />
    </Suspense>
  ) : (
    <Link to="/index" className={styles.tool}>
      {label}
    </Link>
  )
}
