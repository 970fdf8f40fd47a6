import { plural } from '@lingui/core/macro'
import { useLingui } from '@lingui/react/macro'
import { satang } from '#contract/terms/money.ts'
import { formatDuration } from '#web/i18n/duration-format.ts'
import { formatMoney } from '#web/i18n/money-format.ts'
import { useLanguage } from '#web/i18n/use-language.ts'
import { useCabinName } from '#web/travel-ui/party/cabin-name.ts'
import { useFareLabels } from '#web/travel-ui/fare/fare-labels.ts'
import { stopCountOf } from '#web/travel-ui/journey/journey-facts.ts'
import type { OfferFacts } from '../list-model/offer-facts.ts'
import type { PriceView } from '../list-model/price-view.ts'
import { type CompareLine, type CompareName, advantagesOver } from './compare-lines.ts'
import styles from './compare-table.module.css'

/** Properties of the extra-price cell. */
export type PriceDifferenceCellProps = {
  readonly cheapest: OfferFacts
  readonly facts: OfferFacts
  readonly priceOf: PriceView
}

/** The extra price over the cheapest fare, and what it adds. */
export function PriceDifferenceCell({ cheapest, facts, priceOf }: PriceDifferenceCellProps) {
  const { t } = useLingui()
  const language = useLanguage()
  const gainLabels = useGainLabels()
  const more = priceOf(facts).perPerson - priceOf(cheapest).perPerson
  if (facts === cheapest) return <>{t`Lowest price`}</>
  const money = formatMoney(satang(more), language)
  const gains = [
    ...new Set(advantagesOver(cheapest, facts, priceOf).map((line) => gainLabels(line, cheapest, facts))),
  ]
  return (
    <>
      <b className={styles.more}>{more > 0 ? t`${money} more per person` : t`Same price`}</b>
      {gains.length === 0 ? (
        <span className={styles.soft}>{t`No extra benefits`}</span>
      ) : (
        <ul className={styles.gains}>
          {gains.map((labels) => (
            <li key={labels}>{labels}</li>
          ))}
        </ul>
      )}
    </>
  )
}

/** Returns the text of one advantage of a fare. */
function useGainLabels(): (line: CompareLine, than: OfferFacts, facts: OfferFacts) => string {
  const { t } = useLingui()
  const language = useLanguage()
  const cabinName = useCabinName()
  const fareLabels = useFareLabels()
  return ({ name, journey = 0 }, than, { offer }) => {
    const [before, now] = [than.offer.journeys[journey], offer.journeys[journey]]
    const [cabinBag, checkedBag, refund, rebook] = fareLabels(offer).map(({ text }) => text)
    if (!before || !now) return ''
    if (name === 'duration') {
      const time = formatDuration(before.durationMinutes - now.durationMinutes, language)
      return t`${time} quicker`
    }
    if (name === 'stops') {
      const stops = stopCountOf(before) - stopCountOf(now)
      return t`${plural(stops, { one: '# fewer stop', other: '# fewer stops' })}`
    }
    if (name === 'cabin')
      return [...new Set(now.segments.map((one) => cabinName(one.cabinClass)))].join(' / ')
    const labels: Readonly<Partial<Record<CompareName, string | undefined>>> = {
      cabinBag,
      checkedBag,
      refund,
      rebook,
      seats: t`Seats left`,
    }
    return labels[name] ?? ''
  }
}
