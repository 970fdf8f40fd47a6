import { useLingui } from '@lingui/react/macro'
import { useDeferredValue } from 'react'
import type { UserLine, UsersQuery } from '#contract/api/staff/users.ts'
import { FailureNotice } from '#web/api/failure-notice.tsx'
import { browserNowMs } from '#web/session/browser-clock.ts'
import { Button } from '#web/ui/button.tsx'
import { Notice } from '#web/ui/notice.tsx'
import { Skeleton } from '#web/ui/skeleton.tsx'
import { MomentText } from '#web/travel-ui/moment-text.tsx'
import { userUrl } from './users-url.ts'
import { useRoleLabels, useUserStateLabels } from './use-role-labels.ts'
import { useUsers } from './use-users.ts'
import styles from './users.module.css'

/** Properties of the user list. */
export type UserListProps = {
  readonly q: string
  readonly role: UsersQuery['role']
  /** The id of the open user. */
  readonly openId: string | undefined
  /** The filter in the address: kept when a user is opened. */
  readonly filter: string
}

/** Users by address; each opens beside the list. */
export function UserList({ q, role, openId, filter }: UserListProps) {
  const { t } = useLingui()
  const {
    items: users,
    fault,
    hasMore,
    isReading,
    readMore,
    askAgain,
  } = useUsers({
    q: useDeferredValue(q.trim()),
    role,
  })
  if (fault) {
    return (
      <FailureNotice failure={fault}>
        <Button onClick={askAgain}>{t`Try again`}</Button>
      </FailureNotice>
    )
  }
  if (users === undefined) return <Skeleton size="card" count={3} />
  if (users.length === 0)
    return (
      <Notice
        kind="info"
        heading={t`No users found`}
        help={t`Search matches the start of an email address. Try fewer letters or another role.`}
      />
    )
  return (
    <div className={styles.stack}>
      <ul className={styles.list} aria-label={t`Users and roles`}>
        {users.map((user) => (
          <li key={user.userId}>
            <UserRow user={user} isOpen={user.userId === openId} address={userUrl(user.userId, filter)} />
          </li>
        ))}
      </ul>
      {hasMore && <Button isBusy={isReading} onClick={readMore}>{t`Show more`}</Button>}
    </div>
  )
}

type UserRowProps = { readonly user: UserLine; readonly isOpen: boolean; readonly address: string }

function UserRow({ user, isOpen, address }: UserRowProps) {
  const { t } = useLingui()
  const labels = useRoleLabels()
  const standings = useUserStateLabels()
  const held = user.roles.map((role) => labels[role].name).join(', ')
  return (
    <a href={address} data-row className={styles.row} aria-current={isOpen ? 'true' : undefined}>
      <span className={styles.address}>
        {user.email}
        {user.initials !== undefined && <span className={styles.initials}> {user.initials}</span>}
      </span>
      <span className={styles.standing} data-standing={user.standing}>
        {standings[user.standing]}
      </span>
      <span className={styles.lower}>{held === '' ? t`Customer` : held}</span>
      <span className={styles.aside}>
        {user.lastSignInAt === undefined ? (
          <InvitationText invitation={user.invitation} />
        ) : (
          <MomentText at={user.lastSignInAt} look="day" />
        )}
      </span>
    </a>
  )
}

/** Until when an invitation is good, for somebody who has never signed in. */
function InvitationText({ invitation }: Pick<UserLine, 'invitation'>) {
  const { t } = useLingui()
  if (invitation === undefined) return t`Never signed in`
  const isExpired = Date.parse(invitation.expiresAt) <= browserNowMs()
  return (
    <>
      {isExpired ? t`Invitation expired` : t`Invitation valid until`}{' '}
      <MomentText at={invitation.expiresAt} look="day" />
    </>
  )
}
