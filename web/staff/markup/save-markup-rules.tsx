import { useLingui } from '@lingui/react/macro'
import { useId, useState } from 'react'
import type { MarkupBookAnswer } from '#contract/api/staff/markup-book.ts'
import { checkMarkupRules, isBlockingMarkupFinding } from '#contract/terms/price/markup-rule-checks.ts'
import type { LocalDate, LocalDateTime } from '#contract/terms/time.ts'
import { toInstant } from '#contract/terms/time-zone.ts'
import { FailureNotice } from '#web/api/failure-notice.tsx'
import { bangkok } from '#web/i18n/bangkok.ts'
import { Button } from '#web/ui/button.tsx'
import { DateField } from '#web/ui/calendar/date-field.tsx'
import { Dialog } from '#web/ui/dialog.tsx'
import { RadioGroup } from '#web/ui/form/radio-group.tsx'
import { TextField } from '#web/ui/form/text-field.tsx'
import { useCommand } from '#web/api/use-command.ts'
import { StaffForm } from '../form/staff-form.tsx'
import type { Draft } from './use-rules-draft.ts'
import type { MarkupBookState } from './use-markup-book.ts'
import styles from './markup.module.css'

/** Properties of the bar that saves the draft. */
export type SaveBookProps = {
  readonly draft: Draft
  readonly book: MarkupBookAnswer
  readonly save: MarkupBookState['save']
}

/** Says whether the draft differs from the rules in force, and saves it: from now on, or from an instant. */
export function SaveMarkupRules({ draft, book, save }: SaveBookProps) {
  const { t } = useLingui()
  const [isOpen, setOpen] = useState(false)
  const [isSaved, setSaved] = useState(false)
  const hasFault = checkMarkupRules(draft.rules, book.today as LocalDate).some(isBlockingMarkupFinding)
  const inForce = book.inForce
  return (
    <div className={styles.bar} data-changed={draft.isChanged || undefined}>
      <p role="status">
        {draft.isChanged && t`Draft. Not live until published.`}
        {!draft.isChanged && isSaved && t`Saved.`}{' '}
        {!draft.isChanged && (inForce === 0 ? t`No live version` : t`Version ${inForce} is live.`)}
        {draft.isChanged && hasFault && ` ${t`Fix the marked errors first.`}`}
      </p>
      {draft.isChanged && (
        <div className={styles.ways}>
          <Button onClick={draft.discard}>{t`Discard draft`}</Button>
          <Button kind="primary" aria-disabled={hasFault} onClick={() => !hasFault && setOpen(true)}>
            {t`Publish…`}
          </Button>
        </div>
      )}
      <Dialog isOpen={isOpen} onClose={() => setOpen(false)} heading={t`Publish new version`}>
        <SaveForm
          {...{ draft, book, save }}
          onSaved={() => {
            setOpen(false)
            setSaved(true)
            draft.discard()
          }}
        />
      </Dialog>
    </div>
  )
}

type SaveFormProps = SaveBookProps & { readonly onSaved: () => void }

function SaveForm({ draft, book, save, onSaved }: SaveFormProps) {
  const { t } = useLingui()
  const dayId = useId()
  const form = useSaveForm({ draft, book, save, onSaved })
  const scheduled = book.books.filter(({ state }) => state === 'scheduled').length
  return (
    <StaffForm className={styles.stack} sending={form.action} onSend={form.submit}>
      {form.action.failure && <FailureNotice failure={form.action.failure} />}
      <RadioGroup<'now' | 'later'>
        label={t`Effective from`}
        look="list"
        value={form.when}
        onChange={form.setWhen}
        choices={[
          { value: 'now', text: t`Immediately`, note: t`For all new searches.` },
          {
            value: 'later',
            text: t`At a set time`,
            note: t`The live version stays until then. You can withdraw the scheduled one.`,
          },
        ]}
      />
      {form.when === 'later' && (
        <div className={styles.fields}>
          <DateField
            id={dayId}
            label={t`Day`}
            today={book.today}
            min={book.today}
            value={form.day}
            onChange={form.setDay}
            error={form.isWrong ? t`Enter a future date and time.` : undefined}
          />
          <TextField
            label={t`Time (Bangkok)`}
            type="time"
            value={form.time}
            onChange={form.setTime}
            autoComplete="off"
          />
        </div>
      )}
      {scheduled > 0 && (
        <p
          className={styles.look}
        >{t`A scheduled version will still replace this one unless you withdraw it.`}</p>
      )}
      <TextField
        label={t`Reason`}
        hint={t`Shown in the list of versions.`}
        value={form.note}
        onChange={form.setNote}
        autoComplete="off"
        maxLength={200}
      />
      <Button type="submit" kind="primary" isBusy={form.action.isBusy}>
        {form.when === 'now' ? t`Publish now` : t`Schedule version`}
      </Button>
    </StaffForm>
  )
}

function useSaveForm({ draft, save, onSaved }: SaveFormProps) {
  const [when, setWhen] = useState<'now' | 'later'>('now')
  const [day, setDay] = useState('')
  const [time, setTime] = useState('00:00')
  const [note, setNote] = useState('')
  const [isWrong, setWrong] = useState(false)
  const action = useCommand()
  const submitBook = () => {
    const takesEffectAt = bangkokInstantOf(day, time)
    const isMissing = when === 'later' && takesEffectAt === undefined
    setWrong(isMissing)
    if (isMissing) return
    const more = when === 'later' && takesEffectAt !== undefined ? { takesEffectAt } : {}
    void action.run(() => save(draft.rules, { note: note.trim(), ...more }), onSaved)
  }
  return { when, setWhen, day, setDay, time, setTime, note, setNote, isWrong, action, submit: submitBook }
}

/** Returns a date and time in Bangkok as an instant; undefined while either is missing. */
function bangkokInstantOf(day: string, time: string): string | undefined {
  if (day === '' || !/^\d\d:\d\d$/.test(time)) return undefined
  return toInstant(`${day}T${time}` as LocalDateTime, bangkok)
}
