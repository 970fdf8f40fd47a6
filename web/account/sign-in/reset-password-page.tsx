import { useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import { pagePaths } from '#contract/paths.ts'
import { signOut } from '#web/session/signed-in-user.ts'
import { Card } from '#web/ui/card.tsx'
import { LinkButton } from '#web/ui/link-button.tsx'
import { Notice } from '#web/ui/notice.tsx'
import { resetPasswordByLink } from '../account-api.ts'
import { InvalidMailLink } from './invalid-mail-link.tsx'
import { failureOf, TextForm } from '../text-form.tsx'
import { type LinkCode, useLinkCode } from './use-link-code.ts'
import { usePasswordCheck } from './use-password-check.ts'
import styles from '../account.module.css'

/** The page that the mailed link opens to set a new password. */
export function ResetPasswordPage() {
  const { t } = useLingui()
  const link = useLinkCode()
  return (
    <div className={styles.narrow}>
      <Card>
        <div className={styles.stack}>
          <h1 tabIndex={-1}>{t`Set a new password`}</h1>
          {link ? <SetNewPassword link={link} /> : <InvalidMailLink form="forgot" />}
        </div>
      </Card>
    </div>
  )
}

function SetNewPassword({ link }: { readonly link: LinkCode }) {
  const { t } = useLingui()
  const check = usePasswordCheck()
  const [isDone, setDone] = useState(false)
  if (isDone) {
    return (
      <Notice
        kind="done"
        heading={t`Your new password is saved.`}
        help={t`You have been signed out everywhere. Sign in with the new password.`}
        isAnnounced
      >
        <LinkButton kind="primary" href={pagePaths.accountPanel}>{t`Sign in`}</LinkButton>
      </Notice>
    )
  }
  return (
    <TextForm
      fields={[
        {
          name: 'password',
          label: t`New password`,
          hint: t`At least 8 characters. Three or four random words work well`,
          type: 'password',
          autoComplete: 'new-password',
        },
        { name: 'confirm', label: t`Repeat new password`, type: 'password', autoComplete: 'new-password' },
      ]}
      check={check}
      submitText={t`Save new password`}
      send={async (typed) => {
        const reset = await resetPasswordByLink(link, typed)
        if (reset.ok) signOut()
        setDone(reset.ok)
        return failureOf(reset)
      }}
    />
  )
}
