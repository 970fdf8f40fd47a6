import { useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import { type OfferAnswer } from '#contract/api/offer/offer-answer.ts'
import { satang } from '#contract/terms/money.ts'
import { formatMoney } from '#web/i18n/money-format.ts'
import { useLanguage } from '#web/i18n/use-language.ts'
import { useCabinName } from '#web/travel-ui/party/cabin-name.ts'
import { fareNameOf } from '#web/travel-ui/fare/fare-name.ts'
import { FareSummary } from '#web/travel-ui/fare/fare-summary.tsx'
import { Button } from '#web/ui/button.tsx'
import { CompareToggle } from '../compare/compare-toggle.tsx'
import { ExplainOffer } from '../explain/explain-offer.tsx'
import { OfferRules } from '../explain/offer-rules.tsx'
import { type ListProps } from '../list-model/list-props.ts'
import { StaffPrice } from '../markup/staff-price.tsx'
import { type OfferFacts } from '../list-model/offer-facts.ts'
import { distinctFares, type TripRow } from '../list-model/trip-row.ts'
import { OfferPrice } from './offer-price.tsx'
import { type RowSetting } from './row-setting.ts'
import { SelectFare } from './select-fare.tsx'
import styles from './fare-columns.module.css'

/** Properties of the fares of an itinerary. */
export type FareColumnsProps = {
  readonly row: TripRow
  readonly list: ListProps
  readonly setting: RowSetting
}

/** An open question about a fare, shown below the columns. */
type Question = { readonly fareKey: string; readonly about: 'price' | 'rules' }

/** The fares of one itinerary side by side: each condition in one line, and the buttons to choose. */
export function FareColumns({ row, list, setting }: FareColumnsProps) {
  const [question, setQuestion] = useState<Question | undefined>(undefined)
  const fares = distinctFares(row.facts)
  const asked = fares.find(({ fareKey }) => fareKey === question?.fareKey)
  const toggleQuestion = (next: Question) =>
    setQuestion(question?.fareKey === next.fareKey && question.about === next.about ? undefined : next)
  return (
    <div className={styles.fares}>
      <ul className={styles.columns}>
        {fares.map((facts) => (
          <FareColumn
            key={facts.fareKey}
            {...{ facts, list, setting, ask: toggleQuestion }}
            fareIncrease={list.priceOf(facts).perPerson - row.perPerson}
            about={asked === facts ? question?.about : undefined}
          />
        ))}
      </ul>
      {asked && question?.about === 'price' && <ExplainOffer facts={asked} priceOf={list.priceOf} />}
      {asked && question?.about === 'rules' && (
        <OfferRules offerId={asked.offer.offerId} name={fareNameOf(asked.offer)} />
      )}
    </div>
  )
}

type FareColumnProps = Pick<FareColumnsProps, 'list' | 'setting'> & {
  readonly facts: OfferFacts
  /** Satang per person above the cheapest fare of the row. */
  readonly fareIncrease: number
  readonly about: Question['about'] | undefined
  readonly ask: (question: Question) => void
}

function FareColumn({ facts, list, setting, fareIncrease, about, ask }: FareColumnProps) {
  const { t } = useLingui()
  const { offer, passengerCount, fareKey } = facts
  return (
    <li className={styles.column}>
      <FareBrandName fare={offer} />
      <FareSummary offer={offer} />
      <div className={styles.price}>
        <OfferPrice price={list.priceOf(facts)} passengerCount={passengerCount} offer={offer} />
        <FareIncreaseOverCheapest amount={fareIncrease} />
        <StaffPrice offer={offer} />
      </div>
      <div className={styles.foot}>
        <SelectFare facts={facts} param={setting.param} onChoose={setting.actions.choose} />
        <CompareToggle facts={facts} />
        <Button
          kind="plain"
          aria-expanded={about === 'price'}
          onClick={() => ask({ fareKey, about: 'price' })}
        >
          {t`Explain this price`}
        </Button>
        <Button
          kind="plain"
          aria-expanded={about === 'rules'}
          onClick={() => ask({ fareKey, about: 'rules' })}
        >
          {t`Fare rules`}
        </Button>
      </div>
    </li>
  )
}

/** The extra price of a fare over the cheapest, per traveller. */
function FareIncreaseOverCheapest({ amount }: { readonly amount: number }) {
  const { t } = useLingui()
  const money = formatMoney(satang(amount), useLanguage())
  if (amount <= 0) return null
  return <p className={styles.fareIncrease}>{t`+${money} per person`}</p>
}

function FareBrandName({ fare }: { readonly fare: OfferAnswer }) {
  const cabinName = useCabinName()
  const cabins = new Set(fare.journeys.flatMap(({ segments }) => segments.map((one) => one.cabinClass)))
  return (
    <h3 className={styles.name}>
      {fareNameOf(fare)}
      <span className={styles.cabin}>{[...cabins].map(cabinName).join(' / ')}</span>
    </h3>
  )
}
