import { useLingui } from '@lingui/react/macro'
import type { SecondFactorBegunAnswer } from '#contract/api/account/second-factor.ts'
import { Button } from '#web/ui/button.tsx'
import { Disclosure } from '#web/ui/disclosure.tsx'
import { CopyButton } from '#web/travel-ui/copy-button.tsx'
import { confirmSecret } from './second-factor-api.ts'
import { TextForm } from '../text-form.tsx'
import pageStyles from '../account.module.css'
import styles from './security.module.css'

/** Properties of the set-up of a second factor. */
export type SecondFactorSetupProps = {
  readonly begun: SecondFactorBegunAnswer
  readonly onCancel: () => void
  readonly onDone: (recoveryCodes: readonly string[]) => void
}

/**
 * The QR code for the app, the same secret to type, and the first code. Nothing takes effect before that code
 * is right.
 */
export function SecondFactorSetup({ begun, onCancel, onDone }: SecondFactorSetupProps) {
  const { t } = useLingui()
  return (
    <ol className={styles.steps}>
      <li>
        <p>
          <strong>{t`Add your account to an authenticator app`}</strong>
        </p>
        <p className={pageStyles.soft}>
          {t`Use any authenticator app, such as Google Authenticator, Microsoft Authenticator or your phone's password app.`}
        </p>
        <div className={styles.setUp}>
          <img
            className={styles.picture}
            src={`data:image/svg+xml,${encodeURIComponent(begun.picture)}`}
            alt={t`QR code for your authenticator app`}
          />
          <div className={pageStyles.stack}>
            <p>{t`Scan the QR code with the app. Or, on this phone:`}</p>
            <p>
              <a href={begun.address} className={styles.appLink}>{t`Open authenticator app`}</a>
            </p>
            <Disclosure summary={t`Enter the key by hand`}>
              <p>
                <code className={styles.secret}>{begun.secret.match(/.{1,4}/g)?.join(' ')}</code>
              </p>
              <CopyButton text={begun.secret} />
            </Disclosure>
          </div>
        </div>
      </li>
      <li className={pageStyles.short}>
        <p>
          <strong>{t`Enter the code from the app`}</strong>
        </p>
        <TextForm
          fields={[
            {
              name: 'otp',
              label: t`Code from your authenticator app`,
              hint: t`Six digits. The code changes every 30 seconds`,
              autoComplete: 'one-time-code',
              maxLength: 40,
            },
          ]}
          submitText={t`Turn on`}
          send={async ({ otp }) => {
            const confirmed = await confirmSecret(otp.trim())
            if (!confirmed.ok) return confirmed.fault
            onDone(confirmed.value.recoveryCodes)
            return undefined
          }}
        />
        <Button kind="plain" isWide onClick={onCancel}>{t`Cancel`}</Button>
      </li>
    </ol>
  )
}
