import { useLingui } from '@lingui/react/macro'
import { useNavigate } from '@tanstack/react-router'
import { returnTarget } from '#web/session/return-url.ts'
import { signIn } from '#web/session/signed-in-user.ts'
import { signInWithPassword } from './account-api.ts'
import { type PanelFormProps } from './panel-forms.ts'
import { TextForm } from './text-form.tsx'

/** Login: afterwards the page that was asked for, or home (specification §2). */
export function SignInForm({ email, rememberEmail, returnUrl }: PanelFormProps) {
  const { t } = useLingui()
  const navigate = useNavigate()
  return (
    <TextForm
      fields={[
        { name: 'username', label: t`E-mail`, type: 'email', autoComplete: 'username', maxLength: 254 },
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
      submitText={t`Log in`}
      send={async ({ username, password }) => {
        const token = await signInWithPassword(username, password)
        if (!token.ok) return token.fault
        signIn(token.value)
        await navigate({ href: returnTarget(returnUrl), replace: true })
        return undefined
      }}
    />
  )
}
