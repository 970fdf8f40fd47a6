import { useLingui } from '@lingui/react/macro'
import { Dialog } from '#web/ui/dialog.tsx'
import { disableSecondFactor } from './second-factor-api.ts'
import { TextForm } from '../text-form.tsx'
import styles from '../account.module.css'

/** Properties of the dialog that switches the second factor off. */
export type SecondFactorEndProps = { readonly onClose: () => void; readonly onEnded: () => Promise<void> }

/**
 * Disables the second factor with the password and a code, so that nobody can do it in an unattended browser.
 */
export function DisableSecondFactor({ onClose, onEnded }: SecondFactorEndProps) {
  const { t } = useLingui()
  return (
    <Dialog isOpen onClose={onClose} heading={t`Turn off two-step sign-in?`}>
      <div className={styles.stack}>
        <p>{t`After this, a password is enough to sign in. Your recovery codes stop working, and your passkeys are removed.`}</p>
        <TextForm
          fields={[
            { name: 'password', label: t`Password`, type: 'password', autoComplete: 'current-password' },
            {
              name: 'otp',
              label: t`Code from your authenticator app`,
              hint: t`Six-digit code, or a recovery code`,
              autoComplete: 'one-time-code',
              maxLength: 40,
            },
          ]}
          submitText={t`Turn off`}
          kind="secondary"
          send={async (typed) => {
            const ended = await disableSecondFactor(typed)
            if (!ended.ok) return ended.fault
            await onEnded()
            return undefined
          }}
        />
      </div>
    </Dialog>
  )
}
