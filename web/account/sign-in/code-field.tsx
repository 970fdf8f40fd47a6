import { useLingui } from '@lingui/react/macro'
import type { ReactNode } from 'react'
import type { Failure } from '#web/api/failure.ts'
import { TextForm } from '../text-form.tsx'

/** Properties of the second step of a sign-in. */
export type CodeFieldProps = {
  /** Signs in with the code; returns why it failed. */
  readonly send: (otp: string) => Promise<Failure | undefined>
  readonly children?: ReactNode
}

/** The second step of a sign-in: a code of the authenticator app, or a recovery code. */
export function CodeField({ send, children }: CodeFieldProps) {
  const { t } = useLingui()
  return (
    <>
      <p role="status">{t`Now enter the code from your authenticator app.`}</p>
      <TextForm
        fields={[
          {
            name: 'otp',
            label: t`Code from your authenticator app`,
            hint: t`Six digits. Lost your phone? Enter a recovery code.`,
            autoComplete: 'one-time-code',
            maxLength: 40,
            isFocused: true,
          },
        ]}
        submitText={t`Sign in`}
        send={({ otp }) => send(otp.trim())}
      >
        {children}
      </TextForm>
    </>
  )
}
