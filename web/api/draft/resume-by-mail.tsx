import { useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import { Button } from '#web/ui/button.tsx'
import { Disclosure } from '#web/ui/disclosure.tsx'
import { Notice } from '#web/ui/notice.tsx'
import { TextField } from '#web/ui/form/text-field.tsx'
import { mailDraftLink } from './draft-api.ts'
import { FailureNotice } from '../failure-notice.tsx'
import { type Failure, offline } from '../failure.ts'
import styles from './draft-status-panel.module.css'

/** Properties of the part that mails a link. */
export type ResumeByMailProps = {
  readonly sessionId: string
  /** The contact's email field; empty when nothing is typed. */
  readonly contactEmail: string
  /** Stores the draft with this address as the contact's; false when it could not be stored. */
  readonly ensure: (email: string) => Promise<boolean>
}

/** Mails a link that opens the draft on another device. */
export function ResumeByMail({ sessionId, contactEmail, ensure }: ResumeByMailProps) {
  const { t } = useLingui()
  const [typed, setTyped] = useState<string>()
  const [state, setState] = useState<'asking' | 'busy' | 'sent' | Failure>('asking')
  const email = (typed ?? contactEmail).trim()
  const mailResumeLink = async () => {
    setState('busy')
    if (!(await ensure(email))) return setState(offline)
    const asked = await mailDraftLink(sessionId, email)
    setState(asked.ok ? 'sent' : asked.fault)
  }
  const isWrong = typeof state === 'object' && state.kind === 'problem' && state.field === 'email'
  return (
    <Disclosure summary={t`Continue on another device`}>
      <form
        noValidate
        className={styles.resume}
        onSubmit={(event) => {
          event.preventDefault()
          if (state !== 'busy') void mailResumeLink()
        }}
      >
        <p>{t`We email you a link. Open it on another device to continue where you left off, with everything you have entered.`}</p>
        <TextField
          id="resume-email"
          label={t`Email for the link`}
          hint={t`It is kept as the email address of your booking.`}
          type="email"
          autoComplete="email"
          autoCapitalize="none"
          spellCheck={false}
          maxLength={254}
          value={typed ?? contactEmail}
          onChange={setTyped}
          error={isWrong ? `${state.message} ${state.help}` : undefined}
        />
        {typeof state === 'object' && !isWrong && <FailureNotice failure={state} />}
        <Button type="submit" isBusy={state === 'busy'}>{t`Email me the link`}</Button>
        {state === 'sent' && (
          <Notice
            kind="done"
            heading={t`Check your email`}
            help={t`We sent a link to ${email}, unless you have asked for several in the last hour. It works once, for 24 hours.`}
            isAnnounced
          />
        )}
      </form>
    </Disclosure>
  )
}
