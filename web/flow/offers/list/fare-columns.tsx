import { useLingui } from '@lingui/react/macro'
import { Suspense, lazy, useState } from 'react'
import type { OfferAnswer } from '#contract/api/offer/offer-answer.ts'
import { satang } from '#contract/terms/money.ts'
import { formatMoney } from '#web/i18n/money-format.ts'
import { useLanguage } from '#web/i18n/use-language.ts'
import { useHasRight } from '#web/session/signed-in-user.ts'
import { useCabinName } from '#web/travel-ui/party/cabin-name.ts'
import { fareNameOf } from '#web/travel-ui/fare/fare-name.ts'
import { FareSummary } from '#web/travel-ui/fare/fare-summary.tsx'
import { Button } from '#web/ui/button.tsx'
import { CompareToggle } from '../compare/compare-toggle.tsx'
import { ExplainOffer } from '../explain/explain-offer.tsx'
import { OfferRules } from '../explain/offer-rules.tsx'
import type { ListProps } from '../list-model/list-props.ts'
import { StaffPrice } from '../markup/staff-price.tsx'
import type { FareOption } from '../list-model/fare-options.ts'
import { optionsOfRow, type TripRow } from '../list-model/trip-row.ts'
import { OfferPrice } from './offer-price.tsx'
import { OtherOffers } from './other-offers.tsx'
import type { RowSetting } from './row-setting.ts'
import { SelectFare } from './select-fare.tsx'
import { usePricePrefix } from './use-price-prefix.ts'
import styles from './fare-columns.module.css'

// Only staff need it.
const AddToQuotation = lazy(async () => {
  const { AddToQuotation } = await import('../quotation/add-to-quotation.tsx')
  return { default: AddToQuotation }
})

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
  const { t } = useLingui()
  const [question, setQuestion] = useState<Question | undefined>(undefined)
  const options = optionsOfRow(row, setting)
  const fares = options.map(({ best }) => best)
  const asked = fares.find(({ fareKey }) => fareKey === question?.fareKey)
  const toggleQuestion = (next: Question) =>
    setQuestion(question?.fareKey === next.fareKey && question.about === next.about ? undefined : next)
  return (
    <div className={styles.fares}>
      <ul className={styles.columns}>
        {options.map((option) => (
          <FareColumn
            key={option.best.offer.offerId}
            {...{ option, row, list, setting, ask: toggleQuestion }}
            isAlone={fares.length === 1}
            about={asked === option.best ? question?.about : undefined}
          />
        ))}
      </ul>
      {!setting.isLast && <p className={styles.whole}>{t`A fare covers the whole trip.`}</p>}
      {asked && question?.about === 'price' && <ExplainOffer facts={asked} priceOf={list.priceOf} />}
      {asked && question?.about === 'rules' && (
        <OfferRules offerId={asked.offer.offerId} name={fareNameOf(asked.offer)} />
      )}
    </div>
  )
}

type FareColumnProps = FareColumnsProps & {
  readonly option: FareOption
  /** Whether the row has no other fare. */
  readonly isAlone: boolean
  readonly about: Question['about'] | undefined
  readonly ask: (question: Question) => void
}

function FareColumn({ option, row, list, setting, isAlone, about, ask }: FareColumnProps) {
  const { t } = useLingui()
  const priceLead = usePricePrefix()
  const facts = option.best
  const { offer, passengerCount, fareKey } = facts
  const name = fareNameOf(offer)
  const makesQuotations = useHasRight('makeQuotations')
  const price = list.priceOf(facts)
  const isAsked = (what: Question['about']) => ({
    'aria-expanded': about === what,
    onClick: () => ask({ fareKey, about: what }),
  })
  return (
    <li className={styles.column}>
      <FareBrandName fare={offer} fareIncrease={price.perPerson - row.perPerson} />
      <div className={styles.price}>
        <OfferPrice {...{ price, passengerCount, offer }} lead={priceLead(setting, 1)} />
        <StaffPrice offer={offer} />
      </div>
      <FareSummary offer={offer} />
      <div className={styles.foot}>
        {setting.isLast ? (
          <SelectFare facts={facts} param={setting.param} onChoose={setting.actions.choose} />
        ) : (
          <Button
            className={styles.choose}
            isWide
            onClick={() => setting.actions.take(row.key, isAlone ? undefined : offer.fareBrand)}
          >
            {offer.waitingList ? t`Join waiting list` : t`Choose ${name}`}
          </Button>
        )}
        <div className={styles.more}>
          {setting.isLast && <CompareToggle facts={facts} />}
          {setting.isLast && makesQuotations && (
            <Suspense>
              <AddToQuotation offerId={offer.offerId} fareName={name} />
            </Suspense>
          )}
          <Button kind="plain" {...isAsked('price')}>
            {t`Explain this price`}
          </Button>
          <Button kind="plain" {...isAsked('rules')}>
            {t`Fare rules`}
          </Button>
        </div>
        <OtherOffers {...{ option, setting }} priceOf={list.priceOf} />
      </div>
    </li>
  )
}

type FareNameProps = {
  readonly fare: OfferAnswer
  /** Satang per person above the cheapest fare of the row. */
  readonly fareIncrease: number
}

function FareBrandName({ fare, fareIncrease }: FareNameProps) {
  const { t } = useLingui()
  const cabinName = useCabinName()
  const money = formatMoney(satang(fareIncrease), useLanguage())
  const cabins = new Set(fare.journeys.flatMap(({ segments }) => segments.map((one) => one.cabinClass)))
  return (
    <div className={styles.head}>
      <h3 className={styles.name}>
        {fareNameOf(fare)}
        <span className={styles.cabin}>{[...cabins].map(cabinName).join(' / ')}</span>
      </h3>
      {fareIncrease > 0 && <p className={styles.fareIncrease}>{t`+${money} per person`}</p>}
    </div>
  )
}
