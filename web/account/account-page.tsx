import { useLingui } from '@lingui/react/macro'
import { useSignedInUser } from '#web/session/signed-in-user.ts'
import { AccountBar } from './account-bar.tsx'
import { OrdersSection } from './orders-section.tsx'
import { PasswordSection } from './password-section.tsx'
import { ProfileSection } from './profile-section.tsx'
import styles from './account.module.css'

/** Account Information: orders, profile, password, logout. */
export function AccountPage() {
  const { t } = useLingui()
  const user = useSignedInUser()
  return (
    <div className={styles.page}>
      <h1 tabIndex={-1}>{t`Account Information`}</h1>
      {user && <AccountBar user={user} />}
      <OrdersSection />
      <div className={styles.columns}>
        <ProfileSection />
        <PasswordSection email={user?.name ?? ''} />
      </div>
    </div>
  )
}
