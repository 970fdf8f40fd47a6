import { useLingui } from '@lingui/react/macro'
import type { JourneyAnswer } from '#contract/api/offer/offer-answer.ts'
import { satang } from '#contract/terms/money.ts'
import type { Failure } from '#web/api/failure.ts'
import { FailureNotice } from '#web/api/failure-notice.tsx'
import { formatMoney } from '#web/i18n/money-format.ts'
import { useLanguage } from '#web/i18n/use-language.ts'
import { pageUrl } from '#web/session/page-query.ts'
import { pagePaths } from '#contract/paths.ts'
import { OldAndNewPrice, usePriceChangeReasons } from '#web/travel-ui/price/old-and-new-price.tsx'
import { LinkButton } from '#web/ui/link-button.tsx'
import { Notice } from '#web/ui/notice.tsx'
import { type Due, type NewPrice, newPriceIn } from './new-price.ts'
import { refusedField } from './refused-field.ts'
import { sameFlightsHref } from './same-flights-href.ts'
import styles from './booking-page.module.css'

/** Properties of a refused booking. */
export type BookingFailureProps = {
  readonly failure: Failure
  readonly param: string | undefined
  readonly journeys: readonly JourneyAnswer[]
  readonly passengersHref: string
  /** The current price of the page, after repricing. */
  readonly due: Due
}

/** Why nothing was booked, and the next steps. What was typed stays. */
export function BookingFailure({ failure, param, journeys, passengersHref, due }: BookingFailureProps) {
  const { t } = useLingui()
  const resultsHref = pageUrl(pagePaths.offers, { param })
  const newPrice = newPriceIn(failure)
  if (newPrice) return <RepricedOffer newPrice={newPrice} due={due} resultsHref={resultsHref} />
  const problem = failure.kind === 'problem' ? failure.problem : undefined
  const place = failure.kind === 'problem' ? refusedField(failure.field) : undefined
  return (
    <FailureNotice failure={failure}>
      {place?.page === 'passengers' && (
        <LinkButton href={`${passengersHref}#${place.fieldId}`}>
          {place.fieldId.startsWith('contact') ? t`Go to contact` : t`Go to traveller`}
        </LinkButton>
      )}
      {problem === 'duplicateBooking' && <DuplicateOrderLink failure={failure} />}
      {problem === 'seatsGone' && (
        <LinkButton href={sameFlightsHref(param, journeys)}>{t`See other fares on these flights`}</LinkButton>
      )}
      <LinkButton href={resultsHref}>{t`Back to results`}</LinkButton>
    </FailureNotice>
  )
}

/** A link to the earlier order; only its signed-in owner sees its number. */
function DuplicateOrderLink({ failure }: { readonly failure: Failure }) {
  const { t } = useLingui()
  const number = failure.kind === 'problem' ? failure.details?.['earlierOrder'] : undefined
  const text = typeof number === 'string' ? t`View booking ${number}` : t`View earlier booking`
  return <LinkButton href={pagePaths.order}>{text}</LinkButton>
}

type PriceMovedProps = {
  readonly newPrice: NewPrice
  readonly due: Due
  readonly resultsHref: string
}

/** Old and new price and the reason; accepting the new price is the button that books. */
function RepricedOffer({ newPrice, due, resultsHref }: PriceMovedProps) {
  const { t } = useLingui()
  const language = useLanguage()
  const reasons = usePriceChangeReasons()
  const [was, is] = [newPrice.was + newPrice.wasSurcharge, due.total + due.surcharge]
  const [before, now] = [formatMoney(satang(was), language), formatMoney(satang(is), language)]
  return (
    <section className={styles.moved} aria-label={t`What changed`}>
      <Notice
        kind="look"
        isAnnounced
        heading={t`The price has changed from ${before} to ${now}`}
        help={`${reasons[newPrice.why]} ${t`Nothing was booked and you have not been charged. Accept the new price to book, or choose a different flight.`}`}
      />
      <OldAndNewPrice before={was} now={is} />
      <p className={styles.ways}>
        <LinkButton href={resultsHref}>{t`Choose a different flight`}</LinkButton>
      </p>
    </section>
  )
}
