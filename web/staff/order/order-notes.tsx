import { useCommand } from '#web/api/use-command.ts'
import { addNote } from '#contract/api/staff/staff-orders.ts'
import { sendCommand } from '#web/api/client.ts'
import { useLingui } from '@lingui/react/macro'
import { type KeyboardEvent, useState } from 'react'
import { FailureNotice } from '#web/api/failure-notice.tsx'
import { Button } from '#web/ui/button.tsx'
import { Card } from '#web/ui/card.tsx'
import { TextArea } from '#web/ui/form/text-area.tsx'
import { MomentText } from '#web/travel-ui/moment-text.tsx'
import { colleagueShortName } from '../colleague-short-name.ts'
import { StaffForm } from '../form/staff-form.tsx'
import type { OrderPartProps } from './order-part-props.ts'
import styles from './order.module.css'

const longestNote = 2000

/** Internal notes of staff on an order, oldest first; customers never see them. */
export function OrderNotes({ order, renew }: OrderPartProps) {
  const { t } = useLingui()
  return (
    <Card labelledBy="order-notes" className={styles.stack}>
      <h2 id="order-notes" className={styles.title}>{t`Notes`}</h2>
      {order.notes.length > 0 && (
        <ol className={styles.notes}>
          {order.notes.map((note) => (
            <li key={note.noteId}>
              <p className={styles.soft}>
                {colleagueShortName(note.by.name)} · <MomentText at={note.at} />
              </p>
              <p className={styles.note}>{note.text}</p>
            </li>
          ))}
        </ol>
      )}
      <NoteForm orderNumber={order.orderNumber} renew={renew} />
    </Card>
  )
}

type NoteFormProps = { readonly orderNumber: string; readonly renew: () => Promise<void> }

function NoteForm({ orderNumber, renew }: NoteFormProps) {
  const { t } = useLingui()
  const [text, setText] = useState('')
  const { isBusy, failure, run } = useCommand()
  const saveNote = async () => {
    if (text.trim() === '') return
    await run(async () => {
      const fault = await sendCommand(addNote, { body: { orderNumber, text } })
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
    <StaffForm className={styles.stack} sending={{ isBusy, failure }} onSend={() => void saveNote()}>
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
      <div className={styles.links}>
        <Button type="submit" isBusy={isBusy}>{t`Add note`}</Button>
      </div>
    </StaffForm>
  )
}
