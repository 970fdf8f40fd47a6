import { useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import { type Failure } from '#web/api/failure.ts'
import { FailureNotice } from '#web/api/failure-notice.tsx'
import { pageAddress } from '#web/session/page-query.ts'
import { routePaths } from '#web/session/route-paths.ts'
import { Button } from '#web/ui/button.tsx'
import { Card } from '#web/ui/card.tsx'
import { LinkButton } from '#web/ui/link-button.tsx'
import { Notice } from '#web/ui/notice.tsx'
import { confirmEmail } from './account-api.ts'
import { BrokenLink } from './broken-link.tsx'
import { type LinkCode, useLinkCode } from './use-link-code.ts'
import styles from './account.module.css'

/** Where the mail leads that confirms an address. */
export function ConfirmEmailPage() {
  const { t } = useLingui()
  const link = useLinkCode()
  return (
    <div className={styles.narrow}>
      <Card>
        <div className={styles.stack}>
          <h1 tabIndex={-1}>{t`Confirm your e-mail address`}</h1>
          {link ? <Confirmation link={link} /> : <BrokenLink form="confirm" />}
        </div>
      </Card>
    </div>
  )
}

/** A button, as mail programs open links by themselves to look at them, and the code is good only once. */
function Confirmation({ link }: { readonly link: LinkCode }) {
  const { t } = useLingui()
  const [state, setState] = useState<'asking' | 'busy' | 'done' | Failure>('asking')
  if (state === 'done') {
    return (
      <Notice
        kind="done"
        heading={t`Your e-mail address is confirmed.`}
        help={t`You can log in now.`}
        isAnnounced
      >
        <LinkButton kind="primary" href={routePaths.accountPanel}>{t`Log in`}</LinkButton>
      </Notice>
    )
  }
  const confirm = async () => {
    setState('busy')
    const confirmed = await confirmEmail(link)
    setState(confirmed.ok ? 'done' : confirmed.fault)
  }
  return (
    <>
      {typeof state === 'object' && (
        <FailureNotice failure={state}>
          <LinkButton
            href={pageAddress(routePaths.accountPanel, { form: 'confirm' })}
          >{t`Ask for a new link`}</LinkButton>
        </FailureNotice>
      )}
      <p>{t`One press, and you can log in with your password.`}</p>
      <Button kind="primary" isWide isBusy={state === 'busy'} onClick={() => void confirm()}>
        {t`Confirm the address`}
      </Button>
    </>
  )
}
