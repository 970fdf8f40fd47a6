import { useLingui } from '@lingui/react/macro'
import type { TokenAnswer } from '#contract/api/account/account.ts'
import { FailureNotice } from '#web/api/failure-notice.tsx'
import { canUsePasskeys, signInByPasskey } from '#web/api/passkeys.ts'
import { useCommand } from '#web/api/use-command.ts'
import { Button } from '#web/ui/button.tsx'
import styles from '../account.module.css'

/** Properties of the sign-in by passkey. */
export type PasskeySignInProps = { readonly onToken: (token: TokenAnswer) => Promise<void> }

/** Signs a member of staff in with a passkey; nothing where the browser has none. */
export function PasskeySignIn({ onToken }: PasskeySignInProps) {
  const { t } = useLingui()
  const { failure, isBusy, run } = useCommand()
  if (!canUsePasskeys()) return null
  const signIn = () =>
    run(async () => {
      const token = await signInByPasskey()
      if (token === undefined) return undefined
      if (!token.ok) return token.fault
      await onToken(token.value)
      return undefined
    })
  return (
    <div className={styles.form}>
      {failure && <FailureNotice failure={failure} />}
      <Button kind="plain" isWide isBusy={isBusy} onClick={() => void signIn()}>
        {t`Staff: sign in with a passkey`}
      </Button>
    </div>
  )
}
