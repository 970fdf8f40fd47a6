import { useLingui } from '@lingui/react/macro'
import { type ReactNode, useState } from 'react'
import type { RefundPayee } from '#contract/api/refund-payee.ts'
import { Button } from '#web/ui/button.tsx'
import { TextField } from '#web/ui/form/text-field.tsx'
import styles from './payee-form.module.css'

/** Properties of the form. */
export type PayeeFormProps = {
  readonly save: (payee: RefundPayee) => Promise<void>
  readonly isBusy: boolean
  /** Says why the account was not saved, if it was not. */
  readonly failure: ReactNode
}

const nothing: RefundPayee = { bank: '', accountNumber: '', accountName: '' }

/** The bank account of a refund by transfer. */
export function PayeeForm({ save, isBusy, failure }: PayeeFormProps) {
  const { t } = useLingui()
  const [payee, setPayee] = useState(nothing)
  const [isChecked, setChecked] = useState(false)
  const isNumber = /^[0-9A-Za-z]{6,34}$/.test(payee.accountNumber.replaceAll(/[\s-]/g, ''))
  const missing = t`Fill in this field.`
  const submitPayee = async () => {
    setChecked(true)
    if (payee.bank.trim() === '' || payee.accountName.trim() === '' || !isNumber) return
    await save(payee)
  }
  return (
    <form
      noValidate
      className={styles.form}
      onSubmit={(event) => {
        event.preventDefault()
        void submitPayee()
      }}
    >
      {failure}
      <TextField
        label={t`Bank`}
        value={payee.bank}
        onChange={(bank) => setPayee({ ...payee, bank })}
        error={isChecked && payee.bank.trim() === '' ? missing : undefined}
        autoComplete="off"
        maxLength={60}
      />
      <TextField
        label={t`Account number`}
        value={payee.accountNumber}
        onChange={(accountNumber) => setPayee({ ...payee, accountNumber })}
        error={isChecked && !isNumber ? t`Enter the account number, such as 123-4-56789-0.` : undefined}
        autoComplete="off"
        maxLength={50}
      />
      <TextField
        label={t`Account name`}
        value={payee.accountName}
        onChange={(accountName) => setPayee({ ...payee, accountName })}
        error={isChecked && payee.accountName.trim() === '' ? missing : undefined}
        autoComplete="off"
        maxLength={100}
      />
      <Button type="submit" isBusy={isBusy}>{t`Save bank account`}</Button>
    </form>
  )
}
