import { Plural, useLingui } from '@lingui/react/macro'
import type { MailAttempt } from '#contract/api/staff/mails/mail-detail.ts'
import type { MailLine } from '#contract/api/staff/mails/mails.ts'
import { MomentText } from '#web/travel-ui/moment-text.tsx'
import { Table } from '#web/ui/table.tsx'
import { useMailFaultLabels } from './use-mail-labels.ts'
import styles from './mails.module.css'

/** Properties of the table. */
export type MailAttemptsProps = { readonly mail: MailLine; readonly attempts: readonly MailAttempt[] }

/** Every attempt to deliver a mail, with the answer of the server. */
export function MailAttempts({ mail, attempts }: MailAttemptsProps) {
  const { t } = useLingui()
  const labels = useMailFaultLabels()
  const missing = mail.attempts - attempts.length
  return (
    <section className={styles.attempts}>
      {attempts.length > 0 && (
        <Table caption={t`Delivery attempts (Bangkok time)`}>
          <thead>
            <tr>
              <th scope="col">{t`Time`}</th>
              <th scope="col">{t`Result`}</th>
              <th scope="col">{t`Server answer`}</th>
            </tr>
          </thead>
          <tbody>
            {attempts.map(({ at, fault, answer }, index) => (
              <tr key={`${at} ${index}`}>
                <td>
                  <MomentText at={at} />
                </td>
                <td>{fault ? labels[fault.kind] : t`Accepted by the server`}</td>
                <td>{fault?.said ?? answer ?? '–'}</td>
              </tr>
            ))}
          </tbody>
        </Table>
      )}
      {attempts.length === 0 && missing === 0 && <p>{t`No delivery attempt yet.`}</p>}
      {missing > 0 && (
        <p className={styles.soft}>
          <Plural
            value={missing}
            one="# earlier attempt was not recorded."
            other="# earlier attempts were not recorded."
          />
        </p>
      )}
      {mail.nextTryAt !== undefined && (
        <p>
          {t`Next attempt:`} <MomentText at={mail.nextTryAt} />
        </p>
      )}
    </section>
  )
}
