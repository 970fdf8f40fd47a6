import { useLingui } from '@lingui/react/macro'
import { type KeyboardEvent, useState } from 'react'
import { type CustomerAnswer, addCustomerNote } from '#contract/api/staff/customers.ts'
import { sendCommand } from '#web/api/client.ts'
import { FailureNotice } from '#web/api/failure-notice.tsx'
import { useCommand } from '#web/api/use-command.ts'
import { MomentText } from '#web/travel-ui/moment-text.tsx'
import { Button } from '#web/ui/button.tsx'
import { Card } from '#web/ui/card.tsx'
import { TextArea } from '#web/ui/form/text-area.tsx'
import { colleagueShortName } from '../colleague-short-name.ts'
import { StaffForm } from '../form/staff-form.tsx'
import styles from './customers.module.css'

/** Properties of the notes. */
export type CustomerNotesProps = {
  readonly customer: Pick<CustomerAnswer, 'customerId' | 'notes'>
  readonly renew: () => Promise<void>
}

const longestNote = 2000

/** Internal notes of staff on a customer, newest first; the customer never sees them. */
export function CustomerNotes({ customer: { customerId, notes }, renew }: CustomerNotesProps) {
  const { t } = useLingui()
  return (
    <Card labelledBy="customer-notes" className={styles.part}>
      <h2 id="customer-notes" className={styles.title}>{t`Notes`}</h2>
      <NoteForm customerId={customerId} renew={renew} />
      {notes.length > 0 && (
        <ol className={styles.notes}>
          {notes.toReversed().map((note) => (
            <li key={note.noteId}>
              <p className={styles.soft}>
                {colleagueShortName(note.by.name)} · <MomentText at={note.at} look="date" />
              </p>
              <p className={styles.note}>{note.text}</p>
            </li>
          ))}
        </ol>
      )}
    </Card>
  )
}

type NoteFormProps = { readonly customerId: string; readonly renew: () => Promise<void> }

function NoteForm({ customerId, renew }: NoteFormProps) {
  const { t } = useLingui()
  const [text, setText] = useState('')
  const { isBusy, failure, run } = useCommand()
  const saveNote = async () => {
    if (text.trim() === '') return
    await run(async () => {
      const fault = await sendCommand(addCustomerNote, { body: { customerId, text } })
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
      />
      <div>
        <Button type="submit" isBusy={isBusy} className={styles.small}>{t`Add note`}</Button>
      </div>
    </StaffForm>
  )
}
