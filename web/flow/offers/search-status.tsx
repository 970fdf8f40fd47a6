import { plural } from '@lingui/core/macro'
import { useLingui } from '@lingui/react/macro'
import { type SearchRequest } from '#contract/api/search.ts'
import { problems } from '#contract/problem.ts'
import { type Instant, type Zone } from '#contract/terms/time.ts'
import { browserNowMs } from '#web/session/browser-clock.ts'
import { type Failure } from '#web/api/failure.ts'
import { FailureNotice } from '#web/api/failure-notice.tsx'
import { formatInstant } from '#web/i18n/date-format.ts'
import { useLanguage } from '#web/i18n/use-language.ts'
import { pageAddress } from '#web/session/page-query.ts'
import { routePaths } from '#web/session/route-paths.ts'
import { Button } from '#web/ui/button.tsx'
import { LinkButton } from '#web/ui/link-button.tsx'
import { Notice } from '#web/ui/notice.tsx'
import { Progress } from '#web/ui/progress.tsx'
import { groupOffers, type ItineraryGroup } from './itinerary-group.ts'
import { NothingFound } from './nothing-found.tsx'
import { type SearchProgress } from './search-progress.ts'
import styles from './offers-page.module.css'

/** What the status of a search is told from. */
export type SearchStatusProps = {
  readonly progress: SearchProgress
  readonly groups: readonly ItineraryGroup[]
  readonly request: SearchRequest
  readonly param: string
  readonly onRetry: () => void
  readonly onShowHeld: () => void
}

/** How the search stands, in words: asking, found, not all answered, nothing found, failed. */
export function SearchStatus(props: SearchStatusProps) {
  const { progress, groups, request, param, onRetry, onShowHeld } = props
  const { t } = useLingui()
  const found = groups.length
  const isEmpty = found === 0 && progress.held.length === 0
  return (
    <>
      <Announcement progress={progress} found={found} />
      {progress.phase === 'asking' && (
        <Progress
          words={
            isEmpty
              ? t`Asking the airlines for seats and prices …`
              : t`${plural(found, { one: '# itinerary', other: '# itineraries' })} so far, still asking …`
          }
        />
      )}
      {progress.phase === 'done' && !isEmpty && (
        <p
          className={styles.found}
        >{t`${plural(found, { one: '# itinerary', other: '# itineraries' })} found. Prices are averages per person with taxes, estimates until the ticket is issued.`}</p>
      )}
      {progress.phase === 'done' && isEmpty && <NothingFound request={request} />}
      {progress.phase === 'done' && !progress.complete && !isEmpty && (
        <Notice
          kind="look"
          heading={t`Not every airline system answered.`}
          help={t`What you see can be booked. There may be more: search again in a moment.`}
        >
          <Button onClick={onRetry}>{t`Search again`}</Button>
        </Notice>
      )}
      {progress.phase === 'failed' && progress.failure && (
        <FailureNotice failure={progress.failure}>
          {canRetry(progress.failure) && <Button kind="primary" onClick={onRetry}>{t`Search again`}</Button>}
          <LinkButton href={pageAddress(routePaths.search, { param })}>{t`Change the search`}</LinkButton>
        </FailureNotice>
      )}
      <HeldOffers progress={progress} onShow={onShowHeld} />
    </>
  )
}

/** Read out at the turning points only: with every batch of offers nobody could follow. */
function Announcement({ progress, found }: { readonly progress: SearchProgress; readonly found: number }) {
  const { t } = useLingui()
  const isDone = progress.phase === 'done'
  return (
    <p role="status" className={styles.spoken}>
      {isDone && t`Search finished: ${plural(found, { one: '# itinerary', other: '# itineraries' })} found.`}
      {!isDone && found > 0 && t`The first flights are here.`}
    </p>
  )
}

/** Offers that came while one was reading: they are put in when one asks for them. */
function HeldOffers({
  progress,
  onShow,
}: {
  readonly progress: SearchProgress
  readonly onShow: () => void
}) {
  const { t } = useLingui()
  if (progress.held.length === 0) return null
  const count = groupOffers(progress.held).length
  return (
    <div className={styles.held}>
      <Button kind="primary" onClick={onShow}>
        {t`${plural(count, { one: '# new itinerary', other: '# new itineraries' })}, show`}
      </Button>
    </div>
  )
}

/** A list that was found a while ago still stands, but says how old it is. */
export function OldPrices({
  progress,
  onRetry,
}: {
  readonly progress: SearchProgress
  readonly onRetry: () => void
}) {
  const { t } = useLingui()
  const language = useLanguage()
  const isOld = progress.phase === 'done' && Date.parse(progress.validUntil) < browserNowMs()
  if (!isOld || progress.offers.length === 0) return null
  const zone = new Intl.DateTimeFormat().resolvedOptions().timeZone as Zone
  const at = formatInstant(progress.createdAt as Instant, language, { zone, style: 'short' })
  return (
    <Notice
      kind="look"
      heading={t`These prices are from ${at}.`}
      help={t`We ask for the price again when you select a flight. Search again to see what has changed.`}
    >
      <Button onClick={onRetry}>{t`Search again`}</Button>
    </Notice>
  )
}

/** Whether the same search may go well the next time: not when the search itself is at fault. */
function canRetry(failure: Failure): boolean {
  if (failure.kind === 'offline') return true
  const { status } = problems[failure.problem]
  return status >= 500 || status === 429
}
