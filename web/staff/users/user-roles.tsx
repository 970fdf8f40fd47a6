import { changeUserRoles, type UserAnswer } from '#contract/api/staff/users.ts'
import { sendCommand } from '#web/api/client.ts'
import { useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import type { Role } from '#contract/rights.ts'
import { FailureNotice } from '#web/api/failure-notice.tsx'
import { MomentText } from '#web/travel-ui/moment-text.tsx'
import { StaffForm } from '../form/staff-form.tsx'
import { useCommand } from '#web/api/use-command.ts'
import { RoleChoice } from './role-choice.tsx'
import { useRoleLabels } from './use-role-labels.ts'
import styles from './users.module.css'

/** Properties of a user's roles. */
export type UserRolesProps = { readonly user: UserAnswer; readonly done: (said: string) => void }

/** The roles of a user, to be granted and revoked, and who granted them. */
export function UserRoles({ user, done }: UserRolesProps) {
  const { t } = useLingui()
  const labels = useRoleLabels()
  const action = useCommand()
  const [roles, setRoles] = useState<readonly Role[]>(user.roles)
  const isChanged = roles.join() !== user.roles.join()
  const { email, userId } = user
  const saveRoles = () =>
    void action.run(
      () => sendCommand(changeUserRoles, { body: { userId, roles } }),
      () => done(t`Roles changed for ${email}.`),
    )
  return (
    <StaffForm
      className={styles.stack}
      sending={action}
      onSend={saveRoles}
      {...(isChanged && {
        saveBar: { label: t`Save roles`, discard: () => setRoles(user.roles), saved: undefined },
      })}
    >
      {action.failure && <FailureNotice failure={action.failure} />}
      <RoleChoice roles={roles} onChange={setRoles} />
      {isChanged && (
        <p>{t`Takes effect immediately: ${email} is signed out everywhere and notified by email.`}</p>
      )}
      {!isChanged && user.held.length > 0 && (
        <ul className={styles.soft}>
          {user.held.map(({ role, grantedBy, grantedAt }) => (
            <li key={role}>
              {grantedBy === 'operator'
                ? t`${labels[role].name}: granted on the server`
                : t`${labels[role].name}: granted by ${grantedBy}`}{' '}
              · <MomentText at={grantedAt} look="day" />
            </li>
          ))}
        </ul>
      )}
    </StaffForm>
  )
}
