import { useLingui } from '@lingui/react/macro'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import type { Failure } from '#web/api/failure.ts'
import { FailureNotice } from '#web/api/failure-notice.tsx'
import { pagePaths } from '#contract/paths.ts'
import { Button } from '#web/ui/button.tsx'
import { Card } from '#web/ui/card.tsx'
import { LinkButton } from '#web/ui/link-button.tsx'
import { Notice } from '#web/ui/notice.tsx'
import { sectionUrl } from '../account-sections.ts'
import { InvalidMailLink } from '../sign-in/invalid-mail-link.tsx'
import { accountEmailKey, confirmNewEmail } from './email-api.ts'
import { type LinkCode, useLinkCode } from '../sign-in/use-link-code.ts'
import styles from '../account.module.css'

/** The page that the mailed link opens to confirm a new address. */
export function NewEmailPage() {
  const { t } = useLingui()
  const link = useLinkCode()
  return (
    <div className={styles.narrow}>
      <Card>
        <div className={styles.stack}>
          <h1 tabIndex={-1}>{t`Confirm your new email address`}</h1>
          {link ? <ConfirmNewEmail link={link} /> : <InvalidMailLink form="email" />}
        </div>
      </Card>
    </div>
  )
}

/**
 * A button rather than a visit confirms: mail programs open links by themselves, and the code works only
 * once.
 */
function ConfirmNewEmail({ link }: { readonly link: LinkCode }) {
  const { t } = useLingui()
  const queries = useQueryClient()
  const [state, setState] = useState<'asking' | 'busy' | 'done' | Failure>('asking')
  if (state === 'done') {
    return (
      <Notice
        kind="done"
        heading={t`Your email address has changed.`}
        help={t`Sign in with the new one from now on. All other devices have been signed out.`}
        isAnnounced
      >
        <LinkButton kind="primary" href={pagePaths.accountPanel}>{t`Sign in`}</LinkButton>
      </Notice>
    )
  }
  const confirmNewAddress = async () => {
    setState('busy')
    const confirmed = await confirmNewEmail(link)
    setState(confirmed.ok ? 'done' : confirmed.fault)
    await queries.invalidateQueries({ queryKey: [accountEmailKey] })
    await queries.invalidateQueries({ queryKey: ['profile'] })
  }
  return (
    <>
      {typeof state === 'object' && (
        <FailureNotice failure={state}>
          <LinkButton href={sectionUrl('security', 'email')}>{t`Request a new link`}</LinkButton>
        </FailureNotice>
      )}
      <p>{t`Confirm to use this address for your account. Your password stays the same.`}</p>
      <Button kind="primary" isWide isBusy={state === 'busy'} onClick={() => void confirmNewAddress()}>
        {t`Confirm email address`}
      </Button>
    </>
  )
}
