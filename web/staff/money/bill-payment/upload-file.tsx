import { useLingui } from '@lingui/react/macro'
import { useId } from 'react'
import type { Failure } from '#web/api/failure.ts'
import { FailureNotice } from '#web/api/failure-notice.tsx'
import { Button } from '#web/ui/button.tsx'
import { Card } from '#web/ui/card.tsx'
import { FieldError } from '#web/ui/form/field.tsx'
import { Notice } from '#web/ui/notice.tsx'
import { Progress } from '#web/ui/progress.tsx'
import type { PickFault } from '../use-picked-file.ts'
import type { BroughtFile } from './use-uploaded-file.ts'
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
      <h2 id={titleId} className={money.title}>{t`Daily bill-payment file`}</h2>
      <p>{t`Importing a file confirms every payment in it. Importing the same file again changes nothing.`}</p>
      <p className={money.soft}>
        {t`CSV file, UTF-8, up to 2 MB, with this first line:`} <code className={styles.code}>{heading}</code>
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
        <FilePicker
          file={file}
          accept=".csv,.txt,text/csv,text/plain"
          tooLarge={t`File is larger than 2 MB. Ask the channel for one file per day.`}
        />
        {failure && !isBusy && <RejectedFile failure={failure} />}
        {isBusy && <Progress labels={t`Importing ${picked?.name ?? ''} …`} />}
        <div className={money.ways}>
          <Button type="submit" kind="primary" isBusy={isBusy}>{t`Import file`}</Button>
        </div>
      </form>
    </Card>
  )
}

/** Properties of the choice of a file. */
export type FilePickerProps = {
  readonly file: Pick<BroughtFile, 'picked' | 'fault' | 'isBusy' | 'pick'>
  /** The kinds of files that the browser's dialog shows. */
  readonly accept: string
  /** Says how large a file may be, and what to do with a larger one. */
  readonly tooLarge: string
}

/** Chooses one file, or says what is wrong with it. */
export function FilePicker({ file: { picked, fault, isBusy, pick }, accept, tooLarge }: FilePickerProps) {
  const { t } = useLingui()
  const nameId = useId()
  const errorId = useId()
  const labels: Readonly<Record<PickFault, string>> = {
    missing: t`Choose a file.`,
    empty: t`This file is empty.`,
    tooLarge,
  }
  return (
    <div className={money.stack}>
      <div className={styles.line}>
        <label className={styles.picker}>
          <input
            type="file"
            accept={accept}
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
          {t`Choose file`}
        </label>
        <span id={nameId} className={styles.name}>
          {picked ? picked.name : t`No file chosen`}
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
        heading={t`Not a bill-payment file. Nothing was imported.`}
        help={t`The file is not UTF-8, or its first line differs from the one above.`}
        reference={failure.reference}
      />
    )
  return (
    <FailureNotice failure={failure}>
      <p>{t`Import the file again. Payments already imported are skipped.`}</p>
    </FailureNotice>
  )
}
