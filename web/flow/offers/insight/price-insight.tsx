import { plural } from '@lingui/core/macro'
import { useLingui } from '@lingui/react/macro'
import type { SearchRequest } from '#contract/api/search.ts'
import { satang } from '#contract/terms/money.ts'
import { formatMoney } from '#web/i18n/money-format.ts'
import { useLanguage } from '#web/i18n/use-language.ts'
import { type QuietMoment, useWhenIdle } from '../dates/use-when-idle.ts'
import type { OfferFacts } from '../list-model/offer-facts.ts'
import { usePriceInsight } from './use-price-insight.ts'
import styles from './price-insight.module.css'

/** The search and its offers, and when there is time to ask. */
export type PriceInsightProps = QuietMoment & {
  readonly request: SearchRequest
  readonly all: readonly OfferFacts[]
}

/** Whether the lowest price is low, typical or high for these dates, and on how many searches that rests. */
export function PriceInsight({ request, all, ...moment }: PriceInsightProps) {
  const { t } = useLingui()
  const language = useLanguage()
  const insight = usePriceInsight({ request, all, isWanted: useWhenIdle(moment) })
  if (!insight) return null
  const { level, searches } = insight
  const levels = {
    low: t`Low for these dates`,
    typical: t`Typical for these dates`,
    high: t`High for these dates`,
  }
  const money = (amount: number) => formatMoney(satang(amount), language)
  const [lowest, low, high] = [money(insight.lowest), money(insight.low), money(insight.high)]
  const told =
    low === high
      ? t`The lowest price is now ${lowest} per adult. In at least half of ${searches} similar searches it was about ${low}.`
      : t`The lowest price is now ${lowest} per adult. In half of ${searches} similar searches it was between ${low} and ${high}.`
  return (
    <details className={styles.insight}>
      <summary className={styles.summary}>
        <span className={styles.bars} data-level={level} aria-hidden="true">
          <i />
          <i />
          <i />
        </span>
        <span className={styles.level}>{levels[level]}</span>
        <span
          className={styles.count}
        >{t`${plural(searches, { one: '# search', other: '# searches' })}`}</span>
      </summary>
      <p className={styles.told}>
        <b>{levels[level]}.</b> {told}
      </p>
    </details>
  )
}
