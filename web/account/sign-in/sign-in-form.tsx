import { useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import type { TokenAnswer } from '#contract/api/account/account.ts'
import { Button } from '#web/ui/button.tsx'
import { signInWithPassword } from '../account-api.ts'
import { CodeField } from './code-field.tsx'
import type { PanelFormProps } from './account-panel-form-names.ts'
import { useSignInAndRedirect } from './use-sign-in-and-redirect.ts'
import { TextForm } from '../text-form.tsx'

/** The verified address and password; only the code is missing. */
type Password = { readonly username: string; readonly password: string }

/**
 * Signs in, then opens the requested page or home (specification §2). Where the account has a second factor,
 * its code is asked for once the password is right.
 */
export function SignInForm({ email, rememberEmail, returnUrl }: PanelFormProps) {
  const { t } = useLingui()
  const enter = useSignInAndRedirect()
  const [known, setKnown] = useState<Password>()
  const completeSignIn = (token: TokenAnswer) => enter(token, returnUrl)
  if (known)
    return <SecondFactorForm password={known} onBack={() => setKnown(undefined)} onToken={completeSignIn} />
  return (
    <TextForm
      fields={[
        { name: 'username', label: t`Email`, type: 'email', autoComplete: 'username', maxLength: 254 },
        {
          name: 'password',
          label: t`Password`,
          type: 'password',
          autoComplete: 'current-password',
          maxLength: 1024,
        },
      ]}
      initial={{ username: email }}
      onChange={({ username }) => rememberEmail(username)}
      submitText={t`Sign in`}
      send={async (typed) => {
        const token = await signInWithPassword(typed)
        if (token.ok) await completeSignIn(token.value)
        else if (token.fault.kind === 'problem' && token.fault.problem === 'otpRequired') setKnown(typed)
        else return token.fault
        return undefined
      }}
    />
  )
}

type CodeFormProps = {
  readonly password: Password
  readonly onBack: () => void
  readonly onToken: (token: TokenAnswer) => Promise<void>
}

/** The second step: a code of the app, or a recovery code. */
function SecondFactorForm({ password, onBack, onToken }: CodeFormProps) {
  const { t } = useLingui()
  return (
    <CodeField
      send={async (otp) => {
        const token = await signInWithPassword({ ...password, otp })
        if (!token.ok) return token.fault
        await onToken(token.value)
        return undefined
      }}
    >
      <Button kind="plain" onClick={onBack}>{t`Sign in with a different account`}</Button>
    </CodeField>
  )
}
