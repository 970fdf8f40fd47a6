import { useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import { saveQuotation, sendQuotation, withdrawQuotation } from '#contract/api/quotation/staff-quotations.ts'
import { pagePaths } from '#contract/paths.ts'
import { type Language, languages } from '#contract/problem.ts'
import { mostQuotationOptions } from '#contract/terms/quotation.ts'
import { sendCommand } from '#web/api/client.ts'
import { FailureNotice } from '#web/api/failure-notice.tsx'
import { useCommand } from '#web/api/use-command.ts'
import { Button } from '#web/ui/button.tsx'
import { Card } from '#web/ui/card.tsx'
import { LinkButton } from '#web/ui/link-button.tsx'
import { Select } from '#web/ui/form/select.tsx'
import { TextArea } from '#web/ui/form/text-area.tsx'
import { TextField } from '#web/ui/form/text-field.tsx'
import { StaffForm } from '../form/staff-form.tsx'
import { type QuotationForm, detailsOfForm, formOfQuotation } from './quotation-form-values.ts'
import { OptionEditor } from './option-editor.tsx'
import type { OpenSheetProps } from './open-sheet-props.ts'
import { useCustomerLanguageLabels } from './use-quotation-labels.ts'
import styles from './quotations.module.css'

/** A draft: the options in their order, the customer, the message, and the button that sends it. */
export function QuotationEditor({ quotation, renew }: OpenSheetProps) {
  const { t } = useLingui()
  const [form, setForm] = useState(() => formOfQuotation(quotation))
  const { isBusy, failure, run } = useCommand()
  const { number, options } = quotation
  const save = () => sendCommand(saveQuotation, { body: detailsOfForm(number, form) })
  const saveAnd = (next?: () => ReturnType<typeof save>) =>
    run(
      async () => (await save()) ?? (await next?.()),
      () => void renew(),
    )
  const shown = form.optionIds.flatMap((id) => options.filter(({ optionId }) => optionId === id))
  return (
    <StaffForm
      className={styles.columns}
      sending={{ isBusy, failure }}
      onSend={() => void saveAnd(() => sendCommand(sendQuotation, { body: { number } }))}
    >
      <div className={styles.stack}>
        <OptionEditor options={shown} onChange={(optionIds) => setForm({ ...form, optionIds })} />
        {shown.length < mostQuotationOptions && (
          <p className={styles.soft}>
            {t`Add up to ${mostQuotationOptions} options: search, open a flight and press Add to quotation.`}
          </p>
        )}
        <div>
          <LinkButton href={shown.at(-1)?.searchPath ?? pagePaths.search}>{t`Search flights`}</LinkButton>
        </div>
      </div>
      <Card labelledBy="quotation-customer" className={styles.part}>
        <h3 id="quotation-customer" className={styles.title}>{t`Customer`}</h3>
        {failure && <FailureNotice failure={failure} />}
        <CustomerFields form={form} onChange={setForm} />
        <div className={styles.actions}>
          <Button type="submit" kind="primary" isBusy={isBusy}>{t`Send quotation`}</Button>
          <Button isBusy={isBusy} onClick={() => void saveAnd()}>{t`Save draft`}</Button>
          <Button
            kind="plain"
            isBusy={isBusy}
            onClick={() =>
              void run(
                () => sendCommand(withdrawQuotation, { body: { number } }),
                () => void renew(),
              )
            }
          >{t`Discard draft`}</Button>
        </div>
        <p
          className={styles.soft}
        >{t`Sending creates the link. You can then copy it, or download a PDF or a picture.`}</p>
      </Card>
    </StaffForm>
  )
}

type FieldsProps = { readonly form: QuotationForm; readonly onChange: (form: QuotationForm) => void }

function CustomerFields({ form, onChange }: FieldsProps) {
  const { t } = useLingui()
  const labels = useCustomerLanguageLabels()
  const set = (part: Partial<QuotationForm>) => onChange({ ...form, ...part })
  return (
    <>
      <TextField
        label={t`Name`}
        value={form.customerName}
        onChange={(customerName) => set({ customerName })}
        maxLength={120}
        autoComplete="off"
        required
      />
      <TextField
        label={t`Email`}
        type="email"
        value={form.email}
        onChange={(email) => set({ email })}
        maxLength={254}
        autoComplete="off"
      />
      <TextField
        label={t`Phone or LINE ID`}
        value={form.phone}
        onChange={(phone) => set({ phone })}
        maxLength={40}
        autoComplete="off"
      />
      <Select
        label={t`Language`}
        value={form.language}
        onChange={(language) => set({ language: language as Language })}
        choices={languages.map((value) => ({ value, text: labels[value] }))}
      />
      <TextField
        label={t`Valid until (Bangkok time)`}
        hint={t`Empty: until the end of today.`}
        type="datetime-local"
        value={form.validUntil}
        max={form.latestValidUntil}
        onChange={(validUntil) => set({ validUntil })}
      />
      <TextArea
        label={t`Message to customer`}
        value={form.note}
        onChange={(note) => set({ note })}
        maxLength={600}
      />
    </>
  )
}
