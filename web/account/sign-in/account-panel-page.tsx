import { useLingui } from '@lingui/react/macro'
import { lazy, Suspense, useEffect, useRef, useState } from 'react'
import { pageUrl, usePageQuery } from '#web/session/page-query.ts'
import { pagePaths } from '#contract/paths.ts'
import { useSignedInUser } from '#web/session/signed-in-user.ts'
import { Card } from '#web/ui/card.tsx'
import { LinkButton } from '#web/ui/link-button.tsx'
import { FederatedSignInLinks } from './federated-sign-in-links.tsx'
import { MailLinkForm } from './mail-link-form.tsx'
import { type PanelForm, panelFormOf, panelForms, type PanelFormProps } from './account-panel-form-names.ts'
import { RegisterForm } from './register-form.tsx'
import { SignInForm } from './sign-in-form.tsx'
import { SignedInPanel } from './signed-in-panel.tsx'
import { StaffSignIn } from './staff-sign-in.tsx'
import styles from '../account.module.css'

const FinishIdentity = lazy(async () => {
  const { FinishFederatedSignIn: FinishIdentity } = await import('./finish-federated-sign-in.tsx')
  return { default: FinishIdentity }
})

/** The account panel: four forms for guests; the account bar and the user's data once signed in. */
export function AccountPanelPage() {
  const user = useSignedInUser()
  const { returnUrl, form, identity } = usePageQuery()
  if (user) return <SignedInPanel user={user} />
  return <AccountCard returnUrl={returnUrl} form={panelFormOf(form)} identity={identity} />
}

type AccountCardProps = {
  readonly returnUrl: string | undefined
  readonly form: PanelForm
  /** The service that the browser came back from, or "failed". */
  readonly identity: string | undefined
}

function AccountCard({ returnUrl, form, identity }: AccountCardProps) {
  const { t } = useLingui()
  const [email, rememberEmail] = useState('')
  const [firstForm] = useState(form)
  const texts: Record<PanelForm, { readonly heading: string; readonly link: string }> = {
    login: { heading: t`Sign in`, link: t`Sign in` },
    register: { heading: t`Create account`, link: t`Create account` },
    forgot: { heading: t`Set a new password`, link: t`Forgot your password?` },
    confirm: { heading: t`Confirm your email address`, link: t`Confirm your email address` },
  }
  return (
    <div className={styles.narrow}>
      <Card labelledBy="account-title">
        <div className={styles.stack}>
          <h1 id="account-title" tabIndex={-1}>{t`Account`}</h1>
          {returnUrl !== undefined && form === 'login' && (
            <p className={styles.soft}>{t`Sign in to see this page.`}</p>
          )}
          {identity !== undefined && (
            <Suspense>
              <FinishIdentity identity={identity} />
            </Suspense>
          )}
          <div key={form} className={styles.stack}>
            <FormHeading isFirst={form === firstForm} text={texts[form].heading} />
            <AccountPanelForm form={form} {...{ email, rememberEmail, returnUrl }} />
            {form === 'login' && <FederatedSignInLinks returnUrl={returnUrl} />}
            {form === 'login' && <StaffSignIn returnUrl={returnUrl} />}
          </div>
        </div>
        <nav className={styles.switch} aria-label={t`Other account options`}>
          {panelForms
            .filter((other) => other !== form)
            .map((other) => (
              <LinkButton key={other} kind="plain" href={panelFormUrl(other, returnUrl)}>
                {texts[other].link}
              </LinkButton>
            ))}
        </nav>
      </Card>
    </div>
  )
}

/**
 * Returns the address of a form, so that links work before the page's code has loaded and Back returns to the
 * previous form.
 */
function panelFormUrl(form: PanelForm, returnUrl: string | undefined): string {
  return pageUrl(pagePaths.accountPanel, { returnUrl, form: form === 'login' ? undefined : form })
}

/** Takes the focus when its form replaces another, whose link no longer exists. */
function FormHeading({ text, isFirst }: { readonly text: string; readonly isFirst: boolean }) {
  const ref = useRef<HTMLHeadingElement>(null)
  useEffect(() => {
    if (!isFirst) ref.current?.focus({ preventScroll: true })
  }, [isFirst])
  return (
    <h2 ref={ref} tabIndex={-1}>
      {text}
    </h2>
  )
}

function AccountPanelForm({ form, ...props }: PanelFormProps & { readonly form: PanelForm }) {
  switch (form) {
    case 'login':
      return <SignInForm {...props} />
    case 'register':
      return <RegisterForm {...props} />
    case 'forgot':
    case 'confirm':
      return <MailLinkForm {...props} purpose={form} />
  }
}
