import { useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import { identityStartPath } from '#contract/api/account/identity.ts'
import { FailureNotice } from '#web/api/failure-notice.tsx'
import { canUsePasskeys, signInByPasskey } from '#web/api/passkey/passkeys.ts'
import { useCommand } from '#web/api/use-command.ts'
import { Button } from '#web/ui/button.tsx'
import { LinkButton } from '#web/ui/link-button.tsx'
import { Notice } from '#web/ui/notice.tsx'
import { ssoName } from './sso-name.ts'
import { useSignInAndRedirect } from './use-sign-in-and-redirect.ts'
import styles from './staff-sign-in.module.css'

/** The sign-in of staff by passkey and by single sign-on; hidden where the shop has neither. */
export function StaffSignIn({ returnUrl }: { readonly returnUrl: string | undefined }) {
  const { t } = useLingui()
  const enter = useSignInAndRedirect()
  const { failure, isBusy, run } = useCommand()
  const [isImpossible, setImpossible] = useState(false)
  const signInWithOwnPasskey = () =>
    run(async () => {
      if (!canUsePasskeys()) {
        setImpossible(true)
        return undefined
      }
      const token = await signInByPasskey()
      if (token === undefined) return undefined
      if (!token.ok) return token.fault
      await enter(token.value, returnUrl)
      return undefined
    })
  return (
    <div className={styles.staff} role="group" aria-labelledby="staff-sign-in">
      <p id="staff-sign-in" className={styles.label}>{t`For staff`}</p>
      {failure && <FailureNotice failure={failure} />}
      {isImpossible && (
        <Notice
          kind="look"
          heading={t`This browser can’t use passkeys.`}
          help={t`Use your email address, password and code.`}
          isAnnounced
        />
      )}
      <Button className={styles.passkey} isWide isBusy={isBusy} onClick={() => void signInWithOwnPasskey()}>
        {t`Use a passkey`}
      </Button>
      <LinkButton className={styles.sso} href={identityStartPath('sso', returnUrl)}>
        {t`Continue with ${ssoName}`}
      </LinkButton>
    </div>
  )
}
