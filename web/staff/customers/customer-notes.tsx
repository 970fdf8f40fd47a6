import { useLingui } from '@lingui/react/macro'
import { type CustomerAnswer, addCustomerNote } from '#contract/api/staff/customers.ts'
import { sendCommand } from '#web/api/client.ts'
import { MomentText } from '#web/travel-ui/moment-text.tsx'
import { Card } from '#web/ui/card.tsx'
import { ColleagueName } from '../colleague-name.tsx'
import { NoteForm } from '../form/note-form.tsx'
import styles from './customers.module.css'

/** Properties of the notes. */
export type CustomerNotesProps = {
  readonly customer: Pick<CustomerAnswer, 'customerId' | 'notes'>
  readonly renew: () => Promise<void>
}

/** Internal notes of staff on a customer, newest first; the customer never sees them. */
export function CustomerNotes({ customer: { customerId, notes }, renew }: CustomerNotesProps) {
  const { t } = useLingui()
  return (
    <Card labelledBy="customer-notes" className={styles.part}>
      <h2 id="customer-notes" className={styles.title}>{t`Notes`}</h2>
      <NoteForm send={(text) => sendCommand(addCustomerNote, { body: { customerId, text } })} renew={renew} />
      {notes.length > 0 && (
        <ol className={styles.notes}>
          {notes.toReversed().map((note) => (
            <li key={note.noteId}>
              <p className={styles.soft}>
                <ColleagueName colleague={note.by} /> · <MomentText at={note.at} look="date" />
              </p>
              <p className={styles.note}>{note.text}</p>
            </li>
          ))}
        </ol>
      )}
    </Card>
  )
}
