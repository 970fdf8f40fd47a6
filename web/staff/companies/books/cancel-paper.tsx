import { useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import type { CompanyBooksAnswer } from '#contract/api/staff/books/company-books.ts'
import type { Result } from '#contract/terms/result.ts'
import type { Failure } from '#web/api/failure.ts'
import { FailureNotice } from '#web/api/failure-notice.tsx'
import { useCommand } from '#web/api/use-command.ts'
import { Button } from '#web/ui/button.tsx'
import { TextField } from '#web/ui/form/text-field.tsx'
import { StaffForm } from '../../form/staff-form.tsx'
import styles from '../companies.module.css'

/** Properties of an action that needs a reason. */
export type CancelPaperProps = {
  readonly label: string
  readonly send: (reason: string) => Promise<Result<CompanyBooksAnswer, Failure>>
  readonly done: (books: CompanyBooksAnswer) => void
}

/** Cancels or reverses with a reason, which is kept. */
export function CancelPaper({ label, send, done }: CancelPaperProps) {
  const { t } = useLingui()
  const [reason, setReason] = useState('')
  const [isMissed, setMissed] = useState(false)
  const command = useCommand()
  const submit = () => {
    const said = reason.trim()
    setMissed(said === '')
    if (said !== '') void command.call(() => send(said), done)
  }
  return (
    <StaffForm className={styles.line} sending={command} onSend={submit}>
      {command.failure && <FailureNotice failure={command.failure} />}
      <TextField
        label={t`Reason`}
        value={reason}
        onChange={setReason}
        maxLength={300}
        autoComplete="off"
        error={isMissed ? t`Enter a reason.` : undefined}
      />
      <Button type="submit" isBusy={command.isBusy}>
        {label}
      </Button>
    </StaffForm>
  )
}
