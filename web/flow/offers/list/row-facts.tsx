import { plural } from '@lingui/core/macro'
import { useLingui } from '@lingui/react/macro'
import type { JourneyAnswer, OfferAnswer } from '#contract/api/offer/offer-answer.ts'
import { satang } from '#contract/terms/money.ts'
import { formatMoney } from '#web/i18n/money-format.ts'
import { useLanguage } from '#web/i18n/use-language.ts'
import { useCabinName } from '#web/travel-ui/party/cabin-name.ts'
import { connectionsOf, otherCabinsOf, selfTransfersOf } from '#web/travel-ui/journey/journey-facts.ts'
import { classNames } from '#web/ui/class-names.ts'
import { useBestLabels } from '../list-model/best-offer-labels.ts'
import type { BestReason } from '../list-model/row-order.ts'
import type { TripRow } from '../list-model/trip-row.ts'
import type { RowSetting } from './row-setting.ts'
import styles from './row-facts.module.css'

/** Properties of the facts of a row. */
export type RowFactsProps = {
  readonly row: TripRow
  readonly journeys: readonly JourneyAnswer[]
  readonly setting: RowSetting
  readonly best: BestReason | undefined
  readonly isChosen: boolean
}

/** look: a warning. good: included or allowed. none: excluded. mark: why the row stands out. */
type Fact = {
  readonly tone: 'look' | 'good' | 'none' | 'mark'
  readonly icon: keyof typeof icons
  readonly text: string
}

/** The most facts that a row has room for. */
const mostFacts = 3
/** Suppliers report at most nine, meaning "or more": only a number that a party may exceed is shown. */
const fewSeats = 5

/** At most three facts of the row's cheapest fare: warnings first, then bag, refund and change. */
export function RowFacts({ row, journeys, setting, best, isChosen }: RowFactsProps) {
  const { t } = useLingui()
  const bestLabels = useBestLabels()
  const warnings = useWarningFacts()
  const terms = useTermFacts()
  const { offer } = row.cheapest
  const { searchAirLegs } = setting.request
  const searched = searchAirLegs[setting.journey ?? 0]?.cabinClass
  const [out, back] = searchAirLegs
  // Who asked to leave from elsewhere needs no warning.
  const isOneStay = searchAirLegs.length === 2 && out?.to === back?.from
  const marks: (Fact | false)[] = [
    isChosen && { tone: 'mark', icon: 'tick', text: t`Your earlier choice` },
    best !== undefined && {
      tone: 'mark',
      icon: 'tick',
      text: `${t({ message: 'Best', context: 'sort' })}: ${bestLabels(best)}`,
    },
    offer.companyFare === true && { tone: 'mark', icon: 'tick', text: t`Company fare` },
  ]
  const facts = [
    ...marks.filter((fact) => fact !== false),
    ...(isOneStay && setting.isLast ? selfTransfersOf(offer.journeys) : []).map(({ to }): Fact => ({
      tone: 'look',
      icon: 'change',
      text: t`Return from ${to}`,
    })),
    ...warnings(offer, journeys, searched),
    ...terms(offer),
  ]
  return (
    <ul className={styles.facts}>
      {facts.slice(0, mostFacts).map(({ tone, icon, text }) => (
        <li key={text} className={classNames(styles.fact, styles[tone])}>
          <svg viewBox="0 0 16 16" aria-hidden="true" className={styles.icon}>
            <path d={icons[icon]} />
          </svg>
          <span className={styles.text}>{text}</span>
        </li>
      ))}
    </ul>
  )
}

type WarningFacts = (
  offer: OfferAnswer,
  journeys: readonly JourneyAnswer[],
  searched: Parameters<typeof otherCabinsOf>[1],
) => Fact[]

