import { useLingui } from '@lingui/react/macro'
import { useLocation, useNavigate } from '@tanstack/react-router'
import { useEffect, useState } from 'react'
import { pageUrl } from '#web/session/page-query.ts'
import { pagePaths } from '#contract/paths.ts'
import { useMarkDeadEnd } from '#web/ui/dead-end.ts'
import { Button } from '#web/ui/button.tsx'
import { Card } from '#web/ui/card.tsx'
import { LinkButton } from '#web/ui/link-button.tsx'
import { openDraftLink } from './draft-api.ts'
import { FailureNotice } from '../failure-notice.tsx'
import type { Failure } from '../failure.ts'
import styles from './draft-status-panel.module.css'

const tokenInHash = /^#?resume=([A-Za-z0-9_-]{20,100})$/

/** The token of a mailed link, and what happens after it was used. */
export type ResumeToken = { readonly token: string; readonly onDone: () => void }

/**
 * Returns the token that a mailed link carries after the "#" of the address; undefined without one. It is
 * removed from the address at once: it must not stay in the history, a bookmark or a screenshot.
 */
export function useResumeToken(): ResumeToken | undefined {
  const hash = useLocation({ select: (location) => location.hash })
  const [token, setToken] = useState(() => tokenInHash.exec(hash)?.[1])
  useEffect(() => {
    if (tokenInHash.test(location.hash)) history.replaceState(history.state, '', location.pathname)
  }, [])
  return token === undefined ? undefined : { token, onDone: () => setToken(undefined) }
}

/**
 * The page that the mailed link opens. A button rather than a visit opens the draft: mail programs open links
 * by themselves, and the token works only once.
 */
export function ResumeDraft({ token, onDone }: ResumeToken) {
  const { t } = useLingui()
  const navigate = useNavigate()
  const [state, setState] = useState<'asking' | 'busy' | Failure>('asking')
  const openDraft = async () => {
    setState('busy')
    const opened = await openDraftLink(token)
    if (!opened.ok) return setState(opened.fault)
    const { page, param, offer } = opened.value.place
    const path = page === 'booking' ? pagePaths.booking : pagePaths.price
    await navigate({ href: pageUrl(path, { param, offer }), replace: true })
    onDone()
  }
  const isSpent = typeof state === 'object' && state.kind === 'problem' && state.problem === 'draftLinkWrong'
  useMarkDeadEnd(isSpent)
  return (
    <Card>
      <div className={styles.resume}>
        {!isSpent && (
          <p>{t`Your flight and details will open on this device. We will check the price again.`}</p>
        )}
        {typeof state === 'object' && (
          <FailureNotice failure={state}>
            <LinkButton href={pagePaths.search}>{t`Search flights`}</LinkButton>
          </FailureNotice>
        )}
        {!isSpent && (
          <Button kind="primary" isBusy={state === 'busy'} onClick={() => void openDraft()}>
            {t`Continue your booking`}
          </Button>
        )}
      </div>
    </Card>
  )
}
