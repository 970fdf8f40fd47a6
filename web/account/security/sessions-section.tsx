import { useLingui } from '@lingui/react/macro'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import type { EndSignInsRequest, SignInLine } from '#contract/api/account/own-data.ts'
import { parseInstant } from '#contract/terms/time.ts'
import { useCommand } from '#web/api/use-command.ts'
import { formatInstant } from '#web/i18n/date-format.ts'
import { useLanguage } from '#web/i18n/use-language.ts'
import { browserZone } from '#web/session/browser-clock.ts'
import { Button } from '#web/ui/button.tsx'
import { Card } from '#web/ui/card.tsx'
import { Notice } from '#web/ui/notice.tsx'
import { Skeleton } from '#web/ui/skeleton.tsx'
import { AccountFailure } from '../account-failure.tsx'
import { endSignIns, ownDataKeys, useSignIns } from '../data/own-data-api.ts'
import pageStyles from '../account.module.css'
import styles from './security.module.css'

/** Every signed-in browser, with a button to sign it out. */
export function SessionsSection() {
  const { t } = useLingui()
  const { data } = useSignIns()
  return (
    <Card labelledBy="sign-ins-title">
      <h2 id="sign-ins-title" className={pageStyles.heading}>{t`Where you're signed in`}</h2>
      {data === undefined && <Skeleton size="row" count={2} />}
      {data?.ok === false && <AccountFailure failure={data.fault} />}
      {data?.ok === true && <SessionList sessions={data.value.sessions} />}
    </Card>
  )
}

function SessionList({ sessions }: { readonly sessions: readonly SignInLine[] }) {
  const { t } = useLingui()
  const queries = useQueryClient()
  const { isBusy, failure, run } = useCommand()
  const [ended, setEnded] = useState<'one' | 'others'>()
  const [latest, setLatest] = useState<string>()
  const end = (which: EndSignInsRequest) =>
    run(async () => {
      setLatest('others' in which ? 'others' : which.sessionId)
      const fault = await endSignIns(which)
      setEnded(fault ? undefined : 'others' in which ? 'others' : 'one')
      await queries.invalidateQueries({ queryKey: [ownDataKeys.signIns] })
      return fault
    })
  return (
    <div className={pageStyles.stack}>
      <p className={pageStyles.soft}>
        {t`If you don't recognise one, sign it out and change your password.`}
      </p>
      {failure && <AccountFailure failure={failure} />}
      {ended !== undefined && (
        <Notice
          kind="done"
          heading={
            ended === 'one' ? t`That device has been signed out.` : t`All other devices have been signed out.`
          }
          isAnnounced
        />
      )}
      <ul className={styles.lines}>
        {sessions.map((session) => (
          <SessionRow
            key={session.sessionId}
            session={session}
            isBusy={isBusy && latest === session.sessionId}
            onEnd={() => void end({ sessionId: session.sessionId })}
          />
        ))}
      </ul>
      {sessions.length > 1 && (
        <p>
          <Button isBusy={isBusy && latest === 'others'} onClick={() => void end({ others: true })}>
            {t`Sign out all other devices`}
          </Button>
        </p>
      )}
    </div>
  )
}

type RowProps = { readonly session: SignInLine; readonly isBusy: boolean; readonly onEnd: () => void }

function SessionRow({ session, isBusy, onEnd }: RowProps) {
  const { t } = useLingui()
  const language = useLanguage()
  const device = session.device || t`Unknown device`
  const formatSessionTime = (text: string) => {
    const at = parseInstant(text)
    return at === undefined ? '–' : formatInstant(at, language, { zone: browserZone(), style: 'short' })
  }
  const since = formatSessionTime(session.since)
  const lastUsed = formatSessionTime(session.lastUsedAt)
  return (
    <li className={styles.line}>
      <div className={styles.words}>
        <p>
          <strong>{device}</strong> {session.isThis && <span className={styles.mark}>{t`This device`}</span>}{' '}
          {session.withSecondFactor && <span className={styles.mark}>{t`Two-step sign-in`}</span>}
        </p>
        <p className={pageStyles.soft}>{t`Since ${since} · last used ${lastUsed}`}</p>
      </div>
      {!session.isThis && (
        <Button isBusy={isBusy} onClick={onEnd} aria-label={t`Sign out ${device}, signed in since ${since}`}>
          {t`Sign out`}
        </Button>
      )}
    </li>
  )
}
