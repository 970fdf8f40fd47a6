import { useLingui } from '@lingui/react/macro'
import { FailureNotice } from '#web/api/failure-notice.tsx'
import { Card } from '#web/ui/card.tsx'
import { Checkbox } from '#web/ui/form/checkbox.tsx'
import { ErrorSummary } from '#web/ui/form/error-summary.tsx'
import { Notice } from '#web/ui/notice.tsx'
import { TextArea } from '#web/ui/form/text-area.tsx'
import { Select } from '#web/ui/form/select.tsx'
import { TextField } from '#web/ui/form/text-field.tsx'
import { StaffForm } from '../form/staff-form.tsx'
import { BankAccountList } from './bank-account-list.tsx'
import type { AgencyText } from './agency-form-values.ts'
import { SpecialDays } from './special-days.tsx'
import type { AgencyPartProps } from './use-agency-form.ts'
import { WeekEditor } from './week-editor.tsx'
import styles from './agency.module.css'

/** The form itself, from name and contact to bank accounts. */
export function AgencyFields({ form, isExample }: AgencyPartProps & { readonly isExample: boolean }) {
  const { t } = useLingui()
  return (
    <StaffForm
      className={styles.form}
      sending={form}
      onSend={() => void form.submit()}
      saveBar={{
        discard: form.discard,
        saved: form.isSaved ? t`Saved. Pages, documents and emails now show it.` : undefined,
      }}
    >
      {isExample && (
        <Notice
          kind="look"
          heading={t`Sample data`}
          help={t`These are sample accounts. Enter your agency’s details before selling.`}
        />
      )}
      <ErrorSummary attempt={form.attempt} mistakes={form.mistakes} />
      {form.failure && <FailureNotice failure={form.failure} />}
      <ContactFields form={form} />
      <LicenceFields form={form} />
      <Card labelledBy="agency-hours" className={styles.part}>
        <h2 id="agency-hours" className={styles.title}>{t`Office hours`}</h2>
        <p className={styles.soft}>
          {t`Reply deadlines, counter payments and cash pickups follow these hours (Bangkok time).`}
        </p>
        <WeekEditor form={form} />
        <SpecialDays form={form} />
      </Card>
      <VatFields form={form} />
      <SelfServiceFields form={form} />
      <Card labelledBy="agency-money" className={styles.part}>
        <h2 id="agency-money" className={styles.title}>{t`Bank accounts and payment IDs`}</h2>
        <PaymentNumberFields form={form} />
        <BankAccountList form={form} />
        {form.movesMoney && (
          <Notice
            kind="look"
            heading={t`Customers will be told to pay into different accounts`}
            help={t`Check every digit. On save, all administrators are emailed the old and new accounts.`}
          />
        )}
      </Card>
    </StaffForm>
  )
}

/** Returns what a text field of the form needs besides its label. */
function useTextField({ form }: AgencyPartProps) {
  return (name: AgencyText, maxLength: number) => ({
    ...form.field(name),
    value: form.typed[name],
    onChange: (text: string) => form.change({ [name]: text }),
    autoComplete: 'off',
    maxLength,
  })
}

function ContactFields({ form }: AgencyPartProps) {
  const { t } = useLingui()
  const field = useTextField({ form })
  return (
    <Card labelledBy="agency-reach" className={styles.part}>
      <h2 id="agency-reach" className={styles.title}>{t`Name and contact`}</h2>
      <TextField {...field('name', 80)} label={t`Agency name`} />
      <TextArea {...field('address', 300)} label={t`Address`} rows={2} />
      <div className={styles.fields}>
        <TextField {...field('phone', 40)} label={t`Phone`} type="tel" />
        <TextField {...field('fax', 40)} label={t`Fax (optional)`} type="tel" />
        <TextField {...field('email', 254)} label={t`Email`} type="email" />
      </div>
      <TextArea
        {...field('remark', 300)}
        label={t`Remark`}
        hint={t`Shown to customers, for example directions to the office.`}
        rows={2}
      />
    </Card>
  )
}

function LicenceFields({ form }: AgencyPartProps) {
  const { t } = useLingui()
  const field = useTextField({ form })
  return (
    <Card labelledBy="agency-marks" className={styles.part}>
      <h2 id="agency-marks" className={styles.title}>{t`Licences`}</h2>
      <div className={styles.fields}>
        <TextField
          {...field('iataNumber', 20)}
          label={t`IATA number`}
          hint={t`7 digits, or 8 with the check digit`}
        />
        <TextField
          {...field('licence', 20)}
          label={t`Tourism licence`}
          hint={t`As printed, for example 11/01234`}
        />
      </div>
    </Card>
  )
}

function VatFields({ form }: AgencyPartProps) {
  const { t } = useLingui()
  const field = useTextField({ form })
  return (
    <Card labelledBy="agency-vat" className={styles.part}>
      <h2 id="agency-vat" className={styles.title}>{t`Tax invoices`}</h2>
      <div className={styles.fields}>
        <TextField
          {...field('taxId', 30)}
          label={t`Tax ID`}
          hint={t`13 digits. Printed on pay-in slips, receipts and tax invoices.`}
          inputMode="numeric"
        />
        <TextField
          {...field('vatBranch', 5)}
          label={t`Head office or branch`}
          hint={t`00000 for the head office, or the 5 digits of the branch. Leave empty if you are not registered for VAT.`}
          inputMode="numeric"
        />
        <Select
          {...form.field('vatBase')}
          label={t`VAT is charged on`}
          hint={t`Ask your accountant: it depends on whether the airlines have appointed you.`}
          value={form.typed.vatBase}
          onChange={(vatBase) => form.change({ vatBase: vatBase === 'feesAndMarkup' ? vatBase : 'fees' })}
          choices={[
            { value: 'fees', text: t`Service fees and surcharges` },
            { value: 'feesAndMarkup', text: t`Service fees, surcharges and markup` },
          ]}
        />
      </div>
    </Card>
  )
}

function SelfServiceFields({ form }: AgencyPartProps) {
  const { t } = useLingui()
  return (
    <Card labelledBy="agency-self-service" className={styles.part}>
      <h2 id="agency-self-service" className={styles.title}>{t`Self-service`}</h2>
      <Checkbox
        id={form.field('selfServiceVoid').id}
        label={t`Self-service void`}
        hint={t`Customers can void tickets on the order page while the airline allows it. The full amount goes back to the way they paid.`}
        isChecked={form.typed.selfServiceVoid}
        onChange={(selfServiceVoid) => form.change({ selfServiceVoid })}
      />
    </Card>
  )
}

function PaymentNumberFields({ form }: AgencyPartProps) {
  const { t } = useLingui()
  const field = useTextField({ form })
  return (
    <div className={styles.fields}>
      <TextField
        {...field('billerId', 30)}
        label={t`Biller ID`}
        hint={t`15 digits from your bank. Adds a barcode to pay-in slips and references to payments.`}
        inputMode="numeric"
      />
      <TextField
        {...field('promptPayId', 30)}
        label={t`PromptPay ID`}
        hint={t`If you have no biller ID: a mobile number or tax ID.`}
        inputMode="numeric"
      />
    </div>
  )
}
