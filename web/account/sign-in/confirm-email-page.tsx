import { useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import { pageUrl } from '#web/session/page-query.ts'
import { pagePaths } from '#contract/paths.ts'
import { Card } from '#web/ui/card.tsx'
import { LinkButton } from '#web/ui/link-button.tsx'
import { Notice } from '#web/ui/notice.tsx'
import { confirmEmail } from '../account-api.ts'
import { InvalidMailLink } from './invalid-mail-link.tsx'
import { failureOf, TextForm } from '../text-form.tsx'
import { type LinkCode, useLinkCode } from './use-link-code.ts'
import { usePasswordCheck } from './use-password-check.ts'
import styles from '../account.module.css'

/** The page that the mailed link opens to confirm an address. */
export function ConfirmEmailPage() {
  const { t } = useLingui()
  const link = useLinkCode()
  return (
    <div className={styles.narrow}>
      <Card>
        <div className={styles.stack}>
          <h1 tabIndex={-1}>{t`Confirm your email address`}</h1>
          {link ? <SetFirstPassword link={link} /> : <InvalidMailLink form="confirm" />}
        </div>
      </Card>
    </div>
  )
}

/** The password is set here by the owner of the mailbox: the one of the registration may be a stranger's. */
function SetFirstPassword({ link }: { readonly link: LinkCode }) {
  const { t } = useLingui()
  const check = usePasswordCheck()
  const [isDone, setDone] = useState(false)
  if (isDone) {
    return (
      <Notice
        kind="done"
        heading={t`Your email address is confirmed.`}
        help={t`You can sign in now.`}
        isAnnounced
      >
        <LinkButton kind="primary" href={pagePaths.accountPanel}>{t`Sign in`}</LinkButton>
      </Notice>
    )
  }
  return (
    <>
      <p>{t`Choose the password that you will sign in with.`}</p>
      <TextForm
        fields={[
          {
            name: 'password',
            label: t`Password`,
            hint: t`At least 8 characters. Three or four random words work well`,
            type: 'password',
            autoComplete: 'new-password',
          },
          {
            name: 'confirm',
            label: t`Repeat password`,
            type: 'password',
            autoComplete: 'new-password',
          },
        ]}
        check={check}
        submitText={t`Confirm email address`}
        send={async (typed) => {
          const confirmed = await confirmEmail(link, typed)
          setDone(confirmed.ok)
          return failureOf(confirmed)
        }}
      />
      <LinkButton
        href={pageUrl(pagePaths.accountPanel, { form: 'confirm' })}
      >{t`Request a new link`}</LinkButton>
    </>
  )
}
