import { useLingui } from '@lingui/react/macro'
import { useId } from 'react'
import { type Failure } from '#web/api/failure.ts'
import { FailureNotice } from '#web/api/failure-notice.tsx'
import { Button } from '#web/ui/button.tsx'
import { Card } from '#web/ui/card.tsx'
import { FieldError } from '#web/ui/form/field.tsx'
import { Notice } from '#web/ui/notice.tsx'
import { Progress } from '#web/ui/progress.tsx'
import { type BroughtFile, type PickFault } from './use-uploaded-file.ts'
import money from '../money.module.css'
import styles from './upload-file.module.css'

const heading = 'reference1,reference2,amount,paidAt,transactionId'

/** Selects the file of a day and imports it. */
export function UploadFile({ file }: { readonly file: BroughtFile }) {
  const { t } = useLingui()
  const titleId = useId()
  const { picked, isBusy, failure, send } = file
  return (
    <Card labelledBy={titleId} className={money.stack}>
      <h2 id={titleId} className={money.title}>{t`The channel’s file of a day`}</h2>
      <p>{t`Each bill in it counts as if you had seen its money yourself. Bringing the same file again changes nothing.`}</p>
      <p className={money.soft}>
        {t`A text file (CSV, UTF-8) of up to 2 MB. Its first line has to be:`}{' '}
        <code className={styles.code}>{heading}</code>
      </p>
      <form
        noValidate
        className={money.stack}
        aria-busy={isBusy}
        onSubmit={(event) => {
          event.preventDefault()
          send()
        }}
      >
        <FilePicker file={file} />
        {failure && !isBusy && <RejectedFile failure={failure} />}
        {isBusy && <Progress labels={t`Taking in ${picked?.name ?? ''} …`} />}
        <div className={money.ways}>
          <Button type="submit" kind="primary" isBusy={isBusy}>{t`Take it in`}</Button>
        </div>
      </form>
    </Card>
  )
}

function FilePicker({ file: { picked, fault, isBusy, pick } }: { readonly file: BroughtFile }) {
  const { t } = useLingui()
  const nameId = useId()
  const errorId = useId()
  const labels: Readonly<Record<PickFault, string>> = {
    missing: t`Choose a file first.`,
    empty: t`This file is empty.`,
    tooLarge: t`This file is larger than 2 MB. Ask the channel for the days one by one.`,
  }
  return (
    <div className={money.stack}>
      <div className={styles.line}>
        <label className={styles.picker}>
          <input
            type="file"
            accept=".csv,.txt,text/csv,text/plain"
            disabled={isBusy}
            aria-describedby={fault ? `${nameId} ${errorId}` : nameId}
            aria-invalid={fault !== undefined || undefined}
            onChange={({ target }) => {
              const chosen = target.files?.[0]
              // Cancelled in the browser's dialog: the former selection stays.
              if (chosen) pick(chosen)
              // The same file can be selected again after a correction.
              target.value = ''
            }}
          />
          {t`Choose a file`}
        </label>
        <span id={nameId} className={styles.name}>
          {picked ? picked.name : t`No file is chosen.`}
        </span>
      </div>
      <FieldError error={fault && labels[fault]} id={errorId} />
    </div>
  )
}

/** Why nothing was imported, or why it is unknown how much was. */
function RejectedFile({ failure }: { readonly failure: Failure }) {
  const { t } = useLingui()
  const isFormat = failure.kind === 'problem' && failure.problem === 'wrongFormat'
  if (isFormat)
    return (
      <Notice
        kind="fail"
        heading={t`This is no such file. Nothing of it was taken.`}
        help={t`Its text is not UTF-8, or its first line is another one than above.`}
        reference={failure.reference}
      />
    )
  return (
    <FailureNotice failure={failure}>
      <p>{t`Take the file in once more: what was taken already is not taken twice.`}</p>
    </FailureNotice>
  )
}
