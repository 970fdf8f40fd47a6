import { useLingui } from '@lingui/react/macro'
import type { MailContent, MailDetailAnswer } from '#contract/api/staff/mails/mail-detail.ts'
import { pagePaths } from '#contract/paths.ts'
import { FailureNotice } from '#web/api/failure-notice.tsx'
import { pageUrl } from '#web/session/page-query.ts'
import { languageNames } from '#web/i18n/language.ts'
import { MomentText } from '#web/travel-ui/moment-text.tsx'
import { Button } from '#web/ui/button.tsx'
import { LargeDialog } from '#web/ui/dialog.tsx'
import { LinkButton } from '#web/ui/link-button.tsx'
import { Notice } from '#web/ui/notice.tsx'
import { Skeleton } from '#web/ui/skeleton.tsx'
import { FactRow } from '../money/fact-row.tsx'
import { useMail } from './mail-api.ts'
import { MailAttempts } from './mail-attempts.tsx'
import { mailsUrl } from './mails-url.ts'
import { useMailDialogKeys } from './use-mail-dialog-keys.ts'
import { useMailEventLabels } from './use-mail-event-labels.ts'
import { useMailStateLabels } from './use-mail-labels.ts'
import type { MailResend } from './use-mail-resend.ts'
import staff from '../staff.module.css'
import { ContactCorrection } from '../contact-correction/contact-correction.tsx'
import styles from './mails.module.css'

/** Properties of the dialog. */
export type MailDialogProps = {
  readonly mailKey: string
  readonly again: MailResend
  readonly onClose: () => void
  /** Opens another mail of the list: the next one, or the one before. */
  readonly onStep: (steps: 1 | -1) => void
}

/** One mail or notice as it was sent, with every attempt to deliver it. */
export function MailDialog({ mailKey, again, onClose, onStep }: MailDialogProps) {
  const { t } = useLingui()
  const { data, refetch } = useMail(mailKey)
  const labels = useMailEventLabels()
  useMailDialogKeys(onStep)
  const detail = data?.ok ? data.value : undefined
  return (
    <LargeDialog
      isOpen
      onClose={onClose}
      heading={detail ? labels(detail.mail.event) : t`Message`}
      actions={
        <>
          <Button onClick={() => onStep(-1)}>{t`Previous`}</Button>
          <Button onClick={() => onStep(1)}>{t`Next`}</Button>
          {detail?.mail.canSendAgain === true && (
            <Button
              kind="primary"
              isBusy={again.busyKey === mailKey}
              onClick={() => again.send(detail.mail)}
            >{t`Resend`}</Button>
          )}
        </>
      }
    >
      {again.failure && <FailureNotice failure={again.failure} />}
      <p role="status" className={styles.outcome}>
        {again.isAsked && t`Resending now.`}
      </p>
      {data === undefined && <Skeleton size="card" count={2} />}
      {data?.ok === false && (
        <FailureNotice failure={data.fault}>
          <Button onClick={() => void refetch()}>{t`Try again`}</Button>
        </FailureNotice>
      )}
      {detail && <OpenMail key={mailKey} detail={detail} />}
    </LargeDialog>
  )
}

type OpenMailProps = { readonly detail: MailDetailAnswer }

function OpenMail({ detail }: OpenMailProps) {
  const { mail, content, attempts, contactEmail, pendingCorrection } = detail
  return (
    <div className={styles.version}>
      <MailFacts detail={detail} />
      <MailAttempts mail={mail} attempts={attempts} />
      {mail.orderNumber !== undefined && contactEmail !== undefined && (
        <ContactCorrection
          orderNumber={mail.orderNumber}
          mailKey={mail.key}
          contactEmail={contactEmail}
          pending={pendingCorrection}
        />
      )}
      {content ? <MailBody content={content} /> : <NothingKept event={mail.event} />}
    </div>
  )
}

function MailFacts({ detail: { mail, content } }: OpenMailProps) {
  const { t } = useLingui()
  const states = useMailStateLabels()
  const recipient = mail.channel === 'line' ? t`LINE message` : (content?.to ?? mail.recipient)
  return (
    <dl className={`${staff.facts} ${styles.facts}`}>
      <FactRow name={t`Recipient`}>{recipient ?? t`Address deleted`}</FactRow>
      {mail.orderNumber !== undefined && (
        <FactRow name={t`Order number`}>
          <a href={pageUrl(pagePaths.staff, { order: mail.orderNumber })} className="figures">
            {mail.orderNumber}
          </a>
        </FactRow>
      )}
      <FactRow name={t`Status`}>{states[mail.state]}</FactRow>
      <FactRow name={t({ message: 'Created', context: 'mail' })}>
        <MomentText at={mail.queuedAt} />
      </FactRow>
      {content && <FactRow name={t`Language`}>{languageNames[content.language]}</FactRow>}
      {content && content.attachments.length > 0 && (
        <FactRow name={t`Attachments`}>
          {content.attachments.map(({ name, size }) => (
            <div key={name} className="figures">
              {name} ({Math.ceil(size / 1024)} kB)
            </div>
          ))}
        </FactRow>
      )}
    </dl>
  )
}

function MailBody({ content }: { readonly content: MailContent }) {
  const { t } = useLingui()
  const { origin, subject, text, page, language } = content
  return (
    <article className={styles.version} aria-label={t`Message`}>
      <p className={styles.soft}>
        {origin === 'sent'
          ? t`As it was sent. The keys of links are hidden.`
          : t`Not sent yet: composed from what is stored, with today’s agency details. The keys of links are hidden.`}
      </p>
      {subject !== '' && (
        <h3 className={styles.subject} lang={language}>
          {subject}
        </h3>
      )}
      <div className={styles.sides}>
        {page !== undefined && (
          <iframe key={page} src={page} sandbox="" title={t`HTML preview`} className={styles.page} />
        )}
        <pre className={styles.text} lang={language}>
          {text}
        </pre>
      </div>
    </article>
  )
}

function NothingKept({ event }: { readonly event: string }) {
  const { t } = useLingui()
  return (
    <Notice
      kind="info"
      heading={t`The text of this message is no longer stored`}
      help={t`Texts of emails about an order are kept for 90 days after sending, and others only until they are sent. The template shows the same message with sample data.`}
    >
      <LinkButton href={mailsUrl({ view: 'preview', event, variant: 'usual', language: 'en' })}>
        {t`Open template`}
      </LinkButton>
    </Notice>
  )
}
