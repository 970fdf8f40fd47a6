import { useLingui } from '@lingui/react/macro'
import { useSignedInUser } from '#web/session/signed-in-user.ts'
import { signInAddress } from '#web/session/return-url.ts'
import { routePaths } from '#web/session/route-paths.ts'
import { LinkButton } from '#web/ui/link-button.tsx'
import { Notice } from '#web/ui/notice.tsx'
import { AccountBar } from './account-bar.tsx'
import { OrdersSection } from './orders-section.tsx'
import { PasswordSection } from './password-section.tsx'
import { ProfileSection } from './profile-section.tsx'
import { TravellersSection } from './travellers-section.tsx'
import styles from './account.module.css'

/** What is left of the page after a logout in another window. */
function LoggedOut() {
  const { t } = useLingui()
  return (
    <Notice kind="look" heading={t`Please log in to see the page that you asked for.`}>
      <LinkButton href={signInAddress(routePaths.account)}>{t`Log in`}</LinkButton>
    </Notice>
  )
}

/** Account Information: orders, profile, password, logout. */
export function AccountPage() {
  const { t } = useLingui()
  const user = useSignedInUser()
  return (
    <div className={styles.page}>
      <h1 tabIndex={-1}>{t`Account Information`}</h1>
      {user ? (
        <>
          <AccountBar user={user} />
          <OrdersSection />
          <TravellersSection />
          <div className={styles.columns}>
            <ProfileSection />
            <PasswordSection email={user.name} />
          </div>
        </>
      ) : (
        <LoggedOut />
      )}
    </div>
  )
}
