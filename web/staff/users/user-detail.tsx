import { useLingui } from '@lingui/react/macro'
import { useEffect, useRef, useState } from 'react'
import type { UserAnswer } from '#contract/api/staff/users.ts'
import { isStaffRole } from '#contract/rights.ts'
import { FailureNotice } from '#web/api/failure-notice.tsx'
import { languageNames } from '#web/i18n/language.ts'
import { Button } from '#web/ui/button.tsx'
import { Card } from '#web/ui/card.tsx'
import { LinkButton } from '#web/ui/link-button.tsx'
import { Notice } from '#web/ui/notice.tsx'
import { Skeleton } from '#web/ui/skeleton.tsx'
import { Table } from '#web/ui/table.tsx'
import { FactRow } from '../money/fact-row.tsx'
import { MomentText } from '#web/travel-ui/moment-text.tsx'
import { UserActions } from './user-actions.tsx'
import { UserInitials } from './user-initials.tsx'
import { UserRoles } from './user-roles.tsx'
import { useUserStateLabels } from './use-role-labels.ts'
import { useUser } from './use-users.ts'
import staff from '../staff.module.css'
import styles from './users.module.css'

/** Properties of the open user beside the list. */
export type UserDetailProps = {
  readonly userId: string
  /** The address of the list without an open user. */
  readonly closeAddress: string
}

/** One user: roles, sessions, and actions. */
export function UserDetail({ userId, closeAddress }: UserDetailProps) {
  const { t } = useLingui()
  const { answer, askAgain, renew } = useUser(userId)
  const [said, setSaid] = useState('')
  const announceAndReload = (text: string) => {
    setSaid(text)
    void renew()
  }
  if (answer === undefined) return <Skeleton size="card" count={2} />
  if (!answer.ok) {
    return (
      <FailureNotice failure={answer.fault}>
        <Button onClick={askAgain}>{t`Try again`}</Button>
      </FailureNotice>
    )
  }
  const user = answer.value
  return (
    <Card labelledBy="user-title" className={styles.stack}>
      <UserHeading user={user} closeAddress={closeAddress} />
      <p role="status" className={styles.said}>
        {said}
      </p>
      <UserFacts user={user} />
      {user.isLastAdministrator && (
        <Notice
          kind="info"
          heading={t`This is the only administrator`}
          help={t`The role cannot be removed, or the account locked, until another administrator has signed in.`}
        />
      )}
      {isStaffRole(user.roles) && (
        <UserInitials key={`${user.userId} ${user.initials ?? ''}`} user={user} done={announceAndReload} />
      )}
      <UserRoles key={user.roles.join()} user={user} done={announceAndReload} />
      <ActiveSignIns user={user} />
      <UserActions user={user} done={announceAndReload} />
    </Card>
  )
}

type UserProps = { readonly user: UserAnswer }

function UserHeading({ user, closeAddress }: UserProps & Pick<UserDetailProps, 'closeAddress'>) {
  const { t } = useLingui()
  const title = useRef<HTMLHeadingElement>(null)
  useEffect(() => title.current?.focus(), [])
  const standings = useUserStateLabels()
  return (
    <div className={styles.head}>
      <h2 ref={title} id="user-title" className={styles.title} tabIndex={-1}>
        {user.email}
      </h2>
      <span className={styles.standing} data-standing={user.standing}>
        {standings[user.standing]}
      </span>
      <LinkButton kind="plain" href={closeAddress}>{t`Close`}</LinkButton>
    </div>
  )
}

function UserFacts({ user }: UserProps) {
  const { t } = useLingui()
  return (
    <dl className={`${staff.facts} ${styles.facts}`}>
      {user.displayName !== '' && <FactRow name={t`Name`}>{user.displayName}</FactRow>}
      {user.company !== undefined && <FactRow name={t`Company`}>{user.company}</FactRow>}
      <FactRow name={t`Two-step sign-in`}>{user.hasSecondFactor ? t`On` : t`Off`}</FactRow>
      <FactRow name={t`Last sign-in (Bangkok time)`}>
        {user.lastSignInAt === undefined ? t`Never` : <MomentText at={user.lastSignInAt} />}
      </FactRow>
      {user.lockedAt !== undefined && (
        <FactRow name={t`Locked (Bangkok time)`}>
          <MomentText at={user.lockedAt} />
        </FactRow>
      )}
      <FactRow name={t`Created`}>
        <MomentText at={user.createdAt} look="day" />
      </FactRow>
      <FactRow name={t`Language`}>{languageNames[user.language]}</FactRow>
    </dl>
  )
}

function ActiveSignIns({ user: { signIns } }: UserProps) {
  const { t } = useLingui()
  if (signIns.length === 0) return <p className={styles.soft}>{t`No active sessions`}</p>
  return (
    <Table caption={t`Active sessions (Bangkok time)`}>
      <thead>
        <tr>
          <th scope="col">{t`Device`}</th>
          <th scope="col">{t`Signed in`}</th>
          <th scope="col">{t`Last active`}</th>
          <th scope="col">{t`Two-step sign-in`}</th>
        </tr>
      </thead>
      <tbody>
        {signIns.map((one) => (
          <tr key={`${one.startedAt} ${one.renewedAt} ${one.device}`}>
            <td>{one.device === '' ? t`Unknown` : one.device}</td>
            <td>
              <MomentText at={one.startedAt} />
            </td>
            <td>
              <MomentText at={one.renewedAt} />
            </td>
            <td>{one.withSecondFactor ? t`Yes` : t`No`}</td>
          </tr>
        ))}
      </tbody>
    </Table>
  )
}