function useWarningFacts(): WarningFacts {
  const { t } = useLingui()
  const cabinName = useCabinName()
  return ({ waitingList, payFirst, seatsLeft }, journeys, searched) => {
    const connections = journeys.flatMap(connectionsOf)
    const look = (icon: Fact['icon'], text: string): Fact => ({ tone: 'look', icon, text })
    const others = [...otherCabinsOf(journeys, searched)].map(([cabinClass, numbers]) => {
      const [cabin, flights] = [cabinName(cabinClass), numbers.join(', ')]
      return look('seat', t`${cabin} on ${flights}`)
    })
    return [
      waitingList && look('clock', t`Waiting list`),
      payFirst === true && look('clock', t`Paid at once, not held`),
      connections.some(({ isAirportChange }) => isAirportChange) && look('change', t`Airport change`),
      connections.some(({ isOvernight }) => isOvernight) && look('moon', t`Overnight wait`),
      connections.some(({ isShort }) => isShort) && look('clock', t`Short connection`),
      ...others,
      !waitingList &&
        seatsLeft !== undefined &&
        seatsLeft <= fewSeats &&
        look('seat', t`${plural(seatsLeft, { one: '# seat left', other: '# seats left' })}`),
    ].filter((fact) => fact !== false)
  }
}

/** Returns bag, refund and change in two or three words each; what the airline does not state is left out. */
function useTermFacts(): (offer: OfferAnswer) => Fact[] {
  const { t } = useLingui()
  const language = useLanguage()
  const bag = ({ checkedKg, checkedPieces, notStated = [] }: OfferAnswer['baggage']): Fact | false => {
    if (notStated.includes('checked')) return false
    if (checkedKg <= 0 && checkedPieces <= 0) return { tone: 'none', icon: 'noBag', text: t`No checked bag` }
    const kg = checkedKg * Math.max(1, checkedPieces)
    const text =
      checkedKg > 0
        ? t`${kg} kg bag`
        : t`${plural(checkedPieces, { one: '# checked bag', other: '# checked bags' })}`
    return { tone: 'good', icon: 'bag', text }
  }
  const refund = ({ kind }: OfferAnswer['refund']): Fact | false => {
    if (kind === 'askStaff') return false
    return kind === 'no'
      ? { tone: 'none', icon: 'refund', text: t`No refund` }
      : { tone: 'good', icon: 'refund', text: kind === 'yes' ? t`Full refund` : t`Refund with fee` }
  }
  const change = (rule: OfferAnswer['rebook']): Fact | false => {
    if (rule.kind === 'askStaff') return false
    if (rule.kind === 'no') return { tone: 'none', icon: 'change', text: t`No changes` }
    if (rule.kind === 'yes') return { tone: 'good', icon: 'change', text: t`Free change` }
    const fee = formatMoney(satang(rule.fee), language)
    return { tone: 'none', icon: 'change', text: t`Change ${fee}` }
  }
  return (offer) =>
    [bag(offer.baggage), refund(offer.refund), change(offer.rebook)].filter((fact) => fact !== false)
}

/** A bag, also struck out; an arrow back; arrows both ways; a moon; a clock; a seat; a tick. */
const icons = {
  bag: 'M5.5 5V3.5a1 1 0 0 1 1-1h3a1 1 0 0 1 1 1V5M3.5 5h9v8.5h-9zM6 8v3M10 8v3',
  noBag: 'M5.5 5V3.5a1 1 0 0 1 1-1h3a1 1 0 0 1 1 1V5M6 5h6.5v6.5M12 13.5H3.5V5M2 2l12 12',
  refund: 'M3 8a5 5 0 1 1 1.6 3.7M3 4.5V8h3.5M8 5.5V8l1.5 1.5',
  change: 'M2.5 5.5h10M10 3l2.5 2.5L10 8M13.5 10.5h-10M6 8l-2.5 2.5L6 13',
  moon: 'M12.5 9.5A5 5 0 1 1 6.5 3.5a4 4 0 0 0 6 6z',
  clock: 'M8 2.5a5.5 5.5 0 1 0 0 11 5.5 5.5 0 0 0 0-11zM8 5v3l2 1.5',
  seat: 'M5 2.5v6h6M5 8.5v5M11 8.5v5M7 5.5h3',
  tick: 'M3 8.5 6.5 12 13 4.5',
} as const
