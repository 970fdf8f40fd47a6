import { useLingui } from '@lingui/react/macro'
import { withdrawQuotation } from '#contract/api/quotation/staff-quotations.ts'
import { sendCommand } from '#web/api/client.ts'
import { FailureNotice } from '#web/api/failure-notice.tsx'
import { useCommand } from '#web/api/use-command.ts'
import { CopyButton } from '#web/travel-ui/copy-button.tsx'
import { MomentText } from '#web/travel-ui/moment-text.tsx'
import { Button } from '#web/ui/button.tsx'
import { Card } from '#web/ui/card.tsx'
import { TextField } from '#web/ui/form/text-field.tsx'
import { OrderLink } from '../order-link.tsx'
import { OptionEditor } from './option-editor.tsx'
import type { OpenSheetProps } from './open-sheet-props.ts'
import { QuotationDownloads } from './quotation-downloads.tsx'
import { useCustomerLanguageLabels } from './use-quotation-labels.ts'
import styles from './quotations.module.css'

/** A quotation that is not a draft any more: its link, its customer, its orders, and its options as they were sent. */
export function SentQuotation({ quotation, renew }: OpenSheetProps) {
  const { t } = useLingui()
  const { state, link, note } = quotation
  return (
    <div className={styles.columns}>
      <OptionEditor options={quotation.options} />
      <Card labelledBy="quotation-link" className={styles.part}>
        <h3 id="quotation-link" className={styles.title}>{t`Share with customer`}</h3>
        {link !== undefined && state !== 'withdrawn' && (
          <>
            <TextField label={t`Link`} value={link} onChange={() => undefined} readOnly />
            <div className={styles.actions}>
              <CopyButton kind="primary" text={link} label={t`Copy link`} />
              <QuotationDownloads number={quotation.number} />
            </div>
          </>
        )}
        <QuotationFacts quotation={quotation} />
        {note !== '' && <p className={styles.note}>{note}</p>}
        {state === 'sent' && <WithdrawButton quotation={quotation} renew={renew} />}
      </Card>
    </div>
  )
}

function QuotationFacts({ quotation }: Pick<OpenSheetProps, 'quotation'>) {
  const { t } = useLingui()
  const languageLabels = useCustomerLanguageLabels()
  const { customerName, email, phone, language, validUntil, sentAt, by, orderNumbers } = quotation
  return (
    <dl className={styles.pairs}>
      <dt>{t`Customer`}</dt>
      <dd>{customerName || '–'}</dd>
      {email !== '' && <dt>{t`Email`}</dt>}
      {email !== '' && <dd>{email}</dd>}
      {phone !== '' && <dt>{t`Phone or LINE ID`}</dt>}
      {phone !== '' && <dd>{phone}</dd>}
      <dt>{t`Language`}</dt>
      <dd>{languageLabels[language]}</dd>
      <dt>{t`Created by`}</dt>
      <dd>{by}</dd>
      {sentAt !== undefined && <dt>{t({ message: 'Sent', context: 'quotation' })}</dt>}
      {sentAt !== undefined && (
        <dd>
          <MomentText at={sentAt} />
        </dd>
      )}
      {validUntil !== undefined && <dt>{t`Valid until`}</dt>}
      {validUntil !== undefined && (
        <dd>
          <MomentText at={validUntil} />
        </dd>
      )}
      {orderNumbers.length > 0 && <dt>{t`Order`}</dt>}
      {orderNumbers.length > 0 && (
        <dd>
          {orderNumbers.map((number) => (
            <span key={number} className={styles.code}>
              {number} <OrderLink orderNumber={number} />
            </span>
          ))}
        </dd>
      )}
    </dl>
  )
}

function WithdrawButton({ quotation: { number }, renew }: OpenSheetProps) {
  const { t } = useLingui()
  const { isBusy, failure, run } = useCommand()
  const withdraw = () =>
    run(
      () => sendCommand(withdrawQuotation, { body: { number } }),
      () => void renew(),
    )
  return (
    <>
      {failure && <FailureNotice failure={failure} />}
      <div>
        <Button kind="danger" isBusy={isBusy} onClick={() => void withdraw()}>{t`Withdraw quotation`}</Button>
      </div>
    </>
  )
}
