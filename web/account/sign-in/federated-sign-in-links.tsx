import { useLingui } from '@lingui/react/macro'
import { identityStartPath } from '#contract/api/account/identity.ts'
import { LinkButton } from '#web/ui/link-button.tsx'
import styles from './federated-sign-in-links.module.css'

/** Sign-in with the services that the shop has configured; hidden where there is none. */
export function FederatedSignInLinks({ returnUrl }: { readonly returnUrl: string | undefined }) {
  const { t } = useLingui()
  return (
    <div className={styles.links} role="group" aria-label={t`Other ways to sign in`}>
      <LinkButton className={styles.line} href={identityStartPath('line', returnUrl)}>
        {t`Continue with LINE`}
      </LinkButton>
      <LinkButton className={styles.google} href={identityStartPath('google', returnUrl)}>
        {t`Continue with Google`}
      </LinkButton>
    </div>
  )
}
