import { useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import { signIn } from '#web/session/signed-in-user.ts'
import { Card } from '#web/ui/card.tsx'
import { classNames } from '#web/ui/class-names.ts'
import { Notice } from '#web/ui/notice.tsx'
import { replacePassword } from '../account-api.ts'
import { TextForm } from '../text-form.tsx'
import { usePasswordCheck } from '../sign-in/use-password-check.ts'
import styles from '../account.module.css'

/** Changes the password; every other browser is signed out. */
export function PasswordSection({ email }: { readonly email: string }) {
  const { t } = useLingui()
  const check = usePasswordCheck()
  const [changes, setChanges] = useState(0)
  return (
    <div id="password">
      <Card labelledBy="password-title">
        <h2 id="password-title" className={styles.heading}>{t`Change Password`}</h2>
        <div className={classNames(styles.stack, styles.short)}>
          {changes > 0 && (
            <Notice
              kind="done"
              heading={t`Your password has changed.`}
              help={t`All other devices have been signed out.`}
              isAnnounced
            />
          )}
          <TextForm
            key={changes}
            fields={[
              {
                name: 'oldPassword',
                label: t`Current password`,
                type: 'password',
                autoComplete: 'current-password',
              },
              {
                name: 'password',
                label: t`New password`,
                hint: t`At least 8 characters. Three or four random words work well`,
                type: 'password',
                autoComplete: 'new-password',
              },
              {
                name: 'confirm',
                label: t`Repeat new password`,
                type: 'password',
                autoComplete: 'new-password',
              },
            ]}
            check={check}
            submitText={t`Change Password`}
            kind="secondary"
            send={async (values) => {
              const changed = await replacePassword(values)
              if (!changed.ok) return changed.fault
              signIn(changed.value)
              setChanges(changes + 1)
              return undefined
            }}
          >
            {/* Tells a password manager whose password this is. */}
            <input type="text" name="username" autoComplete="username" value={email} readOnly hidden />
          </TextForm>
        </div>
      </Card>
    </div>
  )
}
