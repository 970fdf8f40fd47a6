import { useLingui } from '@lingui/react/macro'
import { type SearchRequest } from '#contract/api/search.ts'
import { type LocalDate } from '#contract/terms/time.ts'
import { formatDate } from '#web/i18n/date-format.ts'
import { useLanguage } from '#web/i18n/use-language.ts'
import { pageAddress } from '#web/session/page-query.ts'
import { routePaths } from '#web/session/route-paths.ts'
import { useCabinName } from '#web/travel-ui/cabin-name.ts'
import { useNameBook } from '#web/travel-ui/name-book.ts'
import { usePassengerCount } from '#web/travel-ui/party-text.ts'
import { LinkButton } from '#web/ui/link-button.tsx'
import { partyOf } from './party-of.ts'
import styles from './trip-strip.module.css'

/** What was searched, in one line, and the way back to change it. */
export function TripStrip({ request, param }: { readonly request: SearchRequest; readonly param: string }) {
  const { t } = useLingui()
  const language = useLanguage()
  const names = useNameBook()
  const cabinName = useCabinName()
  const countWords = usePassengerCount()
  const [first, ...later] = request.searchAirLegs
  if (!first) return null
  const from = names.city(first.from)
  const to = names.city(first.to)
  const route = request.triptype === 1 ? t`${from} to ${to} and back` : t`${from} to ${to}`
  const dates = [first, ...later].map((leg, index) =>
    formatDate(leg.departureDate as LocalDate, language, index < later.length ? 'short' : 'medium'),
  )
  const facts = [
    dates.join(' – '),
    ...partyOf(request).map(([type, count]) => countWords(type, count)),
    cabinName(first.cabinClass),
    request.nonstop === 1 && t`direct only`,
  ]
  return (
    <header className={styles.strip}>
      <div className={styles.words}>
        <h1 tabIndex={-1}>{route}</h1>
        <p className={styles.facts}>{facts.filter(Boolean).join(' · ')}</p>
      </div>
      <LinkButton href={pageAddress(routePaths.search, { param })} aria-label={t`Change the search`}>
        {t`Change`}
      </LinkButton>
    </header>
  )
}
