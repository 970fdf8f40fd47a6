import { useLingui } from '@lingui/react/macro'
import { type ChangeEvent, type DragEvent, useState } from 'react'
import type { TransferProofAnswer } from '#contract/api/staff/manual-payment.ts'
import type { Instant } from '#contract/terms/time.ts'
import { FailureNotice } from '#web/api/failure-notice.tsx'
import { bangkok } from '#web/i18n/bangkok.ts'
import { formatInstant } from '#web/i18n/date-format.ts'
import { useLanguage } from '#web/i18n/use-language.ts'
import { Notice } from '#web/ui/notice.tsx'
import { Progress } from '#web/ui/progress.tsx'
import { type TransferProofFault, transferProofAccept } from './transfer-proof-image.ts'
import { type TransferProofs, useTransferProofs } from './use-transfer-proofs.ts'
import styles from './transfer-proof-upload.module.css'

/** Uploads a transfer proof: picked, dropped, or taken with the phone's camera; shows its state. */
export function TransferProofUpload({ pageKey }: { readonly pageKey: string }) {
  const { t } = useLingui()
  const transferProofs = useTransferProofs(pageKey)
  const { going, refused, sent } = transferProofs
  const percent = Math.round((going?.share ?? 0) * 100)
  return (
    <section className={styles.sending} aria-labelledby="send-slip-title">
      <h2 id="send-slip-title" className={styles.title}>{t`Paid by transfer? Send your transfer proof`}</h2>
      <TransferProofPicker transferProofs={transferProofs} />
      <div aria-live="polite" className={styles.told}>
        {going !== undefined && (
          <Progress
            labels={percent < 100 ? t`Sending ${going.name}…` : t`Reading ${going.name}…`}
            {...(percent < 100 && { value: going.share })}
          />
        )}
        {refused !== undefined && <TransferProofNotSent {...refused} />}
        {sent !== undefined && sent.length > 0 && (
          <ul className={styles.list}>
            {sent.map((proof) => (
              <SubmittedProof key={proof.transferProofId} proof={proof} />
            ))}
          </ul>
        )}
      </div>
    </section>
  )
}

function TransferProofPicker({ transferProofs }: { readonly transferProofs: TransferProofs }) {
  const { t } = useLingui()
  const [isOver, setOver] = useState(false)
  const uploadPickedFile = (event: ChangeEvent<HTMLInputElement>) => {
    const file = event.target.files?.[0]
    // The same file can be picked again after a lost connection.
    if (file) void transferProofs.send(file).finally(() => (event.target.value = ''))
  }
  const uploadDroppedFile = (event: DragEvent) => {
    event.preventDefault()
    setOver(false)
    const file = event.dataTransfer.files[0]
    if (file) void transferProofs.send(file)
  }
  const isBusy = transferProofs.going !== undefined
  return (
    <div
      className={styles.drop}
      data-over={isOver || undefined}
      onDragOver={(event) => {
        event.preventDefault()
        setOver(true)
      }}
      onDragLeave={() => setOver(false)}
      onDrop={uploadDroppedFile}
    >
      <p
        className={styles.hint}
      >{t`Photo or screenshot: JPEG, PNG or WebP, up to 10 MB. Only our staff can see it.`}</p>
      <div className={styles.pickers}>
        <label className={styles.picker}>
          <input type="file" accept={transferProofAccept} onChange={uploadPickedFile} disabled={isBusy} />
          {t`Choose file`}
        </label>
        <label className={styles.camera}>
          <input
            type="file"
            accept={transferProofAccept}
            capture="environment"
            onChange={uploadPickedFile}
            disabled={isBusy}
          />
          {t`Take a photo`}
        </label>
        <span className={styles.dropHint}>{t`or drop the file here`}</span>
      </div>
    </div>
  )
}

/** The file that was not sent, and why; nothing else on the page is lost. */
function TransferProofNotSent({ name, why }: NonNullable<TransferProofs['refused']>) {
  const { t } = useLingui()
  if (typeof why !== 'string') {
    const isTooLarge = why.kind === 'problem' && why.problem === 'bodyTooLarge'
    return isTooLarge ? <TransferProofNotSent name={name} why="tooLarge" /> : <FailureNotice failure={why} />
  }
  const labels: Readonly<Record<TransferProofFault, string>> = {
    notAPicture: t`Choose a photo or screenshot: JPEG, PNG or WebP.`,
    tooLarge: t`The file is larger than 10 MB. Try a screenshot instead.`,
    empty: t`The file is empty. Choose it again.`,
  }
  return <Notice kind="look" heading={t`${name} could not be sent.`} help={labels[why]} isAnnounced />
}

function SubmittedProof({ proof }: { readonly proof: TransferProofAnswer }) {
  const { t } = useLingui()
  const language = useLanguage()
  const sentAt = formatInstant(proof.sentAt as Instant, language, { zone: bangkok, style: 'short' })
  const states = {
    received: t`We are checking it.`,
    accepted: t`Approved`,
    refused: t`Not accepted`,
    closed: t`No longer needed: your booking is paid.`,
  }
  return (
    <li className={styles.proof} data-state={proof.state}>
      <strong>{t`Transfer proof sent ${sentAt}`}</strong>
      <span>{states[proof.state]}</span>
      {proof.state === 'received' && (
        <span className={styles.soft}>
          {proof.isCodeRead
            ? t`We read the QR code on it, so checking will be quick.`
            : t`We couldn't read the QR code on it, so we check it by hand.`}
        </span>
      )}
      {proof.note !== '' && <span>{proof.note}</span>}
    </li>
  )
}
