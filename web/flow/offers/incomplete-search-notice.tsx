import { useLingui } from '@lingui/react/macro'
import { lazy, Suspense, useEffect } from 'react'
import type { UnsoldAnswer } from '#contract/api/offers.ts'
import type { SearchRequest } from '#contract/api/search.ts'
import { problems } from '#contract/problem/problems.ts'
import type { Failure } from '#web/api/failure.ts'
import { FailureNotice } from '#web/api/failure-notice.tsx'
import { useHasRight } from '#web/session/signed-in-user.ts'
import { pageUrl } from '#web/session/page-query.ts'
import { pagePaths } from '#contract/paths.ts'
import { useUnsellableFareLabels } from '#web/travel-ui/fare/use-unsellable-fare-labels.ts'
import { Button } from '#web/ui/button.tsx'
import { LinkButton } from '#web/ui/link-button.tsx'
import { Notice } from '#web/ui/notice.tsx'
import { type SearchProgress, haveAllAnswered } from './search/search-progress.ts'
import { useSourceNames } from './search/use-source-names.ts'

const NothingFound = lazy(async () => {
  const { NoOffersFound: NothingFound } = await import('./no-offers-found.tsx')
  return { default: NothingFound }
})

/** The input of the search's end. */
export type IncompleteSearchNoticeProps = {
  readonly progress: SearchProgress
  readonly found: number
  readonly request: SearchRequest
  readonly param: string
  readonly onRetry: () => void
}

/**
 * What to do when a search did not end well: nothing found, not all answered, failed. It stands below the
 * list, so that a list that somebody reads does not move.
 */
export function IncompleteSearchNotice({
  progress,
  found,
  request,
  param,
  onRetry,
}: IncompleteSearchNoticeProps) {
  const { t } = useLingui()
  const { phase, failure, unsold } = progress
  const silent = useSourceNames()(
    silentSources(progress).filter((source) => found === 0 || isPartOfSupplier(source)),
  )
  useRetryOnline(found === 0 && failure?.kind === 'offline', onRetry)
  if (phase === 'failed' && failure) {
    return (
      <FailureNotice failure={failure} money={t`Nothing was booked and you have not been charged.`}>
        {canRetrySearch(failure) && <Button kind="primary" onClick={onRetry}>{t`Search again`}</Button>}
        <LinkButton href={pageUrl(pagePaths.search, { param })}>{t`Edit search`}</LinkButton>
      </FailureNotice>
    )
  }
  if (phase !== 'done') return null
  if (haveAllAnswered(progress)) {
    return (
      <>
        {unsold && <UnsellableFares unsold={unsold} />}
        {found === 0 && (
          <Suspense>
            <NothingFound request={request} />
          </Suspense>
        )}
      </>
    )
  }
  return (
    <>
      {unsold && <UnsellableFares unsold={unsold} />}
      <Notice
        kind="look"
        isAnnounced
        heading={silent === '' ? t`Some airlines did not answer.` : t`No answer from ${silent}.`}
        help={
          found === 0
            ? t`No flights found yet. Search again in a moment.`
            : t`You can book these flights. There may be more: search again in a moment.`
        }
      >
        <Button kind={found === 0 ? 'primary' : 'secondary'} onClick={onRetry}>{t`Search again`}</Button>
      </Notice>
    </>
  )
}

/** Repeats a search that could not be sent, as soon as the browser reports that the network is back. */
function useRetryOnline(isOffline: boolean, onRetry: () => void): void {
  useEffect(() => {
    if (!isOffline) return undefined
    window.addEventListener('online', onRetry)
    return () => window.removeEventListener('online', onRetry)
  }, [isOffline, onRetry])
}

/** Fares that were found but cannot be sold here: staff may be able to. */
function UnsellableFares({ unsold }: { readonly unsold: UnsoldAnswer }) {
  const { t } = useLingui()
  const isSeller = useHasRight('sell')
  const { routing, ...others } = unsold
  // What the agency itself excludes is no news to travellers.
  const lines = useUnsellableFareLabels()(isSeller ? unsold : others)
  if (lines.length === 0) return null
  return (
    <Notice
      kind="look"
      heading={t`Some fares can’t be booked here`}
      help={t`Our staff can check them for you.`}
    >
      <ul>
        {lines.map((line) => (
          <li key={line}>{line}</li>
        ))}
      </ul>
    </Notice>
  )
}

/** Returns the sources that did not answer. */
function silentSources({ sources, missing }: SearchProgress): string[] {
  const failed = sources.filter(({ status }) => status === 'timeout' || status === 'failed')
  return [...new Set([...failed.map(({ source }) => source), ...missing])]
}

/**
 * Returns whether a source is one airline or list of a supplier. A supplier that has found flights did
 * answer, though not for every airline.
 */
function isPartOfSupplier(source: string): boolean {
  return source.includes(' ')
}

/** Returns whether the same search may succeed the next time: not when the search itself is at fault. */
function canRetrySearch(failure: Failure): boolean {
  if (failure.kind === 'offline') return true
  // A newer server may have problems that this page does not know.
  const status = Object.hasOwn(problems, failure.problem) ? problems[failure.problem].status : 500
  return status >= 500 || status === 429
}
