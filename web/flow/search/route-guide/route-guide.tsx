import { useLingui } from '@lingui/react/macro'
import { type ReactNode, useState } from 'react'
import type { RouteGuideAnswer } from '#contract/api/share/route-guide.ts'
import { routePagePath } from '#contract/api/share/search-page-path.ts'
import { satang } from '#contract/terms/money.ts'
import type { LocalDate } from '#contract/terms/time.ts'
import { formatDate } from '#web/i18n/date-format.ts'
import { formatDuration } from '#web/i18n/duration-format.ts'
import { formatMoney } from '#web/i18n/money-format.ts'
import { useLanguage } from '#web/i18n/use-language.ts'
import { useSiteFlag } from '#web/session/use-site-flag.ts'
import { Button } from '#web/ui/button.tsx'
import { onDemandExtra } from '../on-demand.tsx'
import { MonthlyPrices, foundPriceAddress } from './monthly-prices.tsx'
import { useFoundAgo } from './use-found-ago.ts'
import styles from './route-guide.module.css'

const PriceStrip = onDemandExtra(async () => (await import('../on-demand/price-strip.tsx')).PriceStrip)

type GuideProps = { readonly guide: RouteGuideAnswer }

/** What is known of a route below its search: prices that searches found with their age, flights, and other routes. */
export function RouteGuide({ guide, today }: GuideProps & { readonly today: LocalDate | undefined }) {
  const { t } = useLingui()
  return (
    <>
      <PriceSection guide={guide} today={today} />
      <FactsSection guide={guide} />
      {guide.nearby.length > 0 && (
        <section className={styles.section} aria-labelledby="other-routes">
          <h2 id="other-routes">{t`Other routes`}</h2>
          <RouteLinks routes={guide.nearby} />
        </section>
      )}
    </>
  )
}

/** Links to the pages of routes, each by both of its names. */
export function RouteLinks({ routes }: { readonly routes: RouteGuideAnswer['nearby'] }) {
  const { t } = useLingui()
  return (
    <ul className={styles.links}>
      {routes.map(({ from, to }) => {
        const [origin, destination] = [from.name, to.name]
        return (
          <li key={`${from.code}-${to.code}`}>
            <a href={routePagePath(from.code, to.code)}>{t`${origin} to ${destination}`}</a>
          </li>
        )
      })}
    </ul>
  )
}

function PriceSection({ guide, today }: GuideProps & { readonly today: LocalDate | undefined }) {
  const { t } = useLingui()
  const isUndated = useSiteFlag('undated')
  const [isStripWanted, setIsStripWanted] = useState(false)
  const { from, to, months, lowest } = guide
  const [origin, destination] = [from.name, to.name]
  return (
    <section className={styles.section} aria-labelledby="route-prices">
      <h2 id="route-prices">{t`Prices from ${origin} to ${destination}`}</h2>
      {lowest && <LowestPrice guide={guide} lowest={lowest} />}
      {months.length > 0 ? (
        <>
          <p className={styles.soft}>
            {t`Lowest prices per adult that searches here found, all taxes included. A search shows today's price.`}
          </p>
          <MonthlyPrices guide={guide} />
        </>
      ) : (
        <p>{t`No search has found prices on this route lately. Choose your dates above to see today's prices.`}</p>
      )}
      {!isUndated && !isStripWanted && (
        <Button onClick={() => setIsStripWanted(true)}>{t`Show the next 60 days`}</Button>
      )}
      {isStripWanted && today !== undefined && (
        <PriceStrip today={today} route={{ from: from.code, to: to.code }} />
      )}
    </section>
  )
}

type LowestProps = GuideProps & { readonly lowest: NonNullable<RouteGuideAnswer['lowest']> }

function LowestPrice({ guide, lowest }: LowestProps) {
  const { t } = useLingui()
  const language = useLanguage()
  const foundAgo = useFoundAgo(guide.asOf)
  const amount = formatMoney(satang(lowest.amount), language)
  const [departure = '', back = ''] = [lowest.departureDate, lowest.returnDate].map(
    (on) => on && formatDate(on as LocalDate, language, 'short'),
  )
  return (
    <p className={styles.lowest}>
      <a href={foundPriceAddress(guide, lowest)} rel="nofollow">
        {lowest.trip === 'roundTrip' ? t`From ${amount} round trip` : t`From ${amount} one way`}
      </a>{' '}
      <span>{lowest.trip === 'roundTrip' ? t`${departure} to ${back}` : departure}</span>{' '}
      <span className={styles.soft}>{foundAgo(lowest)}</span>
    </p>
  )
}

function FactsSection({ guide }: GuideProps) {
  const { t } = useLingui()
  const language = useLanguage()
  const { flights, from, to } = guide
  const kilometres = guide.distanceKm.toLocaleString(language)
  const airlines = flights?.airlines.map(({ name }) => name) ?? []
  const [origin, destination] = [from.name, to.name]
  return (
    <section className={styles.section} aria-labelledby="route-facts">
      <h2 id="route-facts">{t`About this route`}</h2>
      <dl className={styles.facts}>
        {airlines.length > 0 && <Fact name={t`Airlines found`}>{joinNames(airlines, language)}</Fact>}
        <Fact name={t`Flight time`}>{useFlightTime(guide)}</Fact>
        {flights && (
          <Fact name={t`Non-stop flights`}>
            {flights.hasNonstop ? t`Yes` : t`None among the lowest prices found`}
          </Fact>
        )}
        <Fact name={t`Distance`}>{t`${kilometres} km`}</Fact>
        <Fact name={t`Airports in ${origin}`}>
          {joinNames(
            from.airports.map(({ name }) => name),
            language,
          )}
        </Fact>
        <Fact name={t`Airports in ${destination}`}>
          {joinNames(
            to.airports.map(({ name }) => name),
            language,
          )}
        </Fact>
      </dl>
    </section>
  )
}

/** Ground speed and time to climb and land of a non-stop flight, for an estimate. */
const [kmPerMinute, climbMinutes] = [14, 35]

/** Returns the shortest journey that was found, or an estimate that says that it is one. */
function useFlightTime({ flights, distanceKm }: RouteGuideAnswer): string {
  const { t } = useLingui()
  const language = useLanguage()
  const estimate = Math.round((distanceKm / kmPerMinute + climbMinutes) / 10) * 10
  const duration = formatDuration(flights?.shortestMinutes ?? estimate, language)
  return flights ? t`From ${duration}` : t`About ${duration} non-stop, estimated from the distance`
}

function joinNames(names: readonly string[], language: string): string {
  return names.join(language === 'ja' ? '、' : ', ')
}

function Fact({ name, children }: { readonly name: string; readonly children: ReactNode }) {
  return (
    <div>
      <dt>{name}</dt>
      <dd>{children}</dd>
    </div>
  )
}
