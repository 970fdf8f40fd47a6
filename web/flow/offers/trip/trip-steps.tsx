import { useLingui } from '@lingui/react/macro'
import { Button } from '#web/ui/button.tsx'
import { CheckMark } from '#web/ui/check-mark.tsx'
import { classNames } from '#web/ui/class-names.ts'
import { VisuallyHidden } from '#web/ui/visually-hidden.tsx'
import { type ListProps } from '../list-model/list-props.ts'
import { type TripPart, type TripSelection } from './trip-selection.ts'
import { backToJourney } from './back-to-journey.ts'
import { type JourneyLabels, useJourneyLabels } from './use-journey-labels.ts'
import styles from './trip-steps.module.css'

/** Properties of the steps: the list, and the chosen part of the trip. */
export type TripStepsProps = { readonly list: ListProps; readonly soFar: TripSelection }

/** The journey that is being picked. Nothing for a single journey or whole trips. */
export function TripSteps({ list, soFar }: TripStepsProps) {
  const { choices, request } = list
  const hasSteps = request.searchAirLegs.length > 1 && choices.way === 'steps'
  return hasSteps ? <StepList list={list} parts={soFar.parts} /> : null
}

type StepListProps = { readonly list: ListProps; readonly parts: readonly TripPart[] }

function StepList({ list, parts }: StepListProps) {
  const { t } = useLingui()
  const labels = useJourneyLabels(list.request)
  const now = parts.find(({ state }) => state === 'now')?.index ?? parts.length - 1
  return (
    <ol className={styles.list} aria-label={t`Flights of your trip`}>
      {parts.map((part) => {
        const isNow = part.index === now
        const isTaken = part.state === 'taken' && !isNow
        // A phone has room for three.
        const isFar = parts.length > 3 && !isNow && part.index !== now - 1
        return (
          <li
            key={part.index}
            className={classNames(
              styles.step,
              isNow && styles.now,
              isTaken && styles.taken,
              isFar && styles.far,
            )}
            aria-current={isNow ? 'step' : undefined}
            tabIndex={isNow ? -1 : undefined}
          >
            {isTaken ? (
              <Button kind="plain" className={styles.back} onClick={() => backToJourney(list, part.index)}>
                <CheckMark />
                <StepLabels index={part.index} labels={labels} />
                <VisuallyHidden>{t`selected, change`}</VisuallyHidden>
              </Button>
            ) : (
              <StepLabels index={part.index} labels={labels} />
            )}
          </li>
        )
      })}
    </ol>
  )
}

/** "1. Departing flight: Bangkok to Tokyo, Sat 5 Dec". */
function StepLabels({ index, labels }: { readonly index: number; readonly labels: JourneyLabels }) {
  const { t } = useLingui()
  const route = labels.route(index)
  const day = labels.day(index)
  return (
    <span className={styles.words}>
      <span className={styles.number}>{index + 1}.</span>{' '}
      <span className={styles.name}>
        {labels.name(index) !== undefined && (
          <>
            <b>{labels.name(index)}</b>
            <VisuallyHidden>:</VisuallyHidden>{' '}
          </>
        )}
        {t`${route}, ${day}`}
      </span>
    </span>
  )
}
