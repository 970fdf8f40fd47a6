import { useLingui } from '@lingui/react/macro'
import { logOut } from '#web/api/log-out.ts'
import { pagePaths } from '#contract/paths.ts'
import type { SignedInUser } from '#web/session/signed-in-user.ts'
import { Button } from '#web/ui/button.tsx'
import { LinkButton } from '#web/ui/link-button.tsx'
import { sectionUrl } from './account-sections.ts'
import styles from './account.module.css'

/** The account bar (specification §2): the actions of an account, and sign-out. */
export function AccountBar({ user }: { readonly user: SignedInUser }) {
  const { t } = useLingui()
  return (
    <nav className={styles.bar} aria-label={t`Account`}>
      <LinkButton href={pagePaths.account}>{t`Account Information`}</LinkButton>
      <LinkButton href={sectionUrl('security', 'password')}>{t`Change Password`}</LinkButton>
      {user.isAdministrator ? (
        <LinkButton href={pagePaths.staff}>{t`Administrator Menu`}</LinkButton>
      ) : (
        <hr className={styles.divider} />
      )}
      <Button onClick={() => void logOut()}>{t`Logout`}</Button>
    </nav>
  )
}
