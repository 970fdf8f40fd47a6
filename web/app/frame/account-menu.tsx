import { useLingui } from '@lingui/react/macro'
import { useId, useState } from 'react'
import { logOut } from '#web/api/log-out.ts'
import { useProfile } from '#web/api/use-profile.ts'
import { pagePaths } from '#contract/paths.ts'
import type { SignedInUser } from '#web/session/signed-in-user.ts'
import { AccountLabel } from './account-label.tsx'
import styles from './site-header.module.css'

/**
 * The top account bar menu (specification §2): Account Information, Change Password, Administrator Menu for
 * administrators and a divider for everybody else, Logout.
 */
export function AccountMenu({ user }: { readonly user: SignedInUser }) {
  const { t } = useLingui()
  const menuId = useId()
  const [isOpen, setOpen] = useState(false)
  return (
    <>
      <button type="button" className={styles.tool} popoverTarget={menuId}>
        <AccountLabel text={t`Account`} />
      </button>
      <div
        id={menuId}
        popover="auto"
        className={styles.menu}
        onToggle={(event) => setOpen(event.newState === 'open')}
      >
        {isOpen && <SignedInIdentity />}
        <ul className={styles.items}>
          <MenuLink menuId={menuId} to={pagePaths.account}>{t`Account Information`}</MenuLink>
          <MenuLink
            menuId={menuId}
            to={`${pagePaths.account}?section=security`}
            hash="password"
          >{t`Change Password`}</MenuLink>
          {user.isAdministrator ? (
            <MenuLink menuId={menuId} to={pagePaths.staff}>{t`Administrator Menu`}</MenuLink>
          ) : (
            <li role="separator">
              <hr className={styles.divider} />
            </li>
          )}
          {user.isStaff && !user.isAdministrator && (
            <MenuLink menuId={menuId} to={pagePaths.staff}>{t`Staff area`}</MenuLink>
          )}
          <li>
            <button type="button" className={styles.item} onClick={() => void logOut()}>{t`Logout`}</button>
          </li>
        </ul>
      </div>
    </>
  )
}

/** Whose account it is; fetched when the menu is opened. */
function SignedInIdentity() {
  const profile = useProfile().data
  return <p className={styles.who}>{profile?.ok === true ? profile.value.email : '…'}</p>
}

type MenuLinkProps = {
  readonly menuId: string
  readonly to: string
  readonly hash?: string
  readonly children: string
}

function MenuLink({ menuId, to, hash, children }: MenuLinkProps) {
  return (
    <li>
      <a
        className={styles.item}
        href={hash === undefined ? to : `${to}#${hash}`}
        onClick={() => document.getElementById(menuId)?.hidePopover()}
      >
        {children}
      </a>
    </li>
  )
}
