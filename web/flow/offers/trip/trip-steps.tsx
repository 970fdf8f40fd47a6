import { useLingui } from '@lingui/react/macro'
import { CheckMark } from '#web/ui/check-mark.tsx'
import { classNames } from '#web/ui/class-names.ts'
import { VisuallyHidden } from '#web/ui/visually-hidden.tsx'
import type { ListProps } from '../list-model/list-props.ts'
import type { TripPart, TripSelection } from './trip-selection.ts'
import { backToJourney } from './back-to-journey.ts'
import { type JourneyLabels, useJourneyLabels } from './use-journey-labels.ts'
import styles from './trip-steps.module.css'

/** Properties of the steps: the list, the chosen part of the trip, and what happens on the way to a later step. */
export type TripStepsProps = {
  readonly list: ListProps
  readonly soFar: TripSelection
  readonly onGoOn: () => void
}

/** The journeys of the trip and which of them is being picked; a single journey or whole trips in a line. */
export function TripSteps({ list, soFar, onGoOn }: TripStepsProps) {
  const { choices, request } = list
  const hasSteps = request.searchAirLegs.length > 1 && choices.way === 'steps'
  return hasSteps ? <StepList {...{ list, soFar, onGoOn }} /> : <WholeTrip list={list} />
}

function StepList({ list, soFar: { parts }, onGoOn }: TripStepsProps) {
  const { t } = useLingui()
  const labels = useJourneyLabels(list.request)
  const now = parts.find(({ state }) => state === 'now')?.index ?? parts.length - 1
  return (
    <ol className={styles.list} aria-label={t`Flights of your trip`}>
      {parts.map((part) => {
        const isNow = part.index === now
        // There is room for three.
        const isFar = parts.length > 3 && !isNow && part.index !== now - 1
        return (
          <li
            key={part.index}
            className={classNames(styles.step, isNow && styles.now, isFar && styles.far)}
            aria-current={isNow ? 'step' : undefined}
            tabIndex={isNow ? -1 : undefined}
          >
            {isNow ? (
              <StepLabels part={part} labels={labels} isNow />
            ) : (
              <button
                type="button"
                className={styles.other}
                onClick={() => (part.state === 'taken' ? backToJourney(list, part.index) : onGoOn())}
              >
                <StepLabels part={part} labels={labels} />
              </button>
            )}
          </li>
        )
      })}
    </ol>
  )
}

type StepLabelsProps = { readonly part: TripPart; readonly labels: JourneyLabels; readonly isNow?: boolean }

/** "1 Outbound flight: Bangkok to Tokyo, Sat 5 Dec"; the route of the present step only is shown. */
function StepLabels({ part, labels, isNow = false }: StepLabelsProps) {
  const { t } = useLingui()
  const { index, state } = part
  const [route, day, name] = [labels.route(index), labels.day(index), labels.name(index)]
  const isTaken = state === 'taken' && !isNow
  return (
    <>
      <span className={classNames(styles.number, isTaken && styles.taken)} aria-hidden="true">
        {isTaken ? <CheckMark /> : index + 1}
      </span>
      <span className={styles.name}>
        {name !== undefined && (
          <>
            <b>{name}</b>
            <VisuallyHidden>:</VisuallyHidden>{' '}
          </>
        )}
        <span className={classNames(styles.route, name !== undefined && !isNow && styles.spoken)}>
          {t`${route}, ${day}`}
        </span>
        {isTaken && <VisuallyHidden>, {t`selected, change`}</VisuallyHidden>}
      </span>
    </>
  )
}

/** "Bangkok to Tokyo, Sat 5 Dec", for each journey. */
function WholeTrip({ list: { request } }: Pick<TripStepsProps, 'list'>) {
  const { t } = useLingui()
  const labels = useJourneyLabels(request)
  return (
    <p className={styles.whole}>
      {request.searchAirLegs.map((_, index) => {
        const [route, day] = [labels.route(index), labels.day(index)]
        return <span key={index}>{t`${route}, ${day}`}</span>
      })}
    </p>
  )
}
