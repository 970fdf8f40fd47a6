import { useLingui } from '@lingui/react/macro'
import { type KeyboardEvent, useState } from 'react'
import { FailureNotice } from '#web/api/failure-notice.tsx'
import type { Failure } from '#web/api/failure.ts'
import { useCommand } from '#web/api/use-command.ts'
import { Button } from '#web/ui/button.tsx'
import { TextArea } from '#web/ui/form/text-area.tsx'
import { StaffForm } from './staff-form.tsx'
import styles from '../staff.module.css'

const longestNote = 2000

/** Properties of the form. */
export type NoteFormProps = {
  /** Sends the note; returns why it failed, if it did. */
  readonly send: (text: string) => Promise<Failure | undefined>
  readonly renew: () => Promise<void>
}

/** Adds an internal note to an order or a customer; customers never see it. */
export function NoteForm({ send, renew }: NoteFormProps) {
  const { t } = useLingui()
  const [text, setText] = useState('')
  const { isBusy, failure, run } = useCommand()
  const saveNote = async () => {
    if (text.trim() === '') return
    await run(async () => {
      const fault = await send(text)
      if (!fault) setText('')
      await renew()
      return fault
    })
  }
  const sendByKey = (event: KeyboardEvent) => {
    if (event.key !== 'Enter' || !(event.ctrlKey || event.metaKey)) return
    event.preventDefault()
    void saveNote()
  }
  return (
    <StaffForm className={styles.form} sending={{ isBusy, failure }} onSend={() => void saveNote()}>
      {failure && <FailureNotice failure={failure} />}
      <TextArea
        label={t`Internal note`}
        hint={t`Not visible to customers. Ctrl+Enter to add.`}
        value={text}
        onChange={setText}
        onKeyDown={sendByKey}
        maxLength={longestNote}
        data-reach="note"
      />
      <div>
        <Button type="submit" isBusy={isBusy}>{t`Add note`}</Button>
      </div>
    </StaffForm>
  )
}
