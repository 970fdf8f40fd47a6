import { useLingui } from '@lingui/react/macro'
import { useNavigate } from '@tanstack/react-router'
import { type RefObject, useRef, useState } from 'react'
import type { InviteAnswer } from '#contract/api/staff/users.ts'
import { roles as everyRole } from '#contract/rights.ts'
import { usePageQuery } from '#web/session/page-query.ts'
import { Button } from '#web/ui/button.tsx'
import { Notice } from '#web/ui/notice.tsx'
import { Select } from '#web/ui/form/select.tsx'
import { TextField } from '#web/ui/form/text-field.tsx'
import { useShortcutHelp } from '../shell/shortcut-context.ts'
import { useShortcuts } from '../use-shortcuts.ts'
import { InviteForm } from './invite-form.tsx'
import { userUrl } from './users-url.ts'
import { RoleSignInPolicy } from './role-sign-in-policy.tsx'
import { UserDetail } from './user-detail.tsx'
import { UserList } from './user-list.tsx'
import { useRoleLabels } from './use-role-labels.ts'
import styles from './users.module.css'

const filters = ['any', 'all', ...everyRole, 'none'] as const
type RoleFilter = (typeof filters)[number]

/** All users with their roles. */
export function Users() {
  const { t } = useLingui()
  const navigate = useNavigate()
  const { role: wanted, user } = usePageQuery()
  const role = filters.find((one) => one === wanted) ?? 'any'
  const [q, setQ] = useState('')
  const [isInviting, setInviting] = useState(false)
  const [invited, setInvited] = useState<InviteAnswer & { readonly email: string }>()
  const frame = useRef<HTMLDivElement>(null)
  useUserShortcuts(frame, () => setInviting(true))
  const navigateTo = (address: string) => void navigate({ href: address })
  return (
    <div className={styles.part} ref={frame}>
      <div className={styles.tools}>
        <TextField
          id="user-search"
          label={t`Email starts with`}
          type="search"
          autoComplete="off"
          spellCheck={false}
          value={q}
          onChange={setQ}
        />
        <RoleSelect role={role} onChange={(next) => navigateTo(userUrl(user, next))} />
        <Button id="setting-invite" kind="primary" onClick={() => setInviting(true)}>{t`Invite user`}</Button>
      </div>
      <RoleSignInPolicy />
      {invited && <InvitationSent invited={invited} />}
      {isInviting && (
        <InviteForm
          onClose={() => setInviting(false)}
          onInvited={(answer, email) => {
            setInviting(false)
            setInvited({ ...answer, email })
            navigateTo(userUrl(answer.userId, role))
          }}
        />
      )}
      <div className={styles.sides} data-open={user === undefined ? undefined : true}>
        <UserList q={q} role={role === 'all' ? undefined : role} openId={user} filter={role} />
        {user !== undefined && (
          <UserDetail key={user} userId={user} closeAddress={userUrl(undefined, role)} />
        )}
      </div>
    </div>
  )
}

type RoleSelectProps = {
  readonly role: RoleFilter
  readonly onChange: (role: string) => void
}

function RoleSelect({ role, onChange }: RoleSelectProps) {
  const { t } = useLingui()
  const labels = useRoleLabels()
  const choices = [
    { value: 'any', text: t`All staff and agents` },
    { value: 'all', text: t`Everyone` },
    ...everyRole.map((one) => ({ value: one, text: labels[one].name })),
    { value: 'none', text: t`No role` },
  ]
  return <Select label={t`Role`} value={role} onChange={onChange} choices={choices} />
}

function InvitationSent({ invited }: { readonly invited: InviteAnswer & { readonly email: string } }) {
  const { t } = useLingui()
  const { email, outcome } = invited
  return outcome === 'invited' ? (
    <Notice kind="done" isAnnounced heading={t`Invitation sent to ${email}.`} />
  ) : (
    <Notice
      kind="look"
      isAnnounced
      heading={t`${email} already has an account. Nothing was changed.`}
      help={t`Assign the roles in the account opened beside the list.`}
    />
  )
}

/** Moves through the rows by J and K, and to the search by the slash. */
function useUserShortcuts(frame: RefObject<HTMLDivElement | null>, invite: () => void): void {
  const { t } = useLingui()
  const areKeysOn = useShortcutHelp([
    { keys: ['J', 'K'], does: t`Next, previous` },
    { keys: ['Enter'], does: t`Open selected` },
    { keys: ['/'], does: t`Search` },
    { keys: ['I'], does: t`Invite user`, run: invite },
  ])
  const moveFocus = (steps: 1 | -1) => {
    const rows = [...(frame.current?.querySelectorAll<HTMLElement>('a[data-row]') ?? [])]
    const focused = rows.findIndex((row) => row === document.activeElement)
    const at = focused < 0 ? rows.findIndex((row) => row.ariaCurrent !== null) : focused
    rows[Math.max(0, Math.min(rows.length - 1, at + steps))]?.focus()
  }
  useShortcuts(
    {
      j: () => moveFocus(1),
      k: () => moveFocus(-1),
      '/': () => document.getElementById('user-search')?.focus(),
      i: invite,
    },
    areKeysOn,
  )
}
