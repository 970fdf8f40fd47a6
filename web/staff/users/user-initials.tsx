import { useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import { type UserAnswer, setUserInitials } from '#contract/api/staff/users.ts'
import { sendCommand } from '#web/api/client.ts'
import { FailureNotice } from '#web/api/failure-notice.tsx'
import { useCommand } from '#web/api/use-command.ts'
import { Button } from '#web/ui/button.tsx'
import { TextField } from '#web/ui/form/text-field.tsx'
import { StaffForm } from '../form/staff-form.tsx'
import styles from './users.module.css'

/** Properties of the initials of a member of staff. */
export type UserInitialsProps = { readonly user: UserAnswer; readonly done: (said: string) => void }

/** The initials by which colleagues name a member of staff, to be changed; proposed for somebody without. */
export function UserInitials({ user, done }: UserInitialsProps) {
  const { t } = useLingui()
  const { isBusy, failure, run } = useCommand()
  const { userId, email, initials: saved = '', proposedInitials = '' } = user
  const [typed, setTyped] = useState(saved || proposedInitials)
  const [isWrong, setWrong] = useState(false)
  const initials = typed.trim().toUpperCase()
  const isFine = /^[A-Z]{2,4}$/.test(initials)
  const saveInitials = () => {
    setWrong(!isFine)
    if (!isFine) return
    void run(
      () => sendCommand(setUserInitials, { body: { userId, initials } }),
      () => done(t`Initials of ${email}: ${initials}`),
    )
  }
  return (
    <StaffForm className={styles.initialsForm} sending={{ isBusy, failure }} onSend={saveInitials}>
      <TextField
        label={t`Initials`}
        hint={t`2 to 4 letters, A to Z. Shown to colleagues.`}
        value={typed}
        onChange={setTyped}
        maxLength={4}
        autoComplete="off"
        autoCapitalize="characters"
        spellCheck={false}
        error={isWrong && !isFine ? t`Enter 2 to 4 letters, A to Z.` : undefined}
      />
      <Button type="submit" isBusy={isBusy}>{t`Save initials`}</Button>
      {failure && <FailureNotice failure={failure} />}
    </StaffForm>
  )
}
