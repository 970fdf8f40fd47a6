import { useLingui } from '@lingui/react/macro'
import { AirlineMark } from '#web/travel-ui/journey/airline-mark.tsx'
import { ChosenJourney } from '#web/travel-ui/journey/chosen-journey.tsx'
import { Button } from '#web/ui/button.tsx'
import { VisuallyHidden } from '#web/ui/visually-hidden.tsx'
import type { ListProps } from '../list-model/list-props.ts'
import { backToJourney } from './back-to-journey.ts'
import { ContinueButton, type ContinueButtonProps } from './continue-button.tsx'
import { TripPrice } from './trip-price.tsx'
import type { TripPart, TripSelection } from './trip-selection.ts'
import { useJourneyLabels } from './use-journey-labels.ts'
import styles from './trip-panel.module.css'

/** Properties of the trip so far. */
export type TripPanelProps = ContinueButtonProps & { readonly onChangeJourney?: (() => void) | undefined }

/** The trip so far: each journey of the search, the fare, the total, and the continue button. */
export function TripPanel(props: TripPanelProps) {
  const { list, soFar } = props
  const { t } = useLingui()
  return (
    <section className={styles.panel} aria-label={t`Your trip`}>
      <h2 className={styles.heading}>{t`Your trip`}</h2>
      <TripParts {...props} />
      <TripPrice soFar={soFar} />
      <ContinueButton {...{ list, soFar }} onGoOn={props.onGoOn} />
    </section>
  )
}

/** The journeys and the fare, without the heading, for a sheet that has its own. */
export function TripParts({ list, soFar, onChangeJourney }: TripPanelProps) {
  return (
    <>
      <ol className={styles.parts}>
        {soFar.parts.map((part) => (
          <TripPanelJourney key={part.index} {...{ part, list, onChangeJourney }} />
        ))}
      </ol>
      <ChosenFare soFar={soFar} />
      <WantedFare list={list} soFar={soFar} />
    </>
  )
}

type JourneyPartProps = {
  readonly part: TripPart
  readonly list: ListProps
  readonly onChangeJourney: (() => void) | undefined
}

function TripPanelJourney({ part, list, onChangeJourney }: JourneyPartProps) {
  const { t } = useLingui()
  const labels = useJourneyLabels(list.request)
  const { index, journey, state } = part
  const isAlone = list.request.searchAirLegs.length === 1
  const number = index + 1
  const name = isAlone ? t`Flight` : (labels.name(index) ?? t`Flight ${number}`)
  const route = labels.route(index)
  const day = labels.day(index)
  return (
    <li className={styles.part}>
      <div className={styles.head}>
        <h3 className={styles.name}>
          {name}
          <span className={styles.soft}>
            <VisuallyHidden>: </VisuallyHidden>
            {t`${route}, ${day}`}
          </span>
        </h3>
        {journey && (
          <Button
            kind="plain"
            className={styles.change}
            aria-label={t`Change: ${name}, ${route}`}
            onClick={() => {
              onChangeJourney?.()
              backToJourney(list, index)
            }}
          >
            {t`Change`}
          </Button>
        )}
      </div>
      {journey ? (
        <ChosenJourney journey={journey} />
      ) : (
        <p className={state === 'now' ? styles.now : styles.later}>
          {state === 'now' ? t`Choosing now` : t`Choose next`}
        </p>
      )}
    </li>
  )
}

/** The name of the fare that was chosen with the first flight, while the trip is not complete. */
function WantedFare({ list, soFar }: Pick<TripPanelProps, 'list' | 'soFar'>) {
  const { t } = useLingui()
  const [brand, ...others] = list.choices.values.brands
  const isChoosing = !soFar.chosen && soFar.parts.some(({ state }) => state === 'taken')
  if (!isChoosing || brand === undefined || others.length > 0) return null
  return (
    <p className={styles.fare}>
      {t({ message: 'Fare', context: 'brand' })}: <b>{brand}</b>
    </p>
  )
}

/** The name of the fare that was chosen last. */
function ChosenFare({ soFar: { chosen } }: { readonly soFar: TripSelection }) {
  const { t } = useLingui()
  if (!chosen) return null
  const { fareBrand, fareBases, validatingAirline, waitingList, payFirst, companyFare } = chosen.offer
  return (
    <p className={styles.fare}>
      <AirlineMark code={validatingAirline} isSmall />
      <span>
        {t({ message: 'Fare', context: 'brand' })}: <b>{fareBrand ?? fareBases.join(', ')}</b>
        {companyFare === true && <span className={styles.look}>{t`Company fare`}</span>}
        {waitingList && <span className={styles.look}>{t`Waiting list`}</span>}
        {payFirst === true && <span className={styles.look}>{t`Paid at once, not held`}</span>}
      </span>
    </p>
  )
}
