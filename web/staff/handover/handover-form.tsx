import { useLingui } from '@lingui/react/macro'
import { type KeyboardEvent, useState } from 'react'
import { addHandoverNote } from '#contract/api/staff/shift/handover-notes.ts'
import { sendCommand } from '#web/api/client.ts'
import { FailureNotice } from '#web/api/failure-notice.tsx'
import { useCommand } from '#web/api/use-command.ts'
import { Button } from '#web/ui/button.tsx'
import { Card } from '#web/ui/card.tsx'
import { TextArea } from '#web/ui/form/text-area.tsx'
import { StaffForm } from '../form/staff-form.tsx'
import styles from '../staff.module.css'

/** Leaves a note for the next shift, which stands above the work queue until somebody has read it. */
export function HandoverForm() {
  const { t } = useLingui()
  const [text, setText] = useState('')
  const [isSaved, setSaved] = useState(false)
  const { isBusy, failure, run } = useCommand()
  const save = () => {
    if (text.trim() === '') return
    void run(
      () => sendCommand(addHandoverNote, { body: { text } }),
      () => {
        setText('')
        setSaved(true)
      },
    )
  }
  const sendByKey = (event: KeyboardEvent) => {
    if (event.key !== 'Enter' || !(event.ctrlKey || event.metaKey)) return
    event.preventDefault()
    save()
  }
  return (
    <Card labelledBy="handover">
      <StaffForm className={styles.form} sending={{ isBusy, failure }} onSend={save}>
        <h2 id="handover" className={styles.title}>{t`Handover note`}</h2>
        {failure && <FailureNotice failure={failure} />}
        <TextArea
          label={t`Note for the next shift`}
          hint={t`Shown above the work queue until somebody marks it as read. Ctrl+Enter to leave it.`}
          value={text}
          onChange={(typed) => {
            setSaved(false)
            setText(typed)
          }}
          onKeyDown={sendByKey}
          rows={3}
          maxLength={2000}
          data-reach="note"
        />
        <div className={styles.ways}>
          <Button type="submit" isBusy={isBusy}>{t`Leave note`}</Button>
          <p role="status">{isSaved && t`Note left for the next shift.`}</p>
        </div>
      </StaffForm>
    </Card>
  )
}
