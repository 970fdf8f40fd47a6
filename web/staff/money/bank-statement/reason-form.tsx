import { useState } from 'react'
import { FailureNotice } from '#web/api/failure-notice.tsx'
import type { Command } from '#web/api/use-command.ts'
import { Button } from '#web/ui/button.tsx'
import { TextField } from '#web/ui/form/text-field.tsx'
import { StaffForm } from '../../form/staff-form.tsx'
import styles from '../money.module.css'

/** Properties of a form with one required text. */
export type ReasonFormProps = {
  readonly label: string
  readonly hint?: string
  /** Shown when the text is missing. */
  readonly ifMissing: string
  readonly button: string
  readonly reach?: 'other' | undefined
  readonly action: Command
  readonly send: (text: string) => void
}

/** Asks for the reason of an action, and carries it out. */
export function ReasonForm({ label, hint, ifMissing, button, reach, action, send }: ReasonFormProps) {
  const [text, setText] = useState('')
  const [isMissed, setMissed] = useState(false)
  const said = text.trim()
  return (
    <StaffForm
      className={styles.stack}
      sending={action}
      onSend={() => {
        setMissed(said === '')
        if (said !== '') send(said)
      }}
    >
      <TextField
        data-reach={reach}
        label={label}
        hint={hint}
        value={text}
        onChange={setText}
        error={isMissed ? ifMissing : undefined}
        maxLength={200}
      />
      {action.failure && <FailureNotice failure={action.failure} />}
      <div className={styles.ways}>
        <Button type="submit" isBusy={action.isBusy}>
          {button}
        </Button>
      </div>
    </StaffForm>
  )
}
