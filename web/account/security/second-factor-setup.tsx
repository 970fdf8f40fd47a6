import { useLingui } from '@lingui/react/macro'
import { type SecondFactorBegunAnswer } from '#contract/api/account/second-factor.ts'
import { Button } from '#web/ui/button.tsx'
import { Disclosure } from '#web/ui/disclosure.tsx'
import { CopyButton } from '../copy-button.tsx'
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
          <strong>{t`Add the account to your authenticator app`}</strong>
        </p>
        <p className={pageStyles.soft}>
          {t`Google Authenticator, Microsoft Authenticator, the passwords app of your phone: any of them will do.`}
        </p>
        <div className={styles.setUp}>
          <img
            className={styles.picture}
            src={`data:image/svg+xml,${encodeURIComponent(begun.picture)}`}
            alt={t`QR code for your authenticator app`}
          />
          <div className={pageStyles.stack}>
            <p>{t`Scan the picture with the app. On this phone itself:`}</p>
            <p>
              <a href={begun.address} className={styles.appLink}>{t`Open the app`}</a>
            </p>
            <Disclosure summary={t`Type it instead`}>
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
          <strong>{t`Enter the code that it shows`}</strong>
        </p>
        <TextForm
          fields={[
            {
              name: 'otp',
              label: t`Code of your app`,
              hint: t`Six digits; a new one comes every 30 seconds`,
              autoComplete: 'one-time-code',
              maxLength: 40,
            },
          ]}
          submitText={t`Switch on`}
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
