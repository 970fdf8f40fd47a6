import {
  endUserSecondFactor,
  endUserSessions,
  inviteUser,
  lockUser,
  removeUserPasskeys,
  unlockUser,
  type UserAnswer,
} from '#contract/api/staff/users.ts'
import { sendCommand } from '#web/api/client.ts'
import { useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import { FailureNotice } from '#web/api/failure-notice.tsx'
import type { Failure } from '#web/api/failure.ts'
import { pageUrl } from '#web/session/page-query.ts'
import { pagePaths } from '#contract/paths.ts'
import { Button } from '#web/ui/button.tsx'
import { Dialog } from '#web/ui/dialog.tsx'
import { LinkButton } from '#web/ui/link-button.tsx'
import { useCommand } from '#web/api/use-command.ts'
import { ReassignOrders, assignOpenOrders, nobody } from './reassign-orders.tsx'
import styles from './users.module.css'

/** Properties of a user's actions. */
export type UserActionsProps = { readonly user: UserAnswer; readonly done: (said: string) => void }

const endpoints = {
  lock: lockUser,
  unlock: unlockUser,
  'end-sign-ins': endUserSessions,
  'end-second-factor': endUserSecondFactor,
  'remove-passkeys': removeUserPasskeys,
}
type UserActionName = keyof typeof endpoints | 'reassign' | 'invite'
type UserActionLabels = { readonly button: string; readonly asks: string; readonly said: string }

/** Locking, signing out, and resetting the second factor; each after a confirmation. */
export function UserActions({ user, done }: UserActionsProps) {
  const { t } = useLingui()
  const action = useCommand()
  const [asked, setAsked] = useState<UserActionName>()
  const labels = useUserActionLabels(user)
  const names = possibleUserActions(user)
  const [assignTo, setAssignTo] = useState(nobody)
  const runUserAction = (name: UserActionName) =>
    void action
      .run(
        () => sendUserAction(user, name, assignTo),
        () => done(labels[name].said),
      )
      .finally(() => setAsked(undefined))
  return (
    <div className={styles.stack}>
      {action.failure && <FailureNotice failure={action.failure} />}
      <div className={styles.ways}>
        {names.map((name) => (
          <Button key={name} kind={name === 'lock' ? 'danger' : 'secondary'} onClick={() => setAsked(name)}>
            {labels[name].button}
          </Button>
        ))}
        <LinkButton href={pageUrl(pagePaths.staff, { section: 'audit', by: user.userId })}>
          {t`View audit log`}
        </LinkButton>
      </div>
      <Dialog
        isOpen={asked !== undefined}
        onClose={() => setAsked(undefined)}
        heading={asked === undefined ? '' : labels[asked].button}
        actions={
          asked !== undefined && (
            <>
              <Button onClick={() => setAsked(undefined)}>{t`Cancel`}</Button>
              <Button
                kind={isHarmless(asked) ? 'primary' : 'danger'}
                isBusy={action.isBusy}
                onClick={() => runUserAction(asked)}
              >
                {labels[asked].button}
              </Button>
            </>
          )
        }
      >
        <p>{asked !== undefined && labels[asked].asks}</p>
        {(asked === 'lock' || asked === 'reassign') && user.openOrders > 0 && (
          <ReassignOrders user={user} to={assignTo} onChange={setAssignTo} />
        )}
      </Dialog>
    </div>
  )
}

function isHarmless(name: UserActionName): boolean {
  return name === 'unlock' || name === 'reassign' || name === 'invite'
}

/** Orders are assigned first: if that fails, nobody is locked with open orders. */
async function sendUserAction(
  user: UserAnswer,
  name: UserActionName,
  assignTo: string,
): Promise<Failure | undefined> {
  const { userId, email, roles, language } = user
  if (name === 'invite') return sendCommand(inviteUser, { body: { email, roles, language } })
  if (name === 'lock' || name === 'reassign') {
    const fault = await assignOpenOrders(user, assignTo)
    if (fault || name === 'reassign') return fault
  }
  return sendCommand(endpoints[name], { body: { userId } })
}

function possibleUserActions({
  standing,
  signIns,
  hasSecondFactor,
  passkeys,
  openOrders,
}: UserAnswer): readonly UserActionName[] {
  return [
    ...(standing === 'invited' ? (['invite'] as const) : []),
    ...(openOrders > 0 ? (['reassign'] as const) : []),
    ...(signIns.length > 0 ? (['end-sign-ins'] as const) : []),
    ...(hasSecondFactor ? (['end-second-factor'] as const) : []),
    ...(passkeys > 0 ? (['remove-passkeys'] as const) : []),
    standing === 'locked' ? 'unlock' : 'lock',
  ]
}

function useUserActionLabels({ email }: UserAnswer): Readonly<Record<UserActionName, UserActionLabels>> {
  const { t } = useLingui()
  return {
    lock: {
      button: t`Lock account`,
      asks: t`${email} is signed out on all devices and cannot sign in until unlocked.`,
      said: t`${email} is locked.`,
    },
    unlock: {
      button: t`Unlock account`,
      asks: t`${email} can sign in again with the same password.`,
      said: t`${email} can sign in again.`,
    },
    reassign: {
      button: t`Reassign open orders`,
      asks: t`Orders that are still active get another assignee at once.`,
      said: t`Open orders of ${email} are reassigned.`,
    },
    invite: {
      button: t`Resend invitation`,
      asks: t`${email} gets a new link to set the password, valid for 3 days. Earlier links stop working.`,
      said: t`Invitation sent to ${email}.`,
    },
    'end-sign-ins': {
      button: t`Sign out everywhere`,
      asks: t`${email} must sign in again on every device.`,
      said: t`${email} is signed out everywhere.`,
    },
    'end-second-factor': {
      button: t`Switch off two-step sign-in`,
      asks: t`Only if the phone is lost and you have verified who is asking. ${email} is signed out everywhere, notified by email, and then signs in with the password only. Passkeys are removed too.`,
      said: t`Two-step sign-in is off for ${email}.`,
    },
    'remove-passkeys': {
      button: t`Remove passkeys`,
      asks: t`For a lost device. ${email} is signed out everywhere, notified by email, and then signs in with password and code.`,
      said: t`The passkeys of ${email} are removed.`,
    },
  }
}
