import { Plural, useLingui } from '@lingui/react/macro'
import type { MailLine } from '#contract/api/staff/mails/mails.ts'
import { pageUrl } from '#web/session/page-query.ts'
import { pagePaths } from '#contract/paths.ts'
import { Button } from '#web/ui/button.tsx'
import { MomentText } from '#web/travel-ui/moment-text.tsx'
import { useMailEventLabels } from './use-mail-event-labels.ts'
import { useMailFaultLabels, useMailStateLabels } from './use-mail-labels.ts'
import styles from './mails.module.css'

/** Properties of a row. */
export type MailRowProps = {
  readonly mail: MailLine
  /** The address of the list with this mail open. */
  readonly href: string
  readonly send: (mail: MailLine) => void
  readonly isBusy: boolean
}

/** One mail or notice: event, recipient and state. */
export function MailRow({ mail, href, send, isBusy }: MailRowProps) {
  const { t } = useLingui()
  const states = useMailStateLabels()
  const eventLabels = useMailEventLabels()
  const { event, channel, orderNumber, recipient, state, queuedAt, sentAt, canSendAgain } = mail
  const what = eventLabels(event)
  return (
    <li className={styles.row} tabIndex={-1} data-mail={mail.key}>
      <div className={styles.what}>
        <a href={href} className={styles.event}>
          {what}
        </a>
        <span className={styles.soft}>
          {channel === 'line' ? t`LINE message` : (recipient ?? t`Address deleted`)}
        </span>
      </div>
      <div className={styles.order}>
        {orderNumber !== undefined && (
          <a href={pageUrl(pagePaths.staff, { order: orderNumber })} className="figures">
            {orderNumber}
          </a>
        )}
      </div>
      <div className={styles.when}>
        <MomentText at={sentAt ?? queuedAt} />
      </div>
      <div className={styles.state}>
        <span className={styles.mark} data-state={state}>
          {states[state]}
        </span>
        {canSendAgain && state !== 'sent' && (
          <Button
            onClick={() => send(mail)}
            isBusy={isBusy}
            aria-label={t`Resend now: ${what} ${orderNumber ?? ''}`}
          >
            {t`Resend now`}
          </Button>
        )}
      </div>
      {state !== 'sent' && <DeliveryFault mail={mail} />}
    </li>
  )
}

/** Why it was not delivered, the number of attempts, and the next one. */
function DeliveryFault({ mail: { fault, attempts, nextTryAt } }: { readonly mail: MailLine }) {
  const { t } = useLingui()
  const labels = useMailFaultLabels()
  if (attempts === 0 && fault === undefined) return null
  return (
    <p className={styles.trouble}>
      {fault && (
        <>
          {labels[fault.kind]} {fault.said !== undefined && <code>{fault.said}</code>}{' '}
        </>
      )}
      <Plural value={attempts} one="Tried # time." other="Tried # times." />{' '}
      {nextTryAt !== undefined && (
        <>
          {t`Next attempt:`} <MomentText at={nextTryAt} />
        </>
      )}
    </p>
  )
}
