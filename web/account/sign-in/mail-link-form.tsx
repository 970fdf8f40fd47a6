import { useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import { requestAddressConfirmation, sendPasswordResetMail } from '../account-api.ts'
import { MailSent } from './mail-sent.tsx'
import type { PanelFormProps } from './account-panel-form-names.ts'
import { failureOf, TextForm } from '../text-form.tsx'

/** Properties of a form that asks for a mail. */
export type MailLinkFormProps = PanelFormProps & { readonly purpose: 'forgot' | 'confirm' }

/** Requests a mail with a link: to set a new password, or to confirm the address. */
export function MailLinkForm({ purpose, email, rememberEmail }: MailLinkFormProps) {
  const { t } = useLingui()
  const [isSent, setSent] = useState(false)
  if (isSent) return <MailSent email={email} />
  const isForgot = purpose === 'forgot'
  return (
    <>
      <p>
        {isForgot
          ? t`Enter your email address. We will send you a link to set a new password.`
          : t`Enter the email address of your new account. We will send the confirmation link again.`}
      </p>
      <TextForm
        fields={[{ name: 'email', label: t`Email`, type: 'email', autoComplete: 'username', maxLength: 254 }]}
        initial={{ email }}
        onChange={(values) => rememberEmail(values.email)}
        submitText={t`Email me the link`}
        send={async (values) => {
          const ask = isForgot ? sendPasswordResetMail : requestAddressConfirmation
          const asked = await ask(values.email.trim())
          setSent(asked.ok)
          return failureOf(asked)
        }}
      />
    </>
  )
}
