import { useLingui } from '@lingui/react/macro'
import { type ReactNode, useEffect, useState } from 'react'
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
  /** Keeps what is typed, under this name, while the traveller is on other pages of this visit. */
  readonly draftKey?: string
  /** The button elsewhere on the page that submits the account along with something else. */
  readonly sharedSubmit?: SharedSubmit | undefined
}

/** A button outside the form that submits it: it has the form's id, and goes on with `proceed`. */
export type SharedSubmit = {
  readonly formId: string
  /** What the button does besides. The form calls it where nothing is typed; `save` does otherwise. */
  readonly proceed: () => void
}

/** Accounts that were typed and not saved. In memory only: a bank account has no place in a browser's storage. */
const drafts = new Map<string, RefundPayee>()

const nothing: RefundPayee = { bank: '', accountNumber: '', accountName: '' }

/** The bank account of a refund by transfer. */
export function PayeeForm({ save, isBusy, failure, draftKey, sharedSubmit }: PayeeFormProps) {
  const { t } = useLingui()
  const [payee, setPayee, kept] = usePayeeDraft(draftKey)
  const [isChecked, setChecked] = useState(false)
  const isNumber = /^[0-9A-Za-z]{6,34}$/.test(payee.accountNumber.replaceAll(/[\s-]/g, ''))
  const missing = t`Fill in this field.`
  const submitPayee = async () => {
    if (sharedSubmit && !isTyped(payee)) {
      sharedSubmit.proceed()
      return
    }
    setChecked(true)
    if (payee.bank.trim() === '' || payee.accountName.trim() === '' || !isNumber) return
    await save(payee)
  }
  return (
    <form
      id={sharedSubmit?.formId}
      noValidate
      className={styles.form}
      onSubmit={(event) => {
        event.preventDefault()
        void submitPayee()
      }}
    >
      {failure}
      {kept && <p>{t`You have not saved this account yet.`}</p>}
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
      {!sharedSubmit && <Button type="submit" isBusy={isBusy}>{t`Save bank account`}</Button>}
    </form>
  )
}

/** Returns the typed account, a way to change it, and whether it was typed before this page was opened. */
function usePayeeDraft(draftKey: string | undefined) {
  const [kept] = useState(() => (draftKey === undefined ? undefined : drafts.get(draftKey)))
  const [payee, setPayee] = useState(kept ?? nothing)
  const isUnsaved = draftKey !== undefined && isTyped(payee)
  useEffect(() => {
    if (!isUnsaved) return
    const warnOfLoss = (event: BeforeUnloadEvent) => event.preventDefault()
    window.addEventListener('beforeunload', warnOfLoss)
    return () => window.removeEventListener('beforeunload', warnOfLoss)
  }, [isUnsaved])
  const changePayee = (next: RefundPayee) => {
    if (draftKey !== undefined) drafts.set(draftKey, next)
    setPayee(next)
  }
  return [payee, changePayee, kept !== undefined] as const
}

function isTyped(payee: RefundPayee): boolean {
  return Object.values(payee).some((typed) => typed.trim() !== '')
}

/** Returns whether an account was typed under this name and not saved. */
export function hasPayeeDraft(draftKey: string): boolean {
  const draft = drafts.get(draftKey)
  return draft !== undefined && isTyped(draft)
}

/** Forgets an account that is saved. */
export function forgetPayeeDraft(draftKey: string): void {
  drafts.delete(draftKey)
}
