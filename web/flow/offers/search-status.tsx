import { plural } from '@lingui/core/macro'
import { useLingui } from '@lingui/react/macro'
import type { Instant, Zone } from '#contract/terms/time.ts'
import { formatInstant } from '#web/i18n/date-format.ts'
import { useLanguage } from '#web/i18n/use-language.ts'
import { Button } from '#web/ui/button.tsx'
import { Notice } from '#web/ui/notice.tsx'
import { Progress } from '#web/ui/progress.tsx'
import type { ListProps } from './list-model/list-props.ts'
import { factsOf } from './list-model/offer-facts.ts'
import { PriceAge } from './price-age.tsx'
import { type SearchProgress, haveAllAnswered } from './search/search-progress.ts'
import { useNowMs } from './use-now-ms.ts'
import { useSourceNames } from './search/use-source-names.ts'
import styles from './offers-page.module.css'

/** The state of the search: the number of itineraries, and whether more may arrive. */
export type SearchStatusProps = {
  readonly progress: SearchProgress
  readonly list: Pick<ListProps, 'rowCount' | 'rows' | 'isAskingMore' | 'retryMore'>
  /** Whether the number of itineraries stands beside it. */
  readonly isCounted?: boolean
}

/** The state of the search, in a place of constant height: the list must not move. */
export function SearchStatus({ progress, list, isCounted = false }: SearchStatusProps) {
  const { t } = useLingui()
  const { rowCount: found, isAskingMore, retryMore } = list
  const isAsking = progress.phase === 'asking'
  if (found === 0 && !isAsking) return null
  return (
    <div className={styles.status}>
      {isAsking && <SearchingStatus progress={progress} found={found} />}
      {!isAsking && isAskingMore && <Progress labels={t`Loading more return flights…`} />}
      {found > 0 && !retryMore && <FoundStatus {...{ progress, list, isCounted }} />}
      {retryMore && <FailedStatus found={found} onRetry={retryMore} />}
    </div>
  )
}

/** The sources that have not answered yet, by names that travellers know. */
function SearchingStatus({ progress, found }: { readonly progress: SearchProgress; readonly found: number }) {
  const { t } = useLingui()
  const missing = useSourceNames()(progress.missing)
  if (found === 0) return <Progress labels={t`Searching airlines for seats and prices…`} />
  return <Progress labels={missing === '' ? t`Still searching…` : t`Waiting for ${missing}…`} />
}

/** Says that the rest of the list did not arrive; it is retried automatically, and at once by the button. */
function FailedStatus({ found, onRetry }: { readonly found: number; readonly onRetry: () => void }) {
  const { t } = useLingui()
  return (
    <p role="status" className={styles.partly}>
      {t`${plural(found, { one: '# flight', other: '# flights' })} so far. The others could not be loaded.`}{' '}
      <Button kind="plain" onClick={onRetry}>{t`Try again`}</Button>
    </p>
  )
}

function FoundStatus({ progress, list, isCounted = false }: SearchStatusProps) {
  const { t } = useLingui()
  const found = list.rowCount
  const left = list.rows.length
  // Beside the button that shows new offers there is room for a short line only.
  if (progress.phase === 'asking' || progress.held.length > 0) {
    if (isCounted) return null
    return (
      <p className={styles.found}>{t`${plural(found, { one: '# flight', other: '# flights' })} so far`}</p>
    )
  }
  if (haveAllAnswered(progress) && isCounted) {
    return (
      <p className={styles.found}>
        <PriceAge createdAt={progress.createdAt} />
      </p>
    )
  }
  if (haveAllAnswered(progress)) {
    return (
      <p className={styles.found}>
        {left < found
          ? t`${left} of ${plural(found, { one: '# flight', other: '# flights' })}.`
          : t`${plural(found, { one: '# flight', other: '# flights' })}.`}{' '}
        <PriceAge createdAt={progress.createdAt} />
      </p>
    )
  }
  if (isCounted) return <p className={styles.partly}>{t`Not every airline system answered.`}</p>
  return (
    <p className={styles.partly}>
      {t`${plural(found, { one: '# flight', other: '# flights' })}. Not every airline system answered.`}
    </p>
  )
}

/** Announced at the turning points only: nobody could follow every batch of offers. */
export function SearchAnnouncement({ progress, list }: Omit<SearchStatusProps, 'isCounted'>) {
  const { t } = useLingui()
  const { rowCount: found, isAskingMore, retryMore } = list
  const isAsking = progress.phase === 'asking'
  const isFinished = progress.phase === 'done' && !isAskingMore && !retryMore
  return (
    <p role="status" className={styles.spoken}>
      {isFinished && t`Search finished: ${plural(found, { one: '# flight', other: '# flights' })} found.`}
      {isAsking && found > 0 && t`First flights are shown.`}
    </p>
  )
}

/** Offers that arrived meanwhile: they are added on request. */
export function PendingOffers({
  progress,
  onShow,
}: {
  readonly progress: SearchProgress
  readonly onShow: () => void
}) {
  const { t } = useLingui()
  const count = new Set(progress.held.map((offer) => factsOf(offer).tripKey)).size
  return (
    <div className={styles.held}>
      {count > 0 && (
        <Button kind="primary" onClick={onShow}>
          {t`Show ${count} new`}
        </Button>
      )}
    </div>
  )
}

/** Says how old the prices of an earlier list are. */
export function ExpiredPrices({
  progress,
  onRetry,
}: {
  readonly progress: SearchProgress
  readonly onRetry: () => void
}) {
  const { t } = useLingui()
  const language = useLanguage()
  const nowMs = useNowMs()
  const isOld = progress.phase === 'done' && Date.parse(progress.validUntil) < nowMs
  if (!isOld || progress.offers.length === 0) return null
  const zone = new Intl.DateTimeFormat().resolvedOptions().timeZone as Zone
  const at = formatInstant(progress.createdAt as Instant, language, { zone, style: 'short' })
  return (
    <Notice
      kind="look"
      isAnnounced
      heading={t`Prices checked at ${at}.`}
      help={t`We ask for the price again when you select a flight. Search again to see what has changed.`}
    >
      <Button onClick={onRetry}>{t`Search again`}</Button>
    </Notice>
  )
}
