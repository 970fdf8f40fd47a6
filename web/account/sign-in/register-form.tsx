import { useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import { submitRegistration } from '../account-api.ts'
import { MailSent } from './mail-sent.tsx'
import type { PanelFormProps } from './account-panel-form-names.ts'
import { failureOf, TextForm } from '../text-form.tsx'
import { usePasswordCheck } from './use-password-check.ts'

/** Requests an account. The answer is the same when the address has one: its owner gets a mail. */
export function RegisterForm({ email, rememberEmail }: PanelFormProps) {
  const { t } = useLingui()
  const check = usePasswordCheck()
  const [isSent, setSent] = useState(false)
  if (isSent) return <MailSent email={email} />
  return (
    <TextForm
      fields={[
        {
          name: 'username',
          label: t`Email`,
          hint: t`You use it to sign in`,
          type: 'email',
          autoComplete: 'username',
          maxLength: 254,
        },
        {
          name: 'password',
          label: t`Password`,
          hint: t`At least 8 characters. Three or four random words work well`,
          type: 'password',
          autoComplete: 'new-password',
          maxLength: 1024,
        },
        {
          name: 'confirm',
          label: t`Repeat password`,
          type: 'password',
          autoComplete: 'new-password',
          maxLength: 1024,
        },
      ]}
      initial={{ username: email }}
      onChange={({ username }) => rememberEmail(username)}
      check={check}
      submitText={t`Create account`}
      send={async (values) => {
        const asked = await submitRegistration({ ...values, username: values.username.trim() })
        setSent(asked.ok)
        return failureOf(asked)
      }}
    />
  )
}
