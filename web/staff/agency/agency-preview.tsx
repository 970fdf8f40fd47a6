import { useLingui } from '@lingui/react/macro'
import { officeHoursLabel } from '#contract/terms/calendar/office-hours-labels.ts'
import { useLanguage } from '#web/i18n/use-language.ts'
import { Card } from '#web/ui/card.tsx'
import { Table } from '#web/ui/table.tsx'
import { type AgencyFormValues, previewedWeek } from './agency-form-values.ts'
import styles from './agency.module.css'

/** A preview of the footer of pages and mails, and of the head of a pay-in slip, updated on every change. */
export function AgencyPreview({ typed }: { readonly typed: AgencyFormValues }) {
  const { t } = useLingui()
  return (
    <Card labelledBy="agency-preview" className={styles.part}>
      <h2 id="agency-preview" className={styles.title}>{t`Preview`}</h2>
      <FooterPreview typed={typed} />
      <TransferProofHead typed={typed} />
    </Card>
  )
}

function FooterPreview({ typed }: { readonly typed: AgencyFormValues }) {
  const { t } = useLingui()
  const language = useLanguage()
  const { name, address, phone, fax, email, iataNumber, licence, remark, week, keepsHolidays } = typed
  const lines = [
    address,
    [phone, fax === '' ? '' : t`Fax ${fax}`, email].filter((one) => one !== '').join(' · '),
    officeHoursLabel({ week: previewedWeek(week), keepsHolidays }, language),
    [iataNumber === '' ? '' : t`IATA number ${iataNumber}`, licence === '' ? '' : t`Licence ${licence}`]
      .filter((one) => one !== '')
      .join(' · '),
    remark,
  ].filter((line) => line !== '')
  return (
    <figure className={styles.figure}>
      <figcaption className={styles.soft}>{t`Footer of pages, documents and emails`}</figcaption>
      <div className={styles.sheet}>
        <strong>{name}</strong>
        {lines.map((line) => (
          <span key={line}>{line}</span>
        ))}
      </div>
    </figure>
  )
}

function TransferProofHead({ typed }: { readonly typed: AgencyFormValues }) {
  const { t } = useLingui()
  const { name, address, phone, taxId, billerId, accounts } = typed
  return (
    <figure className={styles.figure}>
      <figcaption className={styles.soft}>{t`Header of the pay-in slip`}</figcaption>
      <div className={styles.sheet}>
        <strong>{name}</strong>
        <span>{address}</span>
        <span>{[taxId === '' ? '' : t`Tax ID ${taxId}`, phone].filter((one) => one !== '').join(' · ')}</span>
        {billerId !== '' && <span>{t`Biller ID ${billerId}`}</span>}
        <Table caption={t`Accounts on the pay-in slip`} isCaptionHidden>
          <thead>
            <tr>
              <th scope="col">{t`Bank`}</th>
              <th scope="col">{t`Account number`}</th>
              <th scope="col">{t`Account name`}</th>
            </tr>
          </thead>
          <tbody>
            {accounts.map((account) => (
              <tr key={account.id}>
                <td>{[account.bank, account.branch].filter((one) => one !== '').join(', ')}</td>
                <td className={styles.number}>{account.accountNumber}</td>
                <td>{account.accountName}</td>
              </tr>
            ))}
          </tbody>
        </Table>
      </div>
    </figure>
  )
}
