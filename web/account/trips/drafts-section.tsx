import { useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import type { DraftListAnswer } from '#contract/api/draft.ts'
import type { LocalDateTime } from '#contract/terms/time.ts'
import { fetchDraftedTrips } from '#web/api/draft/draft-api.ts'
import { useReferenceNames } from '#web/api/reference/use-reference-names.ts'
import { formatLocalDate } from '#web/i18n/date-format.ts'
import { useLanguage } from '#web/i18n/use-language.ts'
import { pageUrl } from '#web/session/page-query.ts'
import { pagePaths } from '#contract/paths.ts'
import { decodeSearchParam } from '#web/session/search-param-reader.ts'
import type { SignedInUser } from '#web/session/signed-in-user.ts'
import { Card } from '#web/ui/card.tsx'
import styles from '../account.module.css'

/**
 * Trips that the user began to book within a day, each with a link to continue; nothing while there are none.
 */
export function DraftsSection({ user }: { readonly user: SignedInUser }) {
  const { t } = useLingui()
  const { data } = useQuery({
    queryKey: ['drafted-trips', user.name],
    queryFn: ({ signal }) => fetchDraftedTrips(signal),
  })
  const trips = data?.ok === true ? data.value.drafts.flatMap(draftedTripView) : []
  const names = useReferenceNames({
    places: trips.flatMap(({ legs }) => legs.flatMap(({ from, to }) => [from, to])),
  })
  const language = useLanguage()
  if (trips.length === 0) return null
  return (
    <Card labelledBy="drafts-title">
      <h2 id="drafts-title" className={styles.heading}>{t`Continue your booking`}</h2>
      <ul className={styles.orders}>
        {trips.map(({ sessionId, href, legs }) => (
          <li key={sessionId} className={styles.order}>
            <a href={href}>
              {legs.map(({ from, to, departureDate }) => {
                const date = formatLocalDate(`${departureDate}T00:00` as LocalDateTime, language)
                const [origin, destination] = [names.city(from), names.city(to)]
                return (
                  <span key={`${from}${to}${departureDate}`} className={styles.trip}>
                    {t`${origin} – ${destination}, ${date}`}
                  </span>
                )
              })}
            </a>
          </li>
        ))}
      </ul>
    </Card>
  )
}

type DraftedTrip = DraftListAnswer['drafts'][number]

/** A trip with its flights; none when its search can no longer be read. */
function draftedTripView({ sessionId, place: { page, param, offer } }: DraftedTrip) {
  const search = decodeSearchParam(param)
  if (!search) return []
  const path = page === 'booking' ? pagePaths.booking : pagePaths.price
  const legs = search.searchAirLegs.map(({ from, to, departureDate }) => ({ from, to, departureDate }))
  return [{ sessionId, legs, href: pageUrl(path, { param, offer }) }]
}
