import { useLingui } from '@lingui/react/macro'
import { useId } from 'react'
import { logOut } from '#web/api/log-out.ts'
import { routePaths } from '#web/session/route-paths.ts'
import { type SignedInUser } from '#web/session/signed-in-user.ts'
import { AccountLabel } from './account-label.tsx'
import styles from './site-header.module.css'

/**
 * The top account bar menu (specification §2): Account Information, Change Password, Administrator Menu for
 * administrators and a divider for everybody else, Logout.
 */
export function AccountMenu({ user }: { readonly user: SignedInUser }) {
  const { t } = useLingui()
  const menuId = useId()
  return (
    <>
      <button type="button" className={styles.tool} popoverTarget={menuId}>
        <AccountLabel text={t`Account`} />
      </button>
      <div id={menuId} popover="auto" className={styles.menu}>
        {user.name !== '' && <p className={styles.who}>{user.name}</p>}
        <ul className={styles.items}>
          <MenuLink menuId={menuId} to={routePaths.account}>{t`Account Information`}</MenuLink>
          <MenuLink menuId={menuId} to={routePaths.account} hash="password">{t`Change Password`}</MenuLink>
          {user.isAdministrator ? (
            <MenuLink menuId={menuId} to={routePaths.staff}>{t`Administrator Menu`}</MenuLink>
          ) : (
            <li role="separator">
              <hr className={styles.divider} />
            </li>
          )}
          <li>
            <button type="button" className={styles.item} onClick={() => void logOut()}>{t`Logout`}</button>
          </li>
        </ul>
      </div>
    </>
  )
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
