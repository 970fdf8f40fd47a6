import { useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import { usePageQuery } from '#web/session/page-query.ts'
import { useSignedInUser } from '#web/session/signed-in-user.ts'
import { Button } from '#web/ui/button.tsx'
import { Card } from '#web/ui/card.tsx'
import { MailForm } from './mail-form.tsx'
import { type PanelForm, panelFormOf, panelForms, type PanelFormProps } from './panel-forms.ts'
import { RegisterForm } from './register-form.tsx'
import { SignInForm } from './sign-in-form.tsx'
import { SignedInPanel } from './signed-in-panel.tsx'
import styles from './account.module.css'

/** The account panel: four forms for whoever is not signed in, the control bar and the user's data otherwise. */
export function AccountPanelPage() {
  const user = useSignedInUser()
  const { returnUrl, form } = usePageQuery()
  return user ? (
    <SignedInPanel user={user} />
  ) : (
    <AccountCard returnUrl={returnUrl} first={panelFormOf(form)} />
  )
}

type AccountCardProps = { readonly returnUrl: string | undefined; readonly first: PanelForm }

function AccountCard({ returnUrl, first }: AccountCardProps) {
  const { t } = useLingui()
  const [form, setForm] = useState(first)
  const [email, rememberEmail] = useState('')
  const texts: Record<PanelForm, { readonly heading: string; readonly link: string }> = {
    login: { heading: t`Log in`, link: t`Log in` },
    register: { heading: t`Create an account`, link: t`Create an account` },
    forgot: { heading: t`Set a new password`, link: t`Forgot your password?` },
    confirm: { heading: t`Confirm your e-mail address`, link: t`Confirm your e-mail address` },
  }
  return (
    <div className={styles.narrow}>
      <Card labelledBy="account-title">
        <div className={styles.stack}>
          <h1 id="account-title" tabIndex={-1}>{t`Account`}</h1>
          {returnUrl !== undefined && form === 'login' && (
            <p className={styles.soft}>{t`Please log in to see the page that you asked for.`}</p>
          )}
          <h2>{texts[form].heading}</h2>
          <ChosenForm key={form} form={form} {...{ email, rememberEmail, returnUrl }} />
        </div>
        <nav className={styles.switch} aria-label={t`Other ways`}>
          {panelForms
            .filter((other) => other !== form)
            .map((other) => (
              <Button key={other} kind="plain" onClick={() => setForm(other)}>
                {texts[other].link}
              </Button>
            ))}
        </nav>
      </Card>
    </div>
  )
}

function ChosenForm({ form, ...props }: PanelFormProps & { readonly form: PanelForm }) {
  switch (form) {
    case 'login':
      return <SignInForm {...props} />
    case 'register':
      return <RegisterForm {...props} />
    case 'forgot':
    case 'confirm':
      return <MailForm {...props} purpose={form} />
  }
}
