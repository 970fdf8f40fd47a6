import { checkAgencyContact, type AgencyCheckAnswer } from '#contract/api/agency.ts'
import { useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import type { Failure } from '#web/api/failure.ts'
import { FailureNotice } from '#web/api/failure-notice.tsx'
import { callApi } from '#web/api/client.ts'
import { Button } from '#web/ui/button.tsx'
import { TextField } from '#web/ui/form/text-field.tsx'
import styles from './site-footer.module.css'

type Checked = { readonly text: string; readonly answer: AgencyCheckAnswer }

/** Says whether a telephone number, an email address or a bank account is the agency's own. */
export function ContactCheck() {
  const { t } = useLingui()
  const [text, setText] = useState('')
  const [checked, setChecked] = useState<Checked>()
  const [failure, setFailure] = useState<Failure>()
  const submitContact = async () => {
    const asked = text.trim()
    if (asked === '') return
    const sent = await callApi(checkAgencyContact, { body: { text: asked } })
    setFailure(sent.ok ? undefined : sent.fault)
    setChecked(sent.ok ? { text: asked, answer: sent.value } : undefined)
  }
  return (
    <form
      className={styles.checkForm}
      onSubmit={(event) => {
        event.preventDefault()
        void submitContact()
      }}
    >
      <TextField
        label={t`Phone number, email address or bank account`}
        hint={t`Enter the number, email or bank account you want to check.`}
        value={text}
        onChange={setText}
        autoComplete="off"
        maxLength={100}
      />
      <Button type="submit">{t`Check`}</Button>
      {failure && <FailureNotice failure={failure} />}
      <p role="status">{checked && <ContactVerdict {...checked} />}</p>
    </form>
  )
}

function ContactVerdict({ text, answer }: Checked) {
  const { t } = useLingui()
  const labels: Readonly<Record<NonNullable<AgencyCheckAnswer['isOurs']>, string>> = {
    phone: t`Yes, ${text} is our phone number.`,
    fax: t`Yes, ${text} is our fax number.`,
    email: t`Yes, ${text} is our email address.`,
    bankAccount: t`Yes, ${text} is our bank account.`,
    promptPay: t`Yes, ${text} is our PromptPay number.`,
    biller: t`Yes, ${text} is our biller ID.`,
  }
  if (answer.isOurs !== undefined) return <strong>{labels[answer.isOurs]}</strong>
  return (
    <strong className={styles.notOurs}>
      {t`No, ${text} is not ours. Do not pay or share any code. Call us on the number above.`}
    </strong>
  )
}
