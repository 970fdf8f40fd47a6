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
    <Dialog isOpen onClose={onClose} heading={t`Switch two-step sign-in off?`}>
      <div className={styles.stack}>
        <p>{t`From then on your password alone lets anybody in. Your recovery codes become void.`}</p>
        <TextForm
          fields={[
            { name: 'password', label: t`Password`, type: 'password', autoComplete: 'current-password' },
            {
              name: 'otp',
              label: t`Code of your app`,
              hint: t`Six digits, or one of your recovery codes`,
              autoComplete: 'one-time-code',
              maxLength: 40,
            },
          ]}
          submitText={t`Switch off`}
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
