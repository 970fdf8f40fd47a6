import { inviteUser, type InviteAnswer } from '#contract/api/staff/users.ts'
import { useLingui } from '@lingui/react/macro'
import { useEffect, useId, useState } from 'react'
import type { Role } from '#contract/rights.ts'
import { callApi } from '#web/api/client.ts'
import { FailureNotice } from '#web/api/failure-notice.tsx'
import { languageFrom, languageNames } from '#web/i18n/language.ts'
import { useLanguage } from '#web/i18n/use-language.ts'
import { Button } from '#web/ui/button.tsx'
import { Card } from '#web/ui/card.tsx'
import { Select } from '#web/ui/form/select.tsx'
import { TextField } from '#web/ui/form/text-field.tsx'
import { useConfirmLeave } from '../form/leave-context.ts'
import { StaffForm } from '../form/staff-form.tsx'
import { useCommand } from '#web/api/use-command.ts'
import { RoleChoice } from './role-choice.tsx'
import styles from './users.module.css'

/** Properties of the invitation form. */
export type InviteFormProps = {
  readonly onClose: () => void
  readonly onInvited: (invited: InviteAnswer, email: string) => void
}

const languages = Object.entries(languageNames).map(([value, text]) => ({ value, text }))

/** Opens an account for somebody, who sets the password through a mailed link. */
export function InviteForm({ onClose, onInvited }: InviteFormProps) {
  const { t } = useLingui()
  const own = useLanguage()
  const leave = useConfirmLeave()
  const action = useCommand()
  const [email, setEmail] = useState('')
  const [roles, setRoles] = useState<readonly Role[]>([])
  const [language, setLanguage] = useState(own)
  const [isRoleMissing, setRoleMissing] = useState(false)
  const fieldId = useId()
  useEffect(() => document.getElementById(fieldId)?.focus(), [fieldId])
  const sendInvitation = () => {
    setRoleMissing(roles.length === 0)
    if (roles.length === 0) return
    const body = { email: email.trim(), roles, language }
    void action.call(
      () => callApi(inviteUser, { body }),
      (invited) => onInvited(invited, body.email),
    )
  }
  return (
    <Card labelledBy="invite-title">
      <StaffForm className={styles.stack} sending={action} onSend={sendInvitation}>
        <h2 id="invite-title" className={styles.title}>{t`Invite user`}</h2>
        {action.failure && <FailureNotice failure={action.failure} />}
        <TextField
          label={t`Email`}
          hint={t`They get a link to set their password, valid for 3 days.`}
          id={fieldId}
          type="email"
          autoComplete="off"
          value={email}
          onChange={setEmail}
        />
        <RoleChoice roles={roles} onChange={setRoles} />
        {isRoleMissing && <p role="alert">{t`Choose at least one role.`}</p>}
        <Select
          label={t`Email language`}
          value={language}
          onChange={(value) => setLanguage(languageFrom(value) ?? own)}
          choices={languages}
        />
        <div className={styles.ways}>
          <Button type="submit" kind="primary" isBusy={action.isBusy}>{t`Send invitation`}</Button>
          <Button
            onClick={() => leave(onClose, document.getElementById(fieldId)?.closest('form'))}
          >{t`Cancel`}</Button>
        </div>
      </StaffForm>
    </Card>
  )
}
