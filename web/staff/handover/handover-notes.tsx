import { useLingui } from '@lingui/react/macro'
import {
  type HandoverNoteView,
  listHandoverNotes,
  markHandoverNoteRead,
} from '#contract/api/staff/shift/handover-notes.ts'
import { sendCommand } from '#web/api/client.ts'
import { FailureNotice } from '#web/api/failure-notice.tsx'
import { useCommand } from '#web/api/use-command.ts'
import { MomentText } from '#web/travel-ui/moment-text.tsx'
import { Button } from '#web/ui/button.tsx'
import { colleagueShortName } from '../colleague-short-name.ts'
import { useWorkList } from '../use-work-list.ts'
import styles from './handover-notes.module.css'

/** Notes of the last shift, until somebody marks them as read; nothing without any. */
export function HandoverNotes() {
  const { t } = useLingui()
  const list = useWorkList(listHandoverNotes, { right: 'desk' })
  const notes = list.value?.notes ?? []
  if (notes.length === 0) return null
  return (
    <section aria-label={t`Handover notes`} className={styles.notes}>
      {notes.map((note) => (
        <HandoverNote key={note.noteId} note={note} renew={list.renew} />
      ))}
    </section>
  )
}

type HandoverNoteProps = { readonly note: HandoverNoteView; readonly renew: () => Promise<void> }

function HandoverNote({ note: { noteId, by, at, text }, renew }: HandoverNoteProps) {
  const { t } = useLingui()
  const { isBusy, failure, run } = useCommand()
  const who = colleagueShortName(by)
  const markRead = () =>
    void run(
      () => sendCommand(markHandoverNoteRead, { body: { noteId } }),
      () => void renew(),
    )
  return (
    <article className={styles.note} aria-label={t`Handover note from ${who}`}>
      {failure && <FailureNotice failure={failure} />}
      <p className={styles.text}>{text}</p>
      <p className={styles.by}>
        {who} · <MomentText at={at} />
      </p>
      <Button isBusy={isBusy} onClick={markRead}>{t`Mark as read`}</Button>
    </article>
  )
}
